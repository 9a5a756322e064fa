package vet

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/tools/go/analysis"
)

// A command is the person's command.
type command struct {
	suite          []*analysis.Analyzer
	stdout, stderr io.Writer
}

func newCommand(suite []*analysis.Analyzer) command {
	return command{suite, os.Stdout, os.Stderr}
}

// run carries out a command line and returns the exit code.
func (c command) run(args []string) int {
	if len(args) > 0 {
		switch args[0] {
		case "help":
			return c.help(args[1:])
		case "layers":
			return c.layers(args[1:])
		case "gopls":
			return c.gopls(args[1:])
		case "simulate":
			return c.simulate(args[1:])
		case "version":
			version(c.stdout)
			return exitClean
		}
	}
	inv, err := parse(c.suite, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return c.help(nil)
	case err != nil:
		return c.fail("%v\nRun '%s help' for the rules and the flags.", err, name)
	case inv.version:
		version(c.stdout)
		return exitClean
	}

	ctx, stop := untilSignal()
	defer stop()
	code := c.vet(ctx, inv)
	if sig := (interrupted{}); errors.As(context.Cause(ctx), &sig) {
		return 128 + int(sig.Signal)
	}
	return code
}

// help prints the usage, or what the rules with the given names find.
func (c command) help(rules []string) int {
	if len(rules) == 0 {
		usage(c.stdout, c.suite)
	}
	for _, rule := range rules {
		if !explain(c.stdout, c.suite, rule) {
			return c.fail("no rule %s: '%s help' lists them", rule, name)
		}
	}
	return exitClean
}

// fail says why the command could not do its job.
func (c command) fail(format string, args ...any) int {
	fmt.Fprintf(c.stderr, name+": "+format+"\n", args...)
	return exitFailed
}

// vet runs go vet as the invocation asks.
func (c command) vet(ctx context.Context, inv invocation) int {
	self, err := os.Executable()
	if err != nil {
		return c.fail("cannot find its own executable, which go vet needs: %v", err)
	}
	here, err := os.Getwd()
	if err != nil {
		return c.fail("%v", err)
	}
	g := goCommand{dir: inv.dir, flags: slices.Concat(inv.build, inv.rules), tool: self}

	var raw io.Writer
	if inv.json {
		raw = c.stdout
	}
	r := newResults(filepath.Base(self), raw, c.stderr)
	if inv.fix {
		return c.fix(ctx, g, r, inv, here)
	}
	err = c.report(ctx, g, r, inv)
	if ctx.Err() != nil {
		return exitFailed
	}
	if !inv.json {
		printFindings(c.stdout, here, r.findings)
	}
	return exitCode(err != nil || r.failed, len(r.findings))
}

// report collects the findings in the packages. It fails if not all packages
// could be analyzed; what is wrong is on stderr then.
func (c command) report(ctx context.Context, g goCommand, r *results, inv invocation) error {
	analyze := func(packages []string) error {
		out := &stream{to: r}
		defer out.close()
		return g.vet(ctx, out, &stream{to: r}, []string{"-json"}, packages)
	}
	err := analyze(inv.packages)
	if err == nil || r.packages > 0 || ctx.Err() != nil {
		return err
	}
	// A package that cannot be loaded (an import that is nowhere, a file
	// that cannot be read) keeps go vet from looking at any. Give it those
	// that can be.
	if healthy := g.healthy(ctx, inv.build, inv.packages); len(healthy) > 0 {
		analyze(healthy)
	}
	return err
}

// A goCommand runs the go command.
type goCommand struct {
	dir   string   // where, "" for here
	flags []string // of go vet
	tool  string   // absolute path of the vet tool
}

// vet runs go vet with the tool. It fails as the go command does.
func (g goCommand) vet(ctx context.Context, stdout io.Writer, stderr *stream, mode, packages []string) error {
	args := slices.Concat([]string{"vet", "-vettool=" + g.tool}, mode, g.flags, []string{"--"}, packages)
	cmd := g.command(ctx, args)
	cmd.Stdout = stdout
	cmd.Stderr = stderr
	err := cmd.Run()
	stderr.close()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) && ctx.Err() == nil {
		fmt.Fprintf(stderr.to.text, "%s: cannot run go vet: %v\n", name, err)
	}
	return err
}

// healthy lists the packages that can be loaded, with all that they import.
// It is empty if the patterns name files, which are one package.
func (g goCommand) healthy(ctx context.Context, build, packages []string) []string {
	args := slices.Concat(
		[]string{"list", "-e", "-f", "{{if not .Incomplete}}{{.ImportPath}}{{end}}"},
		build, []string{"--"}, packages)
	out, err := g.command(ctx, args).Output()
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(path string) bool {
		return path == "command-line-arguments"
	})
}

func (g goCommand) command(ctx context.Context, args []string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = g.dir
	// The go command removes its temporary files when it is asked to stop.
	// It waits for the tools that are running, but not for ever.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// interrupted is the cause of a context that a signal has cancelled.
type interrupted struct{ syscall.Signal }

func (i interrupted) Error() string { return i.Signal.String() }

// untilSignal returns a context that SIGINT and SIGTERM cancel.
func untilSignal() (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case sig := <-signals:
			s, _ := sig.(syscall.Signal)
			cancel(interrupted{s})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
	}
}
