package bench

import (
	"math/rand/v2"
	"testing"
	"time"
)

// What the rest cannot be faster than: the loop around a delay, the random
// number in it, which all draw from the one generator of the runtime, and the
// look at the clock that a retry with a time limit starts with.
func BenchmarkFloor(b *testing.B) {
	b.Run("loop", func(b *testing.B) {
		measure(b, func(attempt int) time.Duration { return time.Duration(attempt) })
	})
	b.Run("now", func(b *testing.B) {
		measure(b, func(attempt int) time.Duration { return time.Duration(time.Now().Nanosecond() & 1) })
	})
	b.Run("random", func(b *testing.B) {
		measure(b, func(attempt int) time.Duration { return time.Duration(rand.Uint64()>>8) & 1 })
	})
}
