//go:build go1.25

package jitter

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// failing returns an operation that fails the first n times, and the count of
// its calls.
func failing(n int, err error) (op func(context.Context) error, calls *int) {
	calls = new(int)
	return func(context.Context) error {
		*calls++
		if *calls <= n {
			return err
		}
		return nil
	}, calls
}

// outcome is what a retry of an operation that always fails comes to.
type outcome struct {
	reason string
	calls  int
	waited time.Duration
}

// exhaust runs an operation that always fails with err, which takes no time.
func exhaust(ctx context.Context, p Policy, err error) outcome {
	op, calls := failing(math.MaxInt, err)
	start := time.Now()
	got := Do(ctx, p, op)
	return outcome{reason(got), *calls, time.Since(start)}
}

func check(t *testing.T, got, want outcome) {
	t.Helper()
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestDoCallsOnceWhereTheFirstAttemptSucceeds(t *testing.T) {
	op, calls := failing(0, nil)
	if err := Do(context.Background(), Policy{}, op); err != nil || *calls != 1 {
		t.Errorf("%v after %d calls, want success after 1", err, *calls)
	}
}

func TestDoRetriesUntilSuccess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		op, calls := failing(2, errBusy)
		start := time.Now()
		if err := Do(t.Context(), plain(), op); err != nil || *calls != 3 {
			t.Errorf("%v after %d calls, want success after 3", err, *calls)
		}
		if waited := time.Since(start); waited != 3*time.Second {
			t.Errorf("waited %v, want 1s + 2s", waited)
		}
	})
}

func TestZeroPolicyMakesThreeAttempts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		got := exhaust(t.Context(), Policy{}, errBusy)
		if got.reason != "attempts" || got.calls != 3 || got.waited > 300*time.Millisecond {
			t.Errorf("got %+v, want 3 calls within 300ms", got)
		}
	})
}

// 1s and 2s between three attempts, and no 4s after them.
func TestDoDoesNotWaitAfterTheLastAttempt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		check(t, exhaust(t.Context(), plain(), errBusy), outcome{"attempts", 3, 3 * time.Second})
	})
}

func TestMaxAttemptsCountsTheFirstCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.MaxAttempts = 1
		check(t, exhaust(t.Context(), p, errBusy), outcome{"attempts", 1, 0})
		p.MaxAttempts = 5
		check(t, exhaust(t.Context(), p, errBusy), outcome{"attempts", 5, 15 * time.Second})
	})
}

func TestNegativeMaxAttemptsEndsAtMaxElapsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.MaxAttempts, p.MaxElapsed = -1, time.Minute
		check(t, exhaust(context.Background(), p, errBusy), outcome{"time", 6, 31 * time.Second})
	})
}

func TestNegativeMaxAttemptsEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.MaxAttempts = -1
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Minute, cancel)
		check(t, exhaust(ctx, p, errBusy), outcome{"context", 6, time.Minute})
	})
}

// The near miss of the two above: nothing could end this one.
func TestNegativeMaxAttemptsIsTheDefaultWhereNothingElseEndsTheRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.MaxAttempts = -1
		check(t, exhaust(context.Background(), p, errBusy), outcome{"attempts", DefaultMaxAttempts, 3 * time.Second})
	})
}

func TestPermanentErrorIsNotRetried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		check(t, exhaust(t.Context(), plain(), errBroken), outcome{"permanent", 1, 0})
		check(t, exhaust(t.Context(), plain(), Permanent(errBusy)), outcome{"permanent", 1, 0})
	})
}

func TestOwnClassifierIsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.Transient = func(err error) bool { return errors.Is(err, errBroken) }
		check(t, exhaust(t.Context(), p, errBroken), outcome{"attempts", 3, 3 * time.Second})
		check(t, exhaust(t.Context(), p, errBusy), outcome{"permanent", 1, 0})
	})
}

func TestPermanentMarkGoesBeforeOwnClassifier(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.Transient = func(error) bool { return true }
		check(t, exhaust(t.Context(), p, Permanent(errBroken)), outcome{"permanent", 1, 0})
	})
}

func TestInnerRetryIsNotMultiplied(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		op, calls := failing(math.MaxInt, errBusy)
		err := Do(t.Context(), plain(), func(ctx context.Context) error { return Do(ctx, plain(), op) })
		if *calls != 3 || !errors.Is(err, errBusy) {
			t.Errorf("%d calls, %v; want 3", *calls, err)
		}
	})
}

func TestDoDoesNotCallInADoneContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cause := errors.New("shutting down")
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(cause)
		check(t, exhaust(ctx, plain(), errBusy), outcome{"context", 0, 0})
		if err := Do(ctx, plain(), nil); !errors.Is(err, cause) {
			t.Errorf("%v does not unwrap to the cause", err)
		}
	})
}

