package history

import (
	"context"
	"net/http"

	"github.com/buildkite/roko"
)

// The statuses are joined to another number, which no answer has.
func (a *agent) tokenByOneNumber(ctx context.Context) (token string, err error) {
	err = retrier().DoWithContext(ctx, func(r *roko.Retrier) error { // want `api.Token tries again whatever the HTTP status is`
		t, resp, err := a.api.Token(ctx)
		if err != nil {
			switch resp.StatusCode {
			case http.StatusUnauthorized | http.StatusForbidden | http.StatusUnprocessableEntity:
				r.Break()
				return err
			}
			return err
		}
		token = t
		return nil
	})
	return token, err
}

// The client loses the response of which the status is asked.
func (a *agent) tokenWithoutResponse(ctx context.Context) (token string, err error) {
	err = retrier().DoWithContext(ctx, func(r *roko.Retrier) error { // want `api.TokenOnly tries again whatever the HTTP status is`
		t, resp, err := a.api.TokenOnly(ctx)
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
