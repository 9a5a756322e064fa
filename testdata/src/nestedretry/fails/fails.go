// Package fails has retries whose failure goes up by a detour.
package fails

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

func pause() { time.Sleep(rand.N(time.Second)) }

func fetch(url string) error {
	var err error
	for range 3 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func again(f func() error) error {
	var err error
	for range 5 {
		if err = f(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type client struct{ url string }

func (c *client) get() error { return fetch(c.url) }

func methodValue(c *client) error {
	f := c.get
	return again(f) // want `5 × 3 = 15`
}

func methodExpression(c *client) error {
	return again(func() error { return (*client).get(c) }) // want `5 × 3 = 15`
}

type outer struct{ *client }

func promoted(o outer) error {
	return again(o.get) // want `5 × 3 = 15`
}

func do[T any](f func() (T, error)) (T, error) {
	var v T
	err := again(func() (e error) { v, e = f(); return e })
	return v, err
}

func generic(url string) error {
	_, err := do(func() (int, error) { return 0, fetch(url) }) // want `5 × 3 = 15`
	return err
}

func byChannel(url string) error {
	ch := make(chan error, 1)
	go func() { ch <- fetch(url) }()
	return <-ch
}

func overChannel(url string) error {
	return again(func() error { return byChannel(url) }) // want `5 × 3 = 15`
}

func bySelect(ctx context.Context, url string) error {
	ch := make(chan error, 1)
	go func() {
		err := fetch(url)
		ch <- err
	}()
	select {
	case err := <-ch:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func overSelect(ctx context.Context, url string) error {
	return again(func() error { return bySelect(ctx, url) }) // want `5 × 3 = 15`
}

func byGroup(ctx context.Context, urls []string) error {
	g, _ := errgroup.WithContext(ctx)
	for _, u := range urls {
		g.Go(func() error { return fetch(u) })
	}
	return g.Wait()
}

func overGroup(ctx context.Context, urls []string) error {
	return again(func() error { return byGroup(ctx, urls) }) // want `5 × 3 = 15`
}

func byWaitGroup(urls []string) error {
	var wg sync.WaitGroup
	errs := make([]error, len(urls))
	for i, u := range urls {
		wg.Add(1)
		go func() {
			defer wg.Done()
			errs[i] = fetch(u)
		}()
	}
	wg.Wait()
	return errors.Join(errs...)
}

func overWaitGroup(urls []string) error {
	return again(func() error { return byWaitGroup(urls) }) // want `5 × 3 = 15`
}

func inPlace(url string) error {
	err := func() error { return fetch(url) }()
	return err
}

func overInPlace(url string) error {
	return again(func() error { return inPlace(url) }) // want `5 × 3 = 15`
}

func locked(f func()) { f() }

func captured(url string) error {
	var err error
	locked(func() { err = fetch(url) })
	if err != nil {
		return errDown
	}
	return nil
}

func overCaptured(url string) error {
	return again(func() error { return captured(url) }) // want `5 × 3 = 15`
}

var errDown = errors.New("down")

func switched(url string) error {
	switch err := fetch(url); {
	case err == nil:
		return nil
	case errors.Is(err, errDown):
		return nil
	default:
		return fmt.Errorf("x: %w", err)
	}
}

func overSwitched(url string) error {
	return again(func() error { return switched(url) }) // want `5 × 3 = 15`
}

type wrapError struct{ err error }

func (w *wrapError) Error() string { return w.err.Error() }

func typed(url string) error {
	if err := fetch(url); err != nil {
		return &wrapError{err: err}
	}
	return nil
}

func overTyped(url string) error {
	return again(func() error { return typed(url) }) // want `5 × 3 = 15`
}

func wrap(err error) error {
	if err == nil {
		return nil
	}
	return &wrapError{err}
}

func byOwnWrapper(url string) error { return wrap(fetch(url)) }

func overOwnWrapper(url string) error {
	return again(func() error { return byOwnWrapper(url) }) // want `5 × 3 = 15`
}

func pair(url string) (string, bool) {
	if err := fetch(url); err != nil {
		return "", false
	}
	return "x", true
}

func overPair(url string) string {
	for range 5 { // want `5 × 3 = 15`
		if v, ok := pair(url); ok {
			return v
		}
		pause()
	}
	return ""
}

func pointer(url string) *client {
	if err := fetch(url); err != nil {
		return nil
	}
	return &client{url}
}

func overPointer(url string) *client {
	for range 5 { // want `5 × 3 = 15`
		if v := pointer(url); v != nil {
			return v
		}
		pause()
	}
	return nil
}

func deferWraps(url string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("wrap: %w", err)
		}
	}()
	return fetch(url)
}

func overDeferWraps(url string) error {
	return again(func() error { return deferWraps(url) }) // want `5 × 3 = 15`
}

func counted(urls []string) error {
	failed := 0
	for _, u := range urls {
		if err := fetch(u); err != nil {
			failed++
		}
	}
	if failed > 0 {
		return errDown
	}
	return nil
}

func overCounted(urls []string) error {
	return again(func() error { return counted(urls) }) // want `5 × 3 = 15`
}

func flagged(urls []string) error {
	good := true
	for _, u := range urls {
		if err := fetch(u); err != nil {
			good = false
		}
	}
	if !good {
		return errDown
	}
	return nil
}

func overFlagged(urls []string) error {
	return again(func() error { return flagged(urls) }) // want `5 × 3 = 15`
}

func mapped(urls []string) error {
	errs := map[string]error{}
	for _, u := range urls {
		if err := fetch(u); err != nil {
			errs[u] = err
		}
	}
	if len(errs) > 0 {
		return fmt.Errorf("%d failed", len(errs))
	}
	return nil
}

func overMapped(urls []string) error {
	return again(func() error { return mapped(urls) }) // want `5 × 3 = 15`
}

// A list of errors with methods of its own.
type multiError []error

func (m *multiError) add(err error) { *m = append(*m, err) }

func (m multiError) err() error {
	if len(m) == 0 {
		return nil
	}
	return errors.Join(m...)
}

func collected(urls []string) error {
	var errs multiError
	for _, u := range urls {
		if err := fetch(u); err != nil {
			errs.add(err)
		}
	}
	return errs.err()
}

func overCollected(urls []string) error {
	return again(func() error { return collected(urls) }) // want `5 × 3 = 15`
}

func last(urls []string) error {
	var last error
	for _, u := range urls {
		err := fetch(u)
		if err == nil {
			return nil
		}
		last = err
	}
	return last
}

func overLast(urls []string) error {
	return again(func() error { return last(urls) }) // want `5 × 3 = 15`
}

func jumps(url string) error {
	n := 0
retry: // want `retry of fetch has`
	if err := fetch(url); err != nil {
		if n++; n < 5 {
			pause()
			goto retry
		}
		return err
	}
	return nil
}

// One implementation in view, another value from elsewhere behind it.
type api interface{ Call(url string) error }

type logging struct{ next api }

func (l *logging) Call(url string) error {
	if err := l.next.Call(url); err != nil {
		return fmt.Errorf("call: %w", err)
	}
	return nil
}

type retrying struct{ next api }

func (r *retrying) Call(url string) error {
	var err error
	for range 3 {
		if err = r.next.Call(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type plain struct{}

func (plain) Call(url string) error {
	_, err := http.Get(url)
	return err
}

func stack() api { return &logging{next: &retrying{next: plain{}}} }

func overStack(url string) error {
	a := stack()
	return again(func() error { return a.Call(url) }) // want `5 × 3 = 15`
}
