package jitter

import (
	"testing"
	"time"
)

func BenchmarkDelay(b *testing.B) {
	for name, backoff := range map[string]Backoff{
		"full":         {},
		"none":         {Kind: NoJitter},
		"decorrelated": {Kind: DecorrelatedJitter},
		"factor1.5":    {Factor: 1.5},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var sum time.Duration
			for i := 0; i < b.N; i++ {
				sum += backoff.Delay(i & 15)
			}
			_ = sum
		})
	}
}
