// Package policies holds policies that stand elsewhere than in the call of the
// library: in variables, fields and functions, changed after they were made.
package policies

import (
	"context"
	"math/rand"
	"net/http"
	"os"
	"time"

	"github.com/buildkite/roko"
	"github.com/cenkalti/backoff/v4"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
	k8sretry "k8s.io/client-go/util/retry"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Used by two calls, and reported once.
var shared = wait.Backoff{Duration: time.Second, Factor: 1, Steps: 5} // want "waits a fixed 1s"

func first(url string) error {
	return k8sretry.OnError(shared, func(error) bool { return true }, func() error { return fetch(url) })
}

func second(url string) error {
	return k8sretry.RetryOnConflict(shared, func() error { return fetch(url) })
}

// The policy of the library has jitter.
func libraryPolicy(url string) error {
	return k8sretry.RetryOnConflict(k8sretry.DefaultRetry, func() error { return fetch(url) })
}

// Used in another package, out of view.
var Exported = wait.Backoff{Duration: time.Second, Steps: 5} // want "waits a fixed 1s"

var ExportedWithJitter = wait.Backoff{Duration: time.Second, Steps: 5, Jitter: 0.2}

// One step makes one attempt.
var ExportedOnce = wait.Backoff{Duration: time.Second, Steps: 1}

// Used for a local operation only.
var ofFiles = wait.Backoff{Duration: time.Second, Steps: 5}

func removeFile(name string) error {
	return k8sretry.OnError(ofFiles, func(error) bool { return true }, func() error { return os.Remove(name) })
}

type client struct{ policy backoff.BackOff }

func newClient() *client {
	return &client{policy: backoff.NewConstantBackOff(time.Second)} // want "waits a fixed 1s"
}

func (c *client) get(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, c.policy)
}

func made(d time.Duration) backoff.BackOff {
	return backoff.WithMaxRetries(backoff.NewConstantBackOff(d), 3) // want "waits a fixed"
}

func madeElsewhere(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, made(time.Second))
}

func wrappedLater(ctx context.Context, url string) error {
	b := retry.NewConstant(time.Second)
	b = retry.WithMaxRetries(5, b)
	b = retry.WithJitter(time.Second, b)
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(fetch(url)) })
}

func wrappedLaterWithoutJitter(ctx context.Context, url string) error {
	b := retry.NewConstant(time.Second) // want "waits a fixed"
	b = retry.WithMaxRetries(5, b)
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(fetch(url)) })
}

// One of two ways has jitter: the code knows when.
func jitterOnRequest(ctx context.Context, url string, jitter bool) error {
	b := retry.NewConstant(time.Second)
	if jitter {
		b = retry.WithJitter(time.Second, b)
	}
	return retry.Do(ctx, b, func(context.Context) error { return retry.RetryableError(fetch(url)) })
}

func setJitter(url string) error {
	r := retrier.New(retrier.ConstantBackoff(3, time.Second), nil)
	r.SetJitter(0.5)
	return r.Run(func() error { return fetch(url) })
}

func noJitterSet(url string) error {
	r := retrier.New(retrier.ConstantBackoff(3, time.Second), nil) // want "waits a fixed 1s"
	return r.Run(func() error { return fetch(url) })
}

// Each process draws its own delay.
func drawnOnce(url string) error {
	d := time.Duration(rand.Int63n(int64(time.Second)))
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewConstantBackOff(d))
}

func setting(url string, d time.Duration) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewConstantBackOff(d)) // want "waits a fixed"
}

func localOperation(ctx context.Context, name string) error {
	return roko.NewRetrier(roko.WithStrategy(roko.Constant(time.Second)), roko.WithMaxAttempts(5)).DoWithContext(ctx, func(*roko.Retrier) error {
		return os.Remove(name)
	})
}

// Where it stands among the options does not matter.
func jitterFirst(url string) error {
	return roko.NewRetrier(roko.WithJitter(), roko.WithStrategy(roko.Constant(time.Second)), roko.WithMaxAttempts(5)).Do(func(*roko.Retrier) error {
		return fetch(url)
	})
}

// A way to compute delays, for a retrier out of view that may add jitter.
func Strategy() (roko.Strategy, string) { return roko.Constant(time.Second) }
