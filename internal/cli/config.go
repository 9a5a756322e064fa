package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/retrylint/retrylint/internal/near"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/wiring"
)

// config prints what makes a driver run the rules that the flags choose.
func (a app) config(ctx context.Context, o options) int {
	if len(o.args) != 1 {
		return a.fail("for what? %s", alternatives(targets()))
	}
	i := slices.Index(targets(), o.args[0])
	if i < 0 {
		return a.fail("cannot configure %s%s: want %s", o.args[0], near.Hint(o.args[0], targets()), alternatives(targets()))
	}
	text, err := wiring.Targets()[i].Write(a.choice(o))
	if err != nil {
		return a.fail("%v", err)
	}
	for _, w := range text.Warnings {
		fmt.Fprintf(a.stderr, "%s: %s\n", report.Tool, w)
	}
	if _, err := io.WriteString(a.stdout, text.Text); err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	return exitClean
}

// choice is what the options choose. The flags of the rules have been set when
// they were parsed.
func (a app) choice(o options) wiring.Choice {
	c := wiring.Choice{Suite: suite(a.rules), Version: version()}
	run := names(o.run(a.rules))
	if o.only() {
		c.Only = run
		return c
	}
	for _, rule := range names(a.rules) {
		if !slices.Contains(run, rule) {
			c.Not = append(c.Not, rule)
		}
	}
	return c
}

func targets() (names []string) {
	for _, t := range wiring.Targets() {
		names = append(names, t.Name)
	}
	return names
}

// targetList lists the targets for the help.
func targetList() string {
	var list strings.Builder
	table := tabwriter.NewWriter(&list, 0, 0, 2, ' ', 0)
	for _, t := range wiring.Targets() {
		fmt.Fprintf(table, "\n  %s\t%s", t.Name, t.Short)
	}
	table.Flush()
	return list.String()
}
