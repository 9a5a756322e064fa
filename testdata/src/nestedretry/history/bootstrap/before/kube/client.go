// Package kube connects to the runner of a pod.
package kube

import (
	"context"
	"net/rpc"
	"time"

	"github.com/buildkite/roko"
)

// A Client talks to the runner.
type Client struct {
	Addr   string
	client *rpc.Client
}

// Connect dials the runner, which may start later than the caller.
func (c *Client) Connect(ctx context.Context) (string, error) {
	r := roko.NewRetrier(
		roko.WithMaxAttempts(30),
		roko.WithStrategy(roko.Constant(time.Second)),
	)
	client, err := roko.DoFunc(ctx, r, func(*roko.Retrier) (*rpc.Client, error) {
		return rpc.DialHTTP("tcp", c.Addr)
	})
	if err != nil {
		return "", err
	}
	c.client = client
	var name string
	if err := c.client.Call("Runner.Register", 0, &name); err != nil {
		return "", err
	}
	return name, nil
}
