package fixes

import (
	"context"
	mrand "math/rand"
	"time"
)

// The name rand is taken where the wait stands.
func shadowedImport(url string) error {
	rand := mrand.Int()
	for range rand {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// The name of the counter is taken in the function.
func shadowedCounter(url string) error {
	attempt := "first"
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second) // want "waits a fixed"
		_ = attempt
	}
	return errFailed
}

// Something counts already, in a way of its own.
func countsItself(url string) error {
	tries := 0
	for tries < 5 {
		if fetch(url) == nil {
			return nil
		}
		tries++
		time.Sleep(time.Second) // want "waits a fixed"
	}
	return errFailed
}

// The wait is in a loop of its own, with a counter of its own.
func nested(url string) error {
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		for range 2 {
			time.Sleep(time.Second) // want "waits a fixed"
		}
	}
	return errFailed
}

func labelled[T any](url string, v T) (T, error) {
again:
	for {
		if fetch(url) == nil {
			return v, nil
		}
		for range 2 {
			if url == "" {
				return v, errFailed
			}
			time.Sleep(time.Second) // want "waits a fixed"
			continue again
		}
		return v, errFailed
	}
}

func inClosure(urls []string) {
	for _, url := range urls {
		go func() {
			for err := errFailed; err != nil; err = fetch(url) {
				time.Sleep(time.Second) // want "waits a fixed"
			}
		}()
	}
}

// Success does not end the loop: what it counts is not failures.
func reconnects(url string, stop chan struct{}) {
	for {
		select {
		case <-stop:
			return
		default:
		}
		if err := fetch(url); err != nil {
			time.Sleep(time.Second) // want "waits a fixed"
			continue
		}
		<-stop
	}
}

// What was opened is served in the loop: not each round follows a failure.
func serves(url string, stop chan struct{}) error {
	for {
		if err := fetch(url); err != nil {
			if url == "" {
				return err
			}
		} else {
			for {
				if err := fetch(url + "/next"); err != nil {
					break
				}
			}
		}
		select {
		case <-stop:
			return errFailed
		case <-time.After(time.Second): // want "waits a fixed"
		}
	}
}

func amongArguments(ctx context.Context, url string, sleep func(context.Context, time.Duration) error) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		if err := sleep(ctx, 2*time.Second); err != nil { // want "waits a fixed"
			return err
		}
		_ = i
	}
	return errFailed
}
