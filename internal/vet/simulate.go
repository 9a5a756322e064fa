package vet

import (
	"context"
	"errors"

	"github.com/retrylint/retrylint/internal/simulate"
)

// simulate carries out the command simulate and returns the exit code.
func (c command) simulate(args []string) int {
	ctx, stop := untilSignal()
	defer stop()
	err := simulate.Run(ctx, args, c.stdout, c.stderr)
	if sig := (interrupted{}); errors.As(context.Cause(ctx), &sig) {
		return 128 + int(sig.Signal)
	}
	if err != nil {
		return c.fail("%v", err)
	}
	return exitClean
}
