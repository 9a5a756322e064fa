package history

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

// Exponential now, with an adjustment of nothing and no randomness.
func (a *agent) updateStatesExponential(ctx context.Context, states map[string]string) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(8),
		roko.WithStrategy(roko.Exponential(2*time.Second, 0)), // want "without jitter"
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		short, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		return a.api.UpdateArtifacts(short, states)
	})
}
