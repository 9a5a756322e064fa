// Package dotimport imports time and the source of randomness by a dot.
package dotimport

import (
	"errors"
	. "math/rand/v2"
	"net/http"
	. "time"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func growing(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		Sleep(Second << i) // want "without jitter"
	}
	return errFailed
}

func random(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		Sleep(N(Second << i))
	}
	return errFailed
}
