// Package testcode holds functions that serve tests, in a file that does not
// import testing.
package testcode

import (
	"net/http"
	"time"
)

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type tester interface {
	Helper()
	Errorf(format string, args ...any)
	FailNow()
}

func eventually(t tester, url string) {
	t.Helper()
	for d := time.Second; fetch(url) != nil; d *= 2 {
		time.Sleep(d)
	}
}

func always(url string) {
	for d := time.Second; fetch(url) != nil; d *= 2 {
		time.Sleep(d) // want "without jitter"
	}
}
