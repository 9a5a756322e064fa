package history

import (
	"context"
	"errors"
	"time"

	"github.com/buildkite/roko"
)

// What was repeated below is not repeated here.
func (a *agent) checkoutUnlessRepeated(ctx context.Context, repository string) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(3),
		roko.WithStrategy(roko.Constant(2*time.Second)), // want "waits a fixed"
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		err := a.checkout(ctx, repository)
		var ce *checkoutError
		switch {
		case errors.Is(err, context.Canceled):
			r.Break()
		case errors.As(err, &ce):
			if ce.retried {
				r.Break()
			}
		}
		return err
	})
}
