package history

import (
	"context"
	"log"
	"net/http"

	"github.com/buildkite/roko"
)

// The response of the attempt is asked, for one refusal of several.
func (a *agent) registerByResponse(ctx context.Context, name string) (id string, err error) {
	err = retrier().DoWithContext(ctx, func(r *roko.Retrier) error { // want `api.Register tries again on 400 Bad Request, 404 Not Found and 422 Unprocessable Entity`
		registered, resp, err := a.api.Register(ctx, name)
		if err != nil {
			if resp != nil && resp.StatusCode == http.StatusUnauthorized {
				log.Printf("rejected (%s)", err)
				r.Break()
			}
			return err
		}
		id = registered
		return nil
	})
	return id, err
}
