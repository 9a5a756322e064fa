// Package history holds the smallest code of its own for retries that were
// mended in public code, before and after, and what was left.
package history

import (
	"context"
	"errors"
	"math"
	"math/rand"
	"net/http"
	"time"

	"github.com/grafana/dskit/backoff"
	pillora "github.com/jpillora/backoff"
)

type handler interface {
	Do(ctx context.Context, req string) (string, error)
}

type middleware struct {
	next handler
	most int
}

// A middleware that sent failed queries again back to back.
func (m middleware) hot(ctx context.Context, req string) (resp string, err error) {
	for tries := 0; tries < m.most; tries++ {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if resp, err = m.next.Do(ctx, req); err == nil {
			return resp, nil
		}
	}
	return "", err
}

// It waits now, ended by the context, but behind the last try, too.
func (m middleware) spread(ctx context.Context, req string) (string, error) {
	b := &pillora.Backoff{Min: 200 * time.Millisecond, Max: 2 * time.Second, Factor: 2, Jitter: true}
	tries := 0
	var last error
	for ; tries < m.most; tries++ {
		resp, err := m.next.Do(ctx, req)
		if err == nil {
			return resp, nil
		}
		if errors.Is(err, context.Canceled) {
			return "", err
		}
		last = err
		d := b.Duration()
		select {
		case <-time.After(d): // want `retry of next.Do waits after the last attempt too`
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	return "", last
}

// The same in a fork, by an object that waits itself.
func (m middleware) forked(ctx context.Context, req string) (string, error) {
	b := backoff.New(ctx, backoff.Config{MinBackoff: 250 * time.Millisecond, MaxBackoff: 5 * time.Second, MaxRetries: 0})
	var last error
	for tries := 0; tries < m.most; tries++ {
		resp, err := m.next.Do(ctx, req)
		if err == nil {
			return resp, nil
		}
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		last = err
		b.Wait() // want `retry of next.Do waits after the last attempt too`
	}
	return "", last
}

type stats struct {
	attempt int
	stop    bool
}

type settings struct {
	maximum  int
	interval time.Duration
	jitter   bool
}

// A helper that sleeps before it asks for the limit.
func do(f func(*stats) error, c settings) error {
	s := &stats{attempt: 1}
	for {
		err := f(s)
		if err == nil {
			return nil
		}
		if s.stop {
			return err
		}
		d := c.interval
		if c.jitter {
			d += time.Duration(rand.Int63n(int64(time.Second)))
		}
		time.Sleep(d) // want `retry of f waits after the last attempt too`
		if s.attempt++; s.attempt > c.maximum {
			return err
		}
	}
}

func checkout(url string) error {
	return do(func(s *stats) error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		s.stop = resp.StatusCode == http.StatusGone
		return resp.Body.Close()
	}, settings{maximum: 3, interval: 2 * time.Second})
}

type remote struct{ url string }

func (r *remote) list() (string, error) {
	resp, err := http.Get(r.url)
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}

func temporary(err error) bool { return err.Error() == "EOF" }

// A listing that was tried again without a pause.
func (r *remote) hot(n int) (res string, err error) {
	for range n {
		if res, err = r.list(); err == nil {
			return res, nil
		}
	}
	return res, err
}

// It sleeps now after some errors, behind the last try, too.
func (r *remote) paced(n int) (res string, err error) {
	for attempt := 0; attempt < n; attempt++ {
		res, err = r.list()
		if err == nil {
			return res, nil
		} else if temporary(err) {
			d := math.Min(float64(time.Minute), float64(time.Second)*math.Pow(2, float64(attempt)))
			time.Sleep(time.Duration(d)) // want `retry of r.list waits after the last attempt too`
		}
	}
	return res, err
}

var errThrottled = errors.New("throttled")

type coded interface{ Code() string }

type table struct{ base time.Duration }

func (t *table) query(ctx context.Context, page int) error {
	if page > 3 {
		return errThrottled
	}
	_, err := http.Get("http://table")
	return err
}

func (t *table) backoff(d time.Duration) time.Duration {
	time.Sleep(d/2 + time.Duration(rand.Int63n(int64(d))))
	return 2 * d
}

// The retry of a page became a counted loop of its own.
func (t *table) page(ctx context.Context, page int) error {
	d := t.base
	for range 20 {
		err := t.query(ctx, page)
		if err == nil {
			return nil
		}
		var c coded
		if !errors.As(err, &c) || c.Code() != "throttled" {
			return err
		}
		d = t.backoff(d) // want `retry of t.query waits after the last attempt too`
	}
	return errThrottled
}

// A count that was kept and never compared ends nothing.
func (t *table) neverCompared(ctx context.Context, pages int) error {
	d, tries := t.base, 0
	for pages > 0 {
		if err := t.query(ctx, pages); err != nil {
			if err == errThrottled {
				d = t.backoff(d)
				tries++
				continue
			}
			return err
		}
		pages = 0
	}
	return nil
}

// It stands in the header of the loop now.
func (t *table) compared(ctx context.Context, pages int) error {
	d, tries := t.base, 0
	for pages > 0 && tries < 10 {
		if err := t.query(ctx, pages); err != nil {
			if err == errThrottled {
				d = t.backoff(d) // want `retry of t.query waits after the last attempt too`
				tries++
				continue
			}
			return err
		}
		pages = 0
	}
	if pages > 0 {
		return errThrottled
	}
	return nil
}
