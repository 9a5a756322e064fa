package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/internal/simulate"
	"github.com/retrylint/retrylint/internal/vet"
)

// simulate carries out the command simulate.
func (a app) simulate(ctx context.Context, o options) int {
	if err := simulate.Run(ctx, o.args, a.retries, a.stdout, a.stderr); err != nil {
		return a.failUnlessStopped(ctx, err)
	}
	return exitClean
}

// retries is a simulate.Reader.
func (a app) retries(ctx context.Context, where, tags string) (at policyat.Place, out []policyat.Retry, err error) {
	if at, err = place(where); err != nil {
		return at, nil, err
	}
	runs, _, done, err := a.runs(ctx, options{dir: filepath.Dir(at.File), build: tagFlags(tags), args: []string{"."}}, telling(a.rules, nil, vet.TellPolicies))
	if err != nil {
		return at, nil, err
	}
	defer done()
	results := govet.NewResults(govet.Tell{Text: a.stderr})
	err = runs.Analyze(ctx, results)
	switch {
	case ctx.Err() != nil:
		return at, nil, ctx.Err()
	case err != nil || results.Failed:
		return at, nil, fmt.Errorf("-at: cannot read the package of %s", at.Shown)
	}
	told, err := read(results.Findings)
	return at, told.retries, err
}

// tagFlags returns the build flags for tags, none for none: those of GOFLAGS
// hold then.
func tagFlags(tags string) []string {
	if tags == "" {
		return nil
	}
	return []string{"-tags=" + tags}
}

// place reads FILE:LINE. It fails if there is no such line.
func place(where string) (policyat.Place, error) {
	name, line, isLine := govet.CutNumber(where)
	if !isLine || name == "" {
		return policyat.Place{}, fmt.Errorf("-at must be FILE:LINE, not %q", where)
	}
	if !strings.HasSuffix(name, ".go") {
		return policyat.Place{}, fmt.Errorf("-at: %s is no Go file", name)
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return policyat.Place{}, fmt.Errorf("-at: %s is no regular file", name) // it may never end
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return policyat.Place{}, fmt.Errorf("-at: %w", err)
	}
	if n := bytes.Count(append(bytes.TrimSuffix(text, []byte("\n")), '\n'), []byte("\n")); line < 1 || line > n {
		return policyat.Place{}, fmt.Errorf("-at: %s has %d lines, and none with the number %d", name, n, line)
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
