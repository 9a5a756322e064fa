package history

import (
	"context"
	"errors"
	"time"
)

type pages struct {
	page
	following *pages
}

func (p *pages) next() *pages { return p.following }

type readPages struct {
	ctx   context.Context
	first *pages
	use   func(*pages) bool
	done  chan error
}

func longer(d time.Duration) time.Duration { return min(2*d, time.Minute) }

// A queued read of pages backed off, and went on to the next page; so it did
// when only its delay was mended.
func (r *readPages) do() {
	pause := time.Second
	for p := r.first; p != nil; p = p.next() { // want `retry of p.query waits and then goes on to the next p, so the one that failed is missing`
		err := p.query()
		if err != nil {
			if errors.Is(err, errThrottled) {
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			r.done <- err
			return
		}
		pause = time.Second
		if !r.use(p) {
			break
		}
	}
	r.done <- nil
}

func timed(f func() error) error { return f() }

// A read of pages did, of which its caller got no more than the result.
func skipsPages(first *pages, use func(*pages) bool) error {
	pause := time.Second
	for p := first; p != nil; p = p.next() { // want `goes on to the next p`
		err := timed(func() error { return p.query() })
		if err != nil {
			var c interface{ Code() string }
			if errors.As(err, &c) && c.Code() == "throttled" {
				time.Sleep(pause)
				pause = longer(pause)
				continue
			}
			return err
		}
		pause = time.Second
		if !use(p) {
			break
		}
	}
	return nil
}

// Each page is a counted retry now.
func readsPages(first *pages, use func(*pages) bool) error {
	for p := first; p != nil; p = p.next() {
		if err := p.counted(); err != nil {
			return err
		}
		if !use(p) {
			break
		}
	}
	return nil
}

type target struct{ url string }

// A search that gave up its retry for one lookup on the first tick: what it
// hides is no failure of a retry any more.
func looksUpOnce(ctx context.Context, find func() (*target, error)) (*target, error) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			t, err := find()
			if err != nil {
				return nil, nil
			}
			return t, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
