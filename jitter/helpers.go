package jitter

import (
	"context"
	"time"
)

// Full returns a random duration in [0, min(limit, base·2^attempt)]: the wait
// before retry number attempt, which counts from 0, with full jitter. A
// negative attempt is taken for 0. The result is 0 if base or limit is not
// positive.
func Full(base, limit time.Duration, attempt int) time.Duration {
	if base <= 0 || limit <= 0 {
		return 0
	}
	return anyUpTo(doubled(base, limit, attempt))
}

// Spread returns a random duration in [0, d], and 0 if d is not positive.
func Spread(d time.Duration) time.Duration {
	return anyUpTo(max(d, 0))
}

// Sleep waits for d, or until ctx is done. It returns nil after the whole wait
// and [context.Cause] of ctx when ctx is done by then, also where d is not
// positive and there is nothing to wait for.
func Sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return context.Cause(ctx)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return context.Cause(ctx)
}
