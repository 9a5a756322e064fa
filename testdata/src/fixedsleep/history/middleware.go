package history

import (
	"context"
	"errors"
	"net/http"
)

// A middleware that sends a failed query again. What it wraps is an interface
// with two implementations: the middleware itself, and the one that asks the
// backend over HTTP.
type query struct{ text string }

type result struct{ text string }

type handler interface {
	Do(ctx context.Context, q query) (*result, error)
}

type backend struct{ url string }

type statusError struct{ code int }

func (e *statusError) Error() string { return http.StatusText(e.code) }

func (b *backend) Do(ctx context.Context, q query) (*result, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.url+"?q="+q.text, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &statusError{resp.StatusCode}
	}
	return &result{resp.Status}, nil
}

func worthAgain(err error) bool {
	var s *statusError
	return !errors.As(err, &s) || s.code/100 == 5
}

type again struct {
	next       handler
	maxRetries int
	observe    func(float64)
}

func wrap(next handler, n int, observe func(float64)) handler {
	return again{next: next, maxRetries: n, observe: observe}
}
