package history

import (
	"context"
	"errors"
	"time"

	"github.com/grafana/dskit/backoff"
)

type bucket interface {
	Get(ctx context.Context, name string) error
}

var pauses = backoff.Config{MinBackoff: 50 * time.Millisecond, MaxBackoff: 10 * time.Second, MaxRetries: 5}

func withRetries(ctx context.Context, f func() error) (err error) {
	waits := backoff.New(ctx, pauses)
	for waits.Ongoing() {
		if err = f(); err == nil {
			return nil
		}
		waits.Wait()
	}
	return err
}

// The end of the context was an error like others: it ends the wait behind it,
// and the loop, so nothing is tried again.
func getWhileOngoing(ctx context.Context, b bucket, name string) error {
	return withRetries(ctx, func() error { return b.Get(ctx, name) })
}

// It is returned at once now.
func getUnlessDone(ctx context.Context, b bucket, name string) (err error) {
	waits := backoff.New(ctx, pauses)
	for waits.Ongoing() {
		err = b.Get(ctx, name)
		if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		waits.Wait()
	}
	return err
}

type contents struct {
	bucket bucket
	waits  *backoff.Backoff
}

func newContents(b bucket) *contents {
	return &contents{b, backoff.New(context.TODO(), backoff.Config{MinBackoff: time.Second, MaxBackoff: time.Minute})}
}

// A policy that knows no caller goes on when the context is done: ctxsleep and
// unboundedretry say so.
func (c *contents) get(ctx context.Context, name string) {
	c.waits.Reset()
	for c.waits.Ongoing() {
		if c.bucket.Get(ctx, name) == nil {
			return
		}
		c.waits.Wait()
	}
}
