package checkoutmark

import (
	"context"
	"net/http"
	"time"

	"github.com/buildkite/roko"
)

type gitError struct {
	error
	kind int
}

func (e *gitError) Unwrap() error { return e.error }

const (
	fetchFailed = iota
	badReference
)

type fetchArgs struct {
	repository string
	refs       []string
	retry      bool
}

func gitFetch(ctx context.Context, args fetchArgs) error {
	attempts := 1
	if args.retry {
		attempts = 10
	}
	r := roko.NewRetrier(
		roko.WithMaxAttempts(attempts),
		roko.WithStrategy(roko.Exponential(2*time.Second, 0)),
	)
	return r.DoWithContext(ctx, func(r *roko.Retrier) error {
		resp, err := http.Get(args.repository)
		if err != nil {
			return &gitError{error: err, kind: fetchFailed}
		}
		defer resp.Body.Close()
		if resp.StatusCode == http.StatusNotFound {
			return &gitError{error: http.ErrNoLocation, kind: badReference}
		}
		return nil
	})
}
