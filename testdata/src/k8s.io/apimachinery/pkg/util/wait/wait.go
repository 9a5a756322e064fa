// Package wait is a stub of the real package.
package wait

import (
	"context"
	"time"
)

type Backoff struct {
	Duration time.Duration
	Factor   float64
	Jitter   float64
	Steps    int
	Cap      time.Duration
}

func (b *Backoff) Step() time.Duration { return b.Duration }

type ConditionFunc func() (done bool, err error)

type ConditionWithContextFunc func(context.Context) (done bool, err error)

func ExponentialBackoff(b Backoff, condition ConditionFunc) error {
	_, err := condition()
	return err
}

func ExponentialBackoffWithContext(ctx context.Context, b Backoff, condition ConditionWithContextFunc) error {
	_, err := condition(ctx)
	return err
}

func PollUntilContextTimeout(ctx context.Context, interval, timeout time.Duration, immediate bool, condition ConditionWithContextFunc) error {
	_, err := condition(ctx)
	return err
}

var NeverStop <-chan struct{} = make(chan struct{})

func PollUntilContextCancel(ctx context.Context, interval time.Duration, immediate bool, condition ConditionWithContextFunc) error {
	_, err := condition(ctx)
	return err
}

func PollImmediateUntil(interval time.Duration, condition ConditionFunc, stop <-chan struct{}) error {
	_, err := condition()
	return err
}

func PollInfinite(interval time.Duration, condition ConditionFunc) error {
	_, err := condition()
	return err
}
