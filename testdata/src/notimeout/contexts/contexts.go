// Package contexts holds retried requests whose context ends, or does not.
package contexts

import (
	"context"
	"net/http"
	"time"
)

const wait = time.Second

func get(ctx context.Context, url string) error {
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

func background(url string) (err error) {
	for range 5 {
		if err = get(context.Background(), url); err == nil { // want `retry of get \(http.Client.Do\) has no timeout on its client and no deadline`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func eachAttempt(url string) (err error) {
	for range 5 {
		ctx, cancel := context.WithTimeout(context.Background(), wait)
		err = get(ctx, url)
		cancel()
		if err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func cancelled(url string) (err error) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(wait, cancel)
	for range 5 {
		if err = get(ctx, url); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

// Load is called with any context.
func Load(ctx context.Context, url string) (err error) {
	for range 5 {
		if err = get(ctx, url); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func start() { load(context.TODO(), "https://example.com") }

// load is called from start alone.
func load(ctx context.Context, url string) (err error) {
	for range 5 {
		if err = get(ctx, url); err == nil { // want `retry of get \(http.Client.Do\) has no timeout`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func inBackground(url string) error {
	done := make(chan error, 1)
	for range 5 {
		go func() { done <- get(context.Background(), url) }()
		select {
		case err := <-done:
			if err == nil {
				return nil
			}
		case <-time.After(wait): // the attempt's own limit
		}
	}
	return context.DeadlineExceeded
}
