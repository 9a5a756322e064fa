package cli

import (
	"context"

	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/report"
)

// check looks for findings and prints them.
func (a app) check(ctx context.Context, o options) int {
	if o.version {
		return a.version(ctx, o)
	}
	runs, here, err := a.runs(o, o.tool(a.rules))
	if err != nil {
		return a.fail("%v", err)
	}
	tell := govet.Tell{Text: a.stderr}
	if o.json {
		tell.Raw = a.stdout
	}
	results := govet.NewResults(tell)
	incomplete := runs.Analyze(ctx, results) != nil || results.Failed
	if ctx.Err() != nil {
		return exitFailed
	}
	if o.json {
		return exitCode(incomplete, len(results.Findings))
	}
	r := report.Report{
		Version:  version(),
		Rules:    a.described(o.run(a.rules)),
		Findings: report.InOrder(results.Findings),
		Dir:      here,
		Root:     repository(here),
		Complete: !incomplete,
	}
	if err := a.print(o, r); err != nil {
		return a.fail("%v", err)
	}
	return exitCode(incomplete, len(r.Findings))
}

// described returns what a report says of rules.
func (a app) described(rules []Rule) (described []report.Rule) {
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
