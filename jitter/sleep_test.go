//go:build go1.25

package jitter

import (
	"context"
	"errors"
	"math"
	"testing"
	"testing/synctest"
	"time"
)

func TestSleepWaitsForTheWholeDuration(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		if err := Sleep(t.Context(), time.Minute); err != nil {
			t.Fatal(err)
		}
		if waited := time.Since(start); waited != time.Minute {
			t.Errorf("waited %v, want 1m", waited)
		}
	})
}

func TestSleepEndsEarlyWithTheCause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cause := errors.New("shutting down")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(time.Second, func() { cancel(cause) })
		start := time.Now()
		if err := Sleep(ctx, time.Hour); err != cause {
			t.Errorf("got %v, want the cause", err)
		}
		if waited := time.Since(start); waited != time.Second {
			t.Errorf("waited %v, want 1s", waited)
		}
	})
}

func TestSleepEndsAtTheDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := Sleep(ctx, time.Hour); err != context.DeadlineExceeded {
			t.Errorf("got %v, want the deadline's error", err)
		}
	})
}

func TestSleepDoesNotWaitInACancelledContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		start := time.Now()
		for _, d := range []time.Duration{math.MinInt64, 0, 1, time.Hour, math.MaxInt64} {
			if err := Sleep(ctx, d); err != context.Canceled {
				t.Errorf("Sleep(%d): got %v, want context.Canceled", d, err)
			}
		}
		if waited := time.Since(start); waited != 0 {
			t.Errorf("waited %v", waited)
		}
	})
}

func TestSleepDoesNotWaitWithoutADuration(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		for _, d := range []time.Duration{math.MinInt64, -1, 0} {
			if err := Sleep(t.Context(), d); err != nil {
				t.Errorf("Sleep(%d): %v", d, err)
			}
		}
		if waited := time.Since(start); waited != 0 {
			t.Errorf("waited %v", waited)
		}
	})
}
