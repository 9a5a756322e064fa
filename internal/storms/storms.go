// Package storms picks the retries of a program that do the most harm when all
// clients fail together, and tells what they do beside what the fixes write.
package storms

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/internal/simulate"
	"github.com/retrylint/retrylint/stormsim"
)

// The herd that every policy is tried with: so many clients fail at once, and
// from then on the server takes some of their calls.
const (
	Clients   = 1000
	PerSecond = 100 // calls that the server takes
)

const (
	// AssumedAttempts are the calls of a retry whose number is not known.
	AssumedAttempts = 5
	// RoundTrip is when a retry without a wait comes back.
	RoundTrip = 100 * time.Millisecond

	trials = 20
	seed   = 1
)

// A Storm is what a herd does with the policy of a retry in code.
type Storm struct {
	What     string         // "loop of c.charge"
	At       policyat.Place // of the retry
	Also     []policyat.Place
	Attempts int  // calls in total, or policyat.NoLimit
	Assumed  bool // the number of attempts: the code does not tell it
	// Window is for which calls are counted together, a second at most.
	Window time.Duration
	// Written is what comes of the policy in code, and Suggested of that which
	// the fixes write, with full jitter.
	Written, Suggested Outcome
}

// An Outcome is what came of a policy. Numbers are means over the trials.
type Outcome struct {
	Delays string // "2s before every retry"
	Calls  float64
	Peak   float64 // retries in the window with the most of them
	GaveUp float64 // clients
	Last   time.Duration
	// Arrivals are the calls of the first trial by window.
	Arrivals []stormsim.Arrival
}

// Worst returns the storms of the retries at some places, those with the most
// calls first, n at most. A place in no retry, or in one with jitter or with
// delays that cannot be read, has none. Retries with one policy are one storm,
// that of the first place.
func Worst(ctx context.Context, retries []policyat.Retry, places []policyat.Place, n int) []Storm {
	var found []candidate
	for _, at := range places {
		c, is := read(retries, at)
		if !is {
			continue
		}
		if i := slices.IndexFunc(found, c.same); i >= 0 {
			found[i].add(c.At)
			continue
		}
		var err error
		if c.Written, err = c.run(ctx, c.code.Written, 1); err == nil {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.Written.Calls, a.Written.Calls), cmp.Compare(b.Written.Peak, a.Written.Peak))
	})
	var out []Storm
	for _, c := range found[:min(n, len(found))] {
		var failed [2]error
		c.Written, failed[0] = c.run(ctx, c.code.Written, trials)
		c.Suggested, failed[1] = c.run(ctx, c.code.Suggested, trials)
		if failed == [2]error{} {
			out = append(out, c.Storm)
		}
	}
	return out
}

// A candidate is a storm of which only a first trial is known.
type candidate struct {
	Storm
	code policyat.Code
}

// read finds the policy at a place. It is false where there is nothing to read
// or to suggest.
func read(retries []policyat.Retry, at policyat.Place) (candidate, bool) {
	r, _, err := policyat.Pick(retries, at)
	if err != nil {
		return candidate{}, false
	}
	assumed := AssumedAttempts
	var given policyat.Given
	if r.Attempts == 0 {
		given.Attempts = &assumed
	}
	code, err := policyat.Resolve(retries, at, given, policyat.Limits{Flag: "attempts", Endless: true})
	if err != nil || code.Suggested.Spans == nil || code.Attempts == 1 {
		return candidate{}, false
	}
	at.Line = r.Line
	return candidate{Storm{
		What:     r.Form + " of " + r.Name,
		At:       at,
		Attempts: code.Attempts,
		Assumed:  r.Attempts == 0,
		Window:   window(code.Written.Spans[0].High),
	}, code}, true
}

func (c candidate) same(o candidate) bool {
	return c.Attempts == o.Attempts && c.Assumed == o.Assumed && slices.Equal(c.code.Written.Spans, o.code.Written.Spans)
}

// add has the storm stand for the retry at another place too.
func (c *candidate) add(at policyat.Place) {
	if at != c.At && !slices.Contains(c.Also, at) {
		c.Also = append(c.Also, at)
	}
}

// run simulates a policy.
func (c candidate) run(ctx context.Context, p policyat.Policy, trials int) (Outcome, error) {
	herd := stormsim.Herd{
		Clients:  Clients,
		Capacity: int(PerSecond * c.Window / time.Second),
		Tick:     c.Window,
		Attempts: max(c.Attempts, 0),
	}
	counted := simulate.FromFirst(p.Policy)
	done, err := stormsim.Sample(ctx, trials, seed, func(random *rand.Rand) (stormsim.HerdTrial, error) {
		return herd.Run(ctx, counted, random)
	})
	if err != nil {
		return Outcome{}, err
	}
	mean := func(value func(stormsim.HerdTrial) float64) float64 { return stormsim.Summarize(done, value).Mean }
	return Outcome{
		Delays:   p.What,
		Calls:    mean(func(t stormsim.HerdTrial) float64 { return float64(t.Calls) }),
		Peak:     mean(func(t stormsim.HerdTrial) float64 { return float64(peak(t.Arrivals)) }),
		GaveUp:   mean(func(t stormsim.HerdTrial) float64 { return float64(t.Failed) }),
		Last:     time.Duration(mean(func(t stormsim.HerdTrial) float64 { return float64(t.Ticks-1) * float64(c.Window) })),
		Arrivals: done[0].Arrivals,
	}, nil
}

// window is the resolution for a policy with a first delay: a fifth of it, so
// that jitter can spread what it would be, as far as the server takes a call in
// each window.
func window(first time.Duration) time.Duration {
	if first == 0 {
		return RoundTrip
	}
	for _, ms := range []time.Duration{1000, 500, 200, 100, 50, 20} {
		if w := ms * time.Millisecond; 5*w <= first {
			return w
		}
	}
	return time.Second / PerSecond
}

// peak is the largest number of retries in a tick. What arrives in the first
// one are no retries.
func peak(arrivals []stormsim.Arrival) (most int) {
	for _, a := range arrivals[1:] {
		most = max(most, a.Calls)
	}
	return most
}
