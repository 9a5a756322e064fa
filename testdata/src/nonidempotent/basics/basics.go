// Package basics holds requests that are sent again, in each form of a retry.
package basics

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"syscall"
	"time"
)

func pause() { time.Sleep(rand.N(time.Second)) }

func order(url, body string) (err error) {
	for range 5 {
		var resp *http.Response
		if resp, err = http.Post(url, "text/plain", strings.NewReader(body)); err == nil { // want `retry of http.Post sends a POST again with no idempotency key, so what an attempt did whose answer was lost is done again: send a key made before the first attempt, or repeat only what cannot have been processed`
			return resp.Body.Close()
		}
		pause()
	}
	return err
}

func replace(url, body string) (err error) {
	for range 5 {
		req, _ := http.NewRequest(http.MethodPut, url, strings.NewReader(body))
		if _, err = http.DefaultClient.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func amend(url, body string) (err error) {
	for range 5 {
		req, _ := http.NewRequest(http.MethodPatch, url, strings.NewReader(body))
		if _, err = http.DefaultClient.Do(req); err == nil { // want `retry of http.DefaultClient.Do sends a PATCH again`
			return nil
		}
		pause()
	}
	return err
}

func anyMethod(method, url string) (err error) {
	for range 5 {
		req, _ := http.NewRequest(method, url, nil)
		if _, err = http.DefaultClient.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func charge(url string) error {
again:
	_, err := http.PostForm(url, nil) // want `retry of http.PostForm sends a POST again`
	if err != nil {
		pause()
		goto again
	}
	return nil
}

func chargeAgain(url string, attempt int) error {
	_, err := http.PostForm(url, nil) // want `retry of http.PostForm sends a POST again`
	if err != nil && attempt < 5 {
		pause()
		return chargeAgain(url, attempt+1)
	}
	return err
}

var errBusy = errors.New("429")

// book is told apart from its statuses.
func book(url string) error {
	resp, err := http.Post(url, "", nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("booking: %s", resp.Status)
	}
	return nil
}

func bookAgain(url string) (err error) {
	for range 5 {
		if err = book(url); err == nil { // want `retry of book sends a POST again`
			return nil
		}
		pause()
	}
	return err
}

func whenRefused(url string) (err error) {
	for range 5 {
		if err = book(url); err == nil {
			return nil
		}
		if !errors.Is(err, syscall.ECONNREFUSED) {
			return err
		}
		pause()
	}
	return err
}

func whenTooMany(url string) (resp *http.Response, err error) {
	for range 5 {
		resp, err = http.Post(url, "", nil)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		pause()
	}
	return resp, nil
}

func looksBefore(url string) (err error) {
	for range 5 {
		resp, found := http.Get(url)
		if found == nil && resp.StatusCode == http.StatusOK {
			return nil
		}
		err = errors.Join(found, book(url))
		if err == nil {
			return nil
		}
		pause()
	}
	return err
}

// retry is a helper of this package.
func retry(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func viaHelper(url string) error {
	return retry(3, func() error {
		return book(url) // want `retry of book sends a POST again`
	})
}

func viaHelperOnce(url string) error {
	return retry(1, func() error { return book(url) })
}

type shop struct{ url string }

func (s *shop) checkout() error { return book(s.url) }

func viaMethodValue(s *shop) error {
	return retry(3, s.checkout) // want `retry of s.checkout sends a POST again`
}
