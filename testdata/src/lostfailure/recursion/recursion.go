// Package recursion holds functions that try again by calling themselves, and
// ask for the limit where they begin.
package recursion

import (
	"errors"
	"log"
	"math/rand/v2"
	"net/http"
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

func wait() { time.Sleep(rand.N(time.Second)) }

func returnsNil(url string, n int) error {
	if n == 0 {
		log.Print("giving up")
		return nil
	}
	if err := get(url); err != nil {
		wait()
		return returnsNil(url, n-1) // want `retry of get only logs that it gives up`
	}
	return nil
}

func returnsAnError(url string, n int) error {
	if n == 0 {
		return errGaveUp
	}
	if err := get(url); err != nil {
		wait()
		return returnsAnError(url, n-1)
	}
	return nil
}

func handsTheErrorOn(url string, n int, last error) error {
	if n == 0 {
		return last
	}
	if err := get(url); err != nil {
		wait()
		return handsTheErrorOn(url, n-1, err)
	}
	return nil
}

// The error that it is handed is dropped.
func dropsTheErrorHandedOn(url string, n int, last error) error {
	if n == 0 {
		log.Print(last)
		return nil
	}
	if err := get(url); err != nil {
		wait()
		return dropsTheErrorHandedOn(url, n-1, err) // want `retry of get only logs that it gives up`
	}
	return nil
}

// What becomes of the failure is decided behind the next round.
func looksAtTheResult(url string, n int) error {
	if n == 0 {
		return nil
	}
	if err := get(url); err != nil {
		wait()
		if looksAtTheResult(url, n-1) == nil && n == 1 {
			return err
		}
	}
	return nil
}

func hasNoResult(url string, n int) {
	if n == 0 {
		return
	}
	if err := get(url); err != nil {
		wait()
		hasNoResult(url, n-1) // want `gives up without a word`
	}
}

func tellsInTheEnd(url string, n int, failed chan<- string) {
	if n == 0 {
		failed <- url
		return
	}
	if err := get(url); err != nil {
		wait()
		tellsInTheEnd(url, n-1, failed)
	}
}
