// Package apply applies the fixes of findings to files, all or none, and tells
// what it has done and what is left to do.
package apply

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/report"
)

// Fixes are those of rules in packages.
//
// The edits are taken from the findings in go vet's JSON. go vet is not left to
// write the files, which is not safe; see batch. What is written is the same.
type Fixes struct {
	Suite          []*analysis.Analyzer // in the order in which fixes are chosen
	Runs           govet.Runs
	Here           string // absolute path: files below it are shown relative to it
	Patched        string // absolute path: a diff names files relative to it
	Stdout, Stderr io.Writer
	// Counts returns those of the findings in the packages that are to be fixed
	// or told as left; nil is all. It is asked again for the fixed code.
	Counts func(context.Context, []report.Finding) ([]report.Finding, error)
}

// errIncomplete is what is wrong where it has been told already.
var errIncomplete = errors.New("not all packages could be analyzed")

// Told reports whether an error of Apply or Show says no more than what has
// been told already.
func Told(err error) bool { return errors.Is(err, errIncomplete) }

// Apply applies the fixes and returns how many findings are left. It fails, with
// the files as they were, if they cannot be written; and if not all packages
// could be analyzed, with the fixes applied that there are.
func (f Fixes) Apply(ctx context.Context, results *govet.Results) (left int, err error) {
	files, p, incomplete, err := f.plan(ctx, results)
	if err != nil {
		return 0, err
	}
	if err := f.write(ctx, p); err != nil {
		return 0, err
	}
	rest := p.left
	if len(p.patches) > 0 {
		// Only the code as it is now tells what is left, and that it compiles.
		again := results.Again()
		broken := f.Runs.Analyze(ctx, again) != nil || again.Failed
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if broken && !incomplete {
			fmt.Fprintf(f.Stderr, "%s: the code cannot be analyzed any more after the fixes, which is a mistake in one of them: see above\n", report.Tool)
		}
		incomplete = incomplete || broken
		counted, err := f.counted(ctx, again)
		if err != nil {
			return 0, err
		}
		rest = newPlan(f.Suite, files, counted).all()
	}
	if incomplete && len(p.applied)+len(rest) == 0 {
		return 0, errIncomplete // that nothing was found says nothing
	}
	p.tell(f.Stdout, f.Here, "fixed", rest)
	if incomplete {
		return len(rest), errIncomplete
	}
	return len(rest), nil
}

// Show prints the fixes as a diff on stdout, for a program to read, and the
// rest on stderr. It changes nothing, and returns how many findings there are.
// It fails as Apply does.
func (f Fixes) Show(ctx context.Context, results *govet.Results) (findings int, err error) {
	_, p, incomplete, err := f.plan(ctx, results)
	if err != nil {
		return 0, err
	}
	for _, patch := range p.patches {
		file := filepath.ToSlash(report.Relative(f.Patched, patch.file))
		f.Stdout.Write(diff.Diff("a/"+file, patch.old, "b/"+file, patch.new))
	}
	if ctx.Err() != nil {
		return 0, ctx.Err() // nobody reads what the diff goes to
	}
	for _, m := range p.lacking(ctx) {
		fmt.Fprintf(f.Stderr, "%s: the fixes need a module that %s does not require: go get %s\n", report.Tool, m.dir, jitterModule+"@latest")
	}
	p.tell(f.Stderr, f.Here, "would fix", p.left)
	if incomplete {
		err = errIncomplete
	}
	return len(p.applied) + len(p.left), err
}

// plan analyzes the packages and draws the fixes. It fails if that cannot be
// begun, or a file is not what it was.
func (f Fixes) plan(ctx context.Context, results *govet.Results) (files map[string]source, p *plan, incomplete bool, err error) {
	files = make(map[string]source)
	for _, run := range f.Runs {
		if run.Err != nil {
			continue // told when it is to be analyzed
		}
		if err := importable(ctx, run); err != nil {
			return nil, nil, false, err
		}
		more, err := sources(ctx, run)
		if err != nil && len(f.Runs) == 1 {
			return nil, nil, false, err
		}
		// One of several is told of when it cannot be analyzed either.
		maps.Copy(files, more)
	}
	incomplete = f.Runs.Analyze(ctx, results) != nil || results.Failed
	if ctx.Err() != nil {
		return nil, nil, false, ctx.Err()
	}
	counted, err := f.counted(ctx, results)
	if err != nil {
		return nil, nil, false, err
	}
	p = newPlan(f.Suite, files, counted)
	return files, p, incomplete, p.draw(files)
}

func (f Fixes) counted(ctx context.Context, results *govet.Results) ([]report.Finding, error) {
	if f.Counts == nil {
		return results.Findings, nil
	}
	return f.Counts(ctx, results.Findings)
}

// write writes the fixed files and, before, adds the requirement that they
// need. It fails if that cannot be done, with the files as they were.
func (f Fixes) write(ctx context.Context, p *plan) error {
	b, err := prepare(p.patches)
	if err != nil {
		return err
	}
	defer b.discard()
	lacking := p.lacking(ctx)
	for _, m := range lacking {
		if err := require(ctx, m, f.Stderr); err != nil {
			return err
		}
	}
	if err := b.commit(ctx); err != nil {
		return err
	}
	for _, m := range lacking {
		markDirect(ctx, m.dir)
	}
	return nil
}

// tell writes what was done with the findings and what to do with the rest.
func (p *plan) tell(w io.Writer, here, done string, left []leftover) {
	fixed, rest, look := section{head: done}, section{head: "left"}, section{head: "review"}
	about := make(map[string]bool)
	for _, f := range p.applied {
		fixed.add(f.Head(here) + f.Fix.Title)
		about[subject(f)] = true
	}
	for _, l := range left {
		rest.add(l.Plain(here) + "\n\t" + l.why)
	}
	for _, s := range slices.Sorted(maps.Keys(about)) {
		look.add(s + ": " + review(s))
	}
	for _, s := range []section{fixed, rest, look} {
		s.write(w)
	}
	fmt.Fprintf(w, "%s %s in %s, %d left\n", done,
		report.Count(len(p.applied), "finding"), report.Count(len(p.patches), "file"), len(left))
}

// A section is lines below a heading.
type section struct {
	head  string
	lines []string
}

func (s *section) add(line string) { s.lines = append(s.lines, line) }

// write writes the section, and nothing if it has no lines.
func (s section) write(w io.Writer) {
	if len(s.lines) > 0 {
		fmt.Fprintf(w, "%s:\n%s\n", s.head, strings.Join(s.lines, "\n"))
	}
}
