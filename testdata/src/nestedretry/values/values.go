package values

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

func pause() { time.Sleep(rand.N(time.Second)) }

type getter interface{ get(url string) error }

// The field of the interface is set once, to what retries.
type retrying struct{ next getter }

func (r *retrying) get(url string) error {
	var err error
	for range 3 {
		if err = r.next.get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type plain struct{}

func (plain) get(url string) error {
	_, err := http.Get(url)
	return err
}

type service struct{ remote getter }

func newService() *service { return &service{remote: wrap(plain{})} }

func wrap(g getter) getter { return &retrying{next: g} }

func (s *service) load(url string) error {
	var err error
	for range 4 { // want `retry of remote.get .*4 × 3 = 12 attempts`
		if err = s.remote.get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Near miss: the field holds what does not retry.
type simple struct{ remote getter }

func newSimple() *simple { return &simple{remote: plain{}} }

func (s *simple) load(url string) error {
	var err error
	for range 4 {
		if err = s.remote.get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Near miss: it holds one or the other.
type either struct{ remote getter }

func newEither(retry bool) *either {
	e := &either{remote: plain{}}
	if retry {
		e.remote = wrap(plain{})
	}
	return e
}

func (s *either) load(url string) error {
	var err error
	for range 4 {
		if err = s.remote.get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// An embedded interface gives its methods to the struct.
type embeds struct{ getter }

func newEmbeds() embeds { return embeds{wrap(plain{})} }

func (e embeds) load(url string) error {
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		if err = e.get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// A function field that a constructor sets.
type caller struct {
	call func(ctx context.Context, url string) error
}

func newCaller() *caller { return &caller{call: send} }

func send(ctx context.Context, url string) error {
	var err error
	for range 3 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func (c *caller) load(ctx context.Context, url string) error {
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		if err = c.call(ctx, url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Generics: the method of an instance is that of its origin.
type box[T any] struct{ v T }

func (b *box[T]) fetch(url string) error { return send(context.Background(), url) }

func generic(b *box[int], url string) error {
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		if err = b.fetch(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func try[T any](n int, f func() (T, error)) (T, error) {
	var zero T
	var err error
	for range n {
		var v T
		if v, err = f(); err == nil {
			return v, nil
		}
		pause()
	}
	return zero, err
}

func genericHelper(url string) (int, error) {
	return try(4, func() (int, error) { return 1, send(context.Background(), url) }) // want `4 × 3 = 12 attempts`
}

// A wrapper that may stand around another one of its kind: all that it wraps in
// the end retries.
type measured struct{ next getter }

func (m *measured) get(url string) error { return m.next.get(url) }

type measuring struct{ remote getter }

func newMeasuring(twice bool) *measuring {
	g := wrap(plain{})
	g = &measured{g}
	if twice {
		g = &measured{g}
	}
	return &measuring{g}
}

func (m *measuring) load(url string) error {
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		if err = m.remote.get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}
