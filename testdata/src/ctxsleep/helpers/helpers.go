// Package helpers holds helpers without a context, and their callers.
package helpers

import (
	"context"
	"net/http"
	"time"
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

func retry(n int, op func() error) (err error) {
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func caller(ctx context.Context) error {
	return retry(3, func() error { return do(ctx) }) // want "^retry waits between attempts even when ctx is done, so whoever cancels it is kept waiting: hand it the context, for the wait to select on$"
}

func callerWithoutContext() error {
	return retry(3, func() error { return do(context.Background()) })
}

func callerThatGoesOn(ctx context.Context) error {
	return retry(3, func() error { return do(context.WithoutCancel(ctx)) })
}

// The helper that has the context is told itself, not its callers.
func retryWith(ctx context.Context, n int, op func() error) (err error) {
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "retry of op waits 1s even when ctx is done"
	}
	return err
}

func callerOfWith(ctx context.Context) error {
	return retryWith(ctx, 3, func() error { return do(ctx) })
}

func retryInterrupted(ctx context.Context, n int, op func() error) (err error) {
	for range n {
		if err = op(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return err
}

func callerOfInterrupted(ctx context.Context) error {
	return retryInterrupted(ctx, 3, func() error { return do(ctx) })
}

func retryUntil(stop <-chan struct{}, op func() error) (err error) {
	for {
		if err = op(); err == nil {
			return nil
		}
		select {
		case <-stop:
			return err
		case <-time.After(time.Second):
		}
	}
}

func callerWithDone(ctx context.Context) error {
	return retryUntil(ctx.Done(), func() error { return do(ctx) })
}

func callerWithStop(ctx context.Context, stop chan struct{}) error {
	return retryOnStop(stop, func() error { return do(ctx) }) // want "retryOnStop waits between attempts even when ctx is done"
}

func retryOnStop(stop <-chan struct{}, op func() error) (err error) {
	for {
		if err = op(); err == nil {
			return nil
		}
		select {
		case <-stop:
			return err
		case <-time.After(time.Second):
		}
	}
}

// A helper around a helper hands the operation on.
func thrice(op func() error) error { return retry(3, op) }

func logged(op func() error) error {
	return thrice(func() error { return op() })
}

func callerOfThrice(ctx context.Context) error {
	op := func() error { return do(ctx) }
	if err := thrice(op); err != nil { // want "thrice waits between attempts even when ctx is done"
		return err
	}
	return logged(op) // want "logged waits between attempts"
}

// The operation does not come from the caller: the context is none of its.
func inside() error { return retry(3, get) }

func get() error { return do(context.Background()) }

func callerOfInside(ctx context.Context) error {
	if err := do(ctx); err != nil {
		return err
	}
	return inside()
}

func eventually[T any](op func() (T, error)) (v T) {
	for {
		v, err := op()
		if err == nil {
			return v
		}
		time.Sleep(time.Second)
	}
}

func callerOfGeneric(ctx context.Context) int {
	return eventually(func() (int, error) { return 1, do(ctx) }) // want "eventually waits between attempts"
}

type store struct{}

func (s store) retry(name string, op func() error) (err error) {
	for range 3 {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func (s store) save(ctx context.Context) error {
	return s.retry("save", func() error { return do(ctx) }) // want "s.retry waits between attempts"
}

func (s store) load() error {
	return s.retry("load", func() error { return do(context.Background()) })
}

// Without a wait there is nothing to end.
func atOnce(op func() error) (err error) {
	for range 3 {
		if err = op(); err == nil {
			return nil
		}
	}
	return err
}

func callerOfAtOnce(ctx context.Context) error {
	return atOnce(func() error { return do(ctx) })
}
