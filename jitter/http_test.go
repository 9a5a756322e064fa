//go:build go1.25

package jitter

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A fake answers the n-th request with its n-th answer, and all further ones
// with the last. It reads and closes the bodies, as a RoundTripper must.
type fake struct {
	answers []answer
	sent    []string // the bodies
	bodies  []*body  // of the responses
}

type answer struct {
	status int
	header http.Header
	err    error
}

func (f *fake) RoundTrip(req *http.Request) (*http.Response, error) {
	text := ""
	if req.Body != nil {
		read, err := io.ReadAll(req.Body)
		if err != nil {
			return nil, err
		}
		text = string(read)
		_ = req.Body.Close()
	}
	a := f.answers[min(len(f.sent), len(f.answers)-1)]
	f.sent = append(f.sent, text)
	if a.err != nil {
		return nil, a.err
	}
	b := &body{ctx: req.Context(), left: 10}
	f.bodies = append(f.bodies, b)
	return &http.Response{StatusCode: a.status, Header: a.header, Body: b, ContentLength: -1, Request: req}, nil
}

// A body has a number of bytes left, and can be read while its request lives.
type body struct {
	ctx    context.Context
	left   int
	pause  time.Duration // before each byte
	read   int
	closed bool
}

func (b *body) Read(p []byte) (int, error) {
	if b.closed {
		return 0, errors.New("read after close")
	}
	if b.pause > 0 {
		p = p[:1]
		if err := Sleep(b.ctx, b.pause); err != nil {
			return 0, err
		}
	}
	if err := b.ctx.Err(); err != nil {
		return 0, err
	}
	n := min(len(p), b.left)
	b.left -= n
	b.read += n
	if b.left == 0 {
		return n, io.EOF
	}
	return n, nil
}

func (b *body) Close() error {
	b.closed = true
	return nil
}

func status503() answer { return answer{status: 503} }
func status200() answer { return answer{status: 200} }

func request(t *testing.T, method string, content io.Reader) *http.Request {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, "http://example.com/", content)
	if err != nil {
		t.Fatal(err)
	}
	return req
}

// send returns the status, or the reason there is none, and the time it took.
func send(f http.RoundTripper, p Policy, req *http.Request) (result string, took time.Duration) {
	start := time.Now()
	resp, err := (&Transport{Base: f, Policy: p}).RoundTrip(req)
	if err != nil {
		return reason(err), time.Since(start)
	}
	defer func() { _ = resp.Body.Close() }()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err.Error(), time.Since(start)
	}
	return fmt.Sprint(resp.StatusCode), time.Since(start)
}

func TestTransportRetriesTransientStatus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answers: []answer{status503(), status503(), status200()}}
		result, took := send(f, plain(), request(t, http.MethodGet, nil))
		if result != "200" || len(f.sent) != 3 || took != 3*time.Second {
			t.Errorf("%s after %d requests in %v, want 200 after 3 in 3s", result, len(f.sent), took)
		}
	})
}

func TestTransportRetriesTransientErrors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, err := range []error{connectionErrors()[0], io.EOF, io.ErrUnexpectedEOF, errBusy} {
			f := &fake{answers: []answer{{err: err}, status200()}}
			if result, _ := send(f, plain(), request(t, http.MethodGet, nil)); result != "200" || len(f.sent) != 2 {
				t.Errorf("%v: %s after %d requests, want 200 after 2", err, result, len(f.sent))
			}
		}
	})
}

func TestTransportReturnsOtherAnswersAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, a := range []answer{{status: 101}, {status: 200}, {status: 302}, {status: 304}, {status: 404}, {status: 501}} {
			f := &fake{answers: []answer{a}}
			if result, took := send(f, plain(), request(t, http.MethodGet, nil)); result != fmt.Sprint(a.status) || took != 0 || len(f.sent) != 1 {
				t.Errorf("%d: %s after %d requests in %v", a.status, result, len(f.sent), took)
			}
		}
		f := &fake{answers: []answer{{err: errBroken}}}
		if result, _ := send(f, plain(), request(t, http.MethodGet, nil)); result != "permanent" || len(f.sent) != 1 {
			t.Errorf("%s after %d requests", result, len(f.sent))
		}
	})
}

func TestTransportReturnsTheLastResponseWithItsBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answers: []answer{status503()}}
		result, took := send(f, plain(), request(t, http.MethodGet, nil))
		if result != "503" || len(f.sent) != 3 || took != 3*time.Second {
			t.Errorf("%s after %d requests in %v, want 503 after 3 in 3s", result, len(f.sent), took)
		}
		if last := f.bodies[2]; last.read != 10 {
			t.Errorf("%d bytes of the last body, want 10", last.read)
		}
	})
}

func TestTransportErrorUnwrapsToTheLastOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answers: []answer{{err: errBusy}}}
		_, err := (&Transport{Base: f, Policy: plain()}).RoundTrip(request(t, http.MethodGet, nil))
		if reason(err) != "attempts" || !errors.Is(err, errBusy) {
			t.Errorf("got %v", err)
		}
	})
}

func TestTransportRepeatsOnlyWhatIsSafeToRepeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		key := http.Header{"Idempotency-Key": {"1"}}
		for _, test := range []struct {
			method string
			header http.Header
			want   int
		}{
			{"", nil, 2}, {"GET", nil, 2}, {"HEAD", nil, 2}, {"OPTIONS", nil, 2}, {"TRACE", nil, 2}, {"PUT", nil, 2}, {"DELETE", nil, 2},
			{"POST", nil, 1}, {"PATCH", nil, 1}, {"CONNECT", nil, 1}, {"get", nil, 1},
			{"POST", key, 2}, {"PATCH", key, 2}, {"POST", http.Header{"X-Idempotency-Key": {"1"}}, 2},
			{"POST", http.Header{"Idempotency-Key": {""}}, 1},
		} {
			f := &fake{answers: []answer{status503(), status200()}}
			req := request(t, test.method, nil)
			req.Method, req.Header = test.method, test.header
			send(f, plain(), req)
			if len(f.sent) != test.want {
				t.Errorf("%s %v: %d requests, want %d", test.method, test.header, len(f.sent), test.want)
			}
		}
	})
}

func TestTransportSendsTheBodyEachTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answers: []answer{status503(), status503(), status200()}}
		send(f, plain(), request(t, http.MethodPut, strings.NewReader("content")))
		if got := strings.Join(f.sent, ","); got != "content,content,content" {
			t.Errorf("sent %q", got)
		}
	})
}

func TestTransportDoesNotRepeatABodyThatCannotBeRewound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answers: []answer{status503(), status200()}}
		req := request(t, http.MethodPut, io.MultiReader(strings.NewReader("content")))
		if result, _ := send(f, plain(), req); result != "503" || len(f.sent) != 1 || f.sent[0] != "content" {
			t.Errorf("%s after %q", result, f.sent)
		}
		f = &fake{answers: []answer{status503(), status200()}} // the near miss
		req = request(t, http.MethodPut, http.NoBody)
		if result, _ := send(f, plain(), req); result != "200" || len(f.sent) != 2 {
			t.Errorf("%s after %q", result, f.sent)
		}
	})
}

func TestTransportStopsWhereGetBodyFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answers: []answer{{err: errBusy}}}
		req := request(t, http.MethodPut, strings.NewReader("content"))
		req.GetBody = func() (io.ReadCloser, error) { return nil, errBroken }
		_, err := (&Transport{Base: f, Policy: plain()}).RoundTrip(req)
		if reason(err) != "permanent" || !errors.Is(err, errBroken) || !errors.Is(err, errBusy) || len(f.sent) != 1 {
			t.Errorf("%v after %d requests", err, len(f.sent))
		}
	})
}

func TestTransportClosesAndDrainsWhatItRetries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{answers: []answer{status503(), status503(), status200()}}
		resp, err := (&Transport{Base: f, Policy: plain()}).RoundTrip(request(t, http.MethodGet, nil))
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range f.bodies[:2] {
			if !b.closed || b.read != 10 || b.ctx.Err() == nil {
				t.Errorf("response %d: closed %v, %d bytes read, context %v", i, b.closed, b.read, b.ctx.Err())
			}
		}
		last := f.bodies[2]
		if last.closed || last.read != 0 || last.ctx.Err() != nil {
			t.Errorf("last response: closed %v, %d bytes read, context %v", last.closed, last.read, last.ctx.Err())
		}
		if _ = resp.Body.Close(); !last.closed || last.ctx.Err() == nil {
			t.Error("closing the last response does not close the body and end the context")
		}
	})
}

