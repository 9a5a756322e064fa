// Package bootstrap retried a method that retries the dial itself.
package bootstrap

import (
	"context"
	"fmt"
	"time"

	"github.com/buildkite/roko"
	"nestedretry/history/bootstrap/before/kube"
)

type command struct {
	action func(ctx context.Context, addr string) error
}

var bootstrap = command{
	action: func(ctx context.Context, addr string) error {
		timeout := 120 * time.Second
		interval := 3 * time.Second
		attempts := max(int(timeout.Seconds())/int(interval.Seconds()), 1)
		r := roko.NewRetrier(
			roko.WithMaxAttempts(attempts),
			roko.WithStrategy(roko.Constant(interval)),
		)
		socket := &kube.Client{Addr: addr}
		name, err := roko.DoFunc(ctx, r, func(*roko.Retrier) (string, error) { // want `retry of .* has another retry below it \(kube.Client.Connect → roko.DoFunc, 30 attempts\), so attempts multiply: n × 30 attempts in the worst case`
			return socket.Connect(ctx)
		})
		if err != nil {
			return fmt.Errorf("connect: %w", err)
		}
		fmt.Println(name)
		return nil
	},
}
