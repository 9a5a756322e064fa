// Package basics holds functions that lose the last error of a retry, each
// beside its near miss.
package basics

import (
	"errors"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

var errGaveUp = errors.New("gave up")

func get(url string) (string, error) {
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	return resp.Status, resp.Body.Close()
}

func wait() { time.Sleep(rand.N(time.Second)) }

func returnsNil(url string) error {
	for range 3 { // want `retry of get gives up without an error, so its caller goes on as if it had succeeded: return the last error`
		_, err := get(url)
		if err == nil {
			return nil
		}
		wait()
	}
	return nil
}

func returnsAnErrorOfItsOwn(url string) error {
	for range 3 {
		_, err := get(url)
		if err == nil {
			return nil
		}
		wait()
	}
	return errGaveUp
}

func breaks(url string) error {
	var err error
	for range 3 { // want `retry of get gives up without an error`
		if _, err = get(url); err == nil {
			break
		}
		wait()
	}
	return nil
}

func breaksAndReturnsTheError(url string) error {
	var err error
	for range 3 {
		if _, err = get(url); err == nil {
			break
		}
		wait()
	}
	return err
}

func shadows(url string) error {
	var err error
	for range 3 { // want `retry of get returns an err that no attempt sets, so its caller goes on as if it had succeeded: assign to it with =`
		_, err := get(url)
		if err == nil {
			return nil
		}
		wait()
	}
	return err
}

func shadowsInAnIf(url string) (status string, err error) {
	for range 3 { // want `retry of get returns an err that no attempt sets`
		if s, err := get(url); err == nil {
			return s, nil
		}
		wait()
	}
	return "", err
}

func shadowsAndKeeps(url string) (status string, last error) {
	for range 3 {
		s, err := get(url)
		if err == nil {
			return s, nil
		}
		last = err
		wait()
	}
	return "", last
}

func named(url string) (err error) {
	for range 3 {
		if _, err = get(url); err == nil {
			return nil
		}
		wait()
	}
	return
}

func namedAndShadowed(url string) (err error) {
	for range 3 { // want `retry of get returns an err that no attempt sets`
		if _, err := get(url); err == nil {
			return nil
		}
		wait()
	}
	return
}

func keepsForNobody(url string) error {
	var last error
	for i := 0; i < 3; i++ { // want `retry of get only logs that it gives up, and its caller goes on as if it had succeeded: return the last error`
		_, err := get(url)
		if err == nil {
			return nil
		}
		last = err
		wait()
	}
	log.Println("giving up:", last)
	return nil
}

func joinsForNobody(url string) error {
	var all error
	for range 3 { // want `retry of get gives up without an error`
		_, err := get(url)
		if err == nil {
			return nil
		}
		all = errors.Join(all, err)
		wait()
	}
	return nil
}

func joins(url string) error {
	var all error
	for range 3 {
		_, err := get(url)
		if err == nil {
			return nil
		}
		all = errors.Join(all, err)
		wait()
	}
	return all
}

func text(url string) string {
	for range 3 { // want `retry of get gives up without an error`
		if s, err := get(url); err == nil {
			return s
		}
		wait()
	}
	return ""
}

func nothing(url string) (string, bool) {
	for range 3 {
		if s, err := get(url); err == nil {
			return s, true
		}
		wait()
	}
	return "", false
}

func pointer(url string) *string {
	for range 3 {
		if s, err := get(url); err == nil {
			return &s
		}
		wait()
	}
	return nil
}

func pointerBesideAnError(url string) (*string, error) {
	for range 3 { // want `retry of get gives up without an error`
		if s, err := get(url); err == nil {
			return &s, nil
		}
		wait()
	}
	return nil, nil
}

func notDone(url string) (bool, error) {
	for range 3 {
		if _, err := get(url); err == nil {
			return true, nil
		}
		wait()
	}
	return false, nil
}

func leavesInTheBody(url string) error {
	for i := 0; ; i++ { // want `retry of get only logs that it gives up`
		_, err := get(url)
		if err == nil {
			return nil
		}
		if i == 2 {
			log.Print(err)
			return nil
		}
		wait()
	}
}

func leavesInTheBodyWithTheError(url string) error {
	for i := 0; ; i++ {
		_, err := get(url)
		if err == nil || i == 2 {
			return err
		}
		wait()
	}
}

func deadline(url string) error {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); { // want `retry of get gives up without an error`
		if _, err := get(url); err == nil {
			return nil
		}
		wait()
	}
	return nil
}

func recursive(url string, left int) error {
	_, err := get(url)
	if err == nil {
		return nil
	}
	if left == 0 {
		log.Print(err)
		return nil
	}
	wait()
	return recursive(url, left-1) // want `retry of get only logs that it gives up`
}

func recursiveWithTheError(url string, left int) error {
	_, err := get(url)
	if err == nil || left == 0 {
		return err
	}
	wait()
	return recursiveWithTheError(url, left-1)
}

func jumps(url string) error {
	n := 0
again: // want `retry of get gives up without an error`
	if _, err := get(url); err != nil {
		wait()
		if n++; n < 3 {
			goto again
		}
	}
	return nil
}
