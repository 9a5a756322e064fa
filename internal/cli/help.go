package cli

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/retrylint/retrylint/internal/near"
	"github.com/retrylint/retrylint/internal/report"
)

// usage prints the help of a command.
func (a app) usage(c command) {
	w := a.stdout
	fmt.Fprintf(w, "usage: %s\n", strings.TrimSpace(c.line()+" "+c.args))
	if c.long != "" {
		fmt.Fprintf(w, "\n%s\n", c.long)
	} else {
		fmt.Fprintf(w, "\n%s.\n", strings.ToUpper(c.short[:1])+c.short[1:])
	}
	if c.name == "" {
		columns(w, "Commands", commands()[1:], func(c command) (string, string) { return c.name, c.short })
		columns(w, "Rules: -RULE runs one alone, -RULE=false all but it", a.rules, func(r Rule) (string, string) {
			return r.Name, r.finds()
		})
	}
	for _, g := range c.groups {
		rows := slices.DeleteFunc(c.flags(a.rules), func(f flagRow) bool { return f.group != g || f.usage == "" })
		columns(w, string(g), rows, func(f flagRow) (string, string) {
			return strings.TrimSpace("-" + f.name + " " + f.value), f.usage
		})
	}
	if slices.Contains(c.groups, ruleFlags) {
		fmt.Fprint(w, "\n-RULE.FLAG sets a flag for one rule alone. The other build flags of go vet are handed on.\n")
	}
	if len(c.examples) > 0 {
		fmt.Fprintf(w, "\nExamples\n  %s\n", strings.Join(c.examples, "\n  "))
	}
	if slices.Contains(c.groups, keepingFlags) {
		fmt.Fprint(w, `
Exit codes
  0    nothing was found
  1    something was found
  2    not all of the job could be done
  130  it was interrupted
`)
	}
}

// columns prints a heading and a row of two cells for each item, and nothing
// for no items.
func columns[T any](w io.Writer, heading string, items []T, cells func(T) (string, string)) {
	if len(items) == 0 {
		return
	}
	fmt.Fprintf(w, "\n%s\n", heading)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, item := range items {
		left, right := cells(item)
		fmt.Fprintf(table, "  %s\t%s\n", left, right)
	}
	table.Flush()
}

// finds is what the first line of the rule's page says that it finds.
func (r Rule) finds() string {
	first, _, _ := strings.Cut(r.Doc, "\n")
	return strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(first, r.Name+": "), "finds "), ".")
}

// help prints the help of commands and the pages of rules.
func (a app) help(_ context.Context, o options) int {
	if len(o.args) == 0 {
		a.usage(commands()[0])
	}
	for i, word := range o.args {
		c, ok := find(word)
		switch {
		case ok && c.groups == nil:
			return c.run(a, context.Background(), options{args: slices.Concat(o.args[i+1:], []string{"-help"})})
		case ok:
			a.usage(c)
		case !a.page(word):
			return a.fail("no command or rule %s%s: '%s' lists them", word, near.Hint(word, slices.Concat(names(a.rules), commandNames())), commands()[0].helpLine())
		}
	}
	return exitClean
}

// explain prints the pages of rules.
func (a app) explain(_ context.Context, o options) int {
	if len(o.args) == 0 {
		return a.fail("which rule? '%s rules' lists them", report.Tool)
	}
	for i, rule := range o.args {
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		switch {
		case rule == unusedRule:
			fmt.Fprintln(a.stdout, unusedPage)
		case !a.page(rule):
			return a.fail("no rule %s%s: '%s rules' lists them", rule, near.Hint(rule, names(a.rules)), report.Tool)
		}
	}
	return exitClean
}

// page prints the page of a rule. It reports whether there is such a rule.
func (a app) page(rule string) bool {
	i := slices.IndexFunc(a.rules, func(r Rule) bool { return r.Name == rule })
	if i < 0 {
		return false
	}
	fmt.Fprintf(a.stdout, "%s: %s\n", rule, strings.TrimSpace(strings.TrimPrefix(a.rules[i].Doc, rule+": ")))
	if url := a.rules[i].URL; url != "" {
		fmt.Fprintf(a.stdout, "\n%s\n", url)
	}
	return true
}

// list prints a table of the rules.
func (a app) list(_ context.Context, o options) int {
	if len(o.args) > 0 {
		return a.fail("the command rules takes no arguments; '%s explain %s' prints a page", report.Tool, o.args[0])
	}
	table := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "RULE\tDEFAULT\tSEVERITY\tFIX\tFINDS")
	for _, r := range a.rules {
		fix := "no"
		if r.fixes() {
			fix = "yes"
		}
		fmt.Fprintf(table, "%s\ton\t%s\t%s\t%s\n", r.Name, r.Severity, fix, r.finds())
	}
	table.Flush()
	return exitClean
}

// fixes reports whether the rule gives fixes: the last section of its page
// begins with None if it does not.
func (r Rule) fixes() bool {
	_, fix, found := strings.Cut(r.Doc, "\n# Fix\n")
	return found && !strings.HasPrefix(strings.TrimSpace(fix), "None")
}

// version prints the version of the module that the command was built from.
func (a app) version(_ context.Context, o options) int {
	if len(o.args) > 0 && !o.version {
		return a.fail("the command version takes no arguments")
	}
	fmt.Fprintf(a.stdout, "%s %s (%s)\n", report.Tool, version(), runtime.Version())
	return exitClean
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "(unknown)"
}
