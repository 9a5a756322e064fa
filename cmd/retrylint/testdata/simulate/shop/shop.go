package shop

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/sethvargo/go-retry"
)

func call() error {
	r, err := http.Get("http://example.com")
	if err == nil {
		r.Body.Close()
	}
	return err
}

func Fixed() (err error) {
	for range 5 {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

func Doubling() error {
	delay := 100 * time.Millisecond
	for attempt := 1; ; attempt++ {
		err := call()
		if err == nil || attempt == 6 {
			return err
		}
		time.Sleep(delay)
		delay = min(2*delay, time.Second)
	}
}

func Full() (err error) {
	for attempt := range 5 {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(rand.N(100 * time.Millisecond << attempt))
	}
	return err
}

func Given(delay time.Duration, attempts int) (err error) {
	for range attempts {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(delay)
		delay *= 2
	}
	return err
}

func Library(ctx context.Context) error {
	policy := retry.WithMaxRetries(4, retry.WithCappedDuration(2*time.Second, retry.NewExponential(500*time.Millisecond)))
	return retry.Do(ctx, policy, func(context.Context) error {
		return retry.Do(ctx, retry.WithMaxRetries(2, retry.WithJitter(time.Second, retry.NewExponential(time.Second))), func(context.Context) error { return call() })
	})
}

func Hot() {
	for call() != nil {
	}
}

func Equal() {
	for attempt := 0; call() != nil; attempt++ {
		delay := time.Second << min(attempt, 2)
		time.Sleep(delay/2 + rand.N(delay/2))
	}
}

func Two() {
	for {
		err := call()
		switch {
		case err == nil:
			return
		case err == http.ErrServerClosed:
			time.Sleep(time.Minute)
			continue
		}
		time.Sleep(time.Second)
	}
}

func Clamped() {
	for call() != nil {
		delay := rand.N(2 * time.Second)
		if delay < time.Second {
			delay = time.Second
		}
		time.Sleep(delay)
	}
}
