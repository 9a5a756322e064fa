package fixes

import (
	"context"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/buildkite/roko"
	"github.com/cenkalti/backoff/v4"
	"github.com/eapache/go-resiliency/retrier"
	k8s "k8s.io/client-go/util/retry"
)

func option(ctx context.Context) error {
	return retry.Do(func() error { return do(ctx) }, retry.Attempts(3)) // want "add the option Context\\(ctx\\)"
}

func policy(ctx context.Context) error {
	return backoff.Retry(func() error { return do(ctx) }, backoff.NewExponentialBackOff()) // want "bind the policy"
}

func otherFunction(ctx context.Context) error {
	return roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second))).Do(func(*roko.Retrier) error { // want "call DoWithContext"
		return do(ctx)
	})
}

// The other function takes another operation.
func otherOperation(ctx context.Context) error {
	r := retrier.New(retrier.ExponentialBackoff(3, time.Second), nil)
	return r.Run(func() error { return do(ctx) }) // want "call RunCtx"
}

// The library has none.
func noOtherFunction(ctx context.Context) error {
	return k8s.RetryOnConflict(k8s.DefaultRetry, func() error { return do(ctx) }) // want "retry in a loop"
}

// The context is there, and is not the one.
func inPlace(ctx context.Context) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second)))
	return r.DoWithContext(context.Background(), func(*roko.Retrier) error { return do(ctx) }) // want "hand it ctx in place of one that nothing ends$"
}
