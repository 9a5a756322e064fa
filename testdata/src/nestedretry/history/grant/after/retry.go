package grant

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

func (r *retryStore) Grant(ctx context.Context, ttl int64, opts ...rpc.Option) (id int64, err error) {
	err = r.again(ctx, func(ctx context.Context) error {
		id, err = r.Store.Grant(ctx, ttl, opts...)
		return err
	})
	return id, err
}
