// Package grpc is a stub of the dialling part of the real package.
package grpc

type ClientConn struct{}

type DialOption interface{ apply() }

type UnaryClientInterceptor func() error

func WithUnaryInterceptor(f UnaryClientInterceptor) DialOption { return nil }

func Dial(target string, opts ...DialOption) (*ClientConn, error) { return &ClientConn{}, nil }
