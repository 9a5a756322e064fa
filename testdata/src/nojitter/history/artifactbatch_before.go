package history

import (
	"context"
	"net/http"
	"time"

	"github.com/buildkite/roko"
)

func (a *agent) createBatch(ctx context.Context, batch []string) ([]string, error) {
	var ids []string
	err := roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)),
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		var (
			status int
			err    error
		)
		ids, status, err = a.api.CreateArtifacts(ctx, batch)
		if status == http.StatusUnauthorized || status == http.StatusNotFound {
			r.Break()
		}
		return err
	})
	return ids, err
}
