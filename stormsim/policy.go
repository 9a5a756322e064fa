package stormsim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// A Delay returns the delay before a retry: that of the ceiling number attempt,
// counted from 0 unless the scenario says otherwise, after a delay of previous,
// which is 0 before the first retry.
type Delay func(attempt int, previous time.Duration) time.Duration

// A Policy says how long each client waits before each retry. One of Range and
// Start is set. Any delay that follows from the number of the attempt and the
// delay before makes a policy: a jitter.Backoff b with
//
//	Start: func(random *rand.Rand) stormsim.Delay {
//		b := b
//		b.Rand = random.Uint64N
//		return func(attempt int, _ time.Duration) time.Duration { return b.Delay(attempt) }
//	}
type Policy struct {
	Name string
	// Range returns the bounds of a delay that is uniform between them, both
	// included, whatever the delay before was. Where clients need not be told
	// apart, it makes a simulation many times faster than Start does.
	Range func(attempt int) (low, high time.Duration)
	// Start returns the delays of one trial. All that is random in them comes
	// from random, so that a seed gives the same trial each time.
	Start func(random *rand.Rand) Delay
}

// check tells whether there are delays.
func (p Policy) check() *ParamError {
	if p.Range == nil && p.Start == nil {
		return &ParamError{"policy", fmt.Sprintf("%q has neither Range nor Start", p.Name)}
	}
	return nil
}

// start returns the delays of one trial.
func (p Policy) start(random *rand.Rand) Delay {
	if p.Range == nil {
		return p.Start(random)
	}
	return func(attempt int, _ time.Duration) time.Duration {
		low, high := p.Range(attempt)
		if low == high {
			return low
		}
		return low + upTo(random, high-low)
	}
}

// bounds checks the delay of a policy.
func (p Policy) bounds(delay time.Duration) error {
	if delay < 0 || delay > longest {
		return &ParamError{"policy", fmt.Sprintf("%s gives a delay of %v, not one from 0 to %v", p.Name, delay, longest)}
	}
	return nil
}

// ceiling returns min(limit, base·2^attempt).
func ceiling(base, limit time.Duration, attempt int) time.Duration {
	n := uint(max(attempt, 0))
	if base > limit>>n { // compared on the right, where nothing overflows
		return limit
	}
	return base << n
}

// upTo returns a random duration in [0, d].
func upTo(random *rand.Rand, d time.Duration) time.Duration {
	return time.Duration(random.Uint64N(uint64(d) + 1))
}

// None waits not at all.
func None() Policy { return Fixed(0).named("none") }

// Fixed waits d.
func Fixed(d time.Duration) Policy {
	return Policy{Name: "fixed", Range: func(int) (low, high time.Duration) { return d, d }}
}

// Linear waits min(limit, base·(attempt+1)).
func Linear(base, limit time.Duration) Policy {
	return Policy{Name: "linear", Range: func(attempt int) (low, high time.Duration) {
		d := limit
		if n := time.Duration(max(attempt, 0)) + 1; n <= limit/base {
			d = n * base
		}
		return d, d
	}}
}

// Exponential waits the ceiling min(limit, base·2^attempt).
func Exponential(base, limit time.Duration) Policy {
	return Policy{Name: "exponential", Range: func(attempt int) (low, high time.Duration) {
		c := ceiling(base, limit, attempt)
		return c, c
	}}
}

// Full waits a random time from 0 to the ceiling of [Exponential].
func Full(base, limit time.Duration) Policy {
	return Policy{Name: "full", Range: func(attempt int) (low, high time.Duration) {
		return 0, ceiling(base, limit, attempt)
	}}
}

// Equal waits a random time from half the ceiling of [Exponential] to all of it.
func Equal(base, limit time.Duration) Policy {
	return Policy{Name: "equal", Range: func(attempt int) (low, high time.Duration) {
		c := ceiling(base, limit, attempt)
		return c / 2, c
	}}
}

// Decorrelated waits a random time from base to three times the delay before,
// at most limit. The delay before the first counts as base.
func Decorrelated(base, limit time.Duration) Policy {
	return Policy{Name: "decorrelated", Start: func(random *rand.Rand) Delay {
		return func(_ int, previous time.Duration) time.Duration {
			return min(limit, base+upTo(random, 3*max(previous, base)-base))
		}
	}}
}

func (p Policy) named(name string) Policy {
	p.Name = name
	return p
}

var byName = []struct {
	name string
	of   func(base, limit time.Duration) Policy
}{
	{"none", func(_, _ time.Duration) Policy { return None() }},
	{"fixed", func(base, _ time.Duration) Policy { return Fixed(base) }},
	{"linear", Linear},
	{"exponential", Exponential},
	{"full", Full},
	{"equal", Equal},
	{"decorrelated", Decorrelated},
}

// Named returns the policy with a name, one of [Names]. A fixed delay is base.
// It fails with a [ParamError] on another name, a base that is not positive or a
// limit below base.
func Named(name string, base, limit time.Duration) (Policy, error) {
	if err := check(duration("base", base), duration("cap", limit), atLeast("cap", limit, base)); err != nil {
		return Policy{}, err
	}
	for _, p := range byName {
		if p.name == name {
			return p.of(base, limit), nil
		}
	}
	return Policy{}, &ParamError{"policy", fmt.Sprintf("%q is none of %s", name, strings.Join(slices.Collect(Names), ", "))}
}

// Names lists the names that [Named] knows.
func Names(yield func(string) bool) {
	for _, p := range byName {
		if !yield(p.name) {
			return
		}
	}
}
