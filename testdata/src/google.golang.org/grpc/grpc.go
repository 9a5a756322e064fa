// Package grpc is a stub of the dialling part of the real package.
package grpc

import "context"

type ClientConn struct{}

type CallOption interface{ before() }

func (*ClientConn) Invoke(ctx context.Context, method string, args, reply any, opts ...CallOption) error {
	return ctx.Err()
}

type DialOption interface{ apply() }

type UnaryClientInterceptor func() error

func WithUnaryInterceptor(f UnaryClientInterceptor) DialOption { return nil }

func Dial(target string, opts ...DialOption) (*ClientConn, error) { return &ClientConn{}, nil }
