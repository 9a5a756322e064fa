// Package libraries holds retries through libraries.
package libraries

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/buildkite/roko"
	"github.com/cenkalti/backoff/v4"
	"github.com/eapache/go-resiliency/retrier"
	dskit "github.com/grafana/dskit/backoff"
	"k8s.io/apimachinery/pkg/util/wait"
	k8s "k8s.io/client-go/util/retry"
)

func do(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://example.com", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func rokoDo(ctx context.Context) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second)), roko.WithJitter())
	return r.Do(func(*roko.Retrier) error { return do(ctx) }) // want "^retry of do waits in Do even when ctx is done, so whoever cancels it is kept waiting: call DoWithContext$"
}

func rokoDoWithContext(ctx context.Context) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second)), roko.WithJitter())
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return do(ctx) })
}

func rokoDoWithBackground(ctx context.Context) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second)), roko.WithJitter())
	return r.DoWithContext(context.Background(), func(*roko.Retrier) error { return do(ctx) }) // want "even when ctx is done"
}

func rokoWithoutContext() error {
	r := roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second)), roko.WithJitter())
	return r.Do(func(*roko.Retrier) error { return do(context.Background()) })
}

func onConflict(ctx context.Context) error {
	return k8s.RetryOnConflict(k8s.DefaultRetry, func() error { return do(ctx) }) // want "waits in RetryOnConflict even when ctx is done, so whoever cancels it is kept waiting: retry in a loop that selects on ctx.Done\\(\\)$"
}

func onConflictWithoutContext() error {
	return k8s.RetryOnConflict(k8s.DefaultRetry, func() error { return do(context.Background()) })
}

func onConflictOnce(ctx context.Context) error {
	return k8s.RetryOnConflict(wait.Backoff{Steps: 1}, func() error { return do(ctx) })
}

func avast(ctx context.Context) error {
	return retry.Do(func() error { return do(ctx) }, retry.Attempts(3)) // want "add the option Context\\(ctx\\)$"
}

func avastWithContext(ctx context.Context) error {
	return retry.Do(func() error { return do(ctx) }, retry.Attempts(3), retry.Context(ctx))
}

func avastWithOptions(ctx context.Context, opts ...retry.Option) error {
	return retry.Do(func() error { return do(ctx) }, opts...)
}

func cenkalti(ctx context.Context) error {
	return backoff.Retry(func() error { return do(ctx) }, backoff.NewExponentialBackOff()) // want "bind the policy to it with WithContext$"
}

func cenkaltiWithContext(ctx context.Context) error {
	return backoff.Retry(func() error { return do(ctx) }, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

func cenkaltiInAVariable(ctx context.Context) error {
	b := backoff.WithContext(backoff.NewExponentialBackOff(), ctx)
	return backoff.Retry(func() error { return do(ctx) }, b)
}

func cenkaltiOutOfSight(ctx context.Context, b backoff.BackOff) error {
	return backoff.Retry(func() error { return do(ctx) }, b)
}

func cenkaltiWithBackground(ctx context.Context) error {
	b := backoff.WithContext(backoff.NewExponentialBackOff(), context.Background())
	return backoff.Retry(func() error { return do(ctx) }, b) // want "even when ctx is done"
}

func resiliency(ctx context.Context) error {
	r := retrier.New(retrier.ExponentialBackoff(3, time.Second), nil)
	return r.Run(func() error { return do(ctx) }) // want "call RunCtx$"
}

func resiliencyWithContext(ctx context.Context) error {
	r := retrier.New(retrier.ExponentialBackoff(3, time.Second), nil)
	return r.RunCtx(ctx, func(ctx context.Context) error { return do(ctx) })
}

func swallowing(ctx context.Context) error {
	return wait.ExponentialBackoff(wait.Backoff{Steps: 3, Duration: time.Second, Factor: 2, Jitter: 0.5}, func() (bool, error) { // want "call ExponentialBackoffWithContext$"
		return do(ctx) == nil, nil
	})
}

// It waits for a state: an error ends it.
func polls(ctx context.Context, ready func(context.Context) (bool, error)) error {
	return wait.ExponentialBackoff(wait.Backoff{Steps: 3, Duration: time.Second, Factor: 2, Jitter: 0.5}, func() (bool, error) {
		return ready(ctx)
	})
}

func ownLoop(ctx context.Context) {
	b := dskit.New(context.Background(), dskit.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 5})
	for b.Ongoing() {
		if do(ctx) == nil {
			return
		}
		b.Wait() // want "even when ctx is done"
	}
}

func ownLoopWithContext(ctx context.Context) {
	b := dskit.New(ctx, dskit.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 5})
	for b.Ongoing() {
		if do(ctx) == nil {
			return
		}
		b.Wait()
	}
}

type writer struct{ backoff *dskit.Backoff }

func newWriter() *writer {
	return &writer{backoff: dskit.New(context.TODO(), dskit.Config{MinBackoff: time.Second, MaxBackoff: time.Minute})}
}

func (w *writer) madeBefore(ctx context.Context) {
	w.backoff.Reset()
	for w.backoff.Ongoing() {
		if do(ctx) == nil {
			return
		}
		w.backoff.Wait() // want "even when ctx is done"
	}
}

// The delay is asked for, and waited for by hand.
func nextDelay(ctx context.Context) {
	b := backoff.NewExponentialBackOff()
	for do(ctx) != nil {
		time.Sleep(b.NextBackOff()) // want "even when ctx is done"
	}
}

func nextDelayInterrupted(ctx context.Context) {
	b := backoff.NewExponentialBackOff()
	for do(ctx) != nil {
		select {
		case <-ctx.Done():
			return
		case <-time.After(b.NextBackOff()):
		}
	}
}

type repository struct{}

// The operation is the caller's, and so is the context.
func (r repository) retry(op func() error) error {
	return backoff.RetryNotify(op, backoff.NewExponentialBackOff(), nil)
}

func (r repository) save(ctx context.Context) error {
	return r.retry(func() error { return do(ctx) }) // want "r.retry waits between attempts even when ctx is done"
}

func (r repository) retryWith(ctx context.Context, op func() error) error {
	return backoff.RetryNotify(op, backoff.WithContext(backoff.NewExponentialBackOff(), ctx), nil)
}

func (r repository) load(ctx context.Context) error {
	return r.retryWith(ctx, func() error { return do(ctx) })
}
