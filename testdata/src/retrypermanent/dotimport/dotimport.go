// Package dotimport imports the client by a dot.
package dotimport

import (
	"errors"
	"math/rand/v2"
	. "net/http"
	"time"
)

func get(url string) (*Response, error) {
	for range 3 { // want `retry of Get tries again whatever the HTTP status is`
		resp, err := Get(url)
		if err == nil && resp.StatusCode == StatusOK {
			return resp, nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return nil, errors.New("gave up")
}

func getUnlessFinal(url string) (*Response, error) {
	for range 3 {
		resp, err := Get(url)
		if err == nil && resp.StatusCode < StatusInternalServerError {
			return resp, nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return nil, errors.New("gave up")
}
