// Package waits holds the ways of waiting between two attempts with a growing
// delay, each beside one with randomness.
package waits

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/jonboulle/clockwork"
)

var errFailed = errors.New("failed")

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func after(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-time.After(time.Second << i): // want "without jitter"
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errFailed
}

func afterWithJitter(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-time.After(rand.N(time.Second << i)):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errFailed
}

func newTimer(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		t := time.NewTimer(time.Second << i) // want "without jitter"
		select {
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
			return ctx.Err()
		}
	}
	return errFailed
}

func newTimerWithJitter(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		t := time.NewTimer(rand.N(time.Second << i))
		select {
		case <-t.C:
		case <-ctx.Done():
			t.Stop()
			return ctx.Err()
		}
	}
	return errFailed
}

func timerReset(ctx context.Context, url string) error {
	t := time.NewTimer(0)
	defer t.Stop()
	for i := range 5 {
		select {
		case <-t.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		if fetch(url) == nil {
			return nil
		}
		t.Reset(time.Second << i) // want "without jitter"
	}
	return errFailed
}

func timerResetWithJitter(ctx context.Context, url string) error {
	t := time.NewTimer(0)
	defer t.Stop()
	for i := range 5 {
		select {
		case <-t.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		if fetch(url) == nil {
			return nil
		}
		t.Reset(rand.N(time.Second << i))
	}
	return errFailed
}

func tickerReset(url string) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		t.Reset(time.Second << i) // want "without jitter"
		<-t.C
	}
	return errFailed
}

// A ticker's period is constant, and fixedsleep's business.
func ticker(url string) error {
	t := time.NewTicker(time.Second)
	defer t.Stop()
	for range 5 {
		if fetch(url) == nil {
			return nil
		}
		<-t.C
	}
	return errFailed
}

type clock interface {
	Sleep(d time.Duration)
	After(d time.Duration) <-chan time.Time
}

func clockInterface(c clock, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		c.Sleep(time.Second << i) // want "without jitter"
	}
	return errFailed
}

func clockInterfaceWithJitter(c clock, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		c.Sleep(rand.N(time.Second << i))
	}
	return errFailed
}

func clockOfLibrary(ctx context.Context, c clockwork.Clock, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		select {
		case <-c.After(time.Second << i): // want "without jitter"
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errFailed
}

type client struct {
	sleep func(time.Duration)
	url   string
}

func newClient(url string) *client { return &client{sleep: time.Sleep, url: url} }

func (c *client) sleepField() error {
	for i := range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		c.sleep(time.Second << i) // want "without jitter"
	}
	return errFailed
}

func (c *client) sleepFieldWithJitter() error {
	for i := range 5 {
		if fetch(c.url) == nil {
			return nil
		}
		c.sleep(rand.N(time.Second << i))
	}
	return errFailed
}

func sleepContext(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func helper(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		if err := sleepContext(ctx, time.Second<<i); err != nil { // want "without jitter"
			return err
		}
	}
	return errFailed
}

// The helper adds the randomness.
func sleepRandom(ctx context.Context, d time.Duration) error {
	return sleepContext(ctx, d/2+rand.N(d/2))
}

func helperAddsJitter(ctx context.Context, url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		if err := sleepRandom(ctx, time.Second<<i); err != nil {
			return err
		}
	}
	return errFailed
}

// The helper computes the growing delay from the attempt.
func sleepFor(attempt int) {
	time.Sleep(time.Second << attempt)
}

func helperComputes(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		sleepFor(i) // want "without jitter"
	}
	return errFailed
}

func sleepForRandom(attempt int) {
	time.Sleep(rand.N(time.Second << attempt))
}

func helperComputesWithJitter(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		sleepForRandom(i)
	}
	return errFailed
}

func again(err error, attempt int) bool {
	if err == nil || attempt >= 5 {
		return false
	}
	time.Sleep(time.Duration(attempt) * time.Second)
	return true
}

func inPredicate(url string) error {
	for attempt := 0; ; attempt++ {
		err := fetch(url)
		if !again(err, attempt) { // want "without jitter"
			return err
		}
	}
}

// The growing timeout limits one attempt, it is no wait.
func growingTimeout(url string) error {
	for i := range 5 {
		answer := make(chan error, 1)
		go func() { answer <- fetch(url) }()
		select {
		case err := <-answer:
			if err == nil {
				return nil
			}
		case <-time.After(time.Second << i):
		}
	}
	return errFailed
}

// A second, random sleep spreads the clients.
func secondSleep(url string) error {
	for i := range 5 {
		if fetch(url) == nil {
			return nil
		}
		time.Sleep(time.Second << i)
		time.Sleep(rand.N(time.Second))
	}
	return errFailed
}