// discardOf returns the body of a retried response, and the time from the
// first request to the second.
func discardOf(t *testing.T, b *body, length int64) (*body, time.Duration) {
	p := Policy{Backoff: Backoff{Base: 1, Kind: NoJitter}}
	var at []time.Time
	base := roundTripper(func(req *http.Request) (*http.Response, error) {
		at = append(at, time.Now())
		if len(at) > 1 {
			return &http.Response{StatusCode: 200}, nil // no body, as fakes in tests do
		}
		b.ctx = req.Context()
		return &http.Response{StatusCode: 503, Body: b, ContentLength: length}, nil
	})
	if _, err := (&Transport{Base: base, Policy: p}).RoundTrip(request(t, http.MethodGet, nil)); err != nil {
		t.Fatal(err)
	}
	return b, at[1].Sub(at[0])
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

func TestTransportDrainsNoMoreThanTheLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if b, _ := discardOf(t, &body{left: 1 << 30}, -1); b.read > drainBytes || !b.closed {
			t.Errorf("%d bytes read, closed %v", b.read, b.closed)
		}
		if b, _ := discardOf(t, &body{left: 1 << 30}, 1<<30); b.read != 0 || !b.closed {
			t.Errorf("length known: %d bytes read, closed %v", b.read, b.closed)
		}
	})
}

func TestTransportDrainsNoLongerThanTheLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, took := discardOf(t, &body{left: 1000, pause: 300 * time.Millisecond}, -1)
		if took != drainTime+1 || !b.closed || b.read != 3 {
			t.Errorf("%d bytes in %v, closed %v, want 3 in 1s", b.read, took, b.closed)
		}
	})
}

func TestTransportLeavesTheRequestAsItWas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		req := request(t, http.MethodPut, strings.NewReader("content"))
		before, ctx := *req, req.Context()
		f := &fake{answers: []answer{status503(), status200()}}
		changing := roundTripper(func(req *http.Request) (*http.Response, error) {
			req.Header.Set("X-Seen", "1")
			req.URL.Host = "elsewhere"
			return f.RoundTrip(req)
		})
		send(changing, plain(), req)
		if req.Body != before.Body || req.Context() != ctx || req.URL.Host != "example.com" || len(req.Header) != 0 {
			t.Errorf("the request is %+v now", req)
		}
	})
}

func TestTransportHonoursRetryAfter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		now := time.Now()
		for _, test := range []struct {
			header http.Header
			want   time.Duration
		}{
			{http.Header{"Retry-After": {"30"}}, 30 * time.Second},
			{http.Header{"Retry-After": {"0"}}, 0},
			{http.Header{"Retry-After": {"-1"}}, 0},
			{http.Header{"Retry-After": {"soon"}}, 0},
			{http.Header{"Retry-After": {"99999999999999999999999"}}, time.Hour}, // Cap
			{http.Header{"Retry-After": {"9223372036"}}, time.Hour},
			{http.Header{"Retry-After": {now.Add(20 * time.Second).UTC().Format(http.TimeFormat)}}, 20 * time.Second},
			{http.Header{"Retry-After": {now.Add(-time.Hour).UTC().Format(http.TimeFormat)}}, 0},
			{http.Header{ // the server's clock is a day ahead
				"Date":        {now.Add(24 * time.Hour).UTC().Format(http.TimeFormat)},
				"Retry-After": {now.Add(24*time.Hour + 5*time.Second).UTC().Format(http.TimeFormat)}}, 5 * time.Second},
		} {
			err := ResponseError(&http.Response{StatusCode: 503, Header: test.header})
			if got := min(retryAfter(err), time.Hour); got != test.want {
				t.Errorf("%v: got %v, want %v", test.header, got, test.want)
			}
		}
		f := &fake{answers: []answer{{status: 429, header: http.Header{"Retry-After": {"30"}}}, status200()}}
		if result, took := send(f, plain(), request(t, http.MethodGet, nil)); result != "200" || took != 31*time.Second {
			t.Errorf("%s in %v, want 200 in 30s + 1s", result, took)
		}
		f.sent, f.answers[0].header = nil, http.Header{"Retry-After": {"86400"}}
		if result, took := send(f, plain(), request(t, http.MethodGet, nil)); result != "200" || took != time.Hour+time.Second {
			t.Errorf("%s in %v, want 200 in the cap and 1s", result, took)
		}
	})
}

func TestTransportUsesTheBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.Budget = &Budget{Burst: 1, Floor: -1, Ratio: 1}
		f := &fake{answers: []answer{status503()}}
		if result, _ := send(f, p, request(t, http.MethodGet, nil)); result != "503" || len(f.sent) != 2 {
			t.Errorf("%s after %d requests, want 503 after 2", result, len(f.sent))
		}
		// The server works and says so: that pays as a success does.
		send(&fake{answers: []answer{{status: 404}}}, p, request(t, http.MethodGet, nil))
		if !p.Budget.Withdraw() {
			t.Error("an answer has not paid")
		}
	})
}

func TestTransportStopsWithTheRequestsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cause := errors.New("shutting down")
		ctx, cancel := context.WithCancelCause(t.Context())
		time.AfterFunc(2*time.Second, func() { cancel(cause) })
		f := &fake{answers: []answer{status503()}}
		start := time.Now()
		_, err := (&Transport{Base: f, Policy: plain()}).RoundTrip(request(t, http.MethodGet, nil).WithContext(ctx))
		if took := time.Since(start); reason(err) != "context" || !errors.Is(err, cause) || took != 2*time.Second || len(f.sent) != 2 {
			t.Errorf("%v after %d requests in %v", err, len(f.sent), took)
		}
		for i, b := range f.bodies {
			if !b.closed {
				t.Errorf("response %d is not closed", i)
			}
		}
	})
}

// A response is worth more than a wait that the deadline would end.
func TestTransportReturnsTheResponseBeforeADeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		f := &fake{answers: []answer{status503()}}
		result, took := send(f, plain(), request(t, http.MethodGet, nil).WithContext(ctx))
		if result != "503" || took != time.Second {
			t.Errorf("%s in %v, want 503 in 1s", result, took)
		}
	})
}

func TestTransportAttemptTimeoutIsRetried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.AttemptTimeout = 10 * time.Second
		f := &fake{answers: []answer{status200()}}
		calls := 0
		slow := roundTripper(func(req *http.Request) (*http.Response, error) {
			if calls++; calls < 3 {
				<-req.Context().Done()
				return nil, req.Context().Err()
			}
			return f.RoundTrip(req)
		})
		if result, took := send(slow, p, request(t, http.MethodGet, nil)); result != "200" || took != 23*time.Second {
			t.Errorf("%s in %v, want 200 in 10s + 1s + 10s + 2s", result, took)
		}
		never := roundTripper(func(req *http.Request) (*http.Response, error) {
			<-req.Context().Done()
			return nil, req.Context().Err()
		})
		_, err := (&Transport{Base: never, Policy: p}).RoundTrip(request(t, http.MethodGet, nil))
		if reason(err) != "attempts" || !errors.Is(err, context.DeadlineExceeded) || !err.(*Error).Timeout() {
			t.Errorf("got %v", err)
		}
	})
}

func TestTransportAttemptTimeoutLeavesTheBodyAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := plain()
		p.AttemptTimeout = time.Second
		base := roundTripper(func(req *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Body: &body{ctx: req.Context(), left: 10, pause: time.Second}}, nil
		})
		if result, took := send(base, p, request(t, http.MethodGet, nil)); result != "200" || took != 10*time.Second {
			t.Errorf("%s in %v, want 200 in 10s", result, took)
		}
	})
}

type pipe struct{ *body }

func (pipe) Write(p []byte) (int, error) { return len(p), nil }

func TestTransportKeepsTheBodyOfASwitchedProtocolWritable(t *testing.T) {
	b := &body{left: 1}
	base := roundTripper(func(req *http.Request) (*http.Response, error) {
		b.ctx = req.Context()
		return &http.Response{StatusCode: 101, Body: pipe{b}}, nil
	})
	resp, err := (&Transport{Base: base}).RoundTrip(request(t, http.MethodGet, nil))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := resp.Body.(io.ReadWriteCloser); !ok {
		t.Errorf("the body is a %T", resp.Body)
	}
	if _ = resp.Body.Close(); !b.closed || b.ctx.Err() == nil {
		t.Error("close does not reach the body and the context")
	}
}

type closer struct {
	fake
	closed int
}

func (c *closer) CloseIdleConnections() { c.closed++ }

func TestTransportHandsOnCloseIdleConnections(t *testing.T) {
	base := &closer{}
	(&http.Client{Transport: &Transport{Base: base}}).CloseIdleConnections()
	if base.closed != 1 {
		t.Errorf("closed %d times, want once", base.closed)
	}
	(&Transport{Base: &fake{}}).CloseIdleConnections() // has none: nothing happens
}

