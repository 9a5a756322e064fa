// Package control slows clients down.
package control

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

// A Client reads objects.
type Client interface {
	GetObject(ctx context.Context, key string) (*http.Response, error)
}

// A Controller slows a client down while it is congested, and tries again.
type Controller struct {
	Client
	limit int
}

// New returns a controller that asks limit times.
func New(limit int) *Controller { return &Controller{limit: limit} }

// Wrap puts the controller in front of a client.
func (c *Controller) Wrap(client Client) Client {
	c.Client = client
	return c
}

// GetObject reads an object.
func (c *Controller) GetObject(ctx context.Context, key string) (*http.Response, error) {
	var last error
	for range c.limit {
		resp, err := c.Client.GetObject(ctx, key)
		if err == nil {
			return resp, nil
		}
		last = err
		time.Sleep(rand.N(time.Second))
	}
	return nil, last
}

// Direct reads objects over HTTP.
type Direct string

func (d Direct) GetObject(ctx context.Context, key string) (*http.Response, error) {
	return http.Get(string(d) + key)
}
