// Package jitter is a stub of the real package.
package jitter

import (
	"context"
	"time"
)

func Full(base, limit time.Duration, attempt int) time.Duration { return base }

func Spread(d time.Duration) time.Duration { return d }

func Sleep(ctx context.Context, d time.Duration) error {
	time.Sleep(d)
	return ctx.Err()
}
