// Package grant made a lease in a loop, above a store that retries.
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
	for { // want `retry of remote.Grant has another retry below it \(grant.retryStore.Grant → grant.newRetrier, 4 attempts\), so the attempts of grant.newRetrier have no upper limit`
		id, err := l.remote.Grant(ctx, ttl)
		if err == nil {
			return &lease{id, ttl}, nil
		}
		if ctx.Err() != nil {
			return nil, err
		}
	}
}
