// Package library hands to retry libraries what no further attempt can help.
package library

import (
	"context"
	"errors"
	"net/http"
	"time"

	retry "github.com/avast/retry-go/v4"
	"github.com/buildkite/roko"
	"github.com/cenkalti/backoff/v4"
)

var errStatus = errors.New("bad status")

func fetch(url string) error {
	resp, err := http.Post(url, "text/plain", nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return errStatus
	}
	return nil
}

func everything(url string) error {
	return backoff.Retry(func() error { return fetch(url) }, backoff.NewExponentialBackOff()) // want `retry of fetch tries again whatever the HTTP status is`
}

func marked(url string) error {
	return backoff.Retry(func() error {
		if err := fetch(url); err != nil {
			return backoff.Permanent(err)
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

func markedSome(url string) error {
	return backoff.Retry(func() error {
		err := fetch(url)
		if errors.Is(err, errStatus) {
			return backoff.Permanent(err)
		}
		return err
	}, backoff.NewExponentialBackOff())
}

func markedOther(url string) error {
	return backoff.Retry(func() error { // want `retry of fetch tries again whatever the HTTP status is`
		err := fetch(url)
		if errors.Is(err, context.Canceled) {
			return backoff.Permanent(err)
		}
		return err
	}, backoff.NewExponentialBackOff())
}

func broken(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second)))
	return r.DoWithContext(ctx, func(r *roko.Retrier) error {
		err := fetch(url)
		if err != nil {
			r.Break()
		}
		return err
	})
}

func brokenElsewhere(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second)))
	return r.DoWithContext(ctx, func(r *roko.Retrier) error {
		err := fetch(url)
		giveUp(r, err)
		return err
	})
}

func giveUp(r *roko.Retrier, err error) {
	if errors.Is(err, errStatus) {
		r.Break()
	}
}

func notBroken(ctx context.Context, url string) error {
	r := roko.NewRetrier(roko.WithMaxAttempts(3), roko.WithStrategy(roko.Constant(time.Second)))
	return r.DoWithContext(ctx, func(r *roko.Retrier) error { // want `retry of fetch tries again whatever the HTTP status is`
		return fetch(url)
	})
}

func letsThrough(err error) bool { return !errors.Is(err, context.Canceled) }

func tellsApart(err error) bool { return !errors.Is(err, errStatus) }

func classifiers(url string) {
	retry.Do(func() error { return fetch(url) }, retry.RetryIf(letsThrough)) // want `retry of fetch tries again whatever the HTTP status is`
	retry.Do(func() error { return fetch(url) }, retry.RetryIf(tellsApart))
	retry.Do(func() error { return fetch(url) }, retry.RetryIf(retry.IsRecoverable))
}
