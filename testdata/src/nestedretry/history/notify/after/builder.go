package notify

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/grafana/dskit/backoff"
	"nestedretry/history/rpc"
)

type builder struct {
	store rpc.Store
	cfg   backoff.Config
	id    string
}

func newBuilder(addr, id string) *builder {
	return &builder{
		store: rpc.New(addr),
		cfg:   backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 5},
		id:    id,
	}
}

func (b *builder) running(ctx context.Context) error {
	retries := backoff.New(ctx, b.cfg)
	for retries.Ongoing() {
		err := b.session(ctx)
		if err == nil {
			break
		}
		log.Print("session lost: ", err)
		retries.Wait()
	}
	return retries.Err()
}

func (b *builder) session(ctx context.Context) error {
	for ctx.Err() == nil {
		task, err := b.store.Range(ctx, "next")
		if err != nil {
			return fmt.Errorf("no task: %w", err)
		}
		if err := b.notify(ctx, task); err != nil {
			return fmt.Errorf("task %s: %w", task, err)
		}
	}
	return ctx.Err()
}

func (b *builder) notify(ctx context.Context, task string) error {
	if err := b.store.Put(ctx, b.id, task); err != nil {
		return fmt.Errorf("planner not told: %w", err)
	}
	return nil
}
