// Package grpc_retry is a stub of the real package.
package grpc_retry

import (
	"time"

	"google.golang.org/grpc"
)

type CallOption struct{ set func() }

type BackoffFunc func(attempt uint) time.Duration

func WithMax(n uint) CallOption { return CallOption{} }

func Disable() CallOption { return WithMax(0) }

func WithBackoff(f BackoffFunc) CallOption { return CallOption{} }

func BackoffLinear(d time.Duration) BackoffFunc {
	return func(uint) time.Duration { return d }
}

func BackoffLinearWithJitter(d time.Duration, share float64) BackoffFunc { return BackoffLinear(d) }

func BackoffExponential(d time.Duration) BackoffFunc {
	return func(n uint) time.Duration { return d << n }
}

func BackoffExponentialWithJitter(d time.Duration, share float64) BackoffFunc {
	return BackoffExponential(d)
}

func UnaryClientInterceptor(opts ...CallOption) grpc.UnaryClientInterceptor { return nil }
