package jitter

import (
	"math"
	"sync/atomic"
	"time"
)

// What a [Budget] uses for a field that is not set.
const (
	DefaultRatio = 0.2
	DefaultFloor = 10.0
	DefaultBurst = 100
)

// A Budget limits the retries of all the calls that share it: a bucket of
// tokens that each retry takes one from. Over any time it allows at most
//
//	Ratio · successes + Floor · seconds + Burst
//
// retries. While a dependency is down nothing succeeds, so it sees the fresh
// calls and Floor retries per second, however long the outage lasts. Without a
// budget it sees MaxAttempts times the fresh calls, just then.
//
// The zero value is ready, and its bucket full. Share one Budget among the
// calls to one dependency, by pointer. A nil *Budget limits nothing. The
// methods may be called at the same time; they take no lock, and while the
// bucket is full a success only reads.
type Budget struct {
	// Ratio is the number of retries that each success of a first attempt
	// allows; DefaultRatio if it is 0, none if it is negative or not a number.
	Ratio float64
	// Floor is the number of retries per second allowed whatever succeeds, so
	// that a client with little traffic can retry at all; DefaultFloor if it is
	// 0, none if it is negative or not a number.
	Floor float64
	// Burst is the size of the bucket, which is what a short failure may use at
	// once; DefaultBurst if it is not positive.
	Burst int
	// Clock returns the time since any fixed moment, which must not jump as the
	// wall clock does; the monotonic clock if nil. A test sets it.
	Clock func() time.Duration

	// Tokens are counted in units of 10⁻⁹, so that Floor is also the number of
	// units that a nanosecond brings.
	spent  atomic.Int64 // units missing from the full bucket: 0 is full
	filled atomic.Int64 // the time up to which Floor has been paid in
	origin atomic.Pointer[time.Time]
}

const (
	token = 1_000_000_000
	// Below this, time is left to add up: a payment rounded down to nothing
	// again and again would never come, and each one is a write.
	leastPayment = token / 1000
)

// Deposit says that the first attempt of a call has succeeded.
func (b *Budget) Deposit() {
	if b == nil || b.spent.Load() == 0 {
		return
	}
	b.pay(units(orDefault(b.Ratio, DefaultRatio)))
}

// Withdraw takes the token for one retry. It reports false if there is none:
// do not retry then.
func (b *Budget) Withdraw() bool {
	if b == nil {
		return true
	}
	b.fill()
	burst := b.burst()
	for {
		spent := b.spent.Load()
		if spent > burst-token {
			return false
		}
		if b.spent.CompareAndSwap(spent, spent+token) {
			return true
		}
	}
}

// fill pays in what Floor has earned since it was last paid. Whoever moves the
// time on pays; until it has, others see too few tokens, never too many.
func (b *Budget) fill() {
	now, filled := int64(b.now()), b.filled.Load()
	earned := units(orDefault(b.Floor, DefaultFloor) * time.Duration(now-filled).Seconds())
	if earned >= leastPayment && b.filled.CompareAndSwap(filled, now) {
		b.pay(earned)
	}
}

func (b *Budget) pay(n int64) {
	for {
		spent := b.spent.Load()
		if spent == 0 || b.spent.CompareAndSwap(spent, max(spent-n, 0)) {
			return
		}
	}
}

func (b *Budget) burst() int64 {
	if b.Burst <= 0 {
		return DefaultBurst * token
	}
	return int64(min(b.Burst, math.MaxInt64/token)) * token
}

func (b *Budget) now() time.Duration {
	if b.Clock != nil {
		return b.Clock()
	}
	origin := b.origin.Load()
	if origin == nil {
		now := time.Now()
		b.origin.CompareAndSwap(nil, &now) // or another goroutine was first
		origin = b.origin.Load()
	}
	return time.Since(*origin)
}

// orDefault returns d for 0, and 0 for what is negative or not a number.
func orDefault(v, d float64) float64 {
	switch {
	case v == 0:
		return d
	case v > 0:
		return v
	default:
		return 0
	}
}

// units returns a number of tokens in units. The largest bucket is as good as
// more.
func units(tokens float64) int64 {
	const most = math.MaxInt64 / token
	return int64(min(tokens, most) * token)
}
