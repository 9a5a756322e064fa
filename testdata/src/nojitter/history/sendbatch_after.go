package history

import (
	"context"
	"log"
	"time"
)

// The wait ends with the context; the server's word is heard; without it the
// delay doubles, and has no randomness.
func sendSelecting(ctx context.Context, cfg sendConfig, attempt func(int) error, onRetry func()) error {
	pause := cfg.Shortest
	wait := time.Duration(0)
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
		passing, ok := err.(passingError)
		if !ok {
			return err
		}
		wait = pause
		if passing.retryAfter > 0 {
			wait = passing.retryAfter
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait): // want "without jitter"
		}
		onRetry()
		pause = wait * 2
		if pause > cfg.Longest {
			pause = cfg.Longest
		}
		try++
		continue
	}
}

func sendBatchSelecting(ctx context.Context, cfg sendConfig, url string) error {
	return sendSelecting(ctx, cfg, func(int) error { return post(url) }, func() { log.Print("again") })
}
