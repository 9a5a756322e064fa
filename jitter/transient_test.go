package jitter

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"testing"
	"time"
)

type httpError int

func (e httpError) Error() string   { return fmt.Sprint("status ", int(e)) }
func (e httpError) StatusCode() int { return int(e) }

type awsError int

func (e awsError) Error() string       { return fmt.Sprint("status ", int(e)) }
func (e awsError) HTTPStatusCode() int { return int(e) }

type breakerError struct {
	open bool
	last error
}

func (e breakerError) Error() string     { return "circuit breaker" }
func (e breakerError) CircuitOpen() bool { return e.open }
func (e breakerError) Unwrap() error     { return e.last }

func TestTransientErrors(t *testing.T) {
	errs := map[string]error{
		"i/o timeout":       os.ErrDeadlineExceeded,
		"unexpected EOF":    io.ErrUnexpectedEOF,
		"temporary DNS":     &net.DNSError{IsTemporary: true},
		"DNS timeout":       &net.DNSError{IsTimeout: true},
		"marked":            RetryAfter(errBroken, 0),
		"marked, permanent": RetryAfter(Permanent(errBroken), 0),
		"closed breaker":    breakerError{false, io.ErrUnexpectedEOF},
		"AWS":               awsError(503),
	}
	for _, err := range connectionErrors() {
		errs[err.Error()] = err
	}
	for _, code := range []int{408, 425, 429, 500, 502, 503, 504} {
		errs[fmt.Sprint(code)] = httpError(code)
	}
	for name, err := range errs {
		for how, err := range map[string]error{"": err, "wrapped ": fmt.Errorf("get: %w", err),
			"in url.Error ": &url.Error{Op: "Get", Err: err}, "joined ": errors.Join(errBroken, err)} {
			if !Transient(err) {
				t.Errorf("%s%s: not transient", how, name)
			}
		}
	}
}

func TestPermanentErrors(t *testing.T) {
	errs := map[string]error{
		"nil":                 nil,
		"unknown":             errBroken,
		"cancelled":           context.Canceled,
		"caller's deadline":   context.DeadlineExceeded,
		"EOF":                 io.EOF,
		"no such host":        &net.DNSError{IsNotFound: true},
		"marked":              Permanent(io.ErrUnexpectedEOF),
		"marked, transient":   Permanent(RetryAfter(errBroken, 0)),
		"open breaker":        breakerError{true, io.ErrUnexpectedEOF},
		"retried":             &Error{Reason: ReasonAttempts, Err: io.ErrUnexpectedEOF},
		"cancelled + timeout": errors.Join(os.ErrDeadlineExceeded, context.Canceled),
		"AWS":                 awsError(404),
	}
	for code := range 600 {
		if code < 400 || code == 400 || code == 401 || code == 404 || code == 409 || code == 422 || code == 501 || code == 505 {
			errs[fmt.Sprint(code)] = httpError(code)
		}
	}
	for name, err := range errs {
		if Transient(err) {
			t.Errorf("%s: transient", name)
		}
		if err != nil && Transient(&url.Error{Op: "Get", Err: fmt.Errorf("get: %w", err)}) {
			t.Errorf("wrapped %s: transient", name)
		}
	}
}

func TestRefusedConnectionIsTransient(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skip(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	if _, err := net.DialTimeout("tcp", address, time.Second); err == nil || !Transient(err) {
		t.Errorf("%v: not transient", err)
	}
}

// The client's own timeout passes for context.DeadlineExceeded and is none.
func TestTimeoutOfHTTPClientIsTransientAndTheCallersDeadlineIsNot(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer server.Close()
	defer close(release)
	client := http.Client{Timeout: time.Millisecond}
	if _, err := client.Get(server.URL); !errors.Is(err, context.DeadlineExceeded) || !Transient(err) {
		t.Errorf("%v: not transient", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := http.DefaultClient.Do(req); err == nil || Transient(err) {
		t.Errorf("%v: transient", err)
	}
}

func TestMarksDoNotShow(t *testing.T) {
	for _, err := range []error{Permanent(errBroken), RetryAfter(errBroken, time.Second)} {
		if err.Error() != errBroken.Error() || !errors.Is(err, errBroken) {
			t.Errorf("%v is not like the error marked", err)
		}
	}
}

func TestMarkOfNilIsNil(t *testing.T) {
	if Permanent(nil) != nil || RetryAfter(nil, time.Second) != nil {
		t.Error("not nil")
	}
}

// As in google.golang.org/grpc.
type (
	code   uint32
	status struct{ code code }
	rpc    struct{ status *status }
)

func (s *status) Code() code      { return s.code }
func (e rpc) Error() string       { return fmt.Sprint("rpc error ", e.status.code) }
func (e rpc) GRPCStatus() *status { return e.status }

func TestGRPCCodes(t *testing.T) {
	for c := code(0); c <= 16; c++ {
		want := c == 8 || c == 14
		for _, err := range []error{rpc{&status{c}}, fmt.Errorf("call: %w", rpc{&status{c}})} {
			if got := GRPC[*status](err); got != want {
				t.Errorf("code %d: got %v, want %v", c, got, want)
			}
		}
	}
}

func TestGRPCJudgesOtherErrorsAsTransientDoes(t *testing.T) {
	unavailable := rpc{&status{14}}
	for _, err := range []error{nil, io.ErrUnexpectedEOF, errBroken, context.Canceled, RetryAfter(rpc{&status{3}}, 0)} {
		if got, want := GRPC[*status](err), Transient(err); got != want {
			t.Errorf("%v: got %v, want %v", err, got, want)
		}
	}
	for _, err := range []error{Permanent(unavailable), &Error{Err: unavailable}, breakerError{true, unavailable}} {
		if GRPC[*status](err) {
			t.Errorf("%v: transient", err)
		}
	}
}

func TestGRPCIsAClassifier(t *testing.T) {
	p := Policy{Transient: GRPC[*status]}
	if !p.transient(rpc{&status{14}}, false) || p.transient(rpc{&status{4}}, false) {
		t.Error("wrong verdict")
	}
}
