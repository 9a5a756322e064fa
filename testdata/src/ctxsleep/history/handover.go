package history

import (
	"context"
	"errors"
	"time"
)

func findTarget(ctx context.Context, url string) (string, error) { return url, send(ctx, url, "find") }

func handOverBefore(ctx context.Context, url string, searchFor time.Duration) (string, error) {
	deadline := time.Now().Add(searchFor)
	for {
		target, err := findTarget(ctx, url)
		if err == nil {
			return target, nil
		}
		if !time.Now().Before(deadline) {
			return "", err
		}
		time.Sleep(searchFor / 30) // want "even when ctx is done"
	}
}

// The retry is gone with the rewrite.
func handOverAfter(ctx context.Context, url string, searchFor time.Duration) (string, error) {
	deadline := time.NewTimer(searchFor)
	defer deadline.Stop()
	ticker := time.NewTicker(searchFor / 30)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			target, _ := findTarget(ctx, url)
			return target, nil
		case <-deadline.C:
			return "", errors.New("found nobody")
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}
