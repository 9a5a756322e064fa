// Package etcdserverpb is what protoc-gen-go-grpc generates for a store.
package etcdserverpb

import (
	"context"

	"google.golang.org/grpc"
)

// Request is a request.
type Request struct{ Key, Value []byte }

// Response is a response.
type Response struct{}

// KVClient is the client of the store.
type KVClient interface {
	Range(ctx context.Context, in *Request, opts ...grpc.CallOption) (*Response, error)
	Put(ctx context.Context, in *Request, opts ...grpc.CallOption) (*Response, error)
	Txn(ctx context.Context, in *Request, opts ...grpc.CallOption) (*Response, error)
}

// LeaseClient is the client of the leases.
type LeaseClient interface {
	LeaseGrant(ctx context.Context, in *Request, opts ...grpc.CallOption) (*Response, error)
}
