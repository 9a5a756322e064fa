// Package libraries holds policies of retry libraries with and without a
// maximum. A policy is reported where it is built.
package libraries

import (
	"context"
	"net/http"
	"time"

	avast "github.com/avast/retry-go/v4"
	"github.com/buildkite/roko"
	"github.com/cenkalti/backoff/v4"
	"github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A maximum of a minute by default.
func exponentialBackOff(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewExponentialBackOff())
}

// Ten attempts by default.
func tenAttempts(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.DelayType(avast.BackOffDelay))
}

func manyAttempts(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.Attempts(20), avast.DelayType(avast.BackOffDelay)) // want "retry of fetch backs off exponentially from 100ms without a maximum, to 7h16m54s after attempt 19, so it"
}

func manyCapped(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.Attempts(20), avast.DelayType(avast.BackOffDelay), avast.MaxDelay(time.Minute))
}

func forever(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.UntilSucceeded(), avast.DelayType(avast.BackOffDelay)) // want "exponentially from 100ms without a maximum, so it"
}

func asOftenAsTold(url string, n uint) error {
	return avast.Do(func() error { return fetch(url) }, avast.Attempts(n), avast.DelayType(avast.BackOffDelay))
}

func fewRetries(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.WithMaxRetries(5, retry.NewExponential(time.Second)), func(context.Context) error {
		return retry.RetryableError(fetch(url))
	})
}

func unlimited(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.NewExponential(time.Second), func(context.Context) error { // want "from 1s without a maximum, so it"
		return retry.RetryableError(fetch(url))
	})
}

func fibonacci(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.NewFibonacci(time.Second), func(context.Context) error { // want "by Fibonacci numbers from 1s without a maximum"
		return retry.RetryableError(fetch(url))
	})
}

func capped(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.WithCappedDuration(time.Minute, retry.NewExponential(time.Second)), func(context.Context) error {
		return retry.RetryableError(fetch(url))
	})
}

func limited(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.WithMaxDuration(time.Minute, retry.NewExponential(time.Second)), func(context.Context) error {
		return retry.RetryableError(fetch(url))
	})
}

// Whoever gets it may limit it.
func policy() retry.Backoff { return retry.NewExponential(time.Second) }

func fewSteps(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5}, func() (bool, error) { return fetch(url) == nil, nil })
}

func manySteps(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 2, Steps: 15}, func() (bool, error) { return fetch(url) == nil, nil }) // want "to 2h16m32s after attempt"
}

func manyCappedSteps(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 2, Steps: 15, Cap: time.Minute}, func() (bool, error) { return fetch(url) == nil, nil })
}

func slowGrowth(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 1.2, Steps: 15}, func() (bool, error) { return fetch(url) == nil, nil })
}

func rokoForever(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.TryForever(), roko.WithStrategy(roko.Exponential(2*time.Second, 0))) // want "without a maximum"
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return fetch(url) })
}

func rokoFewAttempts(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(10), roko.WithStrategy(roko.Exponential(2*time.Second, 0)))
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return fetch(url) })
}
