// Package roko is a stub of the retrier of the real package.
package roko

import (
	"context"
	"time"
)

type Retrier struct {
	maxAttempts int
	forever     bool
	jitter      bool
	strategy    Strategy
	attempts    int
	stop        bool
}

type Strategy func(*Retrier) time.Duration

type retrierOpt func(*Retrier)

func Constant(interval time.Duration) (Strategy, string) {
	return func(*Retrier) time.Duration { return interval }, "constant"
}

func Exponential(base, adjustment time.Duration) (Strategy, string) {
	return func(r *Retrier) time.Duration { return base<<r.attempts + adjustment }, "exponential"
}

func WithMaxAttempts(n int) retrierOpt { return func(r *Retrier) { r.maxAttempts = n } }

func TryForever() retrierOpt { return func(r *Retrier) { r.forever = true } }

func WithStrategy(s Strategy, _ string) retrierOpt { return func(r *Retrier) { r.strategy = s } }

func WithJitter() retrierOpt { return func(r *Retrier) { r.jitter = true } }

func NewRetrier(opts ...retrierOpt) *Retrier {
	r := &Retrier{}
	for _, o := range opts {
		o(r)
	}
	return r
}

func (r *Retrier) Break() { r.stop = true }

func (r *Retrier) AttemptCount() int { return r.attempts }

func (r *Retrier) Do(f func(*Retrier) error) error { return r.DoWithContext(context.Background(), f) }

func (r *Retrier) DoWithContext(ctx context.Context, f func(*Retrier) error) error { return f(r) }

func DoFunc[T any](ctx context.Context, r *Retrier, f func(*Retrier) (T, error)) (T, error) {
	return f(r)
}
