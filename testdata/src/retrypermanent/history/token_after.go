package history

import (
	"context"
	"net/http"

	"github.com/buildkite/roko"
)

func (a *agent) tokenByStatus(ctx context.Context) (token string, err error) {
	err = retrier().DoWithContext(ctx, func(r *roko.Retrier) error {
		t, resp, err := a.api.Token(ctx)
		if resp != nil {
			switch resp.StatusCode {
			case http.StatusUnauthorized, http.StatusForbidden, http.StatusUnprocessableEntity:
				r.Break()
				return err
			}
		}
		token = t
		return err
	})
	return token, err
}
