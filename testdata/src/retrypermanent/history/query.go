package history

import "context"

type querier interface {
	Do(ctx context.Context, query string) (string, error)
}
