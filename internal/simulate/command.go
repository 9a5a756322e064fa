// Package simulate is the command retrylint simulate: the scenarios of package
// stormsim with their parameters as flags, and what came of them as a table, as
// data or as a drawing.
package simulate

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/near"
	"github.com/retrylint/retrylint/internal/policyat"
)

const usageHead = `usage: retrylint simulate [SCENARIO] [flags]

Shows what a retry policy does to the party that all clients call. With
-at FILE:LINE it is that of a retry in Go code, beside a better one. Scenarios:

`

const usageTail = `
'retrylint simulate SCENARIO -help' lists the flags of one. Times are written as
5s or 100ms. The same seed gives the same result.
`

// options are the flags that all scenarios have.
type options struct {
	trials    int
	seed      uint64
	json, csv bool
	svg       string
}

// A Reader returns the retries of the package in which a place stands, which is
// written FILE:LINE, and the place. The package is built with tags, separated by
// commas. It fails if the package cannot be read.
type Reader func(ctx context.Context, at, tags string) (policyat.Place, []policyat.Retry, error)

// Run carries out the command with the arguments behind the word simulate. Code
// is read with read. What came of it goes to stdout, and how far it is to stderr.
// It fails on an argument that makes no sense, where code does not tell enough,
// and with the error of ctx, once it has printed what there is; help is no
// failure.
func Run(ctx context.Context, args []string, read Reader, stdout, stderr io.Writer) error {
	s, args, err := choose(args)
	if errors.Is(err, flag.ErrHelp) {
		_, err := io.WriteString(stdout, Usage())
		return err
	}
	if err != nil {
		return fmt.Errorf("%w\nRun 'retrylint simulate -help' for the scenarios.", err)
	}
	flags := flag.NewFlagSet(s.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	simulate := s.flags(flags)
	o := addOptions(flags, s)
	err = flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		_, err := io.WriteString(stdout, s.usage(flags))
		return err
	case err != nil:
		return s.hint(near.Flag(flags, err))
	case flags.NArg() > 0:
		return s.hint(fmt.Errorf("unexpected argument %s", flags.Arg(0)))
	case o.json && o.csv:
		return s.hint(errors.New("-json cannot be used with -csv"))
	}
	r := &runner{ctx: ctx, trials: o.trials, seed: o.seed, read: read, log: stderr, told: time.Now()}
	failed := simulate(r)
	switch {
	case failed != nil && ctx.Err() == nil:
		return s.hint(failed)
	case failed != nil && len(r.rows) == 0: // while code was read
		return failed
	}
	out := report{Scenario: s.name, Settings: settings(flags), Trials: o.trials, Notes: r.notes, Columns: s.columns, Over: s.over, Rows: r.rows}
	return errors.Join(o.write(stdout, out), failed)
}

// Scenarios lists the names of the scenarios.
func Scenarios() (names []string) {
	for _, s := range scenarios() {
		names = append(names, s.name)
	}
	return names
}

// Usage returns the help text of the command.
func Usage() string {
	var s strings.Builder
	s.WriteString(usageHead)
	for _, c := range scenarios() {
		fmt.Fprintf(&s, "  %-11s %s\n", c.name, c.about)
	}
	s.WriteString(usageTail)
	return s.String()
}

// Flags lists the flags that can follow the arguments, as they are written.
func Flags(args []string) (names []string) {
	s, _, err := choose(args)
	if err != nil {
		return nil
	}
	flags := flag.NewFlagSet(s.name, flag.ContinueOnError)
	s.flags(flags)
	addOptions(flags, s)
	flags.VisitAll(func(f *flag.Flag) { names = append(names, "-"+f.Name) })
	return names
}

// hint leads to the flags of the scenario.
func (s scenario) hint(err error) error {
	return fmt.Errorf("%w\nRun 'retrylint simulate %s -help' for the flags.", err, s.name)
}

// choose takes the scenario from the arguments: herd if none is named.
func choose(args []string) (scenario, []string, error) {
	all := scenarios()
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		if len(args) > 0 && slices.Contains([]string{"-h", "-help", "--help"}, args[0]) {
			return scenario{}, nil, flag.ErrHelp
		}
		return all[0], args, nil
	}
	if args[0] == "help" {
		return scenario{}, nil, flag.ErrHelp
	}
	i := slices.IndexFunc(all, func(s scenario) bool { return s.name == args[0] })
	if i < 0 {
		return scenario{}, nil, fmt.Errorf("unknown scenario %s", args[0])
	}
	return all[i], args[1:], nil
}

func addOptions(f *flag.FlagSet, s scenario) *options {
	o := &options{}
	f.IntVar(&o.trials, "trials", s.trials, "trials of each row")
	f.Uint64Var(&o.seed, "seed", 1, "seed of the random numbers")
	f.BoolVar(&o.json, "json", false, "print data")
	f.BoolVar(&o.csv, "csv", false, "print a line for each quantity")
	f.StringVar(&o.svg, "svg", "", "`FILE` to draw into as well")
	return o
}

// usage lists the flags of a scenario.
func (s scenario) usage(flags *flag.FlagSet) string {
	var out bytes.Buffer
	fmt.Fprintf(&out, "usage: retrylint simulate %s [flags]\n\n%s.\n\n", s.name, strings.ToUpper(s.about[:1])+s.about[1:])
	flags.SetOutput(&out)
	flags.PrintDefaults()
	return out.String()
}

// settings are the flags that determine the result.
func settings(flags *flag.FlagSet) (out []setting) {
	flags.VisitAll(func(f *flag.Flag) {
		if !slices.Contains([]string{"json", "csv", "svg"}, f.Name) && !hidden(flags, f.Name) {
			out = append(out, setting{f.Name, f.Value.String()})
		}
	})
	return out
}

// write writes a report in the form that is asked for, and draws it.
func (o *options) write(w io.Writer, r report) error {
	if o.svg != "" {
		var drawing bytes.Buffer
		svg(&drawing, r)
		if err := os.WriteFile(o.svg, drawing.Bytes(), 0o666); err != nil {
			return fmt.Errorf("-svg: %w", err)
		}
	}
	switch {
	case o.json:
		return asJSON(w, r)
	case o.csv:
		return asCSV(w, r)
	}
	return text(w, r)
}
