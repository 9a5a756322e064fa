package history

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// A goroutine copies the context into a flag, which is read between the waits.
func untilSucceedsBefore(ctx context.Context, interval time.Duration, op func() error) {
	stopped := false
	go func() {
		<-ctx.Done()
		stopped = true
	}()
	for !stopped {
		if op() == nil {
			return
		}
		time.Sleep(interval) // want "even when ctx is done"
	}
}

func untilSucceedsAfter(ctx context.Context, interval time.Duration, op func() error) {
	wait.PollUntilContextCancel(ctx, interval, true, func(context.Context) (bool, error) {
		return op() == nil, nil
	})
}

func writeBefore(ctx context.Context, op func() error) error {
	pause := 30 * time.Millisecond
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
		err := op()
		if err == nil {
			return nil
		}
		time.Sleep(pause) // want "even when ctx is done"
		pause = min(2*pause, time.Minute)
	}
}

func writeAfter(ctx context.Context, op func() error) error {
	pause := 30 * time.Millisecond
	for {
		err := op()
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		pause = min(2*pause, time.Minute)
	}
}
