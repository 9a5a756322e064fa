// Package stormsim puts the policies of package jitter into the simulator. It is
// a module of its own, since the simulator needs no policy but those that it is
// handed.
package stormsim

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/retrylint/retrylint/jitter"
	"github.com/retrylint/retrylint/stormsim"
)

// policy returns a policy that waits as a Backoff does.
func policy(b jitter.Backoff) stormsim.Policy {
	return stormsim.Policy{Name: "jitter", Start: func(random *rand.Rand) stormsim.Delay {
		b := b
		b.Rand = random.Uint64N
		if b.Kind == jitter.DecorrelatedJitter {
			return func(_ int, previous time.Duration) time.Duration { return b.Next(previous) }
		}
		return func(attempt int, _ time.Duration) time.Duration { return b.Delay(attempt) }
	}}
}

const (
	base  = time.Second
	limit = 32 * time.Second
)

var pairs = []struct {
	jitter jitter.Backoff
	own    stormsim.Policy
}{
	{jitter.Backoff{Base: base, Cap: limit, Kind: jitter.NoJitter}, stormsim.Exponential(base, limit)},
	{jitter.Backoff{Base: base, Cap: limit, Kind: jitter.NoJitter, Factor: 1}, stormsim.Fixed(base)},
	{jitter.Backoff{Base: base, Cap: limit}, stormsim.Full(base, limit)},
	{jitter.Backoff{Base: base, Cap: limit, Kind: jitter.EqualJitter}, stormsim.Equal(base, limit)},
	{jitter.Backoff{Base: base, Cap: limit, Kind: jitter.DecorrelatedJitter}, stormsim.Decorrelated(base, limit)},
}

// sample returns ticks and calls of a thousand trials.
func sample(t *testing.T, clients int, p stormsim.Policy, seed uint64) (ticks, calls stormsim.Summary) {
	t.Helper()
	herd := stormsim.Herd{Clients: clients, Capacity: 10}
	trials, err := stormsim.Sample(t.Context(), 1000, seed, func(random *rand.Rand) (stormsim.HerdTrial, error) {
		return herd.Run(t.Context(), p, random)
	})
	if err != nil {
		t.Fatal(err)
	}
	return stormsim.Summarize(trials, func(h stormsim.HerdTrial) float64 { return float64(h.Ticks) }),
		stormsim.Summarize(trials, func(h stormsim.HerdTrial) float64 { return float64(h.Calls) })
}

// differ tells whether means are further apart than four standard errors.
func differ(a, b stormsim.Summary) bool {
	return math.Abs(a.Mean-b.Mean) > 4*math.Hypot(a.SD, b.SD)/math.Sqrt(float64(a.N))
}

func TestPoliciesOfPackageJitterComeToTheSame(t *testing.T) {
	for _, clients := range []int{50, 100, 200} {
		for _, p := range pairs {
			ticks, calls := sample(t, clients, policy(p.jitter), 1)
			ownTicks, ownCalls := sample(t, clients, p.own, 2)
			if differ(ticks, ownTicks) || differ(calls, ownCalls) {
				t.Errorf("%d clients, %s: %.2f ticks, %.1f calls; with package jitter %.2f ticks, %.1f calls",
					clients, p.own.Name, ownTicks.Mean, ownCalls.Mean, ticks.Mean, calls.Mean)
			}
		}
	}
}

// The near miss: a first delay that is half as long is told.
func TestAnotherBaseComesToSomethingElse(t *testing.T) {
	_, calls := sample(t, 100, policy(jitter.Backoff{Base: base / 2, Cap: limit}), 1)
	if _, own := sample(t, 100, stormsim.Full(base, limit), 2); !differ(calls, own) {
		t.Errorf("%.1f and %.1f calls", calls.Mean, own.Mean)
	}
}
