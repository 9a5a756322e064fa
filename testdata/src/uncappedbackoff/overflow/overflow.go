// Package overflow holds the ways in which the arithmetic of a delay overflows
// while the retry goes on, each beside one that does not.
package overflow

import (
	"context"
	"math"
	"math/rand/v2"
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

const longest = time.Minute

func shiftThenMin() {
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(min(time.Second<<attempt, longest)) // want `backoff of call goes negative at attempt 35, and from then on nothing is waited for: limit`
	}
}

func limitedShift() {
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(min(time.Second<<min(attempt, 10), longest))
	}
}

func fewAttempts() error {
	var err error
	for attempt := range 10 {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(min(time.Second<<attempt, longest))
	}
	return err
}

func manyAttempts() error {
	var err error
	for attempt := range 50 {
		if err = call(); err == nil {
			return nil
		}
		time.Sleep(min(time.Second<<attempt, longest)) // want `at attempt 35`
	}
	return err
}

func productThenIf() {
	attempt := 0
	for {
		if err := call(); err == nil {
			return
		}
		d := time.Duration(1<<attempt) * 100 * time.Millisecond // want `goes negative at attempt 38`
		if d > longest {
			d = longest
		}
		time.Sleep(d)
		attempt++
	}
}

func negativeCaught() {
	attempt := 0
	for {
		if err := call(); err == nil {
			return
		}
		d := time.Duration(1<<attempt) * 100 * time.Millisecond
		if d <= 0 || d > longest {
			d = longest
		}
		time.Sleep(d)
		attempt++
	}
}

func negativeCaughtZeroNot() {
	attempt := 0
	for {
		if err := call(); err == nil {
			return
		}
		d := time.Second << attempt // want `becomes 0 at attempt 56`
		if d < 0 || d > longest {
			d = longest
		}
		time.Sleep(d)
		attempt++
	}
}

func power() {
	for n := 0; ; n++ {
		if call() == nil {
			return
		}
		d := time.Second * time.Duration(math.Pow(2, float64(n))) // want `at attempt 3[45]`
		time.Sleep(min(d, longest))
	}
}

func powerAsFloat() {
	for n := 0; ; n++ {
		if call() == nil {
			return
		}
		d := float64(time.Second) * math.Pow(2, float64(n))
		time.Sleep(time.Duration(math.Min(d, float64(longest))))
	}
}

func powerConverted() {
	for n := 0; ; n++ {
		if call() == nil {
			return
		}
		d := time.Duration(float64(time.Second) * math.Pow(2, float64(n))) // want `overflows at attempt 35 at the latest`
		if d > longest {
			d = longest
		}
		time.Sleep(d)
	}
}

func doubledAndClamped() {
	d := time.Second
	for call() != nil {
		time.Sleep(d)
		d *= 2
		if d > longest {
			d = longest
		}
	}
}

func doubledAndClampedElsewhere() {
	d := time.Second
	for call() != nil {
		wait := d
		if wait > longest {
			wait = longest
		}
		time.Sleep(wait)
		d *= 2 // want `goes negative at attempt 35`
	}
}

func doubledWithMin() {
	d := time.Second
	for call() != nil {
		time.Sleep(d)
		d = min(d*2, longest)
	}
}

func counterStops() {
	attempt := 0
	for call() != nil {
		time.Sleep(min(time.Second<<attempt, longest))
		if attempt < 10 {
			attempt++
		}
	}
}

func baseOfTheCaller(base, most time.Duration) {
	for attempt := 0; call() != nil; attempt++ {
		d := base << attempt // want `overflows at attempt 64 at the latest`
		if d > most {
			d = most
		}
		time.Sleep(d)
	}
}

func attemptsOfTheCaller(base, most time.Duration, attempts int) {
	for attempt := 0; attempt < attempts; attempt++ {
		if call() == nil {
			return
		}
		time.Sleep(min(base<<attempt, most))
	}
}

func unsigned() {
	var n uint
	for call() != nil {
		n++
		ms := uint32(100) << n // want `becomes 0 at attempt 30`
		if ms > 60_000 {
			ms = 60_000
		}
		time.Sleep(time.Duration(ms) * time.Millisecond)
	}
}

