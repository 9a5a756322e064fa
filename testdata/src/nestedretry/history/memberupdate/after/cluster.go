package memberupdate

import (
	"context"

	"nestedretry/history/rpc"
)

type client struct{ addr string }

type cluster struct{ remote rpc.Store }

func newCluster(c *client) *cluster {
	store := newRetryStore(rpc.New(c.addr))
	return &cluster{store}
}

func (c *cluster) MemberUpdate(ctx context.Context, id int64, peer string) error {
	return c.remote.Update(ctx, id, peer)
}
