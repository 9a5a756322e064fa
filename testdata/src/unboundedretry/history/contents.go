package history

import (
	"context"
	"io"
)

type bucket interface {
	Replace(ctx context.Context, name string, change func(io.Reader) (io.Reader, error)) error
}
