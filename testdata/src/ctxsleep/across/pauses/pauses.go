// Package pauses retries and waits for others.
package pauses

import (
	"context"
	"time"
)

// Retry has no context.
func Retry(n int, op func() error) (err error) {
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// Wrapped has none either.
func Wrapped(op func() error) error { return Retry(3, op) }

// RetryContext ends with its context.
func RetryContext(ctx context.Context, n int, op func() error) (err error) {
	for range n {
		if err = op(); err == nil {
			return nil
		}
		if err := Nap(ctx, time.Second); err != nil {
			return err
		}
	}
	return err
}

// Nap ends with its context.
func Nap(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// Rest does not.
func Rest(d time.Duration) { time.Sleep(d) }
