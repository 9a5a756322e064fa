// Package nomax holds delays that grow without a maximum, each beside one that
// something keeps small.
package nomax

import (
	"context"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"time"
)

func call() error {
	resp, err := http.Get("https://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func doubled() {
	d := time.Second
	for call() != nil {
		time.Sleep(d) // want `retry of call backs off exponentially from 1s without a maximum, to 8m32s after attempt 10 and on, so it`
		d *= 2
	}
}

func doubledTo() {
	d := time.Second
	for call() != nil {
		time.Sleep(d)
		if d < time.Minute {
			d *= 2
		}
	}
}

func doubledFewTimes() error {
	d := time.Second
	var err error
	for range 5 {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(d)
		d *= 2
	}
	return err
}

func doubledManyTimes() error {
	d := time.Second
	var err error
	for range 12 {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(d) // want `to 34m8s after attempt`
		d *= 2
	}
	return err
}

func doubledAsOftenAsTold(attempts int) error {
	d := time.Second
	var err error
	for range attempts {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(d)
		d *= 2
	}
	return err
}

func doubledFrom(base time.Duration) {
	d := base
	for call() != nil {
		time.Sleep(d) // want `exponentially without a maximum`
		d *= 2
	}
}

func doubledFewTimesFrom(base time.Duration) error {
	var err error
	for attempt := range 8 {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(base << attempt)
	}
	return err
}

func shifted() {
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(time.Duration(1<<attempt) * time.Second) // want `without a maximum`
	}
}

func random() {
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(rand.N(time.Second << attempt)) // want `without a maximum`
	}
}

func power() {
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(time.Duration(math.Pow(2, float64(attempt))) * time.Second) // want `without a maximum`
	}
}

func linear() {
	for attempt := 1; call() != nil; attempt++ {
		time.Sleep(time.Duration(attempt) * 10 * time.Second) // want `linearly from 10s without a maximum`
	}
}

func linearFew() error {
	for attempt := 1; ; attempt++ {
		err := call()
		if err == nil || attempt >= 10 {
			return err
		}
		time.Sleep(time.Duration(attempt) * 10 * time.Second)
	}
}

func local() {
	d := time.Second
	for os.Remove("/tmp/lock") != nil {
		time.Sleep(d)
		d *= 2
	}
}

func untilDeadline() error {
	deadline := time.Now().Add(5 * time.Minute)
	for tries := 0; ; tries++ {
		err := call()
		if err == nil || time.Now().After(deadline) {
			return err
		}
		time.Sleep(time.Second << tries)
	}
}

func untilLateDeadline() error {
	deadline := time.Now().Add(2 * time.Hour)
	for tries := 0; ; tries++ {
		err := call()
		if err == nil || time.Now().After(deadline) {
			return err
		}
		time.Sleep(time.Second << tries) // want `to 1h8m16s after attempt`
	}
}

func untilDeadlineOfTheCaller(limit time.Duration) error {
	start := time.Now()
	for tries := 0; ; tries++ {
		err := call()
		if err == nil || time.Since(start) > limit {
			return err
		}
		time.Sleep(time.Second << tries)
	}
}

func withTimeout(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for d := time.Second; ; d *= 2 {
		err := call()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(d):
		}
	}
}

func withContext(ctx context.Context) error {
	for d := time.Second; ; d *= 2 {
		err := call()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(d): // want `without a maximum`
		}
	}
}

func givesUpOnLongDelays() error {
	for d := time.Second; ; d *= 2 {
		err := call()
		if err == nil || d > time.Minute {
			return err
		}
		time.Sleep(d)
	}
}

type client struct {
	most    time.Duration
	retries int
}

func (c *client) capped() {
	for d := time.Second; call() != nil; d *= 2 {
		if d > c.most {
			d = c.most
		}
		time.Sleep(d)
	}
}

func (c *client) maybeCapped() {
	for d := time.Second; call() != nil; d *= 2 {
		if c.most > 0 && d > c.most {
			d = c.most
		}
		time.Sleep(d)
	}
}

func (c *client) limited() error {
	for attempt := 0; ; attempt++ {
		err := call()
		if err == nil {
			return nil
		}
		if attempt >= c.retries {
			return err
		}
		time.Sleep(time.Second << attempt)
	}
}

func resetAfterSuccess(serve func()) {
	d := time.Second
	for {
		if err := call(); err != nil {
			time.Sleep(d) // want `without a maximum`
			d *= 2
			continue
		}
		d = time.Second
		serve()
	}
}
