// Package caller waits and retries in another package.
package caller

import (
	"context"
	"net/http"
	"time"

	"ctxsleep/across/pauses"
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

func helper(ctx context.Context) error {
	return pauses.Retry(3, func() error { return do(ctx) }) // want "pauses.Retry waits between attempts even when ctx is done"
}

func wrapped(ctx context.Context) error {
	return pauses.Wrapped(func() error { return do(ctx) }) // want "pauses.Wrapped waits between attempts"
}

func helperWithContext(ctx context.Context) error {
	return pauses.RetryContext(ctx, 3, func() error { return do(ctx) })
}

func helperWithoutContext() error {
	return pauses.Retry(3, func() error { return do(context.Background()) })
}

func handedOn(op func() error) error { return pauses.Retry(3, op) }

func callerOfHandedOn(ctx context.Context) error {
	return handedOn(func() error { return do(ctx) }) // want "handedOn waits between attempts"
}

func rest(ctx context.Context) {
	for do(ctx) != nil {
		pauses.Rest(time.Second) // want "even when ctx is done"
	}
}

func nap(ctx context.Context) {
	for do(ctx) != nil {
		if pauses.Nap(ctx, time.Second) != nil {
			return
		}
	}
}

func napInBackground(ctx context.Context) {
	for do(ctx) != nil {
		if pauses.Nap(context.Background(), time.Second) != nil { // want "even when ctx is done"
			return
		}
	}
}
