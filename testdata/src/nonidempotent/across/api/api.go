// Package api is a client of a service.
package api

import (
	"context"
	"io"
	"net/http"
)

// A Client sends requests to the service.
type Client struct {
	base string
	http *http.Client
}

// Agent is what joins.
type Agent struct{ Name string }

// Change is known by its UUID.
type Change struct{ UUID, Text string }

func (c *Client) request(ctx context.Context, method, path string, body io.Reader) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	return req, nil
}

func (c *Client) do(req *http.Request) error {
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Register makes a record of an agent.
func (c *Client) Register(ctx context.Context, a *Agent) error {
	req, err := c.request(ctx, "POST", "agents", nil)
	if err != nil {
		return err
	}
	return c.do(req)
}

// Agents lists the records.
func (c *Client) Agents(ctx context.Context) error {
	req, err := c.request(ctx, "GET", "agents", nil)
	if err != nil {
		return err
	}
	return c.do(req)
}

// Submit hands in a change.
func (c *Client) Submit(ctx context.Context, change *Change) error {
	req, err := c.request(ctx, "POST", "changes", nil)
	if err != nil {
		return err
	}
	return c.do(req)
}
