// Package libraries holds policies that are handed to retry libraries. A
// policy is reported where it is built.
package libraries

import (
	"context"
	"net/http"
	"time"

	avast "github.com/avast/retry-go/v4"
	"github.com/buildkite/roko"
	"github.com/cenkalti/backoff/v4"
	dskit "github.com/grafana/dskit/backoff"
	"github.com/sethvargo/go-retry"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Ends after fifteen minutes by default.
func exponentialBackOff(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewExponentialBackOff())
}

func exponentialBackOffForEver(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(0))) // want "has no limit"
}

func exponentialBackOffCapped(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.WithMaxRetries(backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(0)), 5))
}

func constantBackOff(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewConstantBackOff(time.Second)) // want "has no limit"
}

func constantBackOffCapped(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 5))
}

func constantBackOffWithContext(ctx context.Context, url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.WithContext(backoff.NewConstantBackOff(time.Second), ctx))
}

func constantBackOffWithBackground(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.WithContext(backoff.NewConstantBackOff(time.Second), context.Background())) // want "has no limit"
}

func policyOfCaller(url string, b backoff.BackOff) error {
	return backoff.Retry(func() error { return fetch(url) }, b)
}

// Ten attempts by default.
func defaultAttempts(url string) error {
	return avast.Do(func() error { return fetch(url) })
}

func zeroAttempts(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.Attempts(0)) // want "has no limit"
}

func zeroAttemptsWithContext(ctx context.Context, url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.Attempts(0), avast.Context(ctx))
}

func untilSucceeded(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.UntilSucceeded()) // want "has no limit"
}

func constantCapped(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.WithMaxRetries(5, retry.NewConstant(time.Second)), func(context.Context) error {
		return retry.RetryableError(fetch(url))
	})
}

func constantOfCaller(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.NewConstant(time.Second), func(context.Context) error {
		return retry.RetryableError(fetch(url))
	})
}

func constantWithBackground(url string) error {
	return retry.Do(context.Background(), retry.NewConstant(time.Second), func(context.Context) error { // want "has no limit"
		return retry.RetryableError(fetch(url))
	})
}

func tryForever(url string) error {
	return roko.NewRetrier(roko.TryForever(), roko.WithStrategy(roko.Constant(time.Second))).Do(func(*roko.Retrier) error { return fetch(url) }) // want "has no limit"
}

func tryForeverWithContext(ctx context.Context, url string) error {
	return roko.NewRetrier(roko.TryForever(), roko.WithStrategy(roko.Constant(time.Second))).DoWithContext(ctx, func(*roko.Retrier) error { return fetch(url) })
}

// A loop of one's own around a library's state: no retries named, and a
// context that nothing cancels.
func ownLoop(url string) {
	b := dskit.New(context.Background(), dskit.Config{MinBackoff: time.Second})
	for b.Ongoing() { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		b.Wait()
	}
}

func ownLoopCapped(url string) {
	b := dskit.New(context.Background(), dskit.Config{MinBackoff: time.Second, MaxRetries: 5})
	for b.Ongoing() {
		if fetch(url) == nil {
			return
		}
		b.Wait()
	}
}

func ownLoopWithContext(ctx context.Context, url string) {
	b := dskit.New(ctx, dskit.Config{MinBackoff: time.Second})
	for b.Ongoing() {
		if fetch(url) == nil {
			return
		}
		b.Wait()
	}
}
