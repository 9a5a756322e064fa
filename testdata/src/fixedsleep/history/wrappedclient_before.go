package history

import (
	"context"
)

func (m *members) read(ctx context.Context, key string) (string, error) {
	for { // want "does not wait"
		v, err := m.remote.Get(ctx, key)
		if err == nil {
			return v, nil
		}
		if halted(ctx, err) {
			return "", err
		}
	}
}

// A request that may write leaves, as in a general entrance for all requests.
func (m *members) do(ctx context.Context, r request) (string, error) {
	for { // want "does not wait"
		v, err := m.remote.Get(ctx, r.key)
		if err == nil {
			return v, nil
		}
		if halted(ctx, err) {
			return v, err
		}
		if r.write {
			return v, err
		}
	}
}

type lease struct{ id, ttl string }

func (m *members) grant(ctx context.Context, ttl string) (*lease, error) {
	for { // want "does not wait"
		id, err := m.remote.Get(ctx, "/lease?ttl="+ttl)
		if err == nil {
			l := &lease{id: id, ttl: ttl}
			return l, nil
		}
		if halted(ctx, err) {
			return nil, err
		}
	}
}

func (m *members) update(ctx context.Context, name, addr string) error {
	for { // want "does not wait"
		err := m.remote.Put(ctx, name, addr)
		if err == nil {
			return nil
		}
		if halted(ctx, err) {
			return err
		}
	}
}
