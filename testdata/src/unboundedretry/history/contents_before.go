package history

import (
	"context"
	"io"
	"log"
	"strings"
	"time"

	"github.com/grafana/dskit/backoff"
)

type contentsForEver struct {
	bucket bucket
	waits  *backoff.Backoff
}

// The backoff is made on a context that nothing cancels, and without a number
// of retries.
func newContentsForEver(b bucket) *contentsForEver {
	return &contentsForEver{
		bucket: b,
		waits: backoff.New(context.TODO(), backoff.Config{
			MinBackoff: 50 * time.Millisecond,
			MaxBackoff: 10 * time.Second,
		}),
	}
}

func (c *contentsForEver) add(ctx context.Context, names []string, line string) error {
	for _, name := range names {
		c.waits.Reset()
		for c.waits.Ongoing() { // want "has no limit"
			err := c.bucket.Replace(ctx, name, func(old io.Reader) (io.Reader, error) {
				return io.MultiReader(old, strings.NewReader(line)), nil
			})
			if err == nil {
				break
			}
			log.Print(err)
			c.waits.Wait()
		}
	}
	return nil
}
