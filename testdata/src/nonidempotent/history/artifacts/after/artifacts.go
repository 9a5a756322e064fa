// Package artifacts stops at all that are the client's fault, and makes artifacts again all the same.
package artifacts

import (
	"context"
	"net/http"
	"time"

	"github.com/buildkite/roko"
)

type api struct{ client *http.Client }

func newAPI() *api { return &api{client: &http.Client{}} }

func (a *api) createArtifacts(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, "POST", "https://example.com/"+path, nil)
	if err != nil {
		return nil, err
	}
	return a.client.Do(req)
}

type config struct{ limit time.Duration }

type worker struct {
	api  *api
	conf config
}

func main(limit time.Duration) error {
	w := &worker{newAPI(), config{limit}}
	return w.work(context.Background(), "jobs/1/artifacts")
}

func (w *worker) work(ctx context.Context, path string) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Exponential(time.Second, 0)),
	).DoWithContext(ctx, func(r *roko.Retrier) error {
		ctx, cancel := context.WithTimeout(ctx, w.conf.limit)
		defer cancel()
		resp, err := w.api.createArtifacts(ctx, path) // want `retry of api.createArtifacts sends a POST again with no idempotency key`
		if err != nil {
			if resp != nil && resp.StatusCode >= 400 && resp.StatusCode < 500 {
				r.Break()
			}
			return err
		}
		return resp.Body.Close()
	})
}
