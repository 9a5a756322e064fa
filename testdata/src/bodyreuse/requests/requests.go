package requests

import (
	"bytes"
	"context"
	"io"
	h "net/http"
	"os"
	"strings"
	"time"
)

func pause() { time.Sleep(time.Second) }

func ofABuffer(c *h.Client, url string, data []byte) error {
	req, err := h.NewRequest("POST", url, bytes.NewBuffer(data))
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if _, err = c.Do(req); err == nil { // want `retry of c.Do sends req again after its body was read, so the next attempt fails or sends less: set its Body anew before each attempt, from GetBody or a new reader`
			return nil
		}
		pause()
	}
	return err
}

func madeForEachAttempt(c *h.Client, url string, data []byte) (err error) {
	for i := 0; i < 3; i++ {
		var req *h.Request
		if req, err = h.NewRequest("POST", url, bytes.NewBuffer(data)); err != nil {
			return err
		}
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func withoutABody(c *h.Client, url string) error {
	req, err := h.NewRequest("GET", url, nil)
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func withNoBody(c *h.Client, url string) error {
	req, err := h.NewRequest("POST", url, h.NoBody)
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func rewound(c *h.Client, url string, data []byte) error {
	req, err := h.NewRequest("POST", url, bytes.NewReader(data))
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if i > 0 {
			if req.Body, err = req.GetBody(); err != nil {
				return err
			}
		}
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func givenANewBody(c *h.Client, req *h.Request, data []byte) (err error) {
	for i := 0; i < 3; i++ {
		req.Body = io.NopCloser(bytes.NewReader(data))
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func rewoundInAHelper(c *h.Client, url string, data []byte) error {
	req, err := h.NewRequest("POST", url, bytes.NewReader(data))
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		restore(req, data)
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func restore(req *h.Request, data []byte) { req.Body = io.NopCloser(bytes.NewReader(data)) }

func countedInAHelper(c *h.Client, url string, data []byte) error {
	req, err := h.NewRequest("POST", url, bytes.NewReader(data))
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		mark(req)
		if _, err = c.Do(req); err == nil { // want `retry of c.Do sends req again`
			return nil
		}
		pause()
	}
	return err
}

func mark(req *h.Request) { req.Header.Set("Attempt", "again") }

func sentByAFunction(c *h.Client, url string, data string) error {
	req, err := h.NewRequestWithContext(context.Background(), "PUT", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if err = send(c, req); err == nil { // want `retry of send sends req again`
			return nil
		}
		pause()
	}
	return err
}

func send(c *h.Client, req *h.Request) error {
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func sentByOneThatRewinds(c *h.Client, url string, data string) error {
	req, err := h.NewRequest("PUT", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if err = sendAnew(c, req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func sendAnew(c *h.Client, req *h.Request) error {
	body, err := req.GetBody()
	if err != nil {
		return err
	}
	req.Body = body
	return send(c, req)
}

// A copy has the same body.
func clonedForEachAttempt(c *h.Client, ctx context.Context, url string, file *os.File) error {
	req, err := h.NewRequest("PUT", url, file)
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		again := req.Clone(ctx)
		if _, err = c.Do(again); err == nil { // want `retry of c.Do sends req again`
			return nil
		}
		pause()
	}
	return err
}

func clonedWithANewBody(c *h.Client, ctx context.Context, url string, data []byte) error {
	req, err := h.NewRequest("PUT", url, bytes.NewReader(data))
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		again := req.Clone(ctx)
		again.Body = io.NopCloser(bytes.NewReader(data))
		if _, err = c.Do(again); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type transport struct{ next h.RoundTripper }

// RoundTrip sends what it is handed, which may have a body.
func (t *transport) RoundTrip(req *h.Request) (resp *h.Response, err error) {
	for i := 0; i < 3; i++ {
		if resp, err = t.next.RoundTrip(req); err == nil { // want `retry of next.RoundTrip sends req again`
			return resp, nil
		}
		pause()
	}
	return nil, err
}

type careful struct{ next h.RoundTripper }

func (t *careful) RoundTrip(req *h.Request) (resp *h.Response, err error) {
	if req.Body != nil {
		return t.next.RoundTrip(req)
	}
	for i := 0; i < 3; i++ {
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
		pause()
	}
	return nil, err
}

type reading struct{ next h.RoundTripper }

func (t *reading) RoundTrip(req *h.Request) (resp *h.Response, err error) {
	for i := 0; i < 3; i++ {
		if resp, err = t.next.RoundTrip(req); err == nil || !repeatable(req) {
			return resp, err
		}
		pause()
	}
	return nil, err
}

func repeatable(req *h.Request) bool { return req.Method == "GET" }

func ofCallersWithoutABody(c *h.Client, req *h.Request) (err error) {
	for i := 0; i < 3; i++ {
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func ofCallersWithABody(c *h.Client, req *h.Request) (err error) {
	for i := 0; i < 3; i++ {
		if _, err = c.Do(req); err == nil { // want `retry of c.Do sends req again`
			return nil
		}
		pause()
	}
	return err
}

func callers(c *h.Client, url string) {
	get, _ := h.NewRequest("GET", url, nil)
	put, _ := h.NewRequest("PUT", url, strings.NewReader("on"))
	_ = ofCallersWithoutABody(c, get)
	_ = ofCallersWithABody(c, get)
	_ = ofCallersWithABody(c, put)
}

func newRequest(method, url string, data []byte) (*h.Request, error) {
	var body io.Reader
	if data != nil {
		body = bytes.NewReader(data)
	}
	req, err := h.NewRequest(method, url, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "text/plain")
	return req, nil
}

func madeByAFunction(c *h.Client, url string, data []byte) error {
	req, err := newRequest("POST", url, data)
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if _, err = c.Do(req); err == nil { // want `retry of c.Do sends req again`
			return nil
		}
		pause()
	}
	return err
}

func madeByAFunctionWithoutABody(c *h.Client, url string) error {
	req, err := newRequest("POST", url, nil)
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func madeByAFunctionToRead(c *h.Client, url string, data []byte) error {
	req, err := newRequest(h.MethodGet, url, data)
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if _, err = c.Do(req); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func withAGoto(c *h.Client, url, data string) error {
	req, err := h.NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	n := 0
again:
	_, err = c.Do(req) // want `retry of c.Do sends req again`
	if err != nil && n < 3 {
		n++
		pause()
		goto again
	}
	return err
}

func madeBehindTheLabel(c *h.Client, url, data string) error {
	n := 0
again:
	req, err := h.NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	_, err = c.Do(req)
	if err != nil && n < 3 {
		n++
		pause()
		goto again
	}
	return err
}

// Send calls itself with the same request.
func Send(c *h.Client, req *h.Request, attempt int) error {
	resp, err := c.Do(req) // want `retry of c.Do sends req again`
	if err != nil && attempt < 3 {
		pause()
		return Send(c, req, attempt+1)
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Post makes the request in each call.
func Post(c *h.Client, url, data string, attempt int) error {
	req, err := h.NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil && attempt < 3 {
		pause()
		return Post(c, url, data, attempt+1)
	}
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func sentOnlyOnce(c *h.Client, url string, dial func() error, data string) error {
	req, err := h.NewRequest("POST", url, strings.NewReader(data))
	if err != nil {
		return err
	}
	for i := 0; i < 3; i++ {
		if err = dial(); err != nil {
			pause()
			continue
		}
		_, err = c.Do(req)
		return err
	}
	return err
}
