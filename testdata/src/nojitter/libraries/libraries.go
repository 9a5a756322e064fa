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

// Randomness by default.
func exponentialBackOff(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewExponentialBackOff())
}

// The randomness is switched off.
func exponentialBackOffWithoutJitter(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewExponentialBackOff(backoff.WithRandomizationFactor(0))) // want "without jitter"
}

// A constant delay is the business of fixedsleep.
func constantBackOff(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewConstantBackOff(time.Second))
}

func policyOfCaller(url string, b backoff.BackOff) error {
	return backoff.Retry(func() error { return fetch(url) }, b)
}

// Growth and randomness by default.
func defaultDelay(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.Delay(time.Second))
}

func backOffDelayAlone(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.DelayType(avast.BackOffDelay)) // want "without jitter"
}

func combinedDelay(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.DelayType(avast.CombineDelay(avast.BackOffDelay, avast.RandomDelay)))
}

func fullJitter(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.DelayType(avast.FullJitterBackoffDelay))
}

func exponential(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.WithMaxRetries(5, retry.NewExponential(time.Second)), func(context.Context) error { // want "without jitter"
		return retry.RetryableError(fetch(url))
	})
}

func exponentialWithJitter(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.WithMaxRetries(5, retry.WithJitterPercent(20, retry.NewExponential(time.Second))), func(context.Context) error {
		return retry.RetryableError(fetch(url))
	})
}

func fibonacci(ctx context.Context, url string) error {
	return retry.Do(ctx, retry.WithMaxRetries(5, retry.NewFibonacci(time.Second)), func(context.Context) error { // want "without jitter"
		return retry.RetryableError(fetch(url))
	})
}

func strategy(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(5), roko.WithStrategy(roko.Exponential(time.Second, 0))) // want "without jitter"
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return fetch(url) })
}

func strategyWithJitter(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(5), roko.WithStrategy(roko.Exponential(time.Second, 0)), roko.WithJitter())
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return fetch(url) })
}

func growingFactor(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5}, func() (bool, error) { // want "without jitter"
		return fetch(url) == nil, nil
	})
}

func growingFactorWithJitter(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.5, Steps: 5}, func() (bool, error) {
		return fetch(url) == nil, nil
	})
}

// The delay of a library in a loop of one's own.
func ownLoop(url string) error {
	b := &jpillora.Backoff{Min: time.Second, Max: time.Minute, Factor: 2} // want "without jitter"
	var err error
	for range 5 {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return err
}

func ownLoopWithJitter(url string) error {
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
