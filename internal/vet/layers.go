package vet

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/retrylint/retrylint/internal/layertree"
)

const layersUsage = `usage: retrylint layers [-json|-svg] [-C dir] [build flags] [packages]

Prints the retries of a program (./... if no package is named) as a tree for
each entry point: what is tried again, and again above that. Attempts are all
calls, the first included. Waits do not count how long the calls themselves
take. Exits with 0, or with 2 if it could not look at all packages.

  -json   print the trees as data
  -svg    draw them
  -C dir  run in another directory
  -tags list, -mod mode, -race, ...
          build flags, handed on to the go command
`

// tellLayers is the flag of the tool that has it tell of the functions that
// lead to retries, for the command layers, in place of the rules.
const tellLayers = name + ".layers"

// layersFlags are what the command line of the command layers asks for.
type layersFlags struct {
	invocation
	svg bool
}

// parseLayers takes the command line of the command layers apart. It fails as
// parse does.
func parseLayers(args []string) (layersFlags, error) {
	var (
		l     layersFlags
		flags = flag.NewFlagSet(name+" layers", flag.ContinueOnError)
	)
	flags.SetOutput(io.Discard)
	flags.StringVar(&l.dir, "C", "", "")
	flags.BoolVar(&l.json, "json", false, "")
	flags.BoolVar(&l.svg, "svg", false, "")
	for _, f := range buildFlags() {
		flags.Var(handedOn{f.name, f.bool, accept, &l.build}, f.name, "")
	}
	if err := flags.Parse(args); err != nil {
		return layersFlags{}, err
	}
	if l.json && l.svg {
		return layersFlags{}, errors.New("-json cannot be used with -svg")
	}
	l.packages = flags.Args()
	if len(l.packages) == 0 {
		l.packages = []string{"./..."}
	}
	for _, p := range l.packages {
		if strings.HasPrefix(p, "-") {
			return layersFlags{}, fmt.Errorf("flag %s stands behind the packages: flags go first", p)
		}
	}
	return l, nil
}

// layers carries out the command layers and returns the exit code.
func (c command) layers(args []string) int {
	l, err := parseLayers(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		io.WriteString(c.stdout, layersUsage)
		return exitClean
	case err != nil:
		return c.fail("%v\nRun '%s layers -help' for the flags.", err, name)
	}
	ctx, stop := untilSignal()
	defer stop()
	code := c.tree(ctx, l)
	if sig := (interrupted{}); errors.As(context.Cause(ctx), &sig) {
		return 128 + int(sig.Signal)
	}
	return code
}

// tree prints the layers of the packages.
func (c command) tree(ctx context.Context, l layersFlags) int {
	self, err := os.Executable()
	if err != nil {
		return c.fail("cannot find its own executable, which go vet needs: %v", err)
	}
	here, err := os.Getwd()
	if err != nil {
		return c.fail("%v", err)
	}
	g := goCommand{dir: l.dir, flags: append(l.build, "-"+tellLayers), tool: self}
	r := newResults(filepath.Base(self), nil, c.stderr)
	incomplete := c.report(ctx, g, r, l.invocation)
	if ctx.Err() != nil {
		return exitFailed
	}
	funcs, err := functions(r.findings)
	if err != nil {
		return c.fail("unexpected output of go vet: %v", err)
	}
	trees := layertree.Join(funcs)
	if err := c.draw(trees, here, l); err != nil {
		return c.fail("%v", err)
	}
	switch {
	case incomplete != nil || r.failed:
		return exitFailed
	case len(trees) == 0:
		fmt.Fprintln(c.stderr, "no retries found") // which is no tree, so not on stdout
	}
	return exitClean
}

// functions reads what the analyzer has told of each function.
func functions(findings []finding) ([]layertree.Func, error) {
	funcs := make([]layertree.Func, len(findings))
	for i, f := range findings {
		if err := json.Unmarshal([]byte(f.message), &funcs[i]); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", f.file, f.line, err)
		}
		funcs[i].At = fmt.Sprintf("%s:%d:%d", f.file, f.line, f.col)
	}
	return funcs, nil
}

// draw writes the trees in the form that is asked for.
func (c command) draw(trees []layertree.Tree, here string, l layersFlags) error {
	switch {
	case l.json:
		return layertree.JSON(c.stdout, trees)
	case l.svg:
		return layertree.SVG(c.stdout, trees, here)
	}
	return layertree.Text(c.stdout, trees, here)
}
