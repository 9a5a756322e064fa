package history

import (
	"context"
	"time"

	"github.com/grafana/dskit/backoff"
)

var limits = backoff.Config{MinBackoff: 50 * time.Millisecond, MaxBackoff: 10 * time.Second}

type contentsBefore struct{ waits *backoff.Backoff }

// The backoff is made once, and knows no caller.
func newContents() *contentsBefore {
	return &contentsBefore{backoff.New(context.TODO(), limits)}
}

func (c *contentsBefore) write(ctx context.Context, url, entry string) {
	c.waits.Reset()
	for c.waits.Ongoing() {
		if send(ctx, url, entry) == nil {
			return
		}
		c.waits.Wait() // want "even when ctx is done"
	}
}

type contentsAfter struct{}

func (c *contentsAfter) write(ctx context.Context, url, entry string) {
	waits := backoff.New(ctx, limits)
	for waits.Ongoing() {
		if send(ctx, url, entry) == nil {
			return
		}
		waits.Wait()
	}
}
