package history

import (
	"context"
	"log"

	"github.com/buildkite/roko"
)

func (a *agent) createUnlessOneOfThree(ctx context.Context, batch []string) (ids []string, err error) {
	err = retrier().DoWithContext(ctx, func(r *roko.Retrier) error { // want `api.CreateArtifacts tries again on 400 Bad Request and 422 Unprocessable Entity`
		created, resp, err := a.api.CreateArtifacts(ctx, batch)
		if resp != nil && (resp.StatusCode == 401 || resp.StatusCode == 403 || resp.StatusCode == 404) {
			log.Printf("failed with %d", resp.StatusCode)
			r.Break()
		}
		if err != nil {
			log.Printf("%s (%v)", err, r)
			return err
		}
		ids = created
		return nil
	})
	return ids, err
}
