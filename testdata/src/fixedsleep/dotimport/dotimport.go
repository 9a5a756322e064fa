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

func fixed(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		Sleep(Second) // want "waits a fixed"
	}
	return errFailed
}

func random(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		Sleep(N(Second))
	}
	return errFailed
}
