// Package clockwork is a stub of the clock interface of the real package.
package clockwork

import "time"

type Clock interface {
	After(d time.Duration) <-chan time.Time
	Sleep(d time.Duration)
	Now() time.Time
	Since(t time.Time) time.Duration
}

func NewRealClock() Clock { return nil }
