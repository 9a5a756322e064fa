// Package funcs holds functions that compute a delay for somebody else.
package funcs

import (
	"math"
	"time"
)

type Policy struct {
	Base, Most time.Duration
	Factor     int64
}

// The maximum comes after the arithmetic.
func (p Policy) NextAt(last time.Time, retries int64) time.Time {
	d := p.Base * time.Duration(math.Pow(float64(p.Factor), float64(retries))) // want `delay of NextAt overflows at attempt 6[34] at the latest`
	if p.Most > 0 {
		d = time.Duration(math.Min(float64(p.Most), float64(d)))
	}
	return last.Add(d)
}

// The maximum is applied to a float, which does not overflow.
func (p Policy) NextFloatAt(last time.Time, retries int64) time.Time {
	d := float64(p.Base) * math.Pow(float64(p.Factor), float64(retries))
	if p.Most > 0 {
		d = math.Min(float64(p.Most), d)
	}
	return last.Add(time.Duration(d))
}

func Delay(attempt int) time.Duration {
	d := 100 * time.Millisecond << attempt // want `delay of Delay goes negative at attempt 37`
	if d > time.Minute {
		return time.Minute
	}
	return d
}

func LimitedDelay(attempt int) time.Duration {
	if attempt > 10 {
		return time.Minute
	}
	return min(100*time.Millisecond<<attempt, time.Minute)
}

// Whoever calls it limits it, or the number of attempts.
func Unlimited(attempt int) time.Duration {
	return 100 * time.Millisecond << attempt
}

// unexported is called with a number out of sight.
func unexported(attempt int) time.Duration {
	return min(100*time.Millisecond<<attempt, time.Minute)
}

func use(attempt int) time.Duration { return unexported(attempt) }

// A number that is no attempt.
func Seconds(n int) time.Duration { return time.Duration(n) * time.Second }

type Backoff struct {
	n int
}

func (b *Backoff) Next() time.Duration {
	d := time.Second << b.n // want `delay of Next goes negative at attempt 34`
	b.n++
	if d > time.Minute {
		d = time.Minute
	}
	return d
}

type Doubling struct {
	d time.Duration
}

func (b *Doubling) Next() time.Duration {
	if b.d == 0 {
		b.d = time.Second
	}
	b.d *= 2
	if b.d > time.Minute {
		b.d = time.Minute
	}
	return b.d
}
