package vet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/internal/simulate"
)

// tellPolicies is the flag of the tool that has it tell of retries and their
// policies, for the command simulate, in place of the rules.
const tellPolicies = name + ".policies"

// simulate carries out the command simulate and returns the exit code.
func (c command) simulate(args []string) int {
	ctx, stop := untilSignal()
	defer stop()
	err := simulate.Run(ctx, args, c.retries, c.stdout, c.stderr)
	if sig := (interrupted{}); errors.As(context.Cause(ctx), &sig) {
		return 128 + int(sig.Signal)
	}
	if err != nil {
		return c.fail("%v", err)
	}
	return exitClean
}

// retries is a simulate.Reader.
func (c command) retries(ctx context.Context, where string) (at policyat.Place, out []policyat.Retry, err error) {
	if at, err = place(where); err != nil {
		return at, nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return at, nil, fmt.Errorf("cannot find its own executable, which go vet needs: %w", err)
	}
	g := goCommand{dir: filepath.Dir(at.File), flags: []string{"-" + tellPolicies}, tool: self}
	r := newResults(filepath.Base(self), nil, c.stderr)
	err = c.report(ctx, g, r, invocation{packages: []string{"."}})
	switch {
	case ctx.Err() != nil:
		return at, nil, ctx.Err()
	case err != nil || r.failed:
		return at, nil, fmt.Errorf("-at: cannot read the package of %s", at.Shown)
	}
	for _, f := range inOrder(r.findings) {
		var told policyat.Retry
		if err := json.Unmarshal([]byte(f.message), &told); err != nil {
			return at, nil, fmt.Errorf("unexpected output of go vet: %s:%d: %w", f.file, f.line, err)
		}
		out = append(out, told)
	}
	return at, out, nil
}

// place reads FILE:LINE. It fails if there is no such line.
func place(where string) (policyat.Place, error) {
	name, line, isLine := cutNumber(where)
	if !isLine || name == "" {
		return policyat.Place{}, fmt.Errorf("-at must be FILE:LINE, not %q", where)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return policyat.Place{}, fmt.Errorf("-at: %w", err)
	}
	if n := bytes.Count(append(bytes.TrimSuffix(text, []byte("\n")), '\n'), []byte("\n")); line < 1 || line > n {
		return policyat.Place{}, fmt.Errorf("-at: %s has %d lines, and none with the number %d", name, n, line)
	}
	if !strings.HasSuffix(name, ".go") {
		return policyat.Place{}, fmt.Errorf("-at: %s is no Go file", name)
	}
	file, err := filepath.Abs(name)
	if err != nil {
		return policyat.Place{}, fmt.Errorf("-at: %w", err)
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(file)) // as the go command names it
	if err != nil {
		return policyat.Place{}, fmt.Errorf("-at: %w", err)
	}
	return policyat.Place{File: filepath.Join(dir, filepath.Base(file)), Shown: filepath.ToSlash(name), Line: line}, nil
}
