package history

import (
	"context"
	"os/exec"
)

type checkoutError struct {
	err     error
	retried bool
}

func (e *checkoutError) Error() string { return e.err.Error() }

// A command: what it reaches is unknown.
func (a *agent) checkout(ctx context.Context, repository string) error {
	if err := exec.CommandContext(ctx, "git", "fetch", repository).Run(); err != nil {
		return &checkoutError{err: err, retried: true}
	}
	return nil
}
