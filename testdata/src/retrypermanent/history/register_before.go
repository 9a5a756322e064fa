package history

import (
	"context"
	"log"
	"net/http"

	"github.com/buildkite/roko"
)

// The response that is asked is that of a success, which no failed attempt sets.
func (a *agent) registerByLastSuccess(ctx context.Context, name string) (id string, err error) {
	var resp *http.Response
	err = retrier().DoWithContext(ctx, func(r *roko.Retrier) error { // want `api.Register tries again whatever the HTTP status is`
		registered, answer, err := a.api.Register(ctx, name)
		if err != nil {
			if resp != nil && resp.StatusCode == http.StatusUnauthorized {
				log.Printf("rejected (%s)", err)
				r.Break()
			}
			return err
		}
		id, resp = registered, answer
		return nil
	})
	return id, err
}
