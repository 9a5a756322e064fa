package grant

import (
	"context"

	"nestedretry/history/rpc"
)

type lessor struct{ remote rpc.Store }

func newLessor(addr string) *lessor { return newLessorFrom(newRetryStore(rpc.New(addr))) }

func newLessorFrom(remote rpc.Store) *lessor { return &lessor{remote: remote} }

type lease struct{ id, ttl int64 }

func (l *lessor) Grant(ctx context.Context, ttl int64) (*lease, error) {
	id, err := l.remote.Grant(ctx, ttl)
	if err != nil {
		return nil, err
	}
	return &lease{id, ttl}, nil
}
