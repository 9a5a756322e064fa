package history

import (
	"context"
	"time"
)

// An agent that hands every call to a retry library.
type agentAPI interface {
	Register(ctx context.Context, name string) (string, int, error)
	Connect(ctx context.Context) error
	Heartbeat(ctx context.Context) (time.Time, error)
	CreateArtifacts(ctx context.Context, batch []string) ([]string, int, error)
	UpdateArtifacts(ctx context.Context, states map[string]string) error
}

type agent struct {
	api           agentAPI
	createTimeout time.Duration
}
