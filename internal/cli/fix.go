package cli

import (
	"context"

	"github.com/retrylint/retrylint/internal/apply"
	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/report"
)

// fix applies the fixes, or prints them as a diff.
func (a app) fix(ctx context.Context, o options) int {
	runs, here, done, err := a.runs(ctx, o, o.tool(a.rules))
	if err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	defer done()
	count, err := a.count(ctx, o, runs)
	if err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	line := a.progress(o)
	defer line.Clear()
	fixes := apply.Fixes{
		Suite: suite(a.rules), Runs: runs, Here: here, Patched: patched(here, o.folder(here)),
		Stdout: line.Over(a.stdout), Stderr: line.Over(a.stderr),
	}
	if o.baseline != "" || o.newFrom != "" {
		fixes.Counts = func(ctx context.Context, findings []report.Finding) ([]report.Finding, error) {
			err := count.findLines(ctx, o) // fixes have changed some
			fresh, _, _ := count.of(report.InOrder(findings))
			return fresh, err
		}
	}
	do := fixes.Apply
	if o.diff {
		do = fixes.Show
	}
	left, err := do(ctx, govet.NewResults(govet.Tell{Text: fixes.Stderr, Each: line.Package}))
	if err != nil && !apply.Told(err) {
		return a.failUnlessStopped(ctx, err)
	}
	return exitCode(err != nil, left)
}

// patched returns the folder from which a diff names files, so that it can be
// applied there: here, or the folder where the command runs if that is elsewhere.
func patched(here, dir string) string {
	if report.Relative(here, dir) != dir {
		return here
	}
	return dir
}
