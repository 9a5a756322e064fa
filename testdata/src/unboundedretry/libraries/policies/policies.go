// Package policies holds policies that are changed after they were made, and
// operations that look after their own end.
package policies

import (
	"context"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func elapsedSwitchedOff(url string) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0
	return backoff.Retry(func() error { return fetch(url) }, b) // want "retry of fetch has no limit"
}

func elapsedSet(url string) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = time.Hour
	return backoff.Retry(func() error { return fetch(url) }, b)
}

func elapsedOfCaller(url string, limit time.Duration) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = limit
	return backoff.Retry(func() error { return fetch(url) }, b)
}

func elapsedSwitchedOffOnRequest(url string, forEver bool) error {
	b := backoff.NewExponentialBackOff()
	if forEver {
		b.MaxElapsedTime = 0
	}
	return backoff.Retry(func() error { return fetch(url) }, b)
}

func contextLater(ctx context.Context, url string) error {
	var b backoff.BackOff = backoff.NewConstantBackOff(time.Second)
	b = backoff.WithContext(b, ctx)
	return backoff.Retry(func() error { return fetch(url) }, b)
}

// The operation sees that its context is done.
func looksItself(ctx context.Context, url string) error {
	return backoff.Retry(func() error {
		if err := ctx.Err(); err != nil {
			return backoff.Permanent(err)
		}
		return fetch(url)
	}, backoff.NewConstantBackOff(time.Second))
}

// The operation may mark its error as permanent.
func operationOfCaller(op backoff.Operation) error {
	return backoff.Retry(op, backoff.NewConstantBackOff(time.Second))
}
