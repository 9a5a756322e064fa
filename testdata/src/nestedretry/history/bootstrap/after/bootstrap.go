package bootstrap

import (
	"context"
	"fmt"
	"time"

	"nestedretry/history/bootstrap/after/kube"
)

type command struct {
	action func(ctx context.Context, addr string) error
}

var bootstrap = command{
	action: func(ctx context.Context, addr string) error {
		ctx, cancel := context.WithTimeout(ctx, 120*time.Second)
		defer cancel()
		socket := &kube.Client{Addr: addr}
		name, err := socket.Connect(ctx)
		if err != nil {
			return fmt.Errorf("connect: %w", err)
		}
		fmt.Println(name)
		return nil
	},
}
