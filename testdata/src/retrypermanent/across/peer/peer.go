// Package peer is a client of a server, whose errors others retry.
package peer

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// A Client calls the server.
type Client struct{ http *http.Client }

// A Response is what the server said.
type Response struct{ *http.Response }

// An Error is an answer that is no good one.
type Error struct{ Response *http.Response }

func (e *Error) Error() string { return e.Response.Status }

func check(resp *http.Response) error {
	if resp.StatusCode >= 200 && resp.StatusCode < 300 {
		return nil
	}
	bad := &Error{resp}
	if err := json.NewDecoder(resp.Body).Decode(bad); err != nil {
		return bad
	}
	return bad
}

func (c *Client) do(method, path string, out any) (*Response, error) {
	req, err := http.NewRequest(method, "https://peer/"+path, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	answer := &Response{resp}
	if err := check(resp); err != nil {
		return answer, err
	}
	return answer, json.NewDecoder(resp.Body).Decode(out)
}

// List lists what there is.
func (c *Client) List() ([]string, *Response, error) {
	var out []string
	resp, err := c.do("GET", "list", &out)
	if err != nil {
		return nil, resp, err
	}
	return out, resp, nil
}

// Connect connects.
func (c *Client) Connect() (*Response, error) { return c.do("POST", "connect", nil) }

// Try fails with what the server says, and with nothing else where it is final.
func (c *Client) Try() error {
	resp, err := c.do("GET", "try", nil)
	if resp != nil && resp.StatusCode < 500 {
		return nil
	}
	return err
}

// Again runs f again whatever its error is.
func Again(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// ErrFinal is not worth another attempt.
var ErrFinal = errors.New("final")

// AgainUnless runs f again unless its error says that it is in vain.
func AgainUnless(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil || errors.Is(err, ErrFinal) {
			return err
		}
		time.Sleep(time.Second)
	}
	return fmt.Errorf("%d attempts: %w", n, err)
}

// Until runs f again until it works, or something stops it.
func Until(stop <-chan struct{}, f func() error) (err error) {
	for {
		if err = f(); err == nil {
			return nil
		}
		select {
		case <-stop:
			return err
		case <-time.After(time.Second):
		}
	}
}
