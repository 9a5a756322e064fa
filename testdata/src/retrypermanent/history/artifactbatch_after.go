package history

import (
	"context"
	"log"

	"github.com/buildkite/roko"
)

func (a *agent) createUnlessClientError(ctx context.Context, batch []string) (ids []string, err error) {
	err = retrier().DoWithContext(ctx, func(r *roko.Retrier) error {
		created, resp, err := a.api.CreateArtifacts(ctx, batch)
		if resp != nil && (resp.StatusCode >= 400 && resp.StatusCode <= 499) {
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
