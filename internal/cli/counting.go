package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/retrylint/retrylint/internal/baseline"
	"github.com/retrylint/retrylint/internal/changed"
	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/near"
	"github.com/retrylint/retrylint/internal/report"
)

// A count tells which findings count.
type count struct {
	accepted *baseline.Baseline // nil for none
	scope    baseline.Scope
	lines    *changed.Lines // nil for all
}

// count reads what tells which findings count. It fails if the baseline or the
// repository cannot be read.
func (a app) count(ctx context.Context, o options, runs govet.Runs) (c count, err error) {
	if o.baseline != "" {
		read := baseline.Read
		if o.writeBaseline {
			read = baseline.Open
		}
		if c.accepted, err = read(o.baseline); err != nil {
			return c, err
		}
		a.tellUnknown(o, c.accepted.Rules())
		c.scope = baseline.Scope{Rules: o.ran(a.rules), Analyzed: analyzed(ctx, runs, o.tests())}
	}
	return c, c.findLines(ctx, o)
}

// findLines finds out which lines have changed by now, if that matters. It fails
// if git does not tell.
func (c *count) findLines(ctx context.Context, o options) (err error) {
	if o.newFrom == "" {
		return nil
	}
	if c.lines, err = changed.Since(ctx, cmp.Or(o.dir, "."), o.newFrom); err != nil {
		return fmt.Errorf("-new-from: %w", err)
	}
	return nil
}

// analyzed tells of files whether the runs have looked at them, those of tests
// too where rules do. Nothing is found out before it is asked.
func analyzed(ctx context.Context, runs govet.Runs, tests bool) func(file string) bool {
	files := sync.OnceValue(func() map[string]bool {
		all := make(map[string]bool)
		for _, run := range runs {
			packages, _ := run.List(ctx) // what cannot be listed was not analyzed
			for _, p := range packages {
				paths := p.Files()
				if tests {
					paths = append(paths, p.Tests()...)
				}
				for _, path := range paths {
					all[path] = true
				}
			}
		}
		return all
	})
	return func(file string) bool { return files()[file] }
}

// tests reports whether a rule looks at test code too.
func (o options) tests() bool {
	return slices.ContainsFunc(o.rules, func(flag string) bool {
		name, value, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
		return (name == "tests" || strings.HasSuffix(name, ".tests")) && value != "false"
	})
}

// of returns those of the findings that count, in order, those that the
// baseline accepts, and which entries of that are stale.
func (c count) of(findings []report.Finding) (fresh, known []report.Finding, stale []baseline.Entry) {
	fresh = findings
	if c.accepted != nil {
		fresh, known, stale = c.accepted.Apply(fresh, c.scope)
	}
	if c.lines != nil {
		elsewhere := func(f report.Finding) bool { return !c.lines.Touches(f.Place) }
		fresh, known = slices.DeleteFunc(fresh, elsewhere), slices.DeleteFunc(known, elsewhere)
	}
	return fresh, known, stale
}

// ran lists the names under which findings are told of.
func (o options) ran(rules []Rule) []string {
	ran := names(o.run(rules))
	if o.unused {
		ran = append(ran, unusedRule)
	}
	return ran
}

// tellUnknown tells for which rules of a baseline there can be no findings. Its
// entries are kept: a later version may have written them.
func (a app) tellUnknown(o options, rules []string) {
	for _, rule := range rules {
		if all := append(names(a.rules), unusedRule); !o.quiet && !slices.Contains(all, rule) {
			fmt.Fprintf(a.stderr, "%s: %s: there is no rule %q%s, so its entries accept nothing\n", report.Tool, o.baseline, rule, near.Hint(rule, all))
		}
	}
}

// tellStale tells which entries of the baseline accept what is gone.
func (a app) tellStale(o options, stale []baseline.Entry) {
	if len(stale) == 0 || o.quiet {
		return
	}
	fmt.Fprintf(a.stderr, "%s: %s has stale entries, whose code is gone: -write-baseline drops them:\n", report.Tool, o.baseline)
	for _, e := range stale {
		entry := report.Finding{Place: report.Place{File: e.File}, Rule: e.Rule, Message: e.Code}
		fmt.Fprintln(a.stderr, "\t"+entry.Plain(""))
	}
}

// accept has the baseline accept findings, and returns the exit code.
func (a app) accept(o options, c count, findings []report.Finding) int {
	change, err := c.accepted.Write(findings, c.scope)
	if err != nil {
		return a.fail("%v", err)
	}
	if !o.quiet {
		fmt.Fprintf(a.stderr, "%s accepts %s: %d added, %d dropped\n", o.baseline, report.Count(change.Total, "finding"), change.Added, change.Dropped)
	}
	return exitClean
}
