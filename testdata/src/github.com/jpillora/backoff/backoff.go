// Package backoff is a stub of the delay of the real package.
package backoff

import "time"

type Backoff struct {
	Factor   float64
	Jitter   bool
	Min, Max time.Duration
	attempt  uint64
}

func (b *Backoff) Duration() time.Duration { return b.ForAttempt(float64(b.attempt)) }

func (b *Backoff) ForAttempt(attempt float64) time.Duration { return b.Min }

func (b *Backoff) Reset() { b.attempt = 0 }

func (b *Backoff) Attempt() float64 { return float64(b.attempt) }
