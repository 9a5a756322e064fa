//go:build go1.25

package jitter

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func TestLoopEndsWithSuccess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		op, calls := failing(2, errBusy)
		var err error
		start := time.Now()
		for _, ctx := range plain().Loop(t.Context(), &err) {
			err = op(ctx)
		}
		if waited := time.Since(start); err != nil || *calls != 3 || waited != 3*time.Second {
			t.Errorf("%v after %d calls in %v, want success after 3 in 3s", err, *calls, waited)
		}
	})
}

func TestLoopEndsWithAnErrorThatTellsWhy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, test := range []struct {
			err    error
			reason string
			calls  int
		}{{errBusy, "attempts", 3}, {errBroken, "permanent", 1}} {
			calls := 0
			var err error
			for range plain().Loop(t.Context(), &err) {
				calls++
				err = test.err
			}
			if reason(err) != test.reason || !errors.Is(err, test.err) || calls != test.calls {
				t.Errorf("%v after %d calls, want %d", err, calls, test.calls)
			}
		}
	})
}

func TestLoopCountsAttemptsFromZero(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var err error
		var got []int
		for attempt := range plain().Loop(t.Context(), &err) {
			got = append(got, attempt)
			err = errBusy
		}
		if !slices.Equal(got, []int{0, 1, 2}) {
			t.Errorf("got %v", got)
		}
	})
}

func TestLoopThatIsLeftKeepsTheError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var err error
		start := time.Now()
		for range plain().Loop(t.Context(), &err) {
			err = errBusy
			break
		}
		if err != errBusy || time.Since(start) != 0 {
			t.Errorf("%v after %v", err, time.Since(start))
		}
	})
}

func TestLoopCanBeReturnedFrom(t *testing.T) {
	got := func() (err error) {
		for range (Policy{}).Loop(context.Background(), &err) {
			return errBroken
		}
		return nil
	}()
	if got != errBroken {
		t.Errorf("got %v", got)
	}
}

func TestLoopForgetsTheErrorOfTheAttemptBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		err := errBroken // left over from before the loop
		for attempt := range plain().Loop(t.Context(), &err) {
			if err != nil {
				t.Errorf("attempt %d starts with %v", attempt, err)
			}
			if attempt == 0 {
				err = errBusy
			}
		}
		if err != nil {
			t.Errorf("got %v, want success", err)
		}
	})
}

func TestLoopInADoneContextMakesNoAttempt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var err error
	for range (Policy{}).Loop(ctx, &err) {
		t.Error("attempt")
	}
	if reason(err) != "context" || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestLoopEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(2*time.Second, cancel)
		var err error
		calls, start := 0, time.Now()
		for range plain().Loop(ctx, &err) {
			calls++
			err = errBusy
		}
		check(t, outcome{reason(err), calls, time.Since(start)}, outcome{"context", 2, 2 * time.Second})
	})
}

func TestLoopGivesEachAttemptItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.AttemptTimeout = 10 * time.Second
		var err error
		calls, start := 0, time.Now()
		for _, ctx := range p.Loop(t.Context(), &err) {
			calls++
			<-ctx.Done()
			err = ctx.Err()
		}
		check(t, outcome{reason(err), calls, time.Since(start)}, outcome{"attempts", 3, 33 * time.Second})
	})
}

func TestLoopCancelsTheAttemptItIsLeftIn(t *testing.T) {
	var kept context.Context
	var err error
	for _, ctx := range (Policy{AttemptTimeout: time.Hour}).Loop(context.Background(), &err) {
		kept = ctx
		break
	}
	if kept.Err() != context.Canceled {
		t.Errorf("left: %v, want it cancelled", kept.Err())
	}
	func() {
		defer func() { _ = recover() }()
		for _, ctx := range (Policy{AttemptTimeout: time.Hour}).Loop(context.Background(), &err) {
			kept = ctx
			panic("oops")
		}
	}()
	if kept.Err() != context.Canceled {
		t.Errorf("panic: %v, want it cancelled", kept.Err())
	}
}

func TestLoopStartsAnewEachTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var err error
		loop := plain().Loop(t.Context(), &err)
		for range 2 {
			calls := 0
			for range loop {
				calls++
				err = errBusy
			}
			if calls != 3 {
				t.Errorf("%d calls, want 3", calls)
			}
		}
	})
}

func TestAttemptsWaitsBetweenOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var at []time.Duration
		start := time.Now()
		for range plain().Attempts(t.Context()) {
			at = append(at, time.Since(start))
		}
		if want := []time.Duration{0, time.Second, 3 * time.Second}; !slices.Equal(at, want) || time.Since(start) != 3*time.Second {
			t.Errorf("attempts at %v and the end at %v, want %v and 3s", at, time.Since(start), want)
		}
	})
}

func TestAttemptsEndsWhenItIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start, last := time.Now(), -1
		for attempt := range plain().Attempts(t.Context()) {
			last = attempt
			if attempt == 1 {
				break
			}
		}
		if last != 1 || time.Since(start) != time.Second {
			t.Errorf("left in attempt %d after %v", last, time.Since(start))
		}
	})
}

// So that the caller's err is set after the loop.
func TestAttemptsMakesTheFirstAttemptInADoneContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	calls := 0
	for range (Policy{}).Attempts(ctx) {
		calls++
	}
	if calls != 1 {
		t.Errorf("%d attempts, want 1", calls)
	}
}

func TestAttemptsEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(2*time.Second, cancel)
		calls, start := 0, time.Now()
		for range plain().Attempts(ctx) {
			calls++
		}
		if calls != 2 || time.Since(start) != 2*time.Second {
			t.Errorf("%d attempts in %v, want 2 in 2s", calls, time.Since(start))
		}
	})
}

func TestAttemptsUsesTheBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.Budget = &Budget{Burst: 1, Floor: -1, Ratio: 1}
		for i, want := range []int{2, 1} {
			calls := 0
			for range p.Attempts(t.Context()) {
				calls++
			}
			if calls != want {
				t.Errorf("loop %d: %d attempts, want %d", i, calls, want)
			}
		}
		for range p.Attempts(t.Context()) {
			break // a fresh success
		}
		if !p.Budget.Withdraw() {
			t.Error("no token after a success")
		}
	})
}
