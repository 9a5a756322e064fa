// Package limits holds what limits a delay, or seems to.
package limits

import (
	"context"
	"errors"
	"log"
	"math"
	"math/rand"
	"net/http"
	"sync"
	"time"
)

var errA = errors.New("a")

func call() error {
	resp, err := http.Get("https://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The second case ends it.
func switchLimit() {
	d := time.Second
	n := 0
	for {
		err := call()
		switch {
		case err == nil:
			return
		case n > 4:
			return
		}
		n++
		time.Sleep(d)
		d *= 2
	}
}

func clamp(d time.Duration) time.Duration {
	if d > time.Minute {
		return time.Minute
	}
	return d
}
func clampFunction() {
	d := time.Second
	for call() != nil {
		time.Sleep(d)
		d = clamp(d * 2)
	}
}

func reset() {
	d := time.Second
	for call() != nil {
		time.Sleep(d)
		d *= 2
		if d > time.Minute {
			d = time.Second
		}
	}
}

// It starts again after six attempts.
func modulo() {
	for i := 0; call() != nil; i++ {
		time.Sleep(time.Second << (i % 6))
	}
}

var table = []time.Duration{1 * time.Second, 2 * time.Second, 10 * time.Minute}

func tableOfDelays() {
	for i := 0; call() != nil; i++ {
		time.Sleep(table[min(i, 2)])
	}
}

type cl struct {
	mu  sync.Mutex
	d   time.Duration
	max time.Duration
	n   int
	cfg struct {
		Base, Max time.Duration
		Retries   int
	}
}

func (x *cl) field() {
	for call() != nil {
		x.mu.Lock()
		if x.d == 0 {
			x.d = time.Second
		} else {
			x.d *= 2
		}
		x.mu.Unlock()
		time.Sleep(x.d) // want `without a maximum`
	}
}

func (x *cl) fieldGuarded() {
	for call() != nil {
		x.n++
		d := time.Duration(math.Pow(2, float64(x.n))) * time.Millisecond
		if d > x.cfg.Max || d <= 0 {
			d = x.cfg.Max
		}
		time.Sleep(d)
	}
}

func (x *cl) fieldClampedTooLate() {
	for call() != nil {
		x.n++
		d := time.Duration(math.Pow(2, float64(x.n))) * time.Millisecond // want `goes negative at attempt 44`
		if d > x.cfg.Max {
			d = x.cfg.Max
		}
		time.Sleep(d)
	}
}

func (x *cl) attemptsOfConfig() error {
	var err error
	for i := 0; i < x.cfg.Retries; i++ {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(time.Second << i)
	}
	return err
}

func countsDown(retries int) error {
	d := time.Second
	for {
		err := call()
		if err == nil {
			return nil
		}
		if retries--; retries < 0 {
			return err
		}
		time.Sleep(d)
		d *= 2
	}
}

func deadlineOfContext(ctx context.Context) error {
	d := time.Second
	for {
		err := call()
		if err == nil {
			return nil
		}
		if dl, ok := ctx.Deadline(); ok && time.Until(dl) < d {
			return err
		}
		time.Sleep(d)
		d *= 2
	}
}

func constant() {
	for call() != nil {
		time.Sleep(10 * time.Minute)
	}
}

func pacing() {
	for i := 0; i < 100; i++ {
		time.Sleep(time.Duration(i) * time.Second)
	}
}

func factorAndRandom() {
	d := time.Second
	for call() != nil {
		time.Sleep(d + time.Duration(rand.Int63n(int64(d)))) // want `without a maximum`
		d = time.Duration(float64(d) * 1.5)
	}
}

// The factor may be one.
func factorOfCaller(factor float64) {
	d := time.Second
	for call() != nil {
		time.Sleep(d)
		d = time.Duration(float64(d) * factor)
	}
}

// The random part is drawn from a delay that has a maximum.
func decorrelated() {
	d := time.Second
	for call() != nil {
		d = min(time.Minute, time.Second+time.Duration(rand.Int63n(int64(d*3))))
		time.Sleep(d)
	}
}

// Ten waits, the last one for 1024 seconds.
func givesUpByExit() {
	fails := 0
	for {
		err := call()
		if err == nil {
			return
		}
		fails++
		if fails > 10 {
			log.Fatal(err)
		}
		time.Sleep(time.Second << fails) // want `to 17m4s after attempt`
	}
}

func gotoLimited() error {
	n := 0
again:
	err := call()
	if err != nil && n < 5 {
		time.Sleep(time.Second << n)
		n++
		goto again
	}
	return err
}

func clampAfterWait(serve func() error) {
	wait := time.Second
	for {
		if err := call(); err != nil {
			log.Print(err)
			time.Sleep(wait)
			if wait *= 2; wait > time.Minute {
				wait = time.Minute
			}
			continue
		}
		wait = time.Second
		serve()
	}
}

func timerCapped(ctx context.Context) error {
	bo := time.Second
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
		}
		if err := call(); err == nil {
			return nil
		}
		timer.Reset(bo)
		if bo < 30*time.Second {
			bo *= 2
		}
	}
}

func timerUncapped(ctx context.Context) error {
	bo := time.Second
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
		}
		if err := call(); err == nil {
			return nil
		}
		timer.Reset(bo) // want `without a maximum`
		bo *= 2
	}
}

func sleptInTotal() error {
	var slept time.Duration
	d := time.Second
	for {
		err := call()
		if err == nil || slept > time.Minute {
			return err
		}
		time.Sleep(d)
		slept += d
		d *= 2
	}
}

func elapsedOfCaller(maxWait time.Duration) error {
	start := time.Now()
	d := time.Second
	for time.Since(start) < maxWait {
		err := call()
		if err == nil {
			return err
		}
		time.Sleep(d)
		d *= 2
	}
	return errA
}

func classifierCounts(again func(err error, n int) bool) error {
	for i := 0; ; i++ {
		err := call()
		if err == nil || !again(err, i) {
			return err
		}
		time.Sleep(time.Second << i)
	}
}

func headerLimit() (err error) {
	for d := time.Second; d < 2*time.Minute; d *= 2 {
		if err = call(); err == nil {
			break
		}
		time.Sleep(d)
	}
	return err
}
