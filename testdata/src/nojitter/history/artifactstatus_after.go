package history

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

// All client errors leave.
func (a *agent) createClientErrors(ctx context.Context, batch []string) ([]string, error) {
	r := roko.NewRetrier(
		roko.WithMaxAttempts(8),
		roko.WithStrategy(roko.Exponential(2*time.Second, 0)), // want "without jitter"
	)
	return roko.DoFunc(ctx, r, func(r *roko.Retrier) ([]string, error) {
		ids, status, err := a.api.CreateArtifacts(ctx, batch)
		if status >= 400 && status <= 499 {
			r.Break()
		}
		return ids, err
	})
}
