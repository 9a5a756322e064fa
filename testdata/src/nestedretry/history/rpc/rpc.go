// Package rpc stands for the generated stubs of a service.
package rpc

import (
	"context"
	"fmt"
	"net/http"
)

// An Option changes one call.
type Option func(*http.Request)

// WaitForReady queues a call until there is a connection.
func WaitForReady() Option { return func(r *http.Request) { r.Header.Set("wait", "yes") } }

// A Store keeps keys, leases and members.
type Store interface {
	Range(ctx context.Context, key string, opts ...Option) (string, error)
	Put(ctx context.Context, key, value string, opts ...Option) error
	Grant(ctx context.Context, ttl int64, opts ...Option) (int64, error)
	TimeToLive(ctx context.Context, id int64, opts ...Option) (int64, error)
	Update(ctx context.Context, id int64, peer string, opts ...Option) error
}

// New returns a store behind an address.
func New(addr string) Store { return &store{addr} }

type store struct{ addr string }

func (s *store) call(ctx context.Context, path string, opts []Option) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.addr+path, nil)
	if err != nil {
		return err
	}
	for _, o := range opts {
		o(req)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", path, resp.Status)
	}
	return nil
}

func (s *store) Range(ctx context.Context, key string, opts ...Option) (string, error) {
	return key, s.call(ctx, "/range/"+key, opts)
}

func (s *store) Put(ctx context.Context, key, value string, opts ...Option) error {
	return s.call(ctx, "/put/"+key, opts)
}

func (s *store) Grant(ctx context.Context, ttl int64, opts ...Option) (int64, error) {
	return ttl, s.call(ctx, "/grant", opts)
}

func (s *store) TimeToLive(ctx context.Context, id int64, opts ...Option) (int64, error) {
	return id, s.call(ctx, "/ttl", opts)
}

func (s *store) Update(ctx context.Context, id int64, peer string, opts ...Option) error {
	return s.call(ctx, "/members", opts)
}
