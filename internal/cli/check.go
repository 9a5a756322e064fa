package cli

import (
	"context"
	"slices"

	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/progress"
	"github.com/retrylint/retrylint/internal/report"
)

// check looks for findings and prints them.
func (a app) check(ctx context.Context, o options) int {
	if o.version {
		return a.version(ctx, o)
	}
	runs, here, done, err := a.runs(ctx, o, o.tool(a.rules))
	if err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	defer done()
	count, err := a.count(ctx, o, runs)
	if err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	results, incomplete := a.analyze(ctx, o, runs)
	if ctx.Err() != nil {
		return exitFailed
	}
	if o.json {
		return exitCode(incomplete, len(results.Findings))
	}
	told, err := read(results.Findings)
	if err != nil {
		return a.fail("%v", err)
	}
	findings := told.findings
	if o.unused {
		findings = append(findings, a.unused(o, told)...)
	}
	findings = report.InOrder(findings)
	if o.writeBaseline {
		if incomplete {
			return a.fail("%s is not written: not all packages could be analyzed", o.baseline)
		}
		return a.accept(o, count, findings)
	}
	if incomplete {
		count.scope.Analyzed = func(string) bool { return false } // of which files, nobody knows
	}
	fresh, known, stale := count.of(findings)
	a.tellStale(o, stale)
	if o.suppressed {
		fresh = report.InOrder(append(fresh, known...))
	} else {
		fresh = slices.DeleteFunc(fresh, report.Finding.Kept)
	}
	r := report.Report{
		Version:  version(),
		Rules:    described(o.run(a.rules)),
		Findings: fresh,
		Dir:      here,
		Root:     repository(here),
		Complete: !incomplete,
	}
	if err := a.print(o, r, told); err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	a.sumUp(o, r)
	return exitCode(incomplete, r.Counted())
}

// analyze carries out the runs. It reports whether not all packages could be
// analyzed; what is wrong has been told then.
func (a app) analyze(ctx context.Context, o options, runs govet.Runs) (results *govet.Results, incomplete bool) {
	line := a.progress(o)
	defer line.Clear()
	tell := govet.Tell{Text: line.Over(a.stderr), Each: line.Package}
	if o.json {
		tell.Raw = line.Over(a.stdout)
	}
	results = govet.NewResults(tell)
	return results, runs.Analyze(ctx, results) != nil || results.Failed
}

// progress returns the line that tells how far a run is, nil if nobody could
// read it.
func (a app) progress(o options) *progress.Line {
	if o.quiet || !a.err.terminal {
		return nil
	}
	return progress.New(a.stderr, a.err.width)
}

// described returns what a report says of rules.
func described(rules []Rule) (described []report.Rule) {
	for _, r := range rules {
		described = append(described, report.Rule{
			Name:     r.Name,
			Severity: r.Severity,
			Doc:      r.Doc,
			URL:      r.URL,
			Fixes:    r.fixes(),
		})
	}
	return described
}
