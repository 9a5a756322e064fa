// Package queryrange holds the parts that chains of query handlers are made of.
package queryrange

import (
	"context"
	"math/rand/v2"
	"time"
)

// A Handler answers queries.
type Handler interface {
	Do(ctx context.Context, query string) (string, error)
}

// HandlerFunc is a function as a Handler.
type HandlerFunc func(ctx context.Context, query string) (string, error)

func (f HandlerFunc) Do(ctx context.Context, query string) (string, error) { return f(ctx, query) }

// A Middleware puts a handler in front of another one.
type Middleware interface {
	Wrap(Handler) Handler
}

// MiddlewareFunc is a function as a Middleware.
type MiddlewareFunc func(Handler) Handler

func (f MiddlewareFunc) Wrap(next Handler) Handler { return f(next) }

// Merge makes one middleware of several, the first one outermost.
func Merge(middlewares ...Middleware) Middleware {
	return MiddlewareFunc(func(next Handler) Handler {
		for i := len(middlewares) - 1; i >= 0; i-- {
			next = middlewares[i].Wrap(next)
		}
		return next
	})
}

// Instrument counts queries.
func Instrument(name string, count func(string)) Middleware {
	return MiddlewareFunc(func(next Handler) Handler {
		return HandlerFunc(func(ctx context.Context, query string) (string, error) {
			count(name)
			return next.Do(ctx, query)
		})
	})
}

type retry struct {
	next  Handler
	limit int
}

// NewRetry sends failed queries again.
func NewRetry(limit int) Middleware {
	if limit <= 0 {
		limit = 5
	}
	return MiddlewareFunc(func(next Handler) Handler {
		return retry{next: next, limit: limit}
	})
}

func (r retry) Do(ctx context.Context, query string) (string, error) {
	var last error
	for try := 0; try < r.limit; try++ {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		answer, err := r.next.Do(ctx, query)
		if err == nil {
			return answer, nil
		}
		last = err
		time.Sleep(rand.N(time.Second << try))
	}
	return "", last
}
