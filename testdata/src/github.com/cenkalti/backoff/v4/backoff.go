// Package backoff is a stub of the real package.
package backoff

import (
	"context"
	"time"
)

const Stop time.Duration = -1

type BackOff interface {
	NextBackOff() time.Duration
	Reset()
}

type BackOffContext interface {
	BackOff
	Context() context.Context
}

type ConstantBackOff struct{ Interval time.Duration }

func NewConstantBackOff(d time.Duration) *ConstantBackOff { return &ConstantBackOff{Interval: d} }

func (b *ConstantBackOff) Reset()                     {}
func (b *ConstantBackOff) NextBackOff() time.Duration { return b.Interval }

type ZeroBackOff struct{}

func (b *ZeroBackOff) Reset()                     {}
func (b *ZeroBackOff) NextBackOff() time.Duration { return 0 }

type ExponentialBackOff struct {
	InitialInterval     time.Duration
	RandomizationFactor float64
	Multiplier          float64
	MaxInterval         time.Duration
	MaxElapsedTime      time.Duration
	Stop                time.Duration
}

type ExponentialBackOffOpts func(*ExponentialBackOff)

func NewExponentialBackOff(opts ...ExponentialBackOffOpts) *ExponentialBackOff {
	b := &ExponentialBackOff{RandomizationFactor: 0.5, Multiplier: 1.5, MaxElapsedTime: 15 * time.Minute}
	for _, o := range opts {
		o(b)
	}
	return b
}

func WithInitialInterval(d time.Duration) ExponentialBackOffOpts {
	return func(b *ExponentialBackOff) { b.InitialInterval = d }
}

func WithRandomizationFactor(f float64) ExponentialBackOffOpts {
	return func(b *ExponentialBackOff) { b.RandomizationFactor = f }
}

func WithMultiplier(f float64) ExponentialBackOffOpts {
	return func(b *ExponentialBackOff) { b.Multiplier = f }
}

func WithMaxElapsedTime(d time.Duration) ExponentialBackOffOpts {
	return func(b *ExponentialBackOff) { b.MaxElapsedTime = d }
}

func (b *ExponentialBackOff) Reset()                     {}
func (b *ExponentialBackOff) NextBackOff() time.Duration { return b.InitialInterval }

type tries struct {
	BackOff
	max uint64
}

func WithMaxRetries(b BackOff, max uint64) BackOff { return &tries{b, max} }

type withContext struct {
	BackOff
	ctx context.Context
}

func (w *withContext) Context() context.Context { return w.ctx }

func WithContext(b BackOff, ctx context.Context) BackOffContext { return &withContext{b, ctx} }

type Operation func() error

func Retry(o Operation, b BackOff) error { return o() }

func RetryWithData[T any](o func() (T, error), b BackOff) (T, error) { return o() }

func RetryNotify(o Operation, b BackOff, notify func(error, time.Duration)) error { return o() }

func Permanent(err error) error { return err }
