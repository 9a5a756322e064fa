package jitter

import (
	"math"
	"math/rand/v2"
	"time"
)

// What a [Backoff] uses for a field that is not set.
const (
	DefaultBase   = 100 * time.Millisecond
	DefaultCap    = 30 * time.Second
	DefaultFactor = 2.0
)

// Kind is how a delay is made random; the zero value is FullJitter.
type Kind uint8

const (
	FullJitter         Kind = iota // uniform in [0, c], c being the ceiling of the attempt
	EqualJitter                    // uniform in [c/2, c]
	DecorrelatedJitter             // uniform in [base, 3·previous], at most cap; see [Backoff.Next]
	NoJitter                       // c itself
)

// A Backoff computes the delay before each retry. It keeps no state, so one
// value serves any number of goroutines, as long as its Rand does. The zero
// value is ready: full jitter under 100ms, 200ms, 400ms, … 30s.
type Backoff struct {
	// Base is the ceiling of the first delay; DefaultBase if it is not positive.
	Base time.Duration
	// Cap is the largest delay, also where Base is larger; DefaultCap if it is
	// not positive.
	Cap time.Duration
	// Factor is the growth from attempt to attempt; DefaultFactor if it is less
	// than 1 or not a number.
	Factor float64
	// Kind is the jitter; FullJitter if not set.
	Kind Kind
	// Rand returns a uniform random number in [0, n), where n is at least 1;
	// math/rand/v2's Uint64N if nil. A test sets it to the Uint64N method of a
	// generator with a fixed seed.
	Rand func(n uint64) uint64
}

// Delay returns the wait before retry number attempt, which counts from 0; a
// negative attempt is taken for 0. The result is in [0, Cap] for every input.
//
// A DecorrelatedJitter delay follows from the one before, which Delay is not told:
// the ceiling of this attempt stands in for it. Use [Backoff.Next] where the
// previous delay is at hand.
func (b Backoff) Delay(attempt int) time.Duration {
	base, limit, factor := settings(b.Base, b.Cap, b.Factor)
	c := ceiling(base, limit, factor, attempt)
	switch b.Kind {
	case NoJitter:
		return c
	case EqualJitter:
		half := c / 2
		return c - half + upTo(b.Rand, half)
	case DecorrelatedJitter:
		return decorrelated(b.Rand, base, limit, c)
	default:
		return upTo(b.Rand, c)
	}
}

// Next returns the wait that follows a wait of previous with decorrelated
// jitter, min(Cap, random(Base, 3·previous)), whatever the Kind. Before the
// first retry there is no previous wait: pass 0. Anything under Base counts as
// Base. The result is in [min(Base, Cap), Cap] for every input.
func (b Backoff) Next(previous time.Duration) time.Duration {
	base, limit, _ := settings(b.Base, b.Cap, b.Factor)
	return decorrelated(b.Rand, base, limit, previous)
}

// settings puts the defaults in place. It is no method: to copy a Backoff for it
// would take longer than a delay.
func settings(base, limit time.Duration, factor float64) (time.Duration, time.Duration, float64) {
	if base <= 0 {
		base = DefaultBase
	}
	if limit <= 0 {
		limit = DefaultCap
	}
	if !(factor >= 1) { // NaN too
		factor = DefaultFactor
	}
	return base, limit, factor
}

// ceiling returns min(limit, base·factor^attempt) for a positive base and
// limit and a factor of at least 1.
func ceiling(base, limit time.Duration, factor float64, attempt int) time.Duration {
	if factor == 2 {
		return doubled(base, limit, attempt)
	}
	// A float64 holds every such product, as +Inf if need be. The limit may be
	// rounded up here, but no float64 lies between it and what it is rounded
	// to, so that what is below the one is not above the other.
	d := float64(base) * math.Pow(factor, float64(max(attempt, 0)))
	if !(d < float64(limit)) {
		return limit
	}
	return time.Duration(d)
}

// doubled is ceiling for a factor of 2, small enough to be inlined.
func doubled(base, limit time.Duration, attempt int) time.Duration {
	n := uint(max(attempt, 0))
	// Compared on the right, where nothing overflows; a shift by more than 63
	// gives 0.
	if base > limit>>n {
		return limit
	}
	return base << n
}

func decorrelated(random func(uint64) uint64, base, limit, previous time.Duration) time.Duration {
	previous = max(previous, base)
	top := time.Duration(math.MaxInt64)
	if previous <= top/3 {
		top = 3 * previous
	}
	return min(limit, base+upTo(random, top-base))
}

// upTo returns a random duration in [0, d], for d of at least 0.
func upTo(random func(uint64) uint64, d time.Duration) time.Duration {
	if random == nil {
		return anyUpTo(d)
	}
	return time.Duration(min(random(uint64(d)+1), uint64(d)))
}

// anyUpTo is upTo with the random numbers of math/rand/v2.
func anyUpTo(d time.Duration) time.Duration {
	return time.Duration(rand.Uint64N(uint64(d) + 1)) // of at most 2⁶³
}
