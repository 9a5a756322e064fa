package jitter

import (
	"errors"
	"fmt"
	"time"
)

// errBusy is transient by its mark, errBroken by nothing.
var (
	errBusy   = RetryAfter(errors.New("busy"), 0)
	errBroken = errors.New("broken")
)

// plain waits 1s, 2s, 4s, … so that a test can tell the waits by the time.
func plain() Policy {
	return Policy{Backoff: Backoff{Base: time.Second, Cap: time.Hour, Kind: NoJitter}}
}

// reason returns why a retry ended, as text.
func reason(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		return fmt.Sprintf("no *Error: %v", err)
	}
	return e.Reason.String()
}
