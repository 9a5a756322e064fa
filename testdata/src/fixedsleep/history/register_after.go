package history

import (
	"context"
	"net/http"
	"time"

	"github.com/buildkite/roko"
)

func (a *agent) registerOwnStatus(ctx context.Context, name string) (string, error) {
	var id string
	err := roko.NewRetrier(
		roko.WithMaxAttempts(30),
		roko.WithStrategy(roko.Constant(10*time.Second)), // want "waits a fixed"
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		var (
			status int
			err    error
		)
		id, status, err = a.api.Register(ctx, name)
		if err != nil {
			if status == http.StatusUnauthorized {
				r.Break()
			}
			return err
		}
		return nil
	})
	return id, err
}