func TestResponseErrorBelow400IsNil(t *testing.T) {
	for _, code := range []int{0, 100, 200, 304, 399} {
		if err := ResponseError(&http.Response{StatusCode: code}); err != nil {
			t.Errorf("%d: %v", code, err)
		}
	}
	if err := ResponseError(&http.Response{StatusCode: 400}); err == nil || err.Error() != "400 Bad Request" {
		t.Errorf("400: %v", err)
	}
	if err := ResponseError(&http.Response{StatusCode: 499}); err == nil || err.Error() != "499 unknown status" {
		t.Errorf("499: %v", err)
	}
}

// quick is for tests over real connections.
func quick() Policy { return Policy{Backoff: Backoff{Base: time.Millisecond}} }

func TestTransportServesAClientOverOneConnection(t *testing.T) {
	var requests, connections atomic.Int64
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		content, _ := io.ReadAll(req.Body)
		if requests.Add(1) < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write(bytes.Repeat([]byte("x"), 10_000))
			return
		}
		_, _ = w.Write(content)
	}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.Start()
	defer server.Close()
	client := http.Client{Transport: &Transport{Policy: quick()}}
	defer client.CloseIdleConnections()
	req, err := http.NewRequest(http.MethodPut, server.URL, strings.NewReader("content"))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if got, err := io.ReadAll(resp.Body); string(got) != "content" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if requests.Load() != 3 || connections.Load() != 1 {
		t.Errorf("%d requests over %d connections, want 3 over 1", requests.Load(), connections.Load())
	}
}

func TestTransportRetriesAConnectionClosedInPlaceOfAResponse(t *testing.T) {
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if requests.Add(1) == 1 {
			panic(http.ErrAbortHandler)
		}
	}))
	defer server.Close()
	client := http.Client{Transport: &Transport{Policy: quick()}}
	defer client.CloseIdleConnections()
	resp, err := client.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if requests.Load() != 2 {
		t.Errorf("%d requests, want 2", requests.Load())
	}
}

func TestTransportLeavesRedirectsToTheClient(t *testing.T) {
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		requests.Add(1)
		http.Redirect(w, req, "/elsewhere", http.StatusTemporaryRedirect)
	}))
	defer server.Close()
	client := http.Client{
		Transport:     &Transport{Policy: quick()},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	defer client.CloseIdleConnections()
	resp, err := client.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusTemporaryRedirect || requests.Load() != 1 {
		t.Errorf("%d after %d requests", resp.StatusCode, requests.Load())
	}
}

func TestTransportKeepsTheClientsTimeout(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	defer server.Close()
	defer close(release)
	client := http.Client{Timeout: 50 * time.Millisecond, Transport: &Transport{Policy: quick()}}
	_, err := client.Get(server.URL)
	var timeout interface{ Timeout() bool }
	if !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Errorf("%v: no timeout", err)
	}
}

func TestTransportServesManyAtOnce(t *testing.T) {
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		content, _ := io.ReadAll(req.Body)
		if requests.Add(1)%3 != 0 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		_, _ = w.Write(content)
	}))
	defer server.Close()
	policy := quick()
	policy.MaxAttempts, policy.Budget = 100, &Budget{Burst: 1000}
	client := http.Client{Transport: &Transport{Policy: policy}}
	defer client.CloseIdleConnections()
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			want := fmt.Sprint("content ", i)
			req, err := http.NewRequest(http.MethodPut, server.URL, strings.NewReader(want))
			if err != nil {
				t.Error(err)
				return
			}
			resp, err := client.Do(req)
			if err != nil {
				t.Error(err)
				return
			}
			defer resp.Body.Close()
			if got, err := io.ReadAll(resp.Body); string(got) != want || err != nil {
				t.Errorf("got %q, %v; want %q", got, err, want)
			}
		})
	}
	group.Wait()
}

func FuzzRetryAfterHeader(f *testing.F) {
	f.Add("120", "")
	f.Add("99999999999999999999", "")
	f.Add("Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 21 Oct 2015 07:27:00 GMT")
	f.Add("Wed, 21 Oct 2015 07:28:00 GMT", "Wed, 21 Oct 2015 07:29:00 GMT")
	f.Add("Fri, 31 Dec 9999 23:59:59 GMT", "Sat, 01 Jan 0001 00:00:00 GMT")
	f.Fuzz(func(t *testing.T, after, date string) {
		header := http.Header{"Retry-After": {after}, "Date": {date}}
		if d := parseRetryAfter(header, time.Now()); d < 0 {
			t.Errorf("%d is negative", d)
		}
	})
}
