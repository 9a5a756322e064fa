// Package objects reads objects, and tries again by itself.
package objects

import (
	"context"
	"net/http"
	"time"

	"github.com/grafana/dskit/backoff"
)

// A Config sets up a Client.
type Config struct {
	Addr    string
	Backoff backoff.Config
}

// A Client reads objects.
type Client struct{ cfg Config }

// New returns a client.
func New(cfg Config) (*Client, error) { return &Client{cfg}, nil }

// GetObject reads an object.
func (c *Client) GetObject(ctx context.Context, key string) (*http.Response, error) {
	retries := backoff.New(ctx, c.cfg.Backoff)
	err := ctx.Err()
	for retries.Ongoing() {
		var resp *http.Response
		if resp, err = http.Get(c.cfg.Addr + key); err == nil {
			return resp, nil
		}
		retries.Wait()
	}
	return nil, err
}

// Defaults are the settings of most clients.
func Defaults(addr string) Config {
	return Config{Addr: addr, Backoff: backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 5}}
}
