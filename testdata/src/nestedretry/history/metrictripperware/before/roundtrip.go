// Package metrictripperware put a retry in front of a handler whose own
// factory has put one into the chain.
package metrictripperware

import (
	"context"

	"nestedretry/history/queryrange"
)

type config struct{ maxRetries int }

func newStatsTripperware(cfg config, count func(string)) (queryrange.Middleware, error) {
	middlewares := []queryrange.Middleware{queryrange.Instrument("stats", count)}
	if cfg.maxRetries > 0 {
		middlewares = append(middlewares, queryrange.Instrument("retry", count), queryrange.NewRetry(cfg.maxRetries))
	}
	return queryrange.MiddlewareFunc(func(next queryrange.Handler) queryrange.Handler {
		return queryrange.Merge(middlewares...).Wrap(next)
	}), nil
}

func newMetricTripperware(cfg config, count func(string), stats queryrange.Middleware) (queryrange.Middleware, error) {
	return queryrange.MiddlewareFunc(func(next queryrange.Handler) queryrange.Handler {
		statsHandler := stats.Wrap(next)
		retryNext := next
		if cfg.maxRetries > 0 {
			tr := queryrange.Instrument("retry", count)
			rm := queryrange.NewRetry(cfg.maxRetries)
			statsHandler = queryrange.Merge(tr, rm).Wrap(statsHandler) // want `retry of .* has another retry below it \(queryrange.retry.Do, which retries\)`
			retryNext = queryrange.Merge(tr, rm).Wrap(next)
		}
		return shards{stats: statsHandler, next: retryNext}
	}), nil
}

type shards struct{ stats, next queryrange.Handler }

func (s shards) Do(ctx context.Context, query string) (string, error) {
	if _, err := s.stats.Do(ctx, query); err != nil {
		return "", err
	}
	return s.next.Do(ctx, query)
}

func newMiddleware(cfg config, count func(string)) (queryrange.Middleware, error) {
	stats, err := newStatsTripperware(cfg, count)
	if err != nil {
		return nil, err
	}
	return newMetricTripperware(cfg, count, stats)
}
