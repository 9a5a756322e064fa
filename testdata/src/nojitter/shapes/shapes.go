// Package shapes holds the shapes of a retry whose delay grows without
// randomness, each beside one with.
package shapes

import (
	"context"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
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

func gotoBack(url string) {
	d := time.Second
again:
	if fetch(url) != nil {
		time.Sleep(d) // want "without jitter"
		d *= 2
		goto again
	}
}

func gotoBackWithJitter(url string) {
	d := time.Second
again:
	if fetch(url) != nil {
		time.Sleep(rand.N(d))
		d *= 2
		goto again
	}
}

func labelledContinue(url string) error {
	d := time.Second
attempt:
	for range 5 {
		for _, path := range []string{"/a", "/b"} {
			if fetch(url+path) != nil {
				time.Sleep(d) // want "without jitter"
				d *= 2
				continue attempt
			}
		}
		return nil
	}
	return errFailed
}

func callAsCondition(url string) {
	for d := time.Second; fetch(url) != nil; d *= 2 {
		time.Sleep(d) // want "without jitter"
	}
}

func firstCallBefore(url string) error {
	err := fetch(url)
	for i := 1; i < 5 && err != nil; i++ {
		time.Sleep(time.Duration(i) * time.Second) // want "without jitter"
		err = fetch(url)
	}
	return err
}

func atTheTop(url string) error {
	for i := range 5 {
		if i > 0 {
			time.Sleep(time.Second << i) // want "without jitter"
		}
		if fetch(url) == nil {
			return nil
		}
	}
	return errFailed
}

func atTheTopWithJitter(url string) error {
	for i := range 5 {
		if i > 0 {
			time.Sleep(rand.N(time.Second << i))
		}
		if fetch(url) == nil {
			return nil
		}
	}
	return errFailed
}

func reconnect(addr string, serve func(net.Conn) error) {
	d := time.Second
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(d) // want "without jitter"
			d = min(2*d, time.Minute)
			continue
		}
		d = time.Second
		if err := serve(conn); err != nil {
			log.Print(err)
		}
	}
}

func reconnectWithJitter(addr string, serve func(net.Conn) error) {
	d := time.Second
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(d/2 + rand.N(d/2))
			d = min(2*d, time.Minute)
			continue
		}
		d = time.Second
		if err := serve(conn); err != nil {
			log.Print(err)
		}
	}
}

func recursion(url string, attempt int) error {
	err := fetch(url)
	if err != nil && attempt < 5 {
		time.Sleep(time.Second << attempt) // want "without jitter"
		return recursion(url, attempt+1)
	}
	return err
}

func recursionWithJitter(url string, attempt int) error {
	err := fetch(url)
	if err != nil && attempt < 5 {
		time.Sleep(rand.N(time.Second << attempt))
		return recursionWithJitter(url, attempt+1)
	}
	return err
}

func recursionDelayAsParameter(url string, d time.Duration) error {
	if fetch(url) != nil {
		time.Sleep(d) // want "without jitter"
		return recursionDelayAsParameter(url, 2*d)
	}
	return nil
}

// The depth of the tree is no attempt.
func walk(url string, depth int) error {
	if depth == 0 {
		return nil
	}
	if err := fetch(url); err != nil {
		return err
	}
	time.Sleep(time.Duration(depth) * time.Second)
	return walk(url+"/child", depth-1)
}

func mutual(url string, attempt int) error {
	if fetch(url) != nil {
		return mutualAgain(url, attempt+1)
	}
	return nil
}

func mutualAgain(url string, attempt int) error {
	if attempt > 5 {
		return errFailed
	}
	time.Sleep(time.Duration(attempt) * time.Second) // want "without jitter"
	return mutual(url, attempt)
}

func scheduled(url string, attempt int) {
	if fetch(url) != nil && attempt < 5 {
		time.AfterFunc(time.Second<<attempt, func() { scheduled(url, attempt+1) }) // want "without jitter"
	}
}

func scheduledWithJitter(url string, attempt int) {
	if fetch(url) != nil && attempt < 5 {
		time.AfterFunc(rand.N(time.Second<<attempt), func() { scheduledWithJitter(url, attempt+1) })
	}
}

func background(url string, attempt int) {
	if fetch(url) != nil && attempt < 5 {
		time.Sleep(time.Second << attempt) // want "without jitter"
		go background(url, attempt+1)
	}
}

type task struct {
	url      string
	attempts int
}

func requeue(tasks chan task) {
	for t := range tasks {
		if fetch(t.url) != nil {
			t.attempts++
			time.AfterFunc(time.Duration(t.attempts)*time.Second, func() { tasks <- t }) // want "without jitter"
		}
	}
}

func requeueWithJitter(tasks chan task) {
	for t := range tasks {
		if fetch(t.url) != nil {
			t.attempts++
			time.AfterFunc(rand.N(time.Duration(t.attempts)*time.Second), func() { tasks <- t })
		}
	}
}

func retry(n int, d time.Duration, f func() error) error {
	var err error
	for range n {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(d) // want "without jitter"
		d *= 2
	}
	return err
}

func callsRetry(url string) error {
	return retry(5, time.Second, func() error { return fetch(url) })
}

func retryWithJitter(n int, d time.Duration, f func() error) error {
	var err error
	for range n {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(rand.N(d))
		d *= 2
	}
	return err
}

func callsRetryWithJitter(url string) error {
	return retryWithJitter(5, time.Second, func() error { return fetch(url) })
}

// All callers in view hand it local operations.
func retryLocal(n int, d time.Duration, f func() error) error {
	var err error
	for range n {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(d)
		d *= 2
	}
	return err
}

func callsRetryLocal(path string) error {
	return retryLocal(5, time.Millisecond, func() error { return os.Remove(path) })
}

func retryValue[T any](n int, f func() (T, error)) (v T, err error) {
	for i := range n {
		if v, err = f(); err == nil {
			return v, nil
		}
		time.Sleep(time.Second << i) // want "without jitter"
	}
	return v, err
}

func callsRetryValue(url string) (*http.Response, error) {
	return retryValue(5, func() (*http.Response, error) { return http.Get(url) })
}

// The caller says how the delay grows.
func retryPolicy(n int, delay func(int) time.Duration, f func() error) error {
	var err error
	for i := range n {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(delay(i))
	}
	return err
}

func callsRetryPolicy(url string, delay func(int) time.Duration) error {
	return retryPolicy(5, delay, func() error { return fetch(url) })
}

type policy struct {
	attempts   int
	base, most time.Duration
}

func (p policy) do(ctx context.Context, f func(context.Context) error) error {
	d := p.base
	var err error
	for range p.attempts {
		if err = f(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(d): // want "without jitter"
		}
		d = min(2*d, p.most)
	}
	return err
}

func loopInLiteral(url string) func() error {
	return func() error {
		for i := range 5 {
			if fetch(url) == nil {
				return nil
			}
			time.Sleep(time.Second << i) // want "without jitter"
		}
		return errFailed
	}
}

// The delay is a variable of the enclosing function.
func capturedDelay(url string) func() error {
	d := time.Second
	return func() error {
		for range 5 {
			if fetch(url) == nil {
				return nil
			}
			time.Sleep(d) // want "without jitter"
			d *= 2
		}
		return errFailed
	}
}
