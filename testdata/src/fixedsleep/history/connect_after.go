package history

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

func (a *agent) connectWithContext(ctx context.Context) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)), // want "waits a fixed"
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		return a.api.Connect(ctx)
	})
}
