package vet

import (
	"context"
	"errors"

	"github.com/retrylint/retrylint/internal/goplsbuild"
)

// gopls carries out the command gopls and returns the exit code.
func (c command) gopls(args []string) int {
	ctx, stop := untilSignal()
	defer stop()
	err := goplsbuild.Run(ctx, args, c.stdout, c.stderr)
	if sig := (interrupted{}); errors.As(context.Cause(ctx), &sig) {
		return 128 + int(sig.Signal)
	}
	if err != nil {
		return c.fail("%v", err)
	}
	return exitClean
}