func TestContextEndsTheWaitWithItsCause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cause := errors.New("shutting down")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(2500*time.Millisecond, func() { cancel(cause) })
		start := time.Now()
		op, calls := failing(math.MaxInt, errBusy)
		err := Do(ctx, plain(), op)
		check(t, outcome{reason(err), *calls, time.Since(start)}, outcome{"context", 2, 2500 * time.Millisecond})
		if !errors.Is(err, cause) || !errors.Is(err, errBusy) {
			t.Errorf("%v does not unwrap to the cause and to the last error", err)
		}
	})
}

func TestContextDoneDuringTheAttemptEndsTheRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cause := errors.New("shutting down")
		ctx, cancel := context.WithCancelCause(t.Context())
		calls := 0
		err := Do(ctx, plain(), func(context.Context) error {
			calls++
			cancel(cause)
			return errBusy
		})
		if reason(err) != "context" || calls != 1 || !errors.Is(err, cause) {
			t.Errorf("%v after %d calls", err, calls)
		}
	})
}

func TestCallersDeadlineIsNotRetried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		calls := 0
		err := Do(ctx, Policy{Transient: func(error) bool { return true }}, func(ctx context.Context) error {
			calls++
			<-ctx.Done()
			return ctx.Err()
		})
		if reason(err) != "context" || calls != 1 || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v after %d calls", err, calls)
		}
	})
}

// 1s fits into 2500ms; the 2s after it do not, so there is no use in waiting.
func TestWaitThatTheDeadlineWouldEndIsNotBegun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2500*time.Millisecond)
		defer cancel()
		op, calls := failing(math.MaxInt, errBusy)
		start := time.Now()
		err := Do(ctx, plain(), op)
		check(t, outcome{reason(err), *calls, time.Since(start)}, outcome{"context", 2, time.Second})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v does not unwrap to the deadline's error", err)
		}
	})
}

func TestMaxElapsedEndsBeforeTheWaitThatPassesIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.MaxElapsed = 3*time.Second - 1
		check(t, exhaust(t.Context(), p, errBusy), outcome{"time", 2, time.Second})
		p.MaxElapsed = 3 * time.Second // the near miss
		check(t, exhaust(t.Context(), p, errBusy), outcome{"attempts", 3, 3 * time.Second})
	})
}

func TestMaxElapsedCountsTheAttemptsToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.MaxElapsed = 10 * time.Second
		start := time.Now()
		err := Do(t.Context(), p, func(context.Context) error {
			time.Sleep(20 * time.Second)
			return errBusy
		})
		if waited := time.Since(start); reason(err) != "time" || waited != 20*time.Second {
			t.Errorf("%v after %v, want one attempt of 20s", err, waited)
		}
	})
}

func TestAttemptTimeoutEndsTheAttemptAndIsRetried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.AttemptTimeout = 10 * time.Second
		start := time.Now()
		err := Do(t.Context(), p, func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		})
		if waited := time.Since(start); reason(err) != "attempts" || waited != 33*time.Second {
			t.Errorf("%v after %v, want 3 attempts of 10s and waits of 3s", err, waited)
		}
		if !errors.Is(err, context.DeadlineExceeded) || !err.(*Error).Timeout() {
			t.Errorf("%v does not unwrap to the deadline's error", err)
		}
	})
}

// gRPC, for one, hands back errors of its own when the context ends.
func TestAttemptTimeoutIsRetriedWhateverTheError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.AttemptTimeout = time.Second
		calls := 0
		_ = Do(t.Context(), p, func(ctx context.Context) error {
			calls++
			<-ctx.Done()
			return errBroken
		})
		if calls != 3 {
			t.Errorf("%d calls, want 3", calls)
		}
	})
}

func TestAttemptContextIsCancelledWhenTheAttemptEnds(t *testing.T) {
	p := Policy{AttemptTimeout: time.Hour}
	var kept context.Context
	_ = Do(context.Background(), p, func(ctx context.Context) error { kept = ctx; return nil })
	if kept.Err() != context.Canceled {
		t.Errorf("after success: %v, want it cancelled", kept.Err())
	}
	func() {
		defer func() { _ = recover() }()
		_ = Do(context.Background(), p, func(ctx context.Context) error { kept = ctx; panic("oops") })
	}()
	if kept.Err() != context.Canceled {
		t.Errorf("after a panic: %v, want it cancelled", kept.Err())
	}
}

