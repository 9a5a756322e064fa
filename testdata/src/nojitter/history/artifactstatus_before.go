package history

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

// The retrier stands in a variable and goes to a generic function; three
// statuses leave.
func (a *agent) createThreeStatuses(ctx context.Context, batch []string) ([]string, error) {
	r := roko.NewRetrier(
		roko.WithMaxAttempts(8),
		roko.WithStrategy(roko.Exponential(2*time.Second, 0)), // want "without jitter"
	)
	return roko.DoFunc(ctx, r, func(r *roko.Retrier) ([]string, error) {
		ids, status, err := a.api.CreateArtifacts(ctx, batch)
		if status == 401 || status == 403 || status == 404 {
			r.Break()
		}
		return ids, err
	})
}
