package jitter

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"strconv"
	"time"
)

// A Transport is an [http.RoundTripper] that retries requests by a policy. The
// zero value is ready.
//
// It repeats requests that are safe to repeat: GET, HEAD, OPTIONS, TRACE, PUT
// and DELETE, and others if they have an Idempotency-Key or X-Idempotency-Key
// header; and of those, the ones without a body or with GetBody set, as
// [http.NewRequest] does for bodies that are in memory. All others are made
// once.
//
// An attempt has failed if it got no response, or one that [ResponseError]
// takes for an error. Retry-After is honoured, up to the policy's Cap. A
// response that is retried is drained, up to 64 KiB and one second, and closed.
// The last response is returned as it is, with its body, whatever its status;
// where there is none the error is an [*Error].
//
// The policy's AttemptTimeout ends when the header of the response has come:
// unlike the Timeout of an [http.Client] it does not cut the body short.
type Transport struct {
	// Base makes the attempts; [http.DefaultTransport] if nil.
	Base http.RoundTripper
	// Policy says when to retry.
	Policy Policy
}

// How much of a response is read so that its connection can be used again; a
// new connection costs less than more.
const (
	drainBytes = 64 << 10
	drainTime  = time.Second
)

func (t *Transport) base() http.RoundTripper {
	if t.Base == nil {
		return http.DefaultTransport
	}
	return t.Base
}

// RoundTrip makes the attempts for req. It does not change req, and stops when
// its context is done.
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	if !repeatable(req) {
		return t.base().RoundTrip(req)
	}
	ctx := req.Context()
	r := run{policy: &t.Policy, start: time.Now()}
	for body := req.Body; ; {
		r.attempts++
		a := t.send(req, body)
		failure := a.failure()
		if failure == nil {
			r.succeeded()
			return a.resp, nil
		}
		delay, stop := r.next(ctx, failure, a.timedOut)
		if stop != nil {
			return r.last(a, stop)
		}
		a.discard()
		if cause := Sleep(ctx, delay); cause != nil {
			return nil, r.stop(ReasonContext, failure, cause)
		}
		var err error
		if body, err = rewound(req); err != nil {
			return nil, r.stop(ReasonPermanent, errors.Join(err, failure), nil)
		}
	}
}

// CloseIdleConnections hands the call on to Base, for [http.Client].
func (t *Transport) CloseIdleConnections() {
	if c, ok := t.base().(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// last returns what is left of a request that is not tried again.
func (r *run) last(a attempt, stop *Error) (*http.Response, error) {
	if a.resp == nil {
		return nil, stop
	}
	if stop.Reason == ReasonPermanent {
		r.succeeded() // the server did its work: the fault is the request's
	}
	return a.resp, nil
}

func repeatable(req *http.Request) bool {
	switch req.Method {
	case "", http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace, http.MethodPut, http.MethodDelete:
	default:
		if req.Header.Get("Idempotency-Key") == "" && req.Header.Get("X-Idempotency-Key") == "" {
			return false
		}
	}
	return !hasBody(req) || req.GetBody != nil
}

func hasBody(req *http.Request) bool { return req.Body != nil && req.Body != http.NoBody }

// rewound returns the body for another attempt.
func rewound(req *http.Request) (io.ReadCloser, error) {
	if !hasBody(req) {
		return req.Body, nil
	}
	return req.GetBody()
}

// An attempt is what came of sending a request once: resp or err.
type attempt struct {
	resp     *http.Response
	err      error
	timedOut bool
	cancel   context.CancelFunc // ends the attempt and the reading of its response
}

func (t *Transport) send(req *http.Request, body io.ReadCloser) attempt {
	ctx, cancel := context.WithCancel(req.Context())
	own := req.Clone(ctx)
	own.Body = body
	limit, inTime := t.Policy.AttemptTimeout, func() bool { return true }
	if limit > 0 {
		inTime = time.AfterFunc(limit, cancel).Stop
	}
	resp, err := t.base().RoundTrip(own)
	a := attempt{resp: resp, err: err, cancel: cancel, timedOut: !inTime()}
	if a.timedOut {
		a.discard() // the context of its body is over
		a.resp, a.err = nil, fmt.Errorf("no response within %v: %w", limit, context.DeadlineExceeded)
	}
	if a.resp == nil {
		cancel()
		return a
	}
	a.resp.Body = untilClosed(a.resp.Body, cancel)
	return a
}

// failure returns why the attempt has failed, or nil.
func (a attempt) failure() error {
	switch {
	case a.err == nil:
		return ResponseError(a.resp)
	case errors.Is(a.err, io.EOF): // closed in place of a response
		return &mark{err: a.err}
	default:
		return a.err
	}
}

// discard drains the response, if there is one, within limits, and closes it.
func (a attempt) discard() {
	defer a.cancel()
	if a.resp == nil || a.resp.Body == nil {
		return
	}
	if a.resp.ContentLength <= drainBytes {
		// A body that trickles is cut off.
		timer := time.AfterFunc(drainTime, a.cancel)
		defer timer.Stop()
		_, _ = io.CopyN(io.Discard, a.resp.Body, drainBytes) // the response has failed already
	}
	_ = a.resp.Body.Close()
}

// untilClosed returns body, and calls cancel when it is closed.
func untilClosed(body io.ReadCloser, cancel context.CancelFunc) io.ReadCloser {
	switch b := body.(type) {
	case nil:
		cancel()
		return nil
	case io.ReadWriteCloser: // of a connection that speaks another protocol now
		return &duplex{b, cancel}
	default:
		return &simplex{b, cancel}
	}
}

type simplex struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (b *simplex) Close() error {
	defer b.cancel()
	return b.ReadCloser.Close()
}

type duplex struct {
	io.ReadWriteCloser
	cancel context.CancelFunc
}

func (b *duplex) Close() error {
	defer b.cancel()
	return b.ReadWriteCloser.Close()
}

// ResponseError returns the error that a response with a status of 400 or more
// stands for, and nil for others. [Transient] judges it by its status, and a
// retry waits as its Retry-After header asks. It leaves the body alone.
func ResponseError(resp *http.Response) error {
	if resp.StatusCode < 400 {
		return nil
	}
	return &statusError{code: resp.StatusCode, after: parseRetryAfter(resp.Header, time.Now())}
}

type statusError struct {
	code  int
	after time.Duration
}

func (e *statusError) Error() string {
	text := http.StatusText(e.code)
	if text == "" {
		text = "unknown status"
	}
	return fmt.Sprintf("%d %s", e.code, text)
}

func (e *statusError) StatusCode() int           { return e.code }
func (e *statusError) RetryAfter() time.Duration { return e.after }

// parseRetryAfter returns the delay of a Retry-After header, a number of
// seconds or a moment, and 0 if there is none. A moment counts from the
// server's own Date, since clocks differ.
func parseRetryAfter(header http.Header, now time.Time) time.Duration {
	value := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(value, 10, 64); err == nil || errors.Is(err, strconv.ErrRange) {
		return time.Duration(min(seconds, math.MaxInt64/uint64(time.Second))) * time.Second
	}
	at, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	if date, err := http.ParseTime(header.Get("Date")); err == nil {
		now = date
	}
	return max(at.Sub(now), 0)
}
