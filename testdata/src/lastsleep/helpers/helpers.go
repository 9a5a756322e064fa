// Package helpers holds retries whose operation or wait is another function.
package helpers

import (
	"context"
	"net/http"
	"time"
)

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func retry(n int, f func() error) (err error) {
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `retry of f waits after the last attempt too`
	}
	return err
}

func retryGuarded(n int, f func() error) (err error) {
	for i := 0; ; i++ {
		if err = f(); err == nil || i >= n {
			return err
		}
		time.Sleep(time.Second)
	}
}

func use(url string) error {
	if err := retryGuarded(3, func() error { return get(url) }); err != nil {
		return err
	}
	return retry(3, func() error { return get(url) })
}

func sleep(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func sleepsElsewhere(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		if err := sleep(ctx, time.Second); err != nil { // want `waits after the last attempt too`
			return err
		}
	}
	return err
}

func sleepUnlessLast(i, n int) {
	if i < n-1 {
		time.Sleep(time.Second)
	}
}

func guardsElsewhere(url string) (err error) {
	for i := range 3 {
		if err = get(url); err == nil {
			return nil
		}
		sleepUnlessLast(i, 3)
	}
	return err
}

type backoff struct {
	tries, limit int
	delay        time.Duration
}

func (b *backoff) wait() {
	if b.tries++; b.tries < b.limit {
		time.Sleep(b.delay)
	}
}

func guardsInAMethod(url string) (err error) {
	b := &backoff{limit: 3, delay: time.Second}
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		b.wait()
	}
	return err
}

func (b *backoff) pause() {
	time.Sleep(b.delay)
	b.delay *= 2
}

func waitsInAMethod(url string) (err error) {
	b := &backoff{delay: time.Second}
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		b.pause() // want `waits after the last attempt too`
	}
	return err
}
