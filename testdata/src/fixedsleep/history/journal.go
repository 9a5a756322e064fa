package history

import (
	"errors"
	"io"
	"time"
)

// A follower of a log on this host, behind an interface. What it reaches is
// unknown at most, so no wait is no proven harm.
type journal interface {
	Follow(until <-chan time.Time, w io.Writer) error
}

var (
	errExpired = errors.New("expired")
	errCorrupt = errors.New("corrupt")
)
