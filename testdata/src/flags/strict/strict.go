// Package strict is what unboundedretry reports with -strict: a retry that only
// its caller can end has no limit of its own.
package strict

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func contextOnly(ctx context.Context, url string) error {
	for { // want "has no limit"
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// The context has a deadline that the function itself gave it.
func contextWithTimeout(parent context.Context, url string) error {
	ctx, cancel := context.WithTimeout(parent, time.Minute)
	defer cancel()
	for {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

func contextAndCap(ctx context.Context, url string) error {
	var err error
	for range 5 {
		if err = fetch(url); err == nil {
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

func stopChannelOnly(stop <-chan struct{}, url string) {
	for { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		select {
		case <-stop:
			return
		case <-time.After(time.Second):
		}
	}
}

func flagOnly(closed *atomic.Bool, url string) {
	for !closed.Load() { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}

func deadline(url string) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		if fetch(url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
}
