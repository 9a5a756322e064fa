// Package rpc holds retried requests of generated gRPC clients.
package rpc

import (
	"context"
	"time"

	"google.golang.org/grpc"
)

// Reply is a reply.
type Reply struct{}

// A StoreClient is what protoc-gen-go-grpc generates.
type StoreClient interface {
	Read(ctx context.Context, in *Reply, opts ...grpc.CallOption) (*Reply, error)
}

func read(c StoreClient) (out *Reply, err error) {
	for range 5 {
		if out, err = c.Read(context.Background(), nil); err == nil { // want `retry of c.Read has a context without a deadline, so an attempt can hang for ever and is never tried again: derive a context with a timeout for each attempt`
			return out, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

func readLimited(c StoreClient) (out *Reply, err error) {
	for range 5 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		out, err = c.Read(ctx, nil)
		cancel()
		if err == nil {
			return out, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}