// The operation's own deadline is not the caller's, though the errors look alike.
func TestDeadlineOfTheOperationItselfIsRetried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		_ = Do(t.Context(), plain(), func(ctx context.Context) error {
			calls++
			ctx, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			<-ctx.Done()
			return ctx.Err()
		})
		if calls != 3 {
			t.Errorf("%d calls, want 3", calls)
		}
	})
}

func TestOnRetryIsToldOfEachWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		type call struct {
			attempt int
			delay   time.Duration
			err     error
			at      time.Duration
		}
		var calls []call
		start := time.Now()
		p := plain()
		p.OnRetry = func(attempt int, delay time.Duration, err error) {
			calls = append(calls, call{attempt, delay, err, time.Since(start)})
		}
		exhaust(t.Context(), p, errBusy)
		want := []call{{0, time.Second, errBusy, 0}, {1, 2 * time.Second, errBusy, time.Second}}
		if !slices.Equal(calls, want) {
			t.Errorf("got %v, want %v", calls, want)
		}
	})
}

func TestRetryAfterComesBeforeTheOwnDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		check(t, exhaust(t.Context(), plain(), RetryAfter(errBroken, time.Minute)),
			outcome{"attempts", 3, 2*time.Minute + 3*time.Second})
	})
}

func TestRetryAfterIsCapped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.Backoff.Cap = 10 * time.Second
		for _, d := range []time.Duration{10 * time.Second, time.Hour, math.MaxInt64} {
			check(t, exhaust(t.Context(), p, RetryAfter(errBroken, d)), outcome{"attempts", 3, 23 * time.Second})
		}
	})
}

func TestRetryAfterOfNothingIsTheOwnDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, d := range []time.Duration{0, -1, math.MinInt64} {
			check(t, exhaust(t.Context(), plain(), RetryAfter(errBroken, d)), outcome{"attempts", 3, 3 * time.Second})
		}
	})
}

func TestWaitDoesNotOverflow(t *testing.T) {
	for _, d := range []time.Duration{math.MaxInt64, math.MaxInt64 - 1, math.MaxInt64 / 2} {
		p := Policy{Backoff: Backoff{Base: math.MaxInt64, Cap: math.MaxInt64, Kind: NoJitter}}
		r := run{policy: &p, attempts: 1}
		if got := r.delay(RetryAfter(errBusy, d)); got != math.MaxInt64 {
			t.Errorf("%d: got %d", d, got)
		}
	}
}

func TestDecorrelatedDelaysFollowFromEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.Backoff.Kind, p.Backoff.Rand = DecorrelatedJitter, highest
		check(t, exhaust(t.Context(), p, errBusy), outcome{"attempts", 3, 12 * time.Second}) // 3s + 9s
	})
}

func TestErrorTellsAttemptsTimeReasonAndLastError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		op, _ := failing(math.MaxInt, errBusy)
		err := Do(t.Context(), plain(), op)
		want := &Error{Reason: ReasonAttempts, Err: errBusy, Attempts: 3, Elapsed: 3 * time.Second}
		if !reflect.DeepEqual(err, error(want)) {
			t.Errorf("got %#v, want %#v", err, want)
		}
		if got, want := err.Error(), "gave up after 3 attempts in 3s (attempts): busy"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

func TestErrorSaysTheCauseOnce(t *testing.T) {
	err := &Error{Reason: ReasonContext, Err: context.Canceled, Cause: context.Canceled, Attempts: 1}
	if got := err.Error(); strings.Count(got, "canceled") != 1 || strings.Contains(got, "attempts in") {
		t.Errorf("got %q", got)
	}
}

func TestErrorWithoutAttemptUnwrapsToTheCauseOnly(t *testing.T) {
	err := &Error{Reason: ReasonContext, Cause: context.Canceled}
	if got := err.Unwrap(); len(got) != 1 || got[0] != context.Canceled {
		t.Errorf("got %v", got)
	}
}

func TestReasonsHaveNames(t *testing.T) {
	for r, want := range map[Reason]string{0: "unknown", ReasonAttempts: "attempts", ReasonTime: "time",
		ReasonBudget: "budget", ReasonPermanent: "permanent", ReasonContext: "context", ReasonContext + 1: "unknown"} {
		if got := r.String(); got != want {
			t.Errorf("%d: got %q, want %q", r, got, want)
		}
	}
}

func TestDoValueReturnsTheValueOfTheLastAttempt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		op := func(context.Context) (int, error) {
			calls++
			if calls == 3 {
				return calls, nil
			}
			return calls, errBusy
		}
		if v, err := DoValue(t.Context(), plain(), op); v != 3 || err != nil {
			t.Errorf("success: %d, %v", v, err)
		}
		calls = 10
		if v, err := DoValue(t.Context(), plain(), op); v != 13 || err == nil {
			t.Errorf("failure: %d, %v", v, err)
		}
	})
}

func TestDoRetryBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.Budget = &Budget{Burst: 1, Floor: -1}
		check(t, exhaust(t.Context(), p, errBusy), outcome{"budget", 2, time.Second})
		check(t, exhaust(t.Context(), p, errBusy), outcome{"budget", 1, 0})
	})
}

func TestOnlyFreshSuccessesPay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.Budget = &Budget{Burst: 2, Floor: -1, Ratio: 1}
		op, _ := failing(1, errBusy)
		_ = Do(t.Context(), p, op) // a success, but a retry
		if got := p.Budget.spent.Load(); got != token {
			t.Errorf("after a retry that succeeded %d units are spent, want %d", got, token)
		}
		_ = Do(t.Context(), p, op)
		if got := p.Budget.spent.Load(); got != 0 {
			t.Errorf("after a fresh success %d units are spent, want none", got)
		}
	})
}

func TestSuccessDoesNotAllocate(t *testing.T) {
	ctx, p := context.Background(), Policy{Budget: &Budget{}}
	op := func(context.Context) error { return nil }
	value := func(context.Context) (string, error) { return "x", nil }
	if n := testing.AllocsPerRun(100, func() { _ = Do(ctx, p, op) }); n != 0 {
		t.Errorf("Do: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { _, _ = DoValue(ctx, p, value) }); n != 0 {
		t.Errorf("DoValue: %v allocations", n)
	}
}

func TestPolicyServesManyAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := Policy{MaxAttempts: 5, AttemptTimeout: time.Second, Budget: &Budget{Burst: 1000}, Backoff: Backoff{Kind: DecorrelatedJitter}}
		var calls atomic.Int64
		for range 50 {
			go func() {
				_ = Do(t.Context(), p, func(context.Context) error {
					calls.Add(1)
					return errBusy
				})
			}()
		}
		time.Sleep(time.Hour)
		if n := calls.Load(); n != 250 {
			t.Errorf("%d calls, want 250", n)
		}
	})
}

// Every bound of a policy at once, on fake time.
func FuzzPolicyBounds(f *testing.F) {
	f.Add(int64(time.Second), int64(time.Minute), uint8(FullJitter), 3, int64(0), int64(0), uint64(1), int64(0))
	f.Add(int64(math.MaxInt64), int64(math.MaxInt64), uint8(DecorrelatedJitter), -1, int64(time.Hour), int64(math.MaxInt64), uint64(math.MaxUint64), int64(time.Second))
	f.Add(int64(1), int64(1), uint8(NoJitter), math.MaxInt, int64(5), int64(-1), uint64(7), int64(100))
	f.Fuzz(func(t *testing.T, base, limit int64, kind uint8, attempts int, elapsed, after int64, random uint64, timeout int64) {
		const mostCalls = 100
		synctest.Test(t, func(t *testing.T) {
			p := Policy{
				Backoff: Backoff{Base: time.Duration(base), Cap: time.Duration(limit), Kind: Kind(kind),
					Rand: func(n uint64) uint64 { return random % n }},
				MaxAttempts: attempts, MaxElapsed: time.Duration(elapsed),
			}
			_, effectiveCap, _ := settings(p.Backoff.Base, p.Backoff.Cap, p.Backoff.Factor)
			p.OnRetry = func(_ int, delay time.Duration, _ error) {
				if delay < 0 || delay/2 > effectiveCap {
					t.Fatalf("delay %d is not in [0, 2·%d]", delay, effectiveCap)
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if timeout > 0 {
				ctx, cancel = context.WithTimeout(ctx, time.Duration(timeout))
				defer cancel()
			}
			calls, start := 0, time.Now()
			err := Do(ctx, p, func(context.Context) error {
				if calls++; calls == mostCalls {
					cancel()
				}
				return RetryAfter(errBroken, time.Duration(after))
			})
			waited := time.Since(start)
			var e *Error
			switch {
			case !errors.As(err, &e):
				t.Fatalf("got %v", err)
			case e.Attempts != calls || e.Elapsed != waited:
				t.Fatalf("%v, but there were %d calls in %v", e, calls, waited)
			case attempts >= 0 && calls > max(attempts, DefaultMaxAttempts):
				t.Fatalf("%d calls with %d attempts", calls, attempts)
			case elapsed > 0 && waited > time.Duration(elapsed):
				t.Fatalf("waited %v with a limit of %v", waited, time.Duration(elapsed))
			case timeout > 0 && waited >= time.Duration(timeout):
				t.Fatalf("waited %v with a deadline after %v", waited, time.Duration(timeout))
			}
		})
	})
}
