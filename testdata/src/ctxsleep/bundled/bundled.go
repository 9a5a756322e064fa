// Package bundled shows what the fix writes where package jitter is imported.
package bundled

import (
	"context"
	"net/http"
	"time"

	"github.com/retrylint/retrylint/jitter"
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

const interval = 2 * time.Second

func sleeps(ctx context.Context) (n int, err error) {
	for range 5 {
		if err = do(ctx); err == nil {
			return 1, nil
		}
		time.Sleep(jitter.Spread(interval)) // want "even when ctx is done"
	}
	return 0, err
}

func noResult(ctx context.Context) {
	for do(ctx) != nil {
		time.Sleep(interval) // want "even when ctx is done"
	}
}

// A plain number has no type of its own.
func number(ctx context.Context) {
	for do(ctx) != nil {
		time.Sleep(1000000) // want "even when ctx is done"
	}
}

func timer(ctx context.Context) {
	for do(ctx) != nil {
		<-time.After(interval) // want "even when ctx is done"
	}
}
