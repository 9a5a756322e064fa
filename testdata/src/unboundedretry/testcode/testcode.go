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
	for fetch(url) != nil {
		time.Sleep(time.Second)
	}
}

func always(url string) {
	for fetch(url) != nil { // want "has no limit"
		time.Sleep(time.Second)
	}
}
