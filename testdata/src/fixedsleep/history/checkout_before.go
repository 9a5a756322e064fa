package history

import (
	"context"
	"errors"
	"time"

	"github.com/buildkite/roko"
)

func (a *agent) checkoutAgain(ctx context.Context, repository string) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(3),
		roko.WithStrategy(roko.Constant(2*time.Second)), // want "waits a fixed"
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		err := a.checkout(ctx, repository)
		if errors.Is(err, context.Canceled) {
			r.Break()
		}
		return err
	})
}
