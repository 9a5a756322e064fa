package bench

import (
	"testing"
	"time"

	avast "github.com/avast/retry-go/v5"
	cenkalti "github.com/cenkalti/backoff/v5"
	"github.com/retrylint/retrylint/jitter"
	sethvargo "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
)

// All compute exponential delays from base to limit with a random part.
const (
	base  = 100 * time.Millisecond
	limit = 30 * time.Second
)

// settings hands avast's delay functions what a Retrier does.
type settings struct{}

func (settings) Delay() time.Duration     { return base }
func (settings) MaxJitter() time.Duration { return base }
func (settings) MaxBackOffN() uint        { return 36 }
func (settings) MaxDelay() time.Duration  { return limit }

func newCenkalti() *cenkalti.ExponentialBackOff {
	return &cenkalti.ExponentialBackOff{InitialInterval: base, MaxInterval: limit, Multiplier: 2, RandomizationFactor: 0.5}
}

func newSethvargo() sethvargo.Backoff {
	return sethvargo.WithFullJitter(sethvargo.WithCappedDuration(limit, sethvargo.NewExponential(base)))
}

func newK8s() *wait.Backoff {
	return &wait.Backoff{Duration: base, Factor: 2, Jitter: 1, Steps: 10, Cap: limit}
}

// measure runs one delay b.N times. The sum keeps the compiler from dropping
// the work.
func measure(b *testing.B, delay func(attempt int) time.Duration) {
	b.ReportAllocs()
	var sum time.Duration
	for i := range b.N {
		sum += delay(i & 7)
	}
	if sum < 0 {
		b.Log(sum)
	}
}

// One delay. The libraries that keep a state are not charged with making it,
// nor with starting anew, so that most of their delays are at the cap.
func BenchmarkDelay(b *testing.B) {
	b.Run("jitter.Full", func(b *testing.B) {
		measure(b, func(attempt int) time.Duration { return jitter.Full(base, limit, attempt) })
	})
	b.Run("jitter.Backoff", func(b *testing.B) {
		backoff := jitter.Backoff{Base: base, Cap: limit}
		measure(b, func(attempt int) time.Duration { return backoff.Delay(attempt) })
	})
	b.Run("jitter.Backoff.NoJitter", func(b *testing.B) {
		backoff := jitter.Backoff{Base: base, Cap: limit, Kind: jitter.NoJitter}
		measure(b, func(attempt int) time.Duration { return backoff.Delay(attempt) })
	})
	b.Run("cenkalti", func(b *testing.B) {
		backoff := newCenkalti()
		measure(b, func(int) time.Duration { return backoff.NextBackOff() })
	})
	b.Run("avast", func(b *testing.B) {
		measure(b, func(attempt int) time.Duration {
			return min(avast.FullJitterBackoffDelay(uint(attempt), nil, settings{}), limit)
		})
	})
	b.Run("sethvargo", func(b *testing.B) {
		backoff := newSethvargo()
		measure(b, func(int) time.Duration { d, _ := backoff.Next(); return d })
	})
	b.Run("k8s", func(b *testing.B) {
		backoff := newK8s()
		measure(b, func(int) time.Duration { return backoff.Step() })
	})
}

// The eight delays of one retry, with what each library needs to start one.
func BenchmarkSequence(b *testing.B) {
	b.Run("jitter.Backoff", func(b *testing.B) {
		backoff := jitter.Backoff{Base: base, Cap: limit}
		measure(b, func(int) (d time.Duration) {
			for attempt := range 8 {
				d += backoff.Delay(attempt)
			}
			return d & 1
		})
	})
	b.Run("cenkalti", func(b *testing.B) {
		backoff := newCenkalti() // one per goroutine: Reset is all that a retry needs
		measure(b, func(int) (d time.Duration) {
			backoff.Reset()
			for range 8 {
				d += backoff.NextBackOff()
			}
			return d & 1
		})
	})
	b.Run("avast", func(b *testing.B) {
		measure(b, func(int) (d time.Duration) {
			for attempt := range uint(8) {
				d += min(avast.FullJitterBackoffDelay(attempt, nil, settings{}), limit)
			}
			return d & 1
		})
	})
	b.Run("sethvargo", func(b *testing.B) {
		measure(b, func(int) (d time.Duration) {
			backoff := newSethvargo()
			for range 8 {
				next, _ := backoff.Next()
				d += next
			}
			return d & 1
		})
	})
	b.Run("k8s", func(b *testing.B) {
		measure(b, func(int) (d time.Duration) {
			backoff := newK8s()
			for range 8 {
				d += backoff.Step()
			}
			return d & 1
		})
	})
}
