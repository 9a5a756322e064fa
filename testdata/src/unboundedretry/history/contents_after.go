package history

import (
	"context"
	"io"
	"log"
	"strings"
	"time"

	"github.com/grafana/dskit/backoff"
)

type contents struct {
	bucket bucket
}

// The backoff is made on the caller's context.
func (c *contents) add(ctx context.Context, names []string, line string) error {
	for _, name := range names {
		waits := backoff.New(ctx, backoff.Config{
			MinBackoff: 50 * time.Millisecond,
			MaxBackoff: 10 * time.Second,
		})
		for waits.Ongoing() {
			err := c.bucket.Replace(ctx, name, func(old io.Reader) (io.Reader, error) {
				return io.MultiReader(old, strings.NewReader(line)), nil
			})
			if err == nil {
				break
			}
			log.Print(err)
			waits.Wait()
		}
	}
	return nil
}
