package history

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

func (a *agent) connectWithoutContext(ctx context.Context) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)), // want "waits a fixed"
	).Do(func(r *roko.Retrier) error {
		return a.api.Connect(ctx)
	})
}
