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

func forEver(url string) {
	for { // want "has no limit"
		if fetch(url) == nil {
			return
		}
		Sleep(Second)
	}
}

func deadline(url string) error {
	end := Now().Add(Minute)
	for Now().Before(end) {
		if fetch(url) == nil {
			return nil
		}
		Sleep(N(Second))
	}
	return errFailed
}
