package cli

import (
	"context"
	"fmt"

	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/vet"
)

// layers prints the layers of retries in the packages.
func (a app) layers(ctx context.Context, o options) int {
	runs, here, done, err := a.runs(ctx, o, telling(a.rules, nil, vet.TellLayers))
	if err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	defer done()
	results, incomplete := a.analyze(ctx, o, runs)
	if ctx.Err() != nil {
		return exitFailed
	}
	told, err := read(results.Findings)
	if err != nil {
		return a.fail("%v", err)
	}
	trees := layertree.Join(told.funcs)
	if err := a.draw(trees, here, o); err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	switch {
	case incomplete:
		return exitFailed
	case len(trees) == 0:
		fmt.Fprintln(a.stderr, "no retries found") // which is no tree, so not on stdout
	}
	return exitClean
}

// draw writes the trees in the form that is asked for.
func (a app) draw(trees []layertree.Tree, here string, o options) error {
	switch {
	case o.layersJSON:
		return layertree.JSON(a.stdout, trees)
	case o.svg:
		return layertree.SVG(a.stdout, trees, here)
	}
	return layertree.Text(a.stdout, trees, here)
}
