// Package clients holds clients that are told to retry.
package clients

import (
	"time"

	grpc_retry "github.com/grpc-ecosystem/go-grpc-middleware/retry"
	"google.golang.org/grpc"
)

// BackoffLinear is constant, in spite of its name.
func linear(addr string) (*grpc.ClientConn, error) {
	opts := []grpc_retry.CallOption{
		grpc_retry.WithMax(3),
		grpc_retry.WithBackoff(grpc_retry.BackoffLinear(time.Second)), // want "the client's requests waits a fixed 1s"
	}
	return grpc.Dial(addr, grpc.WithUnaryInterceptor(grpc_retry.UnaryClientInterceptor(opts...)))
}

func linearWithJitter(addr string) (*grpc.ClientConn, error) {
	opts := []grpc_retry.CallOption{
		grpc_retry.WithMax(3),
		grpc_retry.WithBackoff(grpc_retry.BackoffLinearWithJitter(time.Second, 0.5)),
	}
	return grpc.Dial(addr, grpc.WithUnaryInterceptor(grpc_retry.UnaryClientInterceptor(opts...)))
}

func linearWithoutJitter(addr string) (*grpc.ClientConn, error) {
	return grpc.Dial(addr, grpc.WithUnaryInterceptor(grpc_retry.UnaryClientInterceptor(grpc_retry.WithMax(3),
		grpc_retry.WithBackoff(grpc_retry.BackoffLinearWithJitter(time.Second, 0))))) // want "waits a fixed"
}

// Without WithMax there is no retry.
func neverAgain(addr string) (*grpc.ClientConn, error) {
	return grpc.Dial(addr, grpc.WithUnaryInterceptor(grpc_retry.UnaryClientInterceptor(
		grpc_retry.WithBackoff(grpc_retry.BackoffLinear(time.Second)))))
}

func switchedOff(addr string) (*grpc.ClientConn, error) {
	return grpc.Dial(addr, grpc.WithUnaryInterceptor(grpc_retry.UnaryClientInterceptor(
		grpc_retry.WithBackoff(grpc_retry.BackoffLinear(time.Second)), grpc_retry.Disable())))
}

// The peer stands on this host.
func overSocket() (*grpc.ClientConn, error) {
	opts := []grpc_retry.CallOption{
		grpc_retry.WithMax(3),
		grpc_retry.WithBackoff(grpc_retry.BackoffLinear(time.Second)),
	}
	dialOpts := []grpc.DialOption{grpc.WithUnaryInterceptor(grpc_retry.UnaryClientInterceptor(opts...))}
	return grpc.Dial("unix:///run/plugin.sock", dialOpts...)
}

// Further options of the caller may make it random.
func optionsOfCaller(addr string, more ...grpc_retry.CallOption) (*grpc.ClientConn, error) {
	opts := []grpc_retry.CallOption{
		grpc_retry.WithMax(3),
		grpc_retry.WithBackoff(grpc_retry.BackoffLinear(time.Second)),
	}
	opts = append(opts, more...)
	return grpc.Dial(addr, grpc.WithUnaryInterceptor(grpc_retry.UnaryClientInterceptor(opts...)))
}

func optionsAppended(addr string) (*grpc.ClientConn, error) {
	var opts []grpc_retry.CallOption
	opts = append(opts, grpc_retry.WithMax(3))
	opts = append(opts, grpc_retry.WithBackoff(grpc_retry.BackoffLinear(time.Second))) // want "waits a fixed"
	return grpc.Dial(addr, grpc.WithUnaryInterceptor(grpc_retry.UnaryClientInterceptor(opts...)))
}
