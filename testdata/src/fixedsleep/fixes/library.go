package fixes

import (
	"context"
	"time"

	avast "github.com/avast/retry-go/v4"
	"github.com/buildkite/roko"
	retry "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
)

func rokoConstant(url string) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(4),
		roko.WithStrategy(roko.Constant(5*time.Second)), // want "waits a fixed"
	).Do(func(*roko.Retrier) error { return fetch(url) })
}

func rokoInline(url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(4), roko.WithStrategy(roko.Constant(5*time.Second))) // want "waits a fixed"
	return r.Do(func(*roko.Retrier) error { return fetch(url) })
}

// The options come as a list.
func rokoList(url string) error {
	strategy, name := roko.Constant(time.Second) // want "waits a fixed"
	_ = name
	return roko.NewRetrier(roko.WithStrategy(strategy, name)).Do(func(*roko.Retrier) error { return fetch(url) })
}

func sethvargo(ctx context.Context, url string) error {
	b := retry.WithMaxRetries(3, retry.NewConstant( /* soon */ time.Second)) // want "waits a fixed"
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(fetch(url)) })
}

func avastFixed(url string) error {
	return avast.Do(func() error { return fetch(url) }, avast.DelayType(avast.FixedDelay), avast.Delay(time.Second)) // want "waits a fixed"
}

func k8s(url string) error {
	b := wait.Backoff{ // want "waits a fixed"
		Duration: time.Second,
		Steps:    5,
	}
	return wait.ExponentialBackoff(b, func() (bool, error) { return fetch(url) == nil, nil })
}

func k8sLine(url string) error {
	b := wait.Backoff{Duration: time.Second, Steps: 5, Jitter: 0} // want "waits a fixed"
	return wait.ExponentialBackoff(b, func() (bool, error) { return fetch(url) == nil, nil })
}

// The library has no jitter of its own for it.
func poll(url string) error {
	return wait.PollInfinite(time.Second, func() (bool, error) { return fetch(url) == nil, nil }) // want "waits a fixed"
}
