// Package until holds inner retries that only a context ends.
package until

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

func ready(ctx context.Context, url string) error {
	for {
		if _, err := http.Get(url); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(rand.N(time.Second)):
		}
	}
}

// The outer retry gives each attempt a deadline: the inner one fails with it,
// and the outer one goes round.
func limited(ctx context.Context, url string) error {
	var err error
	for range 5 { // want `retry of ready has another retry below it \(until.ready, no attempt limit\), so the attempts of until.ready have no upper limit`
		attempt, cancel := context.WithTimeout(ctx, time.Minute)
		err = ready(attempt, url)
		cancel()
		if err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// Near miss: while the context of both is open, the inner one never gives up.
func unlimited(ctx context.Context, url string) error {
	var err error
	for range 5 {
		if err = ready(ctx, url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}
