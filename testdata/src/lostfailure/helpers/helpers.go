// Package helpers holds helpers that lose the error, and callers that throw it
// away.
package helpers

import (
	"context"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

func send(url string) error {
	resp, err := http.Post(url, "text/plain", nil)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func wait() { time.Sleep(rand.N(time.Second)) }

func retry(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil {
			return nil
		}
		wait()
	}
	return err
}

func lossy(n int, f func() error) {
	var errs errors
	for range n { // want `retry of f gives up without a word`
		err := f()
		if err == nil {
			return
		}
		errs.Add(err)
		wait()
	}
}

func collecting(n int, f func() error) error {
	var errs errors
	for range n {
		err := f()
		if err == nil {
			return nil
		}
		errs.Add(err)
		wait()
	}
	return errs.Err()
}

type errors []error

func (e *errors) Add(err error) { *e = append(*e, err) }

func (e *errors) Err() error {
	if len(*e) == 0 {
		return nil
	}
	return (*e)[0]
}

func callers(url string) error {
	retry(3, func() error { return send(url) })     // want `retry gives up with an error that is thrown away here, so nobody learns that every attempt has failed: look at the error`
	_ = retry(3, func() error { return send(url) }) // want `retry gives up with an error that is thrown away here`
	if err := retry(3, func() error { return send(url) }); err != nil {
		log.Print(err)
	}
	return retry(3, func() error { return send(url) })
}

func keepsTheErrorItself(url string) (err error) {
	_ = retry(3, func() error {
		err = send(url)
		return err
	})
	return err
}

// untilDone fails when its caller says so, and when f does for good.
func untilDone(ctx context.Context, f func() error) error {
	for {
		err := f()
		if err == nil || ctx.Err() != nil {
			return err
		}
		wait()
	}
}

func follow(ctx context.Context, url string) {
	_ = untilDone(ctx, func() error { return send(url) })
}
