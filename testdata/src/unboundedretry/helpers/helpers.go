// Package helpers holds a project's own retry helpers with and without limit.
// A helper that cannot end is reported itself; one whose limit is the caller's
// is reported at the caller that gives none.
package helpers

import (
	"context"
	"net/http"
	"time"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func retryForEver(f func() error) {
	for { // want "has no limit"
		if f() == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// The helper is the culprit, its callers are not.
func callsRetryForEver(url string) {
	retryForEver(func() error { return fetch(url) })
}

func retry(n int, f func() error) error {
	var err error
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func callsRetry(url string) error {
	return retry(5, func() error { return fetch(url) })
}

// Zero means for ever.
func retryZero(n int, f func() error) error {
	for i := 0; n == 0 || i < n; i++ {
		if f() == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return context.DeadlineExceeded
}

func callsRetryZero(url string) error {
	return retryZero(0, func() error { return fetch(url) }) // want "has no limit"
}

func callsRetryZeroWithFive(url string) error {
	return retryZero(5, func() error { return fetch(url) })
}

func callsRetryZeroWithParameter(url string, n int) error {
	return retryZero(n, func() error { return fetch(url) })
}

func retryContext(ctx context.Context, f func() error) error {
	for {
		if f() == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func callsRetryContext(ctx context.Context, url string) error {
	return retryContext(ctx, func() error { return fetch(url) })
}

func callsRetryContextBackground(url string) error {
	return retryContext(context.Background(), func() error { return fetch(url) }) // want "has no limit"
}

func callsRetryContextTimeout(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return retryContext(ctx, func() error { return fetch(url) })
}

// The operation itself says when to stop.
func retryUntilStop(f func() (again bool, err error)) error {
	for {
		again, err := f()
		if !again {
			return err
		}
		time.Sleep(time.Second)
	}
}

func callsRetryUntilStop(url string) error {
	left := 5
	return retryUntilStop(func() (bool, error) {
		left--
		err := fetch(url)
		return err != nil && left > 0, err
	})
}

func retryValue[T any](f func() (T, error)) T {
	for { // want "has no limit"
		v, err := f()
		if err == nil {
			return v
		}
		time.Sleep(time.Second)
	}
}

func callsRetryValue(url string) *http.Response {
	return retryValue(func() (*http.Response, error) { return http.Get(url) })
}

func retryValueCapped[T any](n int, f func() (T, error)) (v T, err error) {
	for range n {
		if v, err = f(); err == nil {
			return v, nil
		}
		time.Sleep(time.Second)
	}
	return v, err
}

func callsRetryValueCapped(url string) (*http.Response, error) {
	return retryValueCapped(5, func() (*http.Response, error) { return http.Get(url) })
}

// The wait's object counts the attempts and says when they are used up.
type backoff struct {
	attempt int
	max     int
}

func newBackoff() *backoff { return &backoff{max: 5} }

func (b *backoff) ongoing() bool { return b.attempt < b.max }

func (b *backoff) wait() {
	b.attempt++
	time.Sleep(time.Second)
}

func boundedByObject(url string) error {
	b := newBackoff()
	var err error
	for b.ongoing() {
		if err = fetch(url); err == nil {
			return nil
		}
		b.wait()
	}
	return err
}

// The same object, and nobody asks it.
func objectNotAsked(url string) {
	b := newBackoff()
	for { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		b.wait()
	}
}
