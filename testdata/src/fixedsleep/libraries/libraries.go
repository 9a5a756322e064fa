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
	jpillora "github.com/jpillora/backoff"
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

func constantBackOff(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewConstantBackOff(time.Second)) // want "waits a fixed"
}

func constantBackOffCapped(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 5)) // want "waits a fixed"
}

func constantBackOffInVariable(url string) error {
	b := backoff.NewConstantBackOff(time.Second) // want "waits a fixed"
	return backoff.Retry(func() error { return fetch(url) }, b)
}

// Grows with randomness by default.
func exponentialBackOff(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewExponentialBackOff())
}

func zeroBackOff(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, &backoff.ZeroBackOff{}) // want "does not wait"
}

// The policy comes from the caller.
func policyOfCaller(url string, b backoff.BackOff) error {
	return backoff.Retry(func() error { return fetch(url) }, b)
}

func fixedDelay(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.Delay(time.Second), avast.DelayType(avast.FixedDelay)) // want "waits a fixed"
}

// Grows with randomness by default.
func defaultDelay(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.Delay(time.Second))
}

func randomDelay(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.DelayType(avast.CombineDelay(avast.FixedDelay, avast.RandomDelay)))
}

func constant(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.WithMaxRetries(5, retry.NewConstant(time.Second)), func(context.Context) error { // want "waits a fixed"
		return retry.RetryableError(fetch(url))
	})
}

func constantWithJitter(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.WithJitter(time.Second, retry.NewConstant(time.Second)), func(context.Context) error {
		return retry.RetryableError(fetch(url))
	})
}

func strategy(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(5), roko.WithStrategy(roko.Constant(time.Second))) // want "waits a fixed"
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return fetch(url) })
}

func strategyWithJitter(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(5), roko.WithStrategy(roko.Constant(time.Second)), roko.WithJitter())
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return fetch(url) })
}

// A factor of one, or none, does not grow.
func factorOne(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 1, Steps: 5}, func() (bool, error) { // want "waits a fixed"
		return fetch(url) == nil, nil
	})
}

func factorOneWithJitter(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 1, Jitter: 0.5, Steps: 5}, func() (bool, error) {
		return fetch(url) == nil, nil
	})
}

// A poll whose check leaves on an error.
func poll(ctx context.Context, ready func() (bool, error)) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(context.Context) (bool, error) {
		return ready()
	})
}

// The delay of a library in a loop of one's own.
func ownLoop(url string) error {
	b := &jpillora.Backoff{Min: time.Second, Max: time.Minute, Factor: 2, Jitter: true}
	var err error
	for range 5 {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return err
}
