package history

import (
	"context"
	"log"
	"net/http"

	"github.com/buildkite/roko"
)

func (a *agent) finishUnlessRejectedOrUnauthorised(ctx context.Context, job string) error {
	return retrier().DoWithContext(ctx, func(r *roko.Retrier) error {
		resp, err := a.api.Finish(ctx, job)
		if err != nil {
			if resp != nil && (resp.StatusCode == http.StatusUnprocessableEntity || resp.StatusCode == http.StatusUnauthorized) {
				log.Printf("rejected (%s)", err)
				r.Break()
			} else {
				log.Printf("%s (%v)", err, r)
			}
		}
		return err
	})
}
