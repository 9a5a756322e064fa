//go:build go1.25

package jitter_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/retrylint/retrylint/jitter"
)

// How to test code that retries: the longest waits, and no time spent on them.
func TestRetriesOfOwnCodeDeterministically(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		policy := jitter.Policy{Backoff: jitter.Backoff{
			Base: time.Minute,
			Cap:  time.Hour,
			Rand: func(n uint64) uint64 { return n - 1 },
		}}
		call := unreliable()
		start := time.Now()
		if err := jitter.Do(t.Context(), policy, func(ctx context.Context) error { return call(ctx) }); err != nil {
			t.Fatal(err)
		}
		if waited := time.Since(start); waited != 3*time.Minute {
			t.Errorf("waited %v, want 1m + 2m", waited)
		}
	})
}
