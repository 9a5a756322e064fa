// Package notretry holds waits that are none between attempts.
package notretry

import (
	"context"
	"errors"
	"net/http"
	"time"
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

func periodic(ctx context.Context, log func(error)) {
	for {
		if err := do(ctx); err != nil {
			log(err)
		}
		time.Sleep(time.Minute)
	}
}

func pacing(ctx context.Context, items []string, send func(context.Context, string) error) {
	for _, item := range items {
		if err := send(ctx, item); err != nil {
			continue
		}
		time.Sleep(time.Second)
	}
}

func poll(ctx context.Context, ready func(context.Context) (bool, error)) error {
	for {
		ok, err := ready(ctx)
		if err != nil {
			return err
		}
		if ok {
			return nil
		}
		time.Sleep(time.Second)
	}
}

var errHeld = errors.New("held by another")

type lock struct{}

func (lock) TryLock(ctx context.Context) error { return errHeld }

func acquire(ctx context.Context, l lock) error {
	for {
		err := l.TryLock(ctx)
		if !errors.Is(err, errHeld) {
			return err
		}
		time.Sleep(time.Second)
	}
}

func once(ctx context.Context) error {
	if err := do(ctx); err == nil {
		return nil
	}
	time.Sleep(time.Second)
	return do(ctx)
}
