// Package retry is a stub of the real package.
package retry

import (
	"context"
	"time"
)

type Backoff interface {
	Next() (next time.Duration, stop bool)
}

type BackoffFunc func() (time.Duration, bool)

func (f BackoffFunc) Next() (time.Duration, bool) { return f() }

func NewConstant(d time.Duration) Backoff {
	return BackoffFunc(func() (time.Duration, bool) { return d, false })
}

func NewExponential(d time.Duration) Backoff { return NewConstant(d) }

func NewFibonacci(d time.Duration) Backoff { return NewConstant(d) }

func WithMaxRetries(max uint64, next Backoff) Backoff { return next }

func WithMaxDuration(d time.Duration, next Backoff) Backoff { return next }

func WithCappedDuration(d time.Duration, next Backoff) Backoff { return next }

func WithJitter(d time.Duration, next Backoff) Backoff { return next }

func WithJitterPercent(p uint64, next Backoff) Backoff { return next }

type RetryFunc func(ctx context.Context) error

func Do(ctx context.Context, b Backoff, f RetryFunc) error { return f(ctx) }

func RetryableError(err error) error { return err }
