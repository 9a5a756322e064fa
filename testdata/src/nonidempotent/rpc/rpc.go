// Package rpc holds calls of generated gRPC clients that are made again.
package rpc

import (
	"context"
	"time"

	"google.golang.org/grpc"
)

const wait = time.Second

// An Order is what a call sends.
type Order struct{ Item string }

// A Transfer is told apart by its receiver.
type Transfer struct{ RequestID, Account string }

// A ShopClient is what protoc-gen-go-grpc generates.
type ShopClient interface {
	CreateOrder(ctx context.Context, in *Order, opts ...grpc.CallOption) (*Order, error)
	GetOrder(ctx context.Context, in *Order, opts ...grpc.CallOption) (*Order, error)
	LeaseGrant(ctx context.Context, in *Order, opts ...grpc.CallOption) (*Order, error)
	CreateTransfer(ctx context.Context, in *Transfer, opts ...grpc.CallOption) (*Transfer, error)
}

func create(ctx context.Context, c ShopClient, o *Order) (err error) {
	for range 5 {
		if _, err = c.CreateOrder(ctx, o); err == nil { // want `retry of c.CreateOrder calls rpc.ShopClient.CreateOrder again with no request id, so what an attempt did whose answer was lost is done again: send an id made before the first attempt, or repeat only what cannot have been processed`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func get(ctx context.Context, c ShopClient, o *Order) (err error) {
	for range 5 {
		if _, err = c.GetOrder(ctx, o); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func transfer(ctx context.Context, c ShopClient, t *Transfer) (err error) {
	for range 5 {
		if _, err = c.CreateTransfer(ctx, t); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	return err
}

func grant(ctx context.Context, c ShopClient, o *Order) (err error) {
	for range 5 {
		if _, err = c.LeaseGrant(ctx, o); err == nil { // want `retry of c.LeaseGrant calls rpc.ShopClient.LeaseGrant again`
			return nil
		}
		time.Sleep(wait)
	}
	return err
}
