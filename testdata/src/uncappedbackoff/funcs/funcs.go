// Package funcs holds functions that compute a delay for somebody else.
package funcs

import (
	"errors"
	"math"
	"strconv"
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

var (
	baseD, _ = time.ParseDuration("5s")
	maxD, _  = time.ParseDuration("3m")
	factorD  = int64(2)
)

type settings struct {
	Duration, MaxDuration string
	Factor                *int64
}

// A Strategy takes its numbers from text where there is any.
type Strategy struct{ b *settings }

func parse(s string) (time.Duration, error) {
	var out time.Duration
	if v, err := strconv.Atoi(s); err == nil {
		out = time.Duration(v) * time.Second
	} else if d, err := time.ParseDuration(s); err == nil {
		out = d
	} else {
		return 0, errors.New("bad")
	}
	return out, nil
}

func (r *Strategy) NextAt(last time.Time, counts int64) (time.Time, error) {
	maxDuration := maxD
	duration := baseD
	factor := factorD
	var err error
	if r.b != nil {
		if r.b.Duration != "" {
			if duration, err = parse(r.b.Duration); err != nil {
				return time.Time{}, err
			}
		}
		if r.b.MaxDuration != "" {
			if maxDuration, err = parse(r.b.MaxDuration); err != nil {
				return time.Time{}, err
			}
		}
		if r.b.Factor != nil {
			factor = *r.b.Factor
		}
	}
	wait := duration * time.Duration(math.Pow(float64(factor), float64(counts))) // want `delay of NextAt overflows at attempt 63 at the latest, and from then on nothing is waited for: limit the exponent`
	if maxDuration > 0 {
		wait = time.Duration(math.Min(float64(maxDuration), float64(wait)))
	}
	return last.Add(wait), nil
}

func (r *Strategy) NextFloatAt(last time.Time, counts int64) (time.Time, error) {
	maxDuration := maxD
	duration := baseD
	factor := factorD
	var err error
	if r.b != nil {
		if r.b.Duration != "" {
			if duration, err = parse(r.b.Duration); err != nil {
				return time.Time{}, err
			}
		}
		if r.b.MaxDuration != "" {
			if maxDuration, err = parse(r.b.MaxDuration); err != nil {
				return time.Time{}, err
			}
		}
		if r.b.Factor != nil {
			factor = *r.b.Factor
		}
	}
	wait := float64(duration) * math.Pow(float64(factor), float64(counts))
	if maxDuration > 0 {
		wait = math.Min(float64(maxDuration), wait)
	}
	return last.Add(time.Duration(wait)), nil
}

type limiter struct {
	failures  int
	base, max time.Duration
}

// Of the same numbers as a float, and as a duration.
func (r *limiter) When() time.Duration {
	r.failures++
	b := float64(r.base.Nanoseconds()) * math.Pow(2, float64(r.failures))
	if b > math.MaxInt64 {
		return r.max
	}
	return min(time.Duration(b), r.max)
}

func (r *limiter) WhenConverted() time.Duration {
	r.failures++
	d := time.Duration(float64(r.base.Nanoseconds()) * math.Pow(2, float64(r.failures))) // want `delay of WhenConverted overflows at attempt 62 at the latest`
	if d > r.max {
		return r.max
	}
	return d
}

// The loop that asks is no retry, and ends.
func Scheduled(attempt int) time.Duration {
	return min(100*time.Millisecond<<attempt, time.Minute)
}

func schedule(times chan<- time.Duration) {
	for i := range 5 {
		times <- Scheduled(i)
	}
}

// A number of somebody else is handed on.
func HandedOn(attempt int) time.Duration {
	return min(100*time.Millisecond<<attempt, time.Minute) // want `delay of HandedOn goes negative at attempt 37`
}

func HandsOn(attempt int, times chan<- time.Duration) { times <- HandedOn(attempt) }
