// Package api sends requests.
package api

import (
	"bytes"
	"net/http"
)

// Send sends a request as it is.
func Send(c *http.Client, req *http.Request) error {
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// SendAnew winds a request back before it sends it.
func SendAnew(c *http.Client, req *http.Request) (*http.Response, error) {
	if req.GetBody != nil {
		body, err := req.GetBody()
		if err != nil {
			return nil, err
		}
		req.Body = body
	}
	return c.Do(req)
}

// SendPlain sends a request as it is.
func SendPlain(c *http.Client, req *http.Request) (*http.Response, error) { return c.Do(req) }

// New makes a request with a body.
func New(method, url string, data []byte) (*http.Request, error) {
	return http.NewRequest(method, url, bytes.NewReader(data))
}
