package history

import (
	"context"
	"log"
	"time"

	"github.com/grafana/dskit/backoff"
	jpbackoff "github.com/jpillora/backoff"
)

// A library computes a growing delay with randomness.
func (a again) doLibraryDelay(ctx context.Context, q query) (*result, error) {
	b := &jpbackoff.Backoff{
		Min:    200 * time.Millisecond,
		Max:    2 * time.Second,
		Factor: 2,
		Jitter: true,
	}
	var last error
	for tries := 0; tries < a.maxRetries; tries++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r, err := a.next.Do(ctx, q)
		if err == nil {
			return r, nil
		}
		if worthAgain(err) {
			last = err
			pause := b.Duration()
			log.Printf("try %d, again in %s: %v", tries, pause, err)
			select {
			case <-time.After(pause):
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			continue
		}
		return nil, err
	}
	return nil, last
}

// A library waits.
func (a again) doLibraryWait(ctx context.Context, q query) (*result, error) {
	b := backoff.New(ctx, backoff.Config{
		MinBackoff: 250 * time.Millisecond,
		MaxBackoff: 5 * time.Second,
		MaxRetries: 0,
	})
	var last error
	for tries := 0; tries < a.maxRetries; tries++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r, err := a.next.Do(ctx, q)
		if err == nil {
			return r, nil
		}
		if worthAgain(err) {
			last = err
			log.Printf("try %d, again in %s: %v", tries, b.NextDelay(), err)
			b.Wait()
			continue
		}
		return nil, err
	}
	return nil, last
}
