// Package testcode holds functions that serve tests, in a file that does not
// import testing.
package testcode

import (
	"errors"
	"net/http"
	"time"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// As testing.TB and its copies in assertion libraries.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
	FailNow()
}

func eventually(t tester, url string) {
	t.Helper()
	for range 5 {
		if fetch(url) == nil {
			return
		}
		time.Sleep(time.Second)
	}
	t.FailNow()
}

func eventuallyAtOnce(t tester, url string) {
	for range 5 {
		if fetch(url) == nil {
			return
		}
	}
	t.FailNow()
}

// Something that formats errors is no test.
type logger interface {
	Errorf(format string, args ...any)
}

func logged(l logger, url string) error {
	for range 5 {
		err := fetch(url)
		if err == nil {
			return nil
		}
		l.Errorf("%v", err)
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}
