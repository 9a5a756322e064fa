// Package keys holds requests that carry an idempotency key, or seem to.
package keys

import (
	"crypto/rand"
	"math/big"
	"net/http"
	"time"
)

func pause() { time.Sleep(time.Second) }

func newKey() string { return rand.Text() }

func made(url string) (err error) {
	key := newKey()
	for range 5 {
		req, _ := http.NewRequest("POST", url, nil)
		req.Header.Set("Idempotency-Key", key)
		if _, err = http.DefaultClient.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func madeAnew(url string) (err error) {
	for range 5 {
		req, _ := http.NewRequest("POST", url, nil)
		req.Header.Set("Idempotency-Key", rand.Text())
		if _, err = http.DefaultClient.Do(req); err == nil { // want `retry of http.DefaultClient.Do makes a new idempotency key for each attempt, so what an attempt did whose answer was lost is done again: make the key once, before the first attempt`
			return nil
		}
		pause()
	}
	return err
}

func madeAnewInAVariable(url string) (err error) {
	for range 5 {
		requestID, _ := rand.Int(rand.Reader, big.NewInt(1000))
		req, _ := http.NewRequest("POST", url, nil)
		req.Header.Set("X-Request-Id", requestID.String())
		if _, err = http.DefaultClient.Do(req); err == nil { // want `makes a new idempotency key for each attempt`
			return nil
		}
		pause()
	}
	return err
}

func below(url string) error {
	req, _ := http.NewRequest("POST", url, nil)
	req.Header.Add("X-Idempotency-Key", rand.Text())
	_, err := http.DefaultClient.Do(req)
	return err
}

func madeBelow(url string) (err error) {
	for range 5 {
		if err = below(url); err == nil { // want `makes a new idempotency key for each attempt`
			return nil
		}
		pause()
	}
	return err
}

// A payment tells itself apart.
type payment struct {
	RequestID string
	Amount    int
}

type invoice struct{ Amount int }

func send[T any](url string, what T) error {
	_, err := http.Post(url, "", nil)
	return err
}

func inABody(url string, p payment) (err error) {
	for range 5 {
		if err = send(url, p); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func notInABody(url string, i invoice) (err error) {
	for range 5 {
		if err = send(url, i); err == nil { // want `retry of send sends a POST again`
			return nil
		}
		pause()
	}
	return err
}

func existsAlready(url string) error {
	for {
		resp, err := http.Post(url, "", nil)
		if err == nil && (resp.StatusCode == http.StatusCreated || resp.StatusCode == http.StatusConflict) {
			return nil
		}
		pause()
	}
}
