package basics

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"
)

func pause() { time.Sleep(rand.N(time.Second)) }

// fetch is the inner layer of most cases.
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

func direct(url string) error {
	var err error
	for range 5 { // want `retry of fetch has another retry below it \(basics.fetch, 3 attempts\), so attempts multiply: 5 × 3 = 15 attempts in the worst case: retry at one layer only, best in this one`
		if err = fetch(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func through(url string) error {
	if err := fetch(url); err != nil {
		return fmt.Errorf("through: %w", err)
	}
	return nil
}

func deeper(url string) error {
	for attempt := 0; ; attempt++ { // want `\(basics.through → basics.fetch, 3 attempts\), so attempts multiply: 4 × 3 = 12 `
		err := through(url)
		if err == nil {
			return nil
		}
		if attempt == 3 {
			return err
		}
		pause()
	}
}

func three(url string) error {
	var err error
	for range 2 { // want `\(basics.direct, 5 attempts → basics.fetch, 3 attempts\), so attempts multiply: 2 × 5 × 3 = 30 attempts`
		if err = direct(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func ok(url string) bool {
	return fetch(url) == nil
}

func byBool(url string) {
	for range 4 { // want `4 × 3 = 12 attempts`
		if ok(url) {
			return
		}
		pause()
	}
}

func failed(url string) bool {
	if err := fetch(url); err != nil {
		return false
	}
	return true
}

func byValue(url string) {
	for range 4 { // want `4 × 3 = 12 attempts`
		if failed(url) {
			return
		}
		pause()
	}
}

var errDown = errors.New("down")

func replaced(url string) error {
	if fetch(url) != nil {
		return errDown
	}
	return nil
}

func byOtherError(url string) error {
	for range 4 { // want `4 × 3 = 12 attempts`
		if err := replaced(url); err == nil {
			return nil
		}
		pause()
	}
	return errDown
}

func joined(urls []string) error {
	var errs []error
	for _, u := range urls {
		if err := fetch(u); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func byJoined(urls []string) error {
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		if err = joined(urls); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func named(url string) (err error) {
	if err = fetch(url); err != nil {
		return
	}
	return nil
}

func byNamed(url string) error {
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		if err = named(url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Two loops of one function.
func inPlace(url string) error {
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		for range 3 {
			if _, err = http.Get(url); err == nil {
				return nil
			}
			pause()
		}
		pause()
	}
	return err
}

// The helper runs its parameter again.
func again(n int, f func() error) error {
	var err error
	for range n {
		if err = f(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func helper(url string) error {
	return again(5, func() error { return fetch(url) }) // want `retry of again has another retry below it .*5 × 3 = 15 attempts`
}

func helperOfMethodValue(c *client) error {
	return again(5, c.get) // want `5 × 3 = 15 attempts`
}

type client struct{ url string }

func (c *client) get() error { return fetch(c.url) }

func helperBelow(url string) error {
	var err error
	for range 4 { // want `4 × 2 = 8 attempts`
		if err = again(2, func() error { _, err := http.Get(url); return err }); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func helperForwarded(n int, url string) error {
	return again(n, func() error { _, err := http.Get(url); return err })
}

func forwards(url string) error {
	var err error
	for range 4 { // want `4 × 6 = 24 attempts`
		if err = helperForwarded(6, url); err == nil {
			return nil
		}
		pause()
	}
	return err
}

// Mutual recursion comes to an end, and the retry in it is found.
func ping(url string, depth int) error {
	if depth == 0 {
		return fetch(url)
	}
	return pong(url, depth-1)
}

func pong(url string, depth int) error { return ping(url, depth) }

func mutual(url string) error {
	var err error
	for range 4 { // want `4 × 3 = 12 attempts`
		if err = pong(url, 3); err == nil {
			return nil
		}
		pause()
	}
	return err
}
