package history

import (
	"context"
	"net/http"
	"time"

	"github.com/buildkite/roko"
)

// The closure looks at a status that is set after a success only.
func (a *agent) registerOuterStatus(ctx context.Context, name string) (string, error) {
	var (
		id     string
		status int
	)
	register := func(r *roko.Retrier) error {
		i, s, err := a.api.Register(ctx, name)
		if err != nil {
			if status == http.StatusUnauthorized {
				r.Break()
			}
			return err
		}
		id, status = i, s
		return nil
	}
	err := roko.NewRetrier(
		roko.WithMaxAttempts(30),
		roko.WithStrategy(roko.Constant(10*time.Second)), // want "waits a fixed"
	).DoWithContext(ctx, register)
	return id, err
}
