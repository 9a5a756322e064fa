package history

import (
	"context"
	"errors"

	"retrypermanent/history/wire"
)

func queryUnlessCancelled(ctx context.Context, next querier, query string) (string, error) {
	var last error
	for range 5 {
		answer, err := next.Do(ctx, query)
		if err == nil {
			return answer, nil
		}
		if errors.Is(err, context.Canceled) {
			return "", err
		}
		resp, ok := wire.ResponseFromError(err)
		if !ok || resp.Code/100 == 5 {
			last = err
			continue
		}
		return "", err
	}
	return "", last
}

func queryWhileWanted(ctx context.Context, next querier, query string) (string, error) {
	var last error
	for range 5 {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		answer, err := next.Do(ctx, query)
		if err == nil {
			return answer, nil
		}
		resp, ok := wire.ResponseFromError(err)
		if !ok || resp.Code/100 == 5 {
			last = err
			continue
		}
		return "", err
	}
	return "", last
}
