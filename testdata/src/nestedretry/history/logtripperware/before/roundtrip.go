// Package logtripperware wrapped the handler of statistics into a retry,
// though what makes it retries already.
package logtripperware

import (
	"context"

	"nestedretry/history/queryrange"
)

type config struct{ maxRetries int }

func statsTripperware(cfg config) queryrange.Middleware {
	retry := queryrange.NewRetry(cfg.maxRetries)
	return queryrange.MiddlewareFunc(func(next queryrange.Handler) queryrange.Handler {
		return retry.Wrap(next)
	})
}

func newLogTripperware(cfg config) queryrange.Middleware {
	stats := statsTripperware(cfg)
	return queryrange.MiddlewareFunc(func(next queryrange.Handler) queryrange.Handler {
		handler := stats.Wrap(next)
		if cfg.maxRetries > 0 {
			handler = queryrange.NewRetry(cfg.maxRetries).Wrap(handler) // want `retry of .* has another retry below it \(queryrange.retry.Do, which retries\)`
		}
		return queryrange.HandlerFunc(func(ctx context.Context, query string) (string, error) {
			if _, err := handler.Do(ctx, "stats "+query); err != nil {
				return "", err
			}
			return next.Do(ctx, query)
		})
	})
}
