// Package told holds waits in functions of which a comment says that they never
// retry, each beside one without.
package told

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

func get(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, "GET", url, nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

func again(f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

// sweep goes through mirrors.
//
//retrylint:noretry
func sweep(f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func helped(ctx context.Context, url string) error {
	return again(func() error { return get(ctx, url) }) // want "again waits between attempts even when ctx is done"
}

func swept(ctx context.Context, url string) error {
	return sweep(func() error { return get(ctx, url) })
}

// quiet calls a helper and is none.
//
//retrylint:noretry
func quiet(ctx context.Context, url string) error {
	return again(func() error { return get(ctx, url) })
}
