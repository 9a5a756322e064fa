package vet

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"
)

const usageHead = `usage: retrylint [flags] [packages]

Finds retry anti-patterns in the packages (./... if none is named). Prints
findings as file:line:col: rule: message. Exits with 0 if there is none, 1 if
there are some, 2 if it could not do all of its job.

It is a tool for go vet too: go vet -vettool=$(which retrylint) ./...

`

const usageFlags = `
Flags:
  -RULE, -RULE=false  run only the rules named so, or all but those
  -json               print findings as go vet -json does
  -C dir              run in another directory
  -tags list, -mod mode, -race, ...
                      build flags, handed on to the go command
  -retrylint.fullfacts
                      analyze every dependency, also where nothing can come
                      of it: a debugging aid, slower and with the same findings
`

const usageTail = `
Other commands:
  retrylint fix [-diff] [-rules=RULE,RULE] [flags] [packages]
                         apply the fixes (-diff: print them and change
                         nothing), of all rules or those named; tell what is
                         left and why, and what to review. Exits with 0 if
                         nothing is left, else as above
  retrylint help [RULE]  print this, or what a rule finds
  retrylint layers [-json|-svg] [packages]
                         print which retries stand above which
  retrylint gopls build  build gopls, Go's language server, with the rules in
                         it; 'retrylint gopls -help' tells more
  retrylint simulate [herd|burst|layers|loop|blip|contention] [flags]
                         show what a retry policy does to the party that all
                         clients call, with -at FILE:LINE that of a retry in
                         the code; 'retrylint simulate -help' tells more
  retrylint version      print the version
`

// usage prints the rules and the flags.
func usage(w io.Writer, suite []*analysis.Analyzer) {
	io.WriteString(w, usageHead)
	columns(w, "Rules:", suite, func(a *analysis.Analyzer) (string, string) {
		return a.Name, summary(a)
	})
	io.WriteString(w, usageFlags)
	if flags := slices.Concat(shorthands(suite), qualified(suite)); len(flags) > 0 {
		io.WriteString(w, "\n")
		columns(w, "Flags of the rules:", flags, func(f ruleFlag) (string, string) {
			return "-" + f.name, f.usage
		})
	}
	io.WriteString(w, usageTail)
}

// columns prints a heading and a row of two cells for each item.
func columns[T any](w io.Writer, heading string, items []T, cells func(T) (string, string)) {
	fmt.Fprintln(w, heading)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, item := range items {
		left, right := cells(item)
		fmt.Fprintf(table, "  %s\t%s\n", left, right)
	}
	table.Flush()
}

// summary is the first line of an analyzer's documentation, without the name
// that it starts with by convention.
func summary(a *analysis.Analyzer) string {
	first, _, _ := strings.Cut(a.Doc, "\n")
	return strings.TrimPrefix(first, a.Name+": ")
}

// explain prints what a rule finds. It reports whether there is such a rule.
func explain(w io.Writer, suite []*analysis.Analyzer, rule string) bool {
	i := slices.IndexFunc(suite, func(a *analysis.Analyzer) bool { return a.Name == rule })
	if i < 0 {
		return false
	}
	fmt.Fprintln(w, strings.TrimSpace(suite[i].Doc))
	if url := suite[i].URL; url != "" {
		fmt.Fprintf(w, "\n%s\n", url)
	}
	return true
}

// version prints the version of the module that the command was built from.
func version(w io.Writer) {
	v := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		v = info.Main.Version
	}
	fmt.Fprintf(w, "%s %s (%s)\n", name, v, runtime.Version())
}
