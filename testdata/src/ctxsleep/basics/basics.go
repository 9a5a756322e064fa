// Package basics holds the plain forms: each wait that a context cannot end
// beside one that it can.
package basics

import (
	"context"
	"net/http"
	"time"
)

func fetch(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func sleeps(ctx context.Context, url string) (err error) {
	for range 5 {
		if err = fetch(ctx, url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "^retry of fetch waits 2s even when ctx is done, so whoever cancels it is kept waiting: select on ctx.Done\\(\\) as well$"
	}
	return err
}

func selects(ctx context.Context, url string) (err error) {
	for range 5 {
		if err = fetch(ctx, url); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Second):
		}
	}
	return err
}

// The context is looked at between the waits: they go on for all that.
func looksBetween(ctx context.Context, url string) (err error) {
	for ctx.Err() == nil {
		if err = fetch(ctx, url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	return err
}

func noContext(url string) (err error) {
	for range 5 {
		if err = get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func growing(ctx context.Context, url string) (err error) {
	delay := time.Second
	for range 5 {
		if err = fetch(ctx, url); err == nil {
			return nil
		}
		time.Sleep(delay) // want "retry of fetch waits even when ctx is done"
		delay *= 2
	}
	return err
}

func byGoto(ctx context.Context, url string) error {
	tries := 0
again:
	err := fetch(ctx, url)
	if err != nil && tries < 5 {
		tries++
		time.Sleep(time.Second) // want "even when ctx is done"
		goto again
	}
	return err
}

func byGotoInterrupted(ctx context.Context, url string) error {
	tries := 0
again:
	err := fetch(ctx, url)
	if err != nil && tries < 5 {
		tries++
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
		goto again
	}
	return err
}

func recursive(ctx context.Context, url string, left int) error {
	err := fetch(ctx, url)
	if err == nil || left == 0 {
		return err
	}
	time.Sleep(time.Second) // want "even when ctx is done"
	return recursive(ctx, url, left-1)
}

func recursiveInterrupted(ctx context.Context, url string, left int) error {
	err := fetch(ctx, url)
	if err == nil || left == 0 {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Second):
	}
	return recursiveInterrupted(ctx, url, left-1)
}

// Nothing waits in between.
func scheduled(ctx context.Context, url string, left int) {
	if err := fetch(ctx, url); err != nil && left > 0 {
		time.AfterFunc(time.Second, func() { scheduled(ctx, url, left-1) })
	}
}

func generic[T any](ctx context.Context, op func(context.Context) (T, error)) (v T, err error) {
	for range 3 {
		if v, err = op(ctx); err == nil {
			return v, nil
		}
		time.Sleep(time.Second) // want "even when ctx is done"
	}
	return v, err
}

// An operation of this host holds its caller up as well.
func local(ctx context.Context, remove func(string) error, name string) (err error) {
	for range 3 {
		if err = remove(name); err == nil {
			return nil
		}
		time.Sleep(10 * time.Millisecond) // want "even when ctx is done"
	}
	return err
}
