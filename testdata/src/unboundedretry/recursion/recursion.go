// Package recursion holds functions that call or schedule themselves when they
// failed, with and without a limit.
package recursion

import (
	"context"
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

func direct(url string) error {
	if err := fetch(url); err != nil {
		time.Sleep(time.Second)
		return direct(url) // want "has no limit"
	}
	return nil
}

func directCapped(url string, attempt int) error {
	err := fetch(url)
	if err != nil && attempt < 5 {
		time.Sleep(time.Second)
		return directCapped(url, attempt+1)
	}
	return err
}

// The attempt is counted and never compared.
func directCounts(url string, attempt int) error {
	if err := fetch(url); err != nil {
		time.Sleep(time.Duration(attempt) * time.Second)
		return directCounts(url, attempt+1) // want "has no limit"
	}
	return nil
}

func directCountsDown(url string, left int) error {
	err := fetch(url)
	if err != nil && left > 0 {
		time.Sleep(time.Second)
		return directCountsDown(url, left-1)
	}
	return err
}

// The count is compared, but the same value is handed on.
func directNeverCounts(url string, attempt int) error {
	err := fetch(url)
	if err != nil && attempt < 5 {
		time.Sleep(time.Second)
		return directNeverCounts(url, attempt) // want "has no limit"
	}
	return err
}

func directWithContext(ctx context.Context, url string) error {
	if err := fetch(url); err != nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
		return directWithContext(ctx, url)
	}
	return nil
}

// The parameter is counted down before it is handed on.
func countedDown(url string, left int) error {
	err := fetch(url)
	if err != nil && left > 0 {
		left--
		return countedDown(url, left)
	}
	return err
}

func handedOnAsItIs(url string, left int) error {
	err := fetch(url)
	if err != nil && left > 0 {
		return handedOnAsItIs(url, left) // want "has no limit"
	}
	return err
}

func mutual(url string) error {
	if fetch(url) != nil {
		return mutualAgain(url)
	}
	return nil
}

func mutualAgain(url string) error {
	time.Sleep(time.Second)
	return mutual(url) // want "has no limit"
}

func mutualCapped(url string, attempt int) error {
	if fetch(url) != nil {
		return mutualCappedAgain(url, attempt+1)
	}
	return nil
}

func mutualCappedAgain(url string, attempt int) error {
	if attempt > 5 {
		return errFailed
	}
	time.Sleep(time.Second)
	return mutualCapped(url, attempt)
}

func scheduled(url string) {
	if fetch(url) != nil {
		time.AfterFunc(time.Second, func() { scheduled(url) }) // want "has no limit"
	}
}

func scheduledCapped(url string, attempt int) {
	if fetch(url) != nil && attempt < 5 {
		time.AfterFunc(time.Second, func() { scheduledCapped(url, attempt+1) })
	}
}

type job struct {
	url      string
	attempts int
	stopped  bool
}

func (j *job) run() {
	if fetch(j.url) != nil {
		time.AfterFunc(time.Second, j.run) // want "has no limit"
	}
}

func (j *job) runCounted() {
	if fetch(j.url) != nil {
		j.attempts++
		if j.attempts < 5 {
			time.AfterFunc(time.Second, j.runCounted)
		}
	}
}

func (j *job) runUntilStopped() {
	if j.stopped {
		return
	}
	if fetch(j.url) != nil {
		time.AfterFunc(time.Second, j.runUntilStopped)
	}
}

func (j *job) stop() { j.stopped = true }

func background(url string) {
	if fetch(url) != nil {
		time.Sleep(time.Second)
		go background(url) // want "has no limit"
	}
}

func backgroundCapped(url string, attempt int) {
	if fetch(url) != nil && attempt < 5 {
		time.Sleep(time.Second)
		go backgroundCapped(url, attempt+1)
	}
}
