// Package uploader tells of uploads with a limit for each call.
package uploader

import (
	"context"
	"net/http"
	"time"

	"github.com/buildkite/roko"
)

type api struct{ client *http.Client }

func newAPI() *api { return &api{client: &http.Client{}} }

func (a *api) changeArtifacts(ctx context.Context, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, "PUT", "https://example.com/"+path, nil)
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
		resp, err := w.api.changeArtifacts(ctx, path)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}
