//go:build go1.25

package jitter

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A dependency is called fresh at a steady rate, and down for a while.
type outage struct {
	policy Policy
	every  time.Duration         // between fresh calls
	lasts  time.Duration         // and is followed by a minute of health
	down   func(call int64) bool // whether a call fails during the outage
}

// simulate returns the calls that reach the dependency during the outage, and
// how many of them were fresh.
func (o outage) simulate(t *testing.T) (reached, fresh float64) {
	var calls atomic.Int64
	start := time.Now()
	op := func(context.Context) error {
		if time.Since(start) < o.lasts && o.down(calls.Add(1)) {
			return errBusy
		}
		return nil
	}
	for ; time.Since(start) < o.lasts; fresh++ {
		go func() { _ = Do(t.Context(), o.policy, op) }()
		time.Sleep(o.every)
	}
	reached = float64(calls.Load())
	time.Sleep(time.Minute) // the last retries
	return reached, fresh
}

const tenMinutes = 10 * time.Minute

func down(int64) bool { return true }

func TestOutageWithoutBudgetMultipliesCallsByAttempts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reached, fresh := outage{every: 20 * time.Millisecond, lasts: tenMinutes, down: down}.simulate(t)
		// All but the retries of the calls of the last 300ms.
		if got := reached / fresh; got < 2.99 || got > 3 {
			t.Errorf("%v calls for %v fresh ones, %.3f times, want 3", reached, fresh, got)
		}
	})
}

func TestOutageWithBudgetAddsNoMoreThanTheFloor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := outage{policy: Policy{Budget: &Budget{}}, every: 20 * time.Millisecond, lasts: tenMinutes, down: down}
		reached, fresh := o.simulate(t)
		floor := DefaultFloor*tenMinutes.Seconds() + DefaultBurst
		if reached > 1.2*fresh+floor {
			t.Errorf("%v calls for %v fresh ones, want at most 1.2 times them and %v", reached, fresh, floor)
		}
		// Nothing succeeds, so that the ratio adds nothing, and the floor is used up.
		if extra := reached - fresh; extra > floor || extra < 0.99*floor {
			t.Errorf("%v retries, want the floor of %v", extra, floor)
		}
	})
}

func TestOutageWithBudgetAddsTheRatioWhereSomeCallsSucceed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := outage{
			policy: Policy{Budget: &Budget{Floor: 1}}, every: 20 * time.Millisecond, lasts: tenMinutes,
			down: func(call int64) bool { return call%10 < 6 },
		}
		reached, fresh := o.simulate(t)
		floor := tenMinutes.Seconds() + DefaultBurst
		if reached > 1.2*fresh+floor {
			t.Errorf("%v calls for %v fresh ones, want at most 1.2 times them and %v", reached, fresh, floor)
		}
		// The near miss: without a budget these failures are retried more often.
		o.policy.Budget = nil
		if reached, fresh := o.simulate(t); reached < 1.5*fresh {
			t.Errorf("%v calls for %v fresh ones without a budget", reached, fresh)
		}
	})
}

// Where each of three layers made three attempts for itself, it would be 27
// calls for a fresh one.
func TestRetryAroundARetryMakesNoMoreAttemptsThanOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		op, calls := failing(1<<30, errBusy)
		for range 100 {
			_ = Do(t.Context(), Policy{}, func(ctx context.Context) error {
				return Do(ctx, Policy{}, func(ctx context.Context) error { return Do(ctx, Policy{}, op) })
			})
		}
		if *calls != 300 {
			t.Errorf("%d calls for 100 fresh ones through three layers, want 300", *calls)
		}
	})
}
