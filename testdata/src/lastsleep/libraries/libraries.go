// Package libraries holds counted loops that wait by a library's means.
package libraries

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/grafana/dskit/backoff"
	pillora "github.com/jpillora/backoff"
)

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

func countedBesideAPolicyWithoutACount(ctx context.Context, url string, n int) (err error) {
	b := backoff.New(ctx, backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 0})
	for tries := 0; tries < n; tries++ {
		if err = get(ctx, url); err == nil {
			return nil
		}
		b.Wait() // want `retry of get waits after the last attempt too`
	}
	return err
}

// The policy counts as well, and does not wait at its end.
func countedBesideAPolicyWithACount(ctx context.Context, url string) (err error) {
	b := backoff.New(ctx, backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 3})
	for range 3 {
		if err = get(ctx, url); err == nil {
			return nil
		}
		b.Wait()
	}
	return err
}

func countedBesideAPolicyOutOfView(ctx context.Context, url string, cfg backoff.Config) (err error) {
	b := backoff.New(ctx, cfg)
	for range 3 {
		if err = get(ctx, url); err == nil {
			return nil
		}
		b.Wait()
	}
	return err
}

func countedByThePolicy(ctx context.Context, url string) (err error) {
	b := backoff.New(ctx, backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 3})
	for b.Ongoing() {
		if err = get(ctx, url); err == nil {
			return nil
		}
		b.Wait()
	}
	return err
}

func asksThePolicyBehindTheWait(ctx context.Context, url string) (err error) {
	b := backoff.New(ctx, backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 3})
	for {
		if err = get(ctx, url); err == nil {
			return nil
		}
		b.Wait()
		if !b.Ongoing() {
			return err
		}
	}
}

func onlyTheDelayIsOfALibrary(ctx context.Context, url string) (err error) {
	b := &pillora.Backoff{Min: time.Second, Max: time.Minute, Jitter: true}
	for range 3 {
		if err = get(ctx, url); err == nil {
			return nil
		}
		d := b.Duration()
		select {
		case <-time.After(d): // want `waits after the last attempt too`
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return err
}

func byALibrary(ctx context.Context, url string) error {
	return retry.Do(func() error { return get(ctx, url) }, retry.Attempts(3))
}
