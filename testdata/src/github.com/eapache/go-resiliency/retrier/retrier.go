// Package retrier is a stub of the real package.
package retrier

import (
	"context"
	"time"
)

type Classifier interface{ Classify(error) int }

type Retrier struct {
	backoff []time.Duration
	jitter  float64
}

func New(backoff []time.Duration, class Classifier) *Retrier { return &Retrier{backoff: backoff} }

func (r *Retrier) SetJitter(jit float64) { r.jitter = jit }

func (r *Retrier) Run(work func() error) error { return work() }

func (r *Retrier) RunCtx(ctx context.Context, work func(context.Context) error) error {
	return work(ctx)
}

func ConstantBackoff(n int, d time.Duration) []time.Duration { return []time.Duration{d} }

func ExponentialBackoff(n int, d time.Duration) []time.Duration { return []time.Duration{d} }
