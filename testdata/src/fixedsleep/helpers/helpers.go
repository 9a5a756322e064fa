// Package helpers holds a project's own retry helpers: the loop is in the
// helper, the operation comes from the caller. The wait is reported once, in
// the helper.
package helpers

import (
	"context"
	"database/sql"
	"math/rand/v2"
	"net/http"
	"os"
	"time"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func retry(n int, wait time.Duration, f func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(wait) // want "waits a fixed"
	}
	return err
}

func callsRetry(url string) error {
	return retry(5, time.Second, func() error { return fetch(url) })
}

func callsRetryWithMethodValue(db *sql.DB) error {
	return retry(5, time.Second, db.Ping)
}

func retryGrowing(n int, wait time.Duration, f func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(wait)
		wait *= 2
	}
	return err
}

func callsRetryGrowing(url string) error {
	return retryGrowing(5, time.Second, func() error { return fetch(url) })
}

func retryRandom(n int, wait time.Duration, f func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(wait + rand.N(wait))
	}
	return err
}

func callsRetryRandom(url string) error {
	return retryRandom(5, time.Second, func() error { return fetch(url) })
}

// All callers in view hand it local operations.
func retryLocal(n int, f func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

func callsRetryLocal(path string) error {
	return retryLocal(5, func() error { return os.Remove(path) })
}

func callsRetryLocalToo(path string) error {
	return retryLocal(5, func() error { return os.Mkdir(path, 0o700) })
}

// One caller hands it a local, another a remote operation.
func retryMixed(n int, f func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return err
}

func callsRetryMixedLocal(path string) error {
	return retryMixed(5, func() error { return os.Remove(path) })
}

func callsRetryMixedRemote(url string) error {
	return retryMixed(5, func() error { return fetch(url) })
}

// All callers in view hand it remote operations, and it does not wait.
func retryAtOnce(n int, f func() error) error {
	var err error
	for i := 0; i < n; i++ { // want "does not wait"
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

func callsRetryAtOnce(url string) error {
	return retryAtOnce(5, func() error { return fetch(url) })
}

// No caller is in view: what it reaches is unknown, and no wait is no proven
// harm.
func RetryAtOnceUnknown(n int, f func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

// No caller is in view, but it waits.
func RetryUnknown(n int, f func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return err
}

func retryValue[T any](n int, f func() (T, error)) (T, error) {
	var (
		v   T
		err error
	)
	for i := 0; i < n; i++ {
		if v, err = f(); err == nil {
			return v, nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return v, err
}

func callsRetryValue(url string) (*http.Response, error) {
	return retryValue(5, func() (*http.Response, error) { return http.Get(url) })
}

func retryValueGrowing[T any](n int, f func() (T, error)) (T, error) {
	var (
		v   T
		err error
	)
	for i := range n {
		if v, err = f(); err == nil {
			return v, nil
		}
		time.Sleep(time.Second << i)
	}
	return v, err
}

func callsRetryValueGrowing(url string) (*http.Response, error) {
	return retryValueGrowing[*http.Response](5, func() (*http.Response, error) { return http.Get(url) })
}

type policy struct {
	Attempts int
	Wait     time.Duration
}

func (p policy) do(ctx context.Context, f func(context.Context) error) error {
	var err error
	for i := 0; i < p.Attempts; i++ {
		if err = f(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(p.Wait): // want "waits a fixed"
		}
	}
	return err
}

func callsPolicy(ctx context.Context, db *sql.DB) error {
	return policy{5, time.Second}.do(ctx, db.PingContext)
}

// The function value is called once for each item, failed or not.
func each(urls []string, f func(string) error) {
	for _, u := range urls {
		_ = f(u)
		time.Sleep(time.Second)
	}
}

func callsEach(urls []string) {
	each(urls, fetch)
}

// The helper hands the operation on to another helper.
func retryDefault(f func() error) error {
	return retry(3, time.Second, f)
}

func callsRetryDefault(url string) error {
	return retryDefault(func() error { return fetch(url) })
}

// An operation in an interface.
type operation interface {
	Do() error
}

func retryOperation(op operation) error {
	var err error
	for range 5 {
		if err = op.Do(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return err
}

// The loop sits in a literal that a constructor returns.
func retrying(f func() error) func() error {
	return func() error {
		var err error
		for range 5 {
			if err = f(); err == nil {
				return nil
			}
			time.Sleep(time.Second) // want "waits a fixed"
		}
		return err
	}
}

func callsRetrying(url string) error {
	return retrying(func() error { return fetch(url) })()
}

// A decorator of a transport.
type transport struct {
	base http.RoundTripper
	wait time.Duration
}

func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	var (
		resp *http.Response
		err  error
	)
	for range 3 {
		if resp, err = t.base.RoundTrip(req); err == nil {
			return resp, nil
		}
		time.Sleep(t.wait) // want "waits a fixed"
	}
	return resp, err
}
