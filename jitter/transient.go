package jitter

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"time"
)

// Transient reports whether err may go away by itself, so that a retry makes
// sense. It says yes to
//
//   - timeouts (Timeout() bool), but see below
//   - refused, reset and aborted connections, and [io.ErrUnexpectedEOF]
//   - lookups of names that failed for now
//   - an HTTP status (StatusCode() int or HTTPStatusCode() int, as
//     [ResponseError] has) of 408, 425, 429, 500, 502, 503 or 504
//   - what [RetryAfter] has marked
//
// and no to all else, in particular to
//
//   - [context.Canceled], and [context.DeadlineExceeded] itself, which is the
//     caller's deadline for all that can be seen here. [Do] and the other
//     forms of retry know the caller's context, and retry an attempt that a
//     deadline of its own has ended
//   - an open circuit breaker (CircuitOpen() bool), whatever it wraps
//   - what [Permanent] has marked
//   - an [*Error], which has been retried already
//
// What an error wraps counts, too. The outermost of the marks and [*Error]s
// decides; without one, no wins over yes, and a status over the rest. See
// [GRPC] for gRPC.
func Transient(err error) bool {
	if j := judged(nil); errors.As(err, &j) {
		return j.transient()
	}
	return !hopeless(err) && passing(err)
}

// judged is an error on which the verdict is out: a mark or an *Error.
type judged interface{ transient() bool }

// hopeless reports whether no retry can help.
func hopeless(err error) bool {
	var breaker interface{ CircuitOpen() bool }
	return errors.Is(err, context.Canceled) ||
		holds(err, context.DeadlineExceeded) ||
		errors.As(err, &breaker) && breaker.CircuitOpen()
}

// passing reports whether err is known to pass.
func passing(err error) bool {
	if code, ok := statusCode(err); ok {
		return passingStatus(code)
	}
	if t := interface{ Timeout() bool }(nil); errors.As(err, &t) && t.Timeout() {
		return true
	}
	if dns := (*net.DNSError)(nil); errors.As(err, &dns) {
		return dns.IsTemporary
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return true
	}
	for _, lost := range connectionErrors() {
		if errors.Is(err, lost) {
			return true
		}
	}
	return false
}

func statusCode(err error) (code int, ok bool) {
	var plain interface{ StatusCode() int }
	var prefixed interface{ HTTPStatusCode() int } // the AWS SDK's name
	switch {
	case errors.As(err, &plain):
		return plain.StatusCode(), true
	case errors.As(err, &prefixed):
		return prefixed.HTTPStatusCode(), true
	default:
		return 0, false
	}
}

func passingStatus(code int) bool {
	switch code {
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests,
		http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	default:
		return false
	}
}

// GRPC is [Transient] for a client of gRPC. It also says yes to the codes
// Unavailable and ResourceExhausted. It is told the type of a status, which
// this package cannot name without a requirement on gRPC:
//
//	policy.Transient = jitter.GRPC[*status.Status]
//
// A status with another code is not transient, nor is DeadlineExceeded, which
// is the caller's deadline for all that can be seen here.
func GRPC[Status interface{ Code() Code }, Code ~uint32](err error) bool {
	const resourceExhausted, unavailable = 8, 14
	var s interface{ GRPCStatus() Status }
	var j judged
	if errors.As(err, &j) || hopeless(err) || !errors.As(err, &s) {
		return Transient(err)
	}
	code := s.GRPCStatus().Code()
	return code == resourceExhausted || code == unavailable
}

// Permanent marks err as one that no retry can help; nil stays nil. The mark
// does not show in the text and unwraps to err.
func Permanent(err error) error {
	if err == nil {
		return nil
	}
	return &mark{err: err, permanent: true}
}

// RetryAfter marks err as transient, and the next attempt as not welcome
// before d has passed, as a server can ask for; nil stays nil. The wait is d,
// but not more than the policy's Cap, plus the policy's own delay, so that
// clients which were told the same do not return together. If d is not
// positive the wait is the policy's own. The mark does not show in the text and
// unwraps to err.
//
// An error of another type can ask the same by a method RetryAfter()
// time.Duration, but is not marked transient by it.
func RetryAfter(err error, d time.Duration) error {
	if err == nil {
		return nil
	}
	return &mark{err: err, after: d}
}

// A mark is a verdict on an error that goes before what the error itself says.
type mark struct {
	err       error
	permanent bool
	after     time.Duration
}

func (m *mark) Error() string             { return m.err.Error() }
func (m *mark) Unwrap() error             { return m.err }
func (m *mark) RetryAfter() time.Duration { return m.after }
func (m *mark) transient() bool           { return !m.permanent }

// isPermanent reports whether the outermost mark is Permanent's.
func isPermanent(err error) bool {
	var m *mark
	return errors.As(err, &m) && m.permanent
}

// retryAfter returns the delay that a server has asked for, or 0.
func retryAfter(err error) time.Duration {
	var asked interface{ RetryAfter() time.Duration }
	if !errors.As(err, &asked) {
		return 0
	}
	return max(asked.RetryAfter(), 0)
}

// holds reports whether err is or wraps the very value target. Unlike
// errors.Is it asks no error whether it passes for target: timeouts of net and
// net/http pass for context.DeadlineExceeded.
func holds(err, target error) bool {
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		return holds(e.Unwrap(), target)
	case interface{ Unwrap() []error }:
		for _, wrapped := range e.Unwrap() {
			if holds(wrapped, target) {
				return true
			}
		}
		return false
	default:
		return err == target
	}
}
