// Package memberupdate changed a member in a loop, above a client of the
// cluster that retries.
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
	for { // want `retry of remote.Update has another retry below it \(memberupdate.retryStore.Update → memberupdate.newRetrier, 4 attempts\)`
		err := c.remote.Update(ctx, id, peer, rpc.WaitForReady())
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return err
		}
	}
}
