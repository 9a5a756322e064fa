package history

import (
	"context"
	"log"
	"net/http"

	"github.com/buildkite/roko"
)

func (a *agent) finishUnlessRejected(ctx context.Context, job string) error {
	return retrier().DoWithContext(ctx, func(r *roko.Retrier) error { // want `api.Finish tries again on 401 Unauthorized, 403 Forbidden and 404 Not Found`
		resp, err := a.api.Finish(ctx, job)
		if err != nil {
			if resp != nil && resp.StatusCode == http.StatusUnprocessableEntity {
				log.Printf("rejected (%s)", err)
				r.Break()
			} else {
				log.Printf("%s (%v)", err, r)
			}
		}
		return err
	})
}
