// Package delay reads a duration expression: how it changes from attempt to
// attempt, whether it is random, and how large it becomes.
package delay

import "time"

// Answer is a three-valued truth; the zero value is Unknown.
type Answer uint8

const (
	Unknown Answer = iota
	No
	Yes
)

// Growth is how a delay changes from attempt to attempt; the zero value is
// GrowthUnknown.
type Growth uint8

const (
	GrowthUnknown Growth = iota
	Constant             // the same before every attempt, or from the third on
	Linear
	Polynomial
	Exponential
	Fibonacci
	Table  // a table of delays indexed by the attempt
	Varies // it changes, in a way that has no name here
)

// A Delay describes a duration expression at a wait.
type Delay struct {
	Growth Growth
	// Jitter is Yes when any randomness is on the way into the delay, or a hash
	// of an identity that differs between clients.
	Jitter Answer
	// Server says that the delay is told by the server (Retry-After) on every
	// way into it.
	Server bool
	// Value is the delay of a Constant when it is known, and the first delay of
	// a growing one; 0 when unknown.
	Value time.Duration
	// Max is the largest delay that the expression can give, when it is clamped
	// by a constant; 0 when unknown. Capped says whether a maximum is applied
	// at all, by a constant or by a value.
	Max    time.Duration
	Capped Answer
	// Func names the function that computes the delay, if one does.
	Func string
}

// Grows says that the delay is known to become longer from attempt to attempt.
func (d Delay) Grows() bool {
	switch d.Growth {
	case Linear, Polynomial, Exponential, Fibonacci, Table:
		return true
	}
	return false
}
