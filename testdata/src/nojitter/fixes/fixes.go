// Package fixes shows what the fixes of nojitter write.
package fixes

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"time"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	if rand.N(2) == 0 {
		return nil
	}
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func doubling(url string) error {
	for d := time.Second; d < time.Minute; d *= 2 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
	}
	return errFailed
}

func shifted(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		<-time.After(time.Second << i) // want "without jitter"
	}
	return errFailed
}

func timer(url string) error {
	t := time.NewTimer(0)
	defer t.Stop()
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		t.Reset(time.Duration(i+1) * time.Second) // want "without jitter"
		<-t.C
	}
	return errFailed
}

// The growth sits in a function that waits, and only this retry calls it.
func pause(i int) { time.Sleep(time.Second << i) }

func inHelper(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		pause(i) // want "without jitter"
	}
	return errFailed
}