func narrow() {
	secs := int32(1)
	for call() != nil {
		time.Sleep(time.Duration(min(secs, 60)) * time.Second)
		secs *= 2 // want `goes negative at attempt 32`
	}
}

func withJitter() {
	for attempt := 0; call() != nil; attempt++ {
		d := min(100*time.Millisecond<<attempt, longest) // want `goes negative at attempt 38, and a random part of it panics`
		time.Sleep(rand.N(d))
	}
}

func inSelect(ctx context.Context) error {
	for attempt := 0; ; attempt++ {
		err := call()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(time.Second<<attempt, longest)): // want `goes negative at attempt 35`
		}
	}
}

func withDeadline(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()
	for attempt := 0; ; attempt++ {
		err := call()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(time.Second<<attempt, longest)):
		}
	}
}

func untilDeadline() {
	deadline := time.Now().Add(20 * time.Minute)
	for attempt := 0; time.Now().Before(deadline); attempt++ {
		if call() == nil {
			return
		}
		time.Sleep(min(time.Second<<attempt, longest))
	}
}

// An uncapped delay takes centuries to overflow.
func centuries() {
	for attempt := 0; local() != nil; attempt++ {
		time.Sleep(time.Second << attempt)
	}
}

func local() error { return nil }

func recursive(attempt int) error {
	if err := call(); err != nil {
		time.Sleep(min(time.Second<<attempt, longest)) // want `goes negative at attempt 35`
		return recursive(attempt + 1)
	}
	return nil
}

func start() error { return recursive(0) }

func recursiveLimited(attempt int) error {
	if err := call(); err != nil {
		if attempt > 5 {
			return err
		}
		time.Sleep(min(time.Second<<attempt, longest))
		return recursiveLimited(attempt + 1)
	}
	return nil
}

func startLimited() error { return recursiveLimited(0) }

func withGoto() {
	attempt := 0
again:
	if call() != nil {
		time.Sleep(min(time.Second<<attempt, longest)) // want `goes negative at attempt 35`
		attempt++
		goto again
	}
}

type backoff struct {
	n int
}

func (b *backoff) next() time.Duration {
	d := 50 * time.Millisecond << b.n // want `goes negative at attempt 39`
	b.n++
	return min(d, longest)
}

func object() {
	var b backoff
	for call() != nil {
		time.Sleep(b.next())
	}
}

type careful struct {
	d time.Duration
}

func (b *careful) next() time.Duration {
	b.d = min(max(b.d, time.Second)*2, longest)
	return b.d
}

func carefulObject() {
	var b careful
	for call() != nil {
		time.Sleep(b.next())
	}
}

func helper(op func() error) {
	for attempt := 0; ; attempt++ {
		if op() == nil {
			return
		}
		time.Sleep(min(time.Second<<attempt, longest)) // want `goes negative at attempt 35`
	}
}

func callsHelper() { helper(call) }

func closure() {
	d := time.Second
	next := func() time.Duration {
		d *= 2 // want `goes negative at attempt 34`
		if d > longest {
			return longest
		}
		return d
	}
	for call() != nil {
		time.Sleep(next())
	}
}

func reconnect(serve func()) {
	attempt := 0
	for {
		if err := call(); err != nil {
			time.Sleep(min(time.Second<<attempt, longest)) // want `goes negative at attempt 35`
			attempt++
			continue
		}
		attempt = 0
		serve()
	}
}

func shadowed(attempts int) {
	min := func(a, b time.Duration) time.Duration {
		if a < b {
			return a
		}
		return b
	}
	for attempt := 0; call() != nil; attempt++ {
		time.Sleep(min(time.Second<<attempt, longest)) // want `goes negative at attempt 35`
	}
}

// A generator of one's own wraps around on purpose.
func generator() {
	seed := uint32(1)
	for call() != nil {
		seed = seed*1103515245 + 12345
		time.Sleep(time.Duration(seed%4) * time.Second)
	}
}
