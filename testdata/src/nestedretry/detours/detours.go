// Package detours has near misses beside failures that go up in unusual ways.
package detours

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
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

func once(url string) error {
	_, err := http.Get(url)
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

// The failure of one of two branches.
func later(url string, use bool) error {
	var err error
	if use {
		err = fetch(url)
	} else {
		err = once(url)
	}
	if err != nil {
		return fmt.Errorf("later: %w", err)
	}
	return nil
}

func overLater(url string) error {
	return again(func() error { return later(url, true) }) // want "5 × 3"
}

// Asked for twice.
func twice(url string) error {
	err := fetch(url)
	if err != nil {
		pause()
	}
	if err != nil {
		return err
	}
	return nil
}

func overTwice(url string) error {
	return again(func() error { return twice(url) }) // want "5 × 3"
}

// Only a cancelled call leaves.
func ctxLeaves(ctx context.Context, url string) error {
	for { // want "no upper limit"
		err := fetch(url)
		if err == nil {
			return nil
		}
		if errors.Is(err, context.Canceled) {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		pause()
	}
}

// The failure is in the else branch.
func elseBranch(url string) error {
	if err := fetch(url); err == nil {
		pause()
	} else {
		return err
	}
	return nil
}

func overElse(url string) error {
	return again(func() error { return elseBranch(url) }) // want "5 × 3"
}

// One method keeps the failure and another returns it: not followed.
type task struct {
	err error
	n   int
}

func (t *task) run(url string) { t.err = fetch(url) }

func (t *task) result() error { return t.err }

func overTask(url string) error {
	return again(func() error {
		t := &task{}
		t.run(url)
		return t.result()
	})
}

// An error type of its own.
type myErr struct{}

func (*myErr) Error() string { return "" }

func typedNil(url string) *myErr {
	if fetch(url) != nil {
		return &myErr{}
	}
	return nil
}

func overTypedNil(url string) error {
	return again(func() error { // want "5 × 3"
		if err := typedNil(url); err != nil {
			return err
		}
		return nil
	})
}

// A chain of calls.
type req struct{ url string }

func newReq() *req { return &req{} }

func (r *req) URL(u string) *req { r.url = u; return r }

func (r *req) Do() error { return fetch(r.url) }

func overBuilder(u string) error {
	return again(func() error { return newReq().URL(u).Do() }) // want "5 × 3"
}

// A literal in a variable.
func localClosure(u string) error {
	f := func() error { return fetch(u) }
	var err error
	for range 5 { // want "5 × 3"
		if err = f(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// What a map holds is not known.
func inMap(u string, m map[string]func() error) error {
	m["x"] = func() error { return fetch(u) }
	return again(m["x"])
}

var errNet = errors.New("net")

// The failure of an item starts the next round.
func labelled(us []string) error {
outer:
	for range 5 { // want "5 × 3"
		for _, u := range us {
			if err := fetch(u); err != nil {
				pause()
				continue outer
			}
		}
		return nil
	}
	return errNet
}
