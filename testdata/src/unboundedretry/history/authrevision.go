package history

import (
	"context"
	"errors"
	"sync"
)

var errOldRevision = errors.New("revision is too old")

type identity struct {
	user     string
	revision uint64
}

type tokenKey struct{}

type gate struct {
	mu       sync.Mutex
	revision uint64
}

// who only reads a value from the context.
func (g *gate) who(ctx context.Context) (*identity, error) {
	token, ok := ctx.Value(tokenKey{}).(string)
	if !ok {
		return nil, errors.New("no token")
	}
	return &identity{user: token, revision: g.current()}, nil
}

func (g *gate) current() uint64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.revision
}
