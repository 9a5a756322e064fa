// Package shapes holds retries of every shape with a wait after the last
// attempt, each beside its near miss.
package shapes

import (
	"errors"
	"net/http"
	. "time"
	clock "time"
)

var errGaveUp = errors.New("gave up")

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func aliased(url string) (err error) {
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		clock.Sleep(clock.Second) // want `waits after the last attempt too`
	}
	return err
}

func dotted(url string) (err error) {
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		<-After(Second) // want `waits after the last attempt too`
	}
	return err
}

type ticks struct{}

func (ticks) Sleep(int) {}

func shadowed(url string) (err error) {
	clock := ticks{}
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		clock.Sleep(1)
	}
	return err
}

func methodValue(url string) (err error) {
	wait := clock.Sleep
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		wait(clock.Second) // want `waits after the last attempt too`
	}
	return err
}

func generic[T any](f func() (T, error)) (v T, err error) {
	for range 3 {
		if v, err = f(); err == nil {
			return v, nil
		}
		clock.Sleep(clock.Second) // want `waits after the last attempt too`
	}
	return v, err
}

func closure(url string) error {
	return func() (err error) {
		for range 3 {
			if err = get(url); err == nil {
				return nil
			}
			clock.Sleep(clock.Second) // want `waits after the last attempt too`
		}
		return err
	}()
}

func backwards(url string) error {
	n := 0
again:
	err := get(url)
	if err == nil {
		return nil
	}
	clock.Sleep(clock.Second) // want `waits after the last attempt too`
	if n++; n < 3 {
		goto again
	}
	return err
}

func backwardsAfterTheCount(url string) error {
	n := 0
again:
	err := get(url)
	if err == nil {
		return nil
	}
	if n++; n < 3 {
		clock.Sleep(clock.Second)
		goto again
	}
	return err
}

func down(url string) (err error) {
	for left := 3; left > 0; left-- {
		if err = get(url); err == nil {
			return nil
		}
		clock.Sleep(clock.Second) // want `waits after the last attempt too`
	}
	return err
}

func recursive(url string, left int) error {
	if left == 0 {
		return errGaveUp
	}
	err := get(url)
	if err == nil {
		return nil
	}
	clock.Sleep(clock.Second) // want `waits after the last attempt too`
	return recursive(url, left-1)
}

func recursiveAndGuarded(url string, left int) error {
	err := get(url)
	if err == nil || left == 0 {
		return err
	}
	clock.Sleep(clock.Second)
	return recursiveAndGuarded(url, left-1)
}

func timer(url string) (err error) {
	for range 3 {
		if err = get(url); err == nil {
			return nil
		}
		t := clock.NewTimer(clock.Second) // want `waits after the last attempt too`
		<-t.C
	}
	return err
}

// Each round of the outer loop is about another item: the wait behind the last
// attempt for one is for nothing.
func items(urls []string) {
	for _, url := range urls {
		for range 3 {
			if get(url) == nil {
				break
			}
			clock.Sleep(clock.Second) // want `waits after the last attempt too`
		}
	}
}

// The outer loop makes the same attempts again: the wait is one of many.
func rounds(url string) {
	for {
		for range 3 {
			if get(url) == nil {
				return
			}
			clock.Sleep(clock.Second)
		}
		clock.Sleep(clock.Minute)
	}
}

// Only the outer count comes to an end.
func countedRounds(url string) error {
	for range 2 {
		for range 3 {
			if get(url) == nil {
				return nil
			}
			clock.Sleep(clock.Second) // want `waits after the last attempt too`
		}
	}
	return errGaveUp
}

func pages(urls []string) error {
	for _, url := range urls {
		if err := get(url); err != nil {
			return err
		}
		clock.Sleep(clock.Second)
	}
	return nil
}
