package history

import (
	"context"

	"retrypermanent/history/wire"
)

// The end of the context is no response, and so tried again.
func queryServerErrors(ctx context.Context, next querier, query string) (string, error) {
	var last error
	for range 5 { // want `retry of next.Do tries again after its context is done`
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
