package memberupdate

import (
	"context"
	"math/rand/v2"
	"time"

	"nestedretry/history/rpc"
)

// A retrier runs a call again while it fails.
type retrier func(ctx context.Context, call func(ctx context.Context) error) error

func newRetrier() retrier {
	return func(ctx context.Context, call func(ctx context.Context) error) error {
		var err error
		for range 4 {
			if err = call(ctx); err == nil {
				return nil
			}
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(rand.N(time.Second)):
			}
		}
		return err
	}
}

// A retryStore repeats the calls of the store that it embeds.
type retryStore struct {
	rpc.Store
	again retrier
}

func newRetryStore(s rpc.Store) rpc.Store {
	return &retryStore{Store: s, again: newRetrier()}
}

func (r *retryStore) Update(ctx context.Context, id int64, peer string, opts ...rpc.Option) error {
	return r.again(ctx, func(ctx context.Context) error {
		return r.Store.Update(ctx, id, peer, opts...)
	})
}
