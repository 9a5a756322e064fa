package history

import (
	"context"
	"net/http"
	"time"

	"github.com/buildkite/roko"
)

func (a *agent) createBatchExponential(ctx context.Context, batch []string) ([]string, error) {
	var ids []string
	err := roko.NewRetrier(
		roko.WithMaxAttempts(8),
		roko.WithStrategy(roko.Exponential(2*time.Second, 0)), // want "without jitter"
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		limited := ctx
		if a.createTimeout != 0 {
			var cancel func()
			limited, cancel = context.WithTimeout(ctx, a.createTimeout)
			defer cancel()
		}
		var (
			status int
			err    error
		)
		ids, status, err = a.api.CreateArtifacts(limited, batch)
		if status == http.StatusUnauthorized || status == http.StatusNotFound {
			r.Break()
		}
		return err
	})
	return ids, err
}
