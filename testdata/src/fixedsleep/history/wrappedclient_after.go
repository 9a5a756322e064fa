package history

import (
	"context"
)

func (m *members) readOnce(ctx context.Context, key string) (string, error) {
	v, err := m.remote.Get(ctx, key)
	if err == nil {
		return v, nil
	}
	return "", err
}

func (m *members) doOnce(ctx context.Context, r request) (string, error) {
	return m.remote.Get(ctx, r.key)
}

func (m *members) grantOnce(ctx context.Context, ttl string) (*lease, error) {
	id, err := m.remote.Get(ctx, "/lease?ttl="+ttl)
	if err == nil {
		return &lease{id: id, ttl: ttl}, nil
	}
	return nil, err
}

func (m *members) updateOnce(ctx context.Context, name, addr string) error {
	return m.remote.Put(ctx, name, addr)
}
