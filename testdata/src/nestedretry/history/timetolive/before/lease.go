// Package timetolive read a lease in a loop that ignored the kind of failure,
// above a store that retries; the call waits for a connection besides.
package timetolive

import (
	"context"

	"nestedretry/history/rpc"
)

type lessor struct{ remote rpc.Store }

type option func(*lessor)

func withStore(s rpc.Store) option { return func(l *lessor) { l.remote = newRetryStore(s) } }

func newLessor(addr string, opts ...option) *lessor {
	l := &lessor{remote: newRetryStore(rpc.New(addr))}
	for _, o := range opts {
		o(l)
	}
	return l
}

func (l *lessor) TimeToLive(ctx context.Context, id int64) (int64, error) {
	for { // want `retry of remote.TimeToLive has another retry below it \(timetolive.retryStore.TimeToLive → timetolive.newRetrier, 4 attempts\)`
		ttl, err := l.remote.TimeToLive(ctx, id, rpc.WaitForReady())
		if err == nil {
			return ttl, nil
		}
		if ctx.Err() != nil {
			return 0, err
		}
	}
}
