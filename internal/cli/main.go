// Package cli is the command that a person runs. Its commands and its flags
// are tables, from which the parser, the help and the shell completion are
// made.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/severity"
	"github.com/retrylint/retrylint/internal/terminal"
)

// The exit codes. An interrupted command exits with 128 plus the number of the
// signal, as shells expect.
const (
	exitClean    = 0 // nothing found
	exitFindings = 1 // something found
	exitFailed   = 2 // could not do all of its job
)

// A Rule is an analyzer with what it cannot say of itself.
type Rule struct {
	*analysis.Analyzer
	Severity severity.Level
}

// Main runs the command with arguments and returns its exit code.
func Main(rules []Rule, args []string) int {
	return app{rules, os.Stdout, os.Stderr, lookAt(os.Stdout), lookAt(os.Stderr)}.run(args)
}

// An app is the command with what it works on.
type app struct {
	rules          []Rule
	stdout, stderr io.Writer
	out, err       look // what stdout and stderr can show
}

// A look is what an output can show. The zero value is that of a file.
type look struct {
	terminal bool // a person reads it, and a line can be erased and written anew
	colors   bool
	width    int // columns, 0 if unknown
}

func lookAt(f *os.File) look {
	return look{terminal.Redraws(f, os.Getenv), terminal.Colors(f, os.Getenv), terminal.Width(f)}
}

// suite returns the analyzers of rules.
func suite(rules []Rule) (suite []*analysis.Analyzer) {
	for _, r := range rules {
		suite = append(suite, r.Analyzer)
	}
	return suite
}

// run carries out a command line and returns the exit code.
func (a app) run(args []string) int {
	ctx, stop, done := untilStopped()
	defer done()
	a.stdout = stopper{a.stdout, stop}
	code := a.carryOut(ctx, args)
	switch why := context.Cause(ctx).(type) {
	case interrupted:
		return 128 + int(why.Signal)
	case unwritten:
		return a.fail("%v", why)
	}
	return code
}

// carryOut carries out a command line until the context is cancelled.
func (a app) carryOut(ctx context.Context, args []string) int {
	if len(args) > 0 && args[0] == completeCommand {
		return a.complete(args[1:])
	}
	cmd, args := choose(args)
	opts, err := cmd.parse(a.rules, args)
	switch {
	case errors.Is(err, errHelp):
		a.usage(cmd)
		return exitClean
	case err != nil:
		return a.fail("%v\nRun '%s' for the flags.", err, cmd.helpLine())
	}
	return cmd.run(a, ctx, opts)
}

// fail says why the command could not do its job.
func (a app) fail(format string, args ...any) int {
	fmt.Fprintf(a.stderr, report.Tool+": "+format+"\n", args...)
	return exitFailed
}

// failUnlessStopped says why the command could not do its job, unless that is
// that it was stopped, of which run speaks.
func (a app) failUnlessStopped(ctx context.Context, err error) int {
	if ctx.Err() != nil {
		return exitFailed
	}
	return a.fail("%v", err)
}

func exitCode(failed bool, findings int) int {
	switch {
	case failed:
		return exitFailed
	case findings > 0:
		return exitFindings
	}
	return exitClean
}
