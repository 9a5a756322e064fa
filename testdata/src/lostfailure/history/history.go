// Package history holds the smallest code of its own for retries that were
// mended in public code, before and after, and what was left.
package history

import (
	"context"
	"errors"
	"log"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
	dskit "github.com/grafana/dskit/backoff"
)

type bucket struct{ config dskit.Config }

// After the last attempt the saved error was logged, and nil returned.
func (b *bucket) logsTheLast(ctx context.Context, f func() error) error {
	var last error
	retries := dskit.New(ctx, b.config)
	for retries.Ongoing() { // want `retry of f only logs that it gives up, and its caller goes on as if it had succeeded: return the last error`
		last = f()
		if last == nil {
			return nil
		}
		retries.Wait()
	}
	log.Print("bucket operation fails after retries: ", last)
	return nil
}

// It is returned now.
func (b *bucket) returnsTheLast(ctx context.Context, f func() error) error {
	var last error
	retries := dskit.New(ctx, b.config)
	for retries.Ongoing() {
		last = f()
		if last == nil {
			return nil
		}
		retries.Wait()
	}
	log.Print("bucket operation fails after retries: ", last)
	return last
}

func (b *bucket) upload(ctx context.Context, url string) error {
	put := func() error {
		resp, err := http.Post(url, "text/plain", nil)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	if err := b.logsTheLast(ctx, put); err != nil {
		return err
	}
	return b.returnsTheLast(ctx, put)
}

type storage struct{}

// A cancelled retry reported success.
func (storage) cancelledIsSuccess(ctx context.Context, f func() error) error {
	err := backoff.Retry(f, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// The branch was removed.
func (storage) cancelledIsAnError(ctx context.Context, f func() error) error {
	return backoff.Retry(f, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

var errThrottled = errors.New("throttled")

type page struct{ url string }

func (p *page) query() error {
	resp, err := http.Get(p.url)
	if err != nil {
		return errThrottled
	}
	return resp.Body.Close()
}

// The page became a counted retry of its own, whose end is an error.
func (p *page) counted() error {
	d := time.Second
	for range 20 {
		err := p.query()
		if err == nil {
			return nil
		}
		var c interface{ Code() string }
		if !errors.As(err, &c) {
			return err
		}
		time.Sleep(d)
		d *= 2
	}
	return errThrottled
}
