package history

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

func (a *agent) beatWithContext(ctx context.Context) (time.Time, error) {
	var beat time.Time
	err := roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)), // want "waits a fixed"
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		b, err := a.api.Heartbeat(ctx)
		if err != nil {
			return err
		}
		beat = b
		return nil
	})
	return beat, err
}
