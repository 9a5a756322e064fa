// Package purpose holds waits behind the last attempt that are for something.
package purpose

import (
	"errors"
	"net/http"
	"sync/atomic"
	"time"
)

var errGaveUp = errors.New("gave up")

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type server struct {
	url   string
	ready bool
	up    atomic.Bool
	woken chan struct{}
	quit  chan struct{}
}

func (s *server) isReady() bool { return s.ready }

func (s *server) looksBehindTheWait() error {
	for range 3 {
		if err := get(s.url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
		if s.isReady() {
			return nil
		}
	}
	return errGaveUp
}

func (s *server) looksInTheHeader() (err error) {
	for i := 0; !s.up.Load() && i < 3; i++ {
		if err = get(s.url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func (s *server) looksInTheHeaderBehindTheCount() (err error) {
	for i := 0; i < 3 && !s.up.Load(); i++ {
		if err = get(s.url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
	}
	return err
}

func (s *server) looksBehindTheLoop() (err error) {
	for range 3 {
		if err = get(s.url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	if s.isReady() {
		return nil
	}
	return err
}

func (s *server) looksBehindTheLoopByAnotherCall() (err error) {
	for range 3 {
		if err = get(s.url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	_, err = http.Get("http://peer/state")
	return err
}

func (s *server) isWoken() (err error) {
	for range 3 {
		if err = get(s.url); err == nil {
			return nil
		}
		select {
		case <-s.woken:
			return nil
		case <-time.After(time.Second):
		}
	}
	return err
}

func (s *server) isToldToStop() (err error) {
	for range 3 {
		if err = get(s.url); err == nil {
			return nil
		}
		select {
		case <-s.quit:
			return err
		case <-time.After(time.Second): // want `waits after the last attempt too`
		}
	}
	return err
}

// What is read once more before it gives up is read for nothing, too.
func (s *server) readsOnceMore() error {
	for range 3 {
		if err := get(s.url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
		if _, err := http.Get("http://peer/state"); err != nil {
			return err
		}
	}
	return errGaveUp
}

type lease struct{ held bool }

func fetch(url string) (*lease, error) {
	if err := get(url); err != nil {
		return nil, err
	}
	return new(lease), nil
}

func store(url string, l *lease) error { return get(url) }

// What is looked at is looked at in the next round, which does not come.
func looksInTheNextRound(url string, l *lease) (err error) {
	for range 3 {
		if l.held {
			return nil
		}
		if err = store(url, l); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `retry of store waits after the last attempt too`
		if l, err = fetch(url); err != nil {
			return err
		}
	}
	return errGaveUp
}

func returnsWhatAnotherCallSays(url string) error {
	for range 3 {
		if err := get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return send(url)
}

func returnsAnErrorThatIsMade(url string) error {
	for range 3 {
		if err := get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
	}
	return newError(url)
}

func newError(url string) error { return errors.New(url) }

func send(url string) error { return get(url) }

// The task is put back into its queue, so another attempt follows.
func putsBack(url string, queue chan<- string) {
	for range 3 {
		if get(url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
	queue <- url
}

func sendsTheError(url string, errs chan<- error) {
	var err error
	for range 3 {
		if err = get(url); err == nil {
			return
		}
		time.Sleep(time.Second) // want `waits after the last attempt too`
	}
	errs <- err
}

func (s *server) keepsWhatItLooksAtBehindTheLoop() error {
	for range 3 {
		if err := get(s.url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	ready := s.isReady()
	if ready {
		return nil
	}
	return errGaveUp
}
