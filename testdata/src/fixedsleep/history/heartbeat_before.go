package history

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

func (a *agent) beatWithoutContext(ctx context.Context) (time.Time, error) {
	var (
		beat time.Time
		err  error
	)
	err = roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)), // want "waits a fixed"
	).Do(func(r *roko.Retrier) error {
		beat, err = a.api.Heartbeat(ctx)
		return err
	})
	return beat, err
}
