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
	return l.remote.TimeToLive(ctx, id)
}
