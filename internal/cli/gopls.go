package cli

import (
	"context"

	"github.com/retrylint/retrylint/internal/goplsbuild"
)

// gopls carries out the command gopls.
func (a app) gopls(ctx context.Context, o options) int {
	if err := goplsbuild.Run(ctx, o.args, a.stdout, a.stderr); err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	return exitClean
}
