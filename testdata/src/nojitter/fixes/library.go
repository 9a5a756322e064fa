package fixes

import (
	"context"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/buildkite/roko"
	grpcretry "github.com/grpc-ecosystem/go-grpc-middleware/retry"
	"github.com/jpillora/backoff"
	. "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
)

func rokoExponential(ctx context.Context, url string) error {
	return roko.NewRetrier(
		roko.WithStrategy(roko.Exponential(2*time.Second, 0)), // want "without jitter"
		roko.WithMaxAttempts(10),                              // ten are enough
	).DoWithContext(ctx, func(*roko.Retrier) error { return fetch(url) })
}

func avast(url string) error {
	return retry.Do(func() error { return fetch(url) }, retry.DelayType(retry.BackOffDelay)) // want "without jitter"
}

func dotImport(ctx context.Context, url string) error {
	b := NewExponential(time.Second) // want "without jitter"
	return Do(ctx, WithMaxRetries(3, b), func(context.Context) error { return RetryableError(fetch(url)) })
}

func jpillora(url string) error {
	b := &backoff.Backoff{Min: time.Second, Max: time.Minute} // want "without jitter"
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(b.Duration())
	}
	return errFailed
}

func k8s(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{ // want "without jitter"
		Duration: time.Second, // a second
		Factor:   2,
		Steps:    5, // in all
	}, func() (bool, error) { return fetch(url) == nil, nil })
}

// A literal without names cannot leave one field out.
func k8sUnnamed(url string) error {
	b := wait.Backoff{time.Second, 2, 0, 5, 0} // want "without jitter"
	return wait.ExponentialBackoff(b, func() (bool, error) { return fetch(url) == nil, nil })
}

var interceptor = grpcretry.UnaryClientInterceptor(
	grpcretry.WithMax(5),
	grpcretry.WithBackoff(grpcretry.BackoffExponential(50*time.Millisecond /* short */)), // want "without jitter"
)
