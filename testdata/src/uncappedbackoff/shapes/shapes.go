// Package shapes holds shapes of retries and of what limits them.
package shapes

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

func call() error {
	resp, err := http.Get("https://example.com")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

type Backoff interface{ Next() time.Duration }

type expo struct {
	base, cap time.Duration
	cur       time.Duration
}

func (e *expo) Next() time.Duration {
	if e.cur == 0 {
		e.cur = e.base
	} else {
		e.cur *= 2
	}
	if e.cur > e.cap {
		e.cur = e.cap
	}
	return e.cur
}

func interfaceOfMany(b Backoff) {
	for call() != nil {
		time.Sleep(b.Next())
	}
}

type client struct {
	opts struct {
		MinBackoff, MaxBackoff time.Duration
		MaxRetries             int
	}
}

func (c *client) backoff(attempt int) time.Duration {
	if c.opts.MinBackoff == 0 {
		return 0
	}
	d := c.opts.MinBackoff << uint(attempt)
	if d < c.opts.MinBackoff {
		return c.opts.MaxBackoff
	}
	if d > c.opts.MaxBackoff || d == 0 {
		d = c.opts.MaxBackoff
	}
	return d
}

func (c *client) guardedAndLimited(ctx context.Context) error {
	var last error
	for attempt := 0; attempt <= c.opts.MaxRetries; attempt++ {
		if attempt > 0 {
			select {
			case <-time.After(c.backoff(attempt)):
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if last = call(); last == nil {
			return nil
		}
	}
	return last
}

func (c *client) guarded(ctx context.Context) error {
	for attempt := 0; ; attempt++ {
		if call() == nil {
			return nil
		}
		time.Sleep(c.backoff(attempt))
	}
}

func withRetry(ctx context.Context, max int, f func() error) error {
	var err error
	for i := range max {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Duration(1<<uint(i)) * 100 * time.Millisecond)
	}
	return err
}

func use(ctx context.Context) error { return withRetry(ctx, 5, call) }

func nested() {
	for {
		d := time.Second
		for range 4 {
			if call() == nil {
				return
			}
			time.Sleep(d)
			d *= 2
		}
	}
}

func eachAnew(urls []string) error {
	for _, u := range urls {
		d := time.Second
		for i := 0; i < 3; i++ {
			if _, err := http.Get(u); err == nil {
				break
			}
			time.Sleep(d)
			d *= 2
		}
	}
	return nil
}

func logsAtTimes() {
	d := time.Second
	n := 0
	for call() != nil {
		n++
		if n%10 == 0 {
			fmt.Println("still")
		}
		time.Sleep(d)
		if d *= 2; d > 5*time.Minute {
			d = 5 * time.Minute
		}
	}
}

func (e *expo) reset() { e.cur = 0 }

func reconnects(e *expo, serve func()) {
	for {
		if err := call(); err != nil {
			time.Sleep(e.Next())
			continue
		}
		e.reset()
		serve()
	}
}

type limiter struct{ n int }

func (l *limiter) ok() bool { l.n++; return l.n < 6 }

func limiterInHeader() {
	l := &limiter{}
	for i := 0; l.ok(); i++ {
		if call() == nil {
			return
		}
		time.Sleep(time.Second << i)
	}
}

func limiterInBody() error {
	l := &limiter{}
	for i := 0; ; i++ {
		err := call()
		if err == nil {
			return nil
		}
		if !l.ok() {
			return err
		}
		time.Sleep(time.Second << i)
	}
}

func delaysOfCaller(delays []time.Duration) error {
	for {
		err := call()
		if err == nil || len(delays) == 0 {
			return err
		}
		time.Sleep(delays[0])
		delays = delays[1:]
	}
}

func budget(total time.Duration) error {
	d := time.Second
	for {
		err := call()
		if err == nil {
			return nil
		}
		if total -= d; total < 0 {
			return err
		}
		time.Sleep(d)
		d *= 2
	}
}

func restOfBudget(deadline time.Time) error {
	d := time.Second
	for time.Now().Before(deadline) {
		err := call()
		if err == nil {
			return nil
		}
		time.Sleep(min(d, time.Until(deadline)))
		d *= 2
	}
	return nil
}

func timeoutBeforeLoop(ctx context.Context, quit chan struct{}) error {
	t := time.After(time.Minute)
	d := time.Second
outer:
	for {
		if call() == nil {
			return nil
		}
		select {
		case <-quit:
			break outer
		case <-t:
			break outer
		case <-time.After(d):
			d *= 2
			continue outer
		}
	}
	return nil
}

func configuredExponent(c *client) {
	for call() != nil {
		time.Sleep(time.Second << uint(c.opts.MaxRetries))
	}
}

func countsDownToZero(n int) error {
	err := call()
	if err == nil || n == 0 {
		return err
	}
	time.Sleep(time.Duration(10-n) * time.Second)
	return countsDownToZero(n - 1)
}

func startCountsDown() error { return countsDownToZero(8) }

func givesUpOnLongDelay(d time.Duration) error {
	err := call()
	if err == nil {
		return nil
	}
	if d > time.Minute {
		return err
	}
	time.Sleep(d)
	return givesUpOnLongDelay(d * 2)
}

func startGivesUp() error { return givesUpOnLongDelay(time.Second) }

func delayOfRecursion(d time.Duration) error {
	if err := call(); err == nil {
		return nil
	}
	time.Sleep(d) // want `exponentially from 1s without a maximum`
	return delayOfRecursion(2 * d)
}

func startDelayOfRecursion() error { return delayOfRecursion(time.Second) }

type poller struct{ n uint }

func (p *poller) connect() {
	if err := call(); err != nil {
		p.n++
		time.AfterFunc(time.Second<<p.n, p.connect) // want `exponentially from 2s without a maximum`
		return
	}
	p.n = 0
}

func (p *poller) connectCapped() {
	if err := call(); err != nil {
		if p.n < 6 {
			p.n++
		}
		time.AfterFunc(time.Second<<p.n, p.connectCapped)
		return
	}
	p.n = 0
}

func get() (status int, err error) {
	resp, err := http.Get("https://example.com")
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

func status() {
	d := time.Second
	for {
		code, err := get()
		if err == nil && code < 500 {
			return
		}
		time.Sleep(d) // want `without a maximum`
		d *= 2
	}
}

func statusLimited() {
	d := time.Second
	for n := 0; ; n++ {
		code, err := get()
		if err == nil && code < 500 || n > 4 {
			return
		}
		time.Sleep(d)
		d *= 2
	}
}

func statusTellsTheDelay() {
	attempt := 0
	for {
		code, err := get()
		switch {
		case err == nil && code < 500:
			return
		case code == http.StatusTooManyRequests:
			attempt++
		default:
			attempt = 0
		}
		time.Sleep(min(time.Second<<attempt, time.Minute)) // want `goes negative at attempt 34`
	}
}
