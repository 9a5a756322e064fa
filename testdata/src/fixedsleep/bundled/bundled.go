// Package bundled shows what fixes write where package jitter is imported.
package bundled

import (
	"context"
	"net/http"
	"time"

	"github.com/retrylint/retrylint/jitter"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func spreads(d time.Duration) { time.Sleep(jitter.Spread(d)) }

func counted(url string) (err error) {
	for i := 1; i < 5; i++ {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "waits a fixed"
	}
	return err
}

// A limit of several times a variable could overflow.
func variable(url string, interval time.Duration) (err error) {
	for range 5 {
		if err = fetch(url); err == nil {
			return nil
		}
		time.Sleep(interval) // want "waits a fixed"
	}
	return err
}

func ticker(url string) (err error) {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range 5 {
		if err = fetch(url); err == nil {
			return nil
		}
		<-t.C // want "waits a fixed"
	}
	return err
}

func hot(url string) (err error) {
	for range 5 { // want "does not wait"
		if err = fetch(url); err == nil {
			return nil
		}
	}
	return err
}

func get(ctx context.Context, url string) (resp *http.Response, err error) {
	for range 5 { // want "does not wait"
		var req *http.Request
		req, err = http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		if resp, err = http.DefaultClient.Do(req); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func condition(ctx context.Context, url string) {
	for ctx.Err() == nil { // want "does not wait"
		if err := fetch(url); err == nil {
			return
		}
	}
}

// The function has nothing to tell the end of the context with.
func silent(ctx context.Context, url string) bool {
	for range 5 { // want "does not wait"
		if _, err := get(ctx, url); err == nil {
			return true
		}
	}
	return false
}

func reconnect(ctx context.Context, url string, events chan string) error {
	for { // want "does not wait"
		resp, err := get(ctx, url)
		if err != nil {
			continue
		}
		for e := range events {
			if e == resp.Status {
				return nil
			}
		}
	}
}
