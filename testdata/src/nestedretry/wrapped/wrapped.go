// Package wrapped puts values into one another.
package wrapped

import (
	"context"
	"errors"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

func pause() { time.Sleep(rand.N(time.Second)) }

type api interface {
	Call(ctx context.Context, url string) error
}

type plain struct{}

func (plain) Call(ctx context.Context, url string) error {
	_, err := http.Get(url)
	return err
}

// A retrying calls again.
type retrying struct{ next api }

func (r *retrying) Call(ctx context.Context, url string) error {
	var err error
	for range 3 {
		if err = r.next.Call(ctx, url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// A logging calls once.
type logging struct{ next api }

func (l *logging) Call(ctx context.Context, url string) error {
	err := l.next.Call(ctx, url)
	if err != nil {
		log.Print(err)
	}
	return err
}

// A quiet forgets failures.
type quiet struct{ next api }

func (q *quiet) Call(ctx context.Context, url string) error {
	if err := q.next.Call(ctx, url); err != nil {
		log.Print(err)
	}
	return nil
}

func literal() api {
	return &retrying{next: &retrying{next: plain{}}} // want `retry of retrying has another retry below it \(wrapped.retrying.Call, 3 attempts\), so attempts multiply: 3 × 3 = 9 `
}

func once() api { return &retrying{next: plain{}} }

func wrap(a api) api { return &retrying{next: a} }

func byFunction() api {
	return wrap(wrap(plain{})) // want `retry of wrap has`
}

func byFunctionOnce() api { return wrap(plain{}) }

func betweenThem() api {
	return wrap(&logging{next: wrap(plain{})}) // want `retry of wrap has`
}

// The failure of the inner layer never comes to the outer one.
func quietBetweenThem() api {
	return wrap(&quiet{next: wrap(plain{})})
}

func below() api {
	return &logging{next: wrap(plain{})}
}

func inSteps() api {
	a := once()
	a = &logging{next: a}
	a = wrap(a) // want `retry of wrap has`
	return a
}

func onCondition(again bool) api {
	a := once()
	if again {
		a = wrap(a) // want `retry of wrap has`
	}
	return a
}

// One or the other is in the middle: nothing is sure.
func either(again bool) api {
	var a api = plain{}
	if again {
		a = once()
	}
	return wrap(a)
}

// Side by side is not above each other.
type pair struct{ a, b api }

func (p *pair) Call(ctx context.Context, url string) error {
	return errors.Join(p.a.Call(ctx, url), p.b.Call(ctx, url))
}

func sideBySide() api { return &pair{a: once(), b: once()} }

// Functions that wrap functions.
type call func(url string) error

func retried(next call) call {
	return func(url string) error {
		var err error
		for range 3 {
			if err = next(url); err == nil {
				return nil
			}
			pause()
		}
		return err
	}
}

func get(url string) error {
	_, err := http.Get(url)
	return err
}

func fetch(url string) error {
	var err error
	for range 4 {
		if err = get(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func functions() call {
	return retried(retried(get)) // want `3 × 3 = 9`
}

func functionOnce() call { return retried(get) }

func overFunction() call {
	return retried(fetch) // want `3 × 4 = 12`
}

// Middlewares in a list.
type middleware func(call) call

func chain(c call, ms ...middleware) call {
	for _, m := range ms {
		c = m(c)
	}
	return c
}

func listed() call {
	return chain(get, retried, counting, retried) // want `3 × 3 = 9`
}

func listedOnce() call { return chain(get, retried, counting) }

func counting(next call) call {
	n := 0
	return func(url string) error { n++; return next(url) }
}

func slice(again bool) call {
	ms := []middleware{retried}
	if again {
		ms = append(ms, counting, retried) // want `retry of wrapped.retried has .*3 × 3 = 9`
	}
	return chain(get, ms...)
}

// Clients in a list are asked one after the other.
type pool struct{ all []api }

func (p *pool) Call(ctx context.Context, url string) error {
	var err error
	for _, a := range p.all {
		if err = a.Call(ctx, url); err == nil {
			return nil
		}
	}
	return err
}

func pooled() api { return &pool{all: []api{once(), once()}} }

// Round trippers.
type transport struct{ next http.RoundTripper }

func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	var err error
	for range 3 {
		var resp *http.Response
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
		pause()
	}
	return nil, err
}

func client() *http.Client {
	return &http.Client{Transport: &transport{next: &transport{next: http.DefaultTransport}}} // want `3 × 3 = 9`
}

func clientOnce() *http.Client {
	return &http.Client{Transport: &transport{next: http.DefaultTransport}}
}

// Options that wrap.
type config struct{ call call }

type option func(*config)

func withRetry() option { return func(c *config) { c.call = retried(c.call) } }

func build(opts ...option) *config {
	c := &config{call: get}
	for _, o := range opts {
		o(c)
	}
	return c
}

func options() *config { return build(withRetry()) }

// Switched off.
type settings struct{ retries int }

func withSettings(a api, s settings) api {
	if s.retries <= 0 {
		return a
	}
	return &retrying{next: a} // want `retry of retrying has`
}

func switchable() api {
	return withSettings(wrap(plain{}), settings{retries: 3})
}

func withOptions(a api, s settings) api {
	if s.retries <= 0 {
		return a
	}
	return &retrying{next: a}
}

func switchedOff() api {
	return withOptions(wrap(plain{}), settings{retries: 0})
}

// Another method of the inner value retries, not the one that is called.
type other struct{}

func (other) Call(ctx context.Context, url string) error { return get(url) }

func (other) Ping(url string) error { return fetch(url) }

func overOther() api { return wrap(other{}) }

type same struct{}

func (same) Call(ctx context.Context, url string) error { return fetch(url) }

func overSame() api {
	return wrap(same{}) // want `3 × 4 = 12`
}

// Embedded.
type embeds struct{ api }

func overEmbeds() api {
	return wrap(embeds{wrap(plain{})}) // want `3 × 3 = 9`
}

// Asks another method of the field.
type session interface {
	api
	Login(url string) error
}

type loggedIn struct{ session }

func (l *loggedIn) Call(ctx context.Context, url string) error {
	var err error
	for range 3 {
		if err = l.session.Login(url); err == nil {
			return l.session.Call(ctx, url)
		}
		pause()
	}
	return err
}

type sessions struct{ api }

func (s *sessions) Login(url string) error { return get(url) }

// The retry of Login is not above that of Call.
func overLogin() api { return &loggedIn{session: &sessions{api: wrap(plain{})}} }
