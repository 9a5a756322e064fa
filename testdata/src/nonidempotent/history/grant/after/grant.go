// Package grant leaves it to its client to repeat grants.
package grant

import (
	"context"

	"google.golang.org/grpc"

	pb "nonidempotent/history/etcdserverpb"
)

type retrier func(call func(context.Context) error) error

func newRetrier(ctx context.Context) retrier {
	return func(call func(context.Context) error) (err error) {
		for range 4 {
			if err = call(ctx); err == nil {
				return nil
			}
		}
		return err
	}
}

// A retryLease repeats the calls of the client that it embeds.
type retryLease struct {
	pb.LeaseClient
	again retrier
}

func newRetryLease(ctx context.Context, c pb.LeaseClient) pb.LeaseClient {
	return &retryLease{LeaseClient: c, again: newRetrier(ctx)}
}

func (r *retryLease) LeaseGrant(ctx context.Context, in *pb.Request, opts ...grpc.CallOption) (resp *pb.Response, err error) {
	err = r.again(func(ctx context.Context) error {
		resp, err = r.LeaseClient.LeaseGrant(ctx, in, opts...) // want `retry of LeaseClient.LeaseGrant calls etcdserverpb.LeaseClient.LeaseGrant again with no request id`
		return err
	})
	return resp, err
}

type lessor struct{ remote pb.LeaseClient }

func newLessor(ctx context.Context, c pb.LeaseClient) *lessor {
	return &lessor{remote: newRetryLease(ctx, c)}
}

func (l *lessor) Grant(ctx context.Context, in *pb.Request) (*pb.Response, error) {
	return l.remote.LeaseGrant(ctx, in)
}
