package history

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

func (a *agent) updateStates(ctx context.Context, states map[string]string) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)),
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		return a.api.UpdateArtifacts(ctx, states)
	})
}
