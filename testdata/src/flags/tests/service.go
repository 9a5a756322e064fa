// Package tests is what fixedsleep reports with -tests: its path, its parameters
// and its files are those of test code.
package tests

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
		time.Sleep(time.Second) // want "waits a fixed"
	}
	t.FailNow()
}
