package nested

import (
	"context"

	grpcretry "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"google.golang.org/grpc"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

const withPolicy = `{"methodConfig": [{
	"name": [{"service": "grpc.health.v1.Health"}],
	"retryPolicy": {
		"maxAttempts": 4,
		"initialBackoff": "0.1s",
		"maxBackoff": "1s",
		"backoffMultiplier": 2,
		"retryableStatusCodes": ["UNAVAILABLE"]
	}
}]}`

func grpcServiceConfig(ctx context.Context, target string) error {
	conn, err := grpc.NewClient(target, grpc.WithDefaultServiceConfig(withPolicy))
	if err != nil {
		return err
	}
	health := healthpb.NewHealthClient(conn)
	for range 5 { // want `5 × 4 = 20 attempts`
		if _, err = health.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func grpcAtDefault(ctx context.Context, target string) error {
	conn, err := grpc.NewClient(target)
	if err != nil {
		return err
	}
	health := healthpb.NewHealthClient(conn)
	for range 5 {
		if _, err = health.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func grpcDisabled(ctx context.Context, target string) error {
	conn, err := grpc.NewClient(target, grpc.WithDefaultServiceConfig(withPolicy), grpc.WithDisableRetry())
	if err != nil {
		return err
	}
	health := healthpb.NewHealthClient(conn)
	for range 5 {
		if _, err = health.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func dial(target string) (*grpc.ClientConn, error) {
	var opts []grpc.DialOption
	opts = append(opts, grpc.WithUnaryInterceptor(grpcretry.UnaryClientInterceptor(grpcretry.WithMax(3))))
	return grpc.NewClient(target, opts...)
}

func grpcInterceptor(ctx context.Context, target string) error {
	conn, err := dial(target)
	if err != nil {
		return err
	}
	health := healthpb.NewHealthClient(conn)
	for range 5 { // want `5 × 3 = 15 attempts`
		if _, err = health.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil {
			return nil
		}
		pause()
	}
	return err
}
