package history

import (
	"context"
	"log"
	"time"
)

func sendSleeping(ctx context.Context, cfg sendConfig, attempt func(int) error, onRetry func()) error {
	pause := cfg.Shortest
	try := 0
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
		err := attempt(try)
		if err == nil {
			return nil
		}
		if _, ok := err.(passingError); !ok {
			return err
		}
		onRetry()
		time.Sleep(pause) // want "without jitter"
		pause = pause * 2
		if pause > cfg.Longest {
			pause = cfg.Longest
		}
		try++
		continue
	}
}

func sendBatchSleeping(ctx context.Context, cfg sendConfig, url string) error {
	return sendSleeping(ctx, cfg, func(int) error { return post(url) }, func() { log.Print("again") })
}
