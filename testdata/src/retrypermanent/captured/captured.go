// Package captured holds operations that ask a response from around them: one
// that only a success sets, beside near misses.
package captured

import (
	"context"
	"errors"
	"net/http"

	"github.com/buildkite/roko"
)

var (
	errRefused = errors.New("refused")
	errEmpty   = errors.New("empty")
)

func fetch(url string) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return resp, errRefused
	}
	return resp, nil
}

func refused(code int) bool { return code >= 400 && code < 500 }

func setBySuccess(ctx context.Context, url string) error {
	var last *http.Response
	return roko.NewRetrier().DoWithContext(ctx, func(r *roko.Retrier) error { // want `fetch tries again whatever the HTTP status is`
		resp, err := fetch(url)
		if err != nil {
			if last != nil && refused(last.StatusCode) {
				r.Break()
			}
			return err
		}
		last = resp
		return nil
	})
}

func setByTheCall(ctx context.Context, url string) error {
	var last *http.Response
	return roko.NewRetrier().DoWithContext(ctx, func(r *roko.Retrier) (err error) {
		last, err = fetch(url)
		if err != nil {
			if last != nil && refused(last.StatusCode) {
				r.Break()
			}
			return err
		}
		return nil
	})
}

func setBeforeTheError(ctx context.Context, url string) error {
	var last *http.Response
	return roko.NewRetrier().DoWithContext(ctx, func(r *roko.Retrier) error {
		resp, err := fetch(url)
		last = resp
		if err != nil {
			if last != nil && refused(last.StatusCode) {
				r.Break()
			}
			return err
		}
		return nil
	})
}

func setByAFailureToo(ctx context.Context, url string) error {
	var last *http.Response
	return roko.NewRetrier().DoWithContext(ctx, func(r *roko.Retrier) error {
		resp, err := fetch(url)
		if err != nil {
			if last != nil && refused(last.StatusCode) {
				r.Break()
			}
			return err
		}
		last = resp
		if resp.ContentLength == 0 {
			return errEmpty
		}
		return nil
	})
}

func setByTheOneBefore(ctx context.Context, urls []string) {
	var last *http.Response
	for _, url := range urls {
		roko.NewRetrier().DoWithContext(ctx, func(r *roko.Retrier) error {
			resp, err := fetch(url)
			if err != nil {
				if last != nil && refused(last.StatusCode) {
					r.Break()
				}
				return err
			}
			last = resp
			return nil
		})
	}
}

func setAround(ctx context.Context, url string) error {
	last, _ := fetch(url)
	return roko.NewRetrier().DoWithContext(ctx, func(r *roko.Retrier) error {
		resp, err := fetch(url)
		if err != nil {
			if last != nil && refused(last.StatusCode) {
				r.Break()
			}
			return err
		}
		last = resp
		return nil
	})
}
