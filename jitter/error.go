package jitter

import (
	"errors"
	"fmt"
	"time"
)

// Reason is why a retry ended without success.
type Reason uint8

const (
	ReasonAttempts  Reason = iota + 1 // MaxAttempts calls have been made
	ReasonTime                        // the next wait would have ended after MaxElapsed
	ReasonBudget                      // the budget had no token left for a retry
	ReasonPermanent                   // the error cannot go away by itself
	ReasonContext                     // the context was done, or would have been before the next attempt
)

// String returns attempts, time, budget, permanent or context.
func (r Reason) String() string {
	names := [...]string{"unknown", "attempts", "time", "budget", "permanent", "context"}
	if int(r) >= len(names) {
		r = 0
	}
	return names[r]
}

// An Error says how a retry ended that did not succeed. It unwraps to Err and
// to Cause. [Transient] takes it for permanent, so that a retry around a retry
// does not multiply the attempts.
type Error struct {
	Reason   Reason
	Err      error         // of the last attempt; nil if there was none
	Cause    error         // context.Cause where Reason is ReasonContext, and nil otherwise
	Attempts int           // calls made, the first one included
	Elapsed  time.Duration // from the start of the first attempt
}

// Error returns one line such as
// "gave up after 3 attempts in 412ms (attempts): connection refused".
func (e *Error) Error() string {
	plural := "s"
	if e.Attempts == 1 {
		plural = ""
	}
	text := fmt.Sprintf("gave up after %d attempt%s in %v (%v)", e.Attempts, plural, e.Elapsed.Round(time.Microsecond), e.Reason)
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	if e.Err != nil && !same(e.Err, e.Cause) { // Do on a cancelled context: say it once
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns Err and Cause, without what is nil.
func (e *Error) Unwrap() []error {
	var errs []error
	for _, err := range [...]error{e.Err, e.Cause} {
		if err != nil {
			errs = append(errs, err)
		}
	}
	return errs
}

// Timeout reports whether the last attempt, or the context, timed out.
// [net/url.Error] asks its direct content only, and so hands on the answer.
func (e *Error) Timeout() bool {
	for _, err := range e.Unwrap() {
		var t interface{ Timeout() bool }
		if errors.As(err, &t) && t.Timeout() {
			return true
		}
	}
	return false
}

// transient makes it a judged error.
func (e *Error) transient() bool { return false }

// same reports whether two errors read alike; comparing the values could
// panic.
func same(a, b error) bool {
	return a != nil && b != nil && a.Error() == b.Error()
}
