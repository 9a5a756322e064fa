// Package names holds names that stand for something else than they usually
// do.
package names

import (
	"errors"
	mrand "math/rand"
	"net/http"
	clock "time"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func aliasOfTime(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		clock.Sleep(clock.Second) // want "waits a fixed"
	}
	return errFailed
}

func aliasOfRand(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		clock.Sleep(clock.Duration(mrand.Int63n(int64(clock.Second))))
	}
	return errFailed
}

// A local value named time whose Sleep does not sleep.
type stopwatch struct{ laps []clock.Duration }

func (s *stopwatch) Sleep(d clock.Duration) { s.laps = append(s.laps, d) }

func shadowedTime(url string) error {
	time := &stopwatch{}
	for range 5 { // want "does not wait"
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(clock.Second)
	}
	return errFailed
}

// A local value named rand that always gives the same.
type constant int64

func (c constant) Int63n(n int64) int64 { return int64(c) % n }

func shadowedRand(url string) error {
	rand := constant(42)
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		clock.Sleep(clock.Duration(rand.Int63n(int64(clock.Second)))) // want "waits a fixed"
	}
	return errFailed
}

// The function's name says sleep, and it only adds up.
var slept clock.Duration

func sleep(d clock.Duration) { slept += d }

func sleepsByNameOnly(url string) error {
	for range 5 { // want "does not wait"
		if fetch(url) == nil {
			return nil
		}
		sleep(clock.Second)
	}
	return errFailed
}

// The loop's variable is named after a package.
func shadowedInLoop(url string) error {
	for http := range 5 {
		if fetch(url) == nil {
			return nil
		}
		clock.Sleep(clock.Second << http)
	}
	return errFailed
}

// Names promise nothing: retry does not retry, and walk does.
func retry(urls []string) {
	for _, attempt := range urls {
		_ = fetch(attempt)
		clock.Sleep(clock.Second)
	}
}

func walk(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		clock.Sleep(clock.Second) // want "waits a fixed"
	}
	return errFailed
}
