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
		return queryrange.HandlerFunc(func(ctx context.Context, query string) (string, error) {
			if _, err := handler.Do(ctx, "stats "+query); err != nil {
				return "", err
			}
			return next.Do(ctx, query)
		})
	})
}
