// Package core retries what a client of another package sends, which stands
// behind an interface of this one.
package core

import (
	"context"
	"time"

	"nonidempotent/across/api"
)

// Service is the part of the client that core needs.
type Service interface {
	Register(ctx context.Context, a *api.Agent) error
	Agents(ctx context.Context) error
	Submit(ctx context.Context, change *api.Change) error
}

// Core drives a Service.
type Core struct{ Service Service }

func (c *Core) register(ctx context.Context, a *api.Agent) (err error) {
	for range 5 {
		if err = c.Service.Register(ctx, a); err == nil { // want `retry of Service.Register sends a POST again`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func (c *Core) agents(ctx context.Context) (err error) {
	for range 5 {
		if err = c.Service.Agents(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func (c *Core) submit(ctx context.Context, change *api.Change) (err error) {
	for range 5 {
		if err = c.Service.Submit(ctx, change); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func direct(ctx context.Context, c *api.Client, a *api.Agent) (err error) {
	for range 5 {
		if err = c.Register(ctx, a); err == nil { // want `retry of c.Register sends a POST again`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
