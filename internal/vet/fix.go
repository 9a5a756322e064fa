package vet

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// fix applies the fixes, or prints them if the invocation asks for a diff, and
// tells what it has done and what is left to do.
//
// It takes the edits from the findings in go vet's JSON and does not let go vet
// write the files, which is not safe; see batch. What it writes is the same.
func (c command) fix(ctx context.Context, g goCommand, r *results, inv invocation, here string) int {
	if err := g.importable(ctx, inv); err != nil {
		return c.failUnlessStopped(ctx, err)
	}
	files, err := g.sources(ctx, inv.build, inv.packages)
	if err != nil {
		return c.failUnlessStopped(ctx, err)
	}
	incomplete := c.report(ctx, g, r, inv) != nil || r.failed
	if ctx.Err() != nil {
		return exitFailed
	}
	p := newPlan(c.suite, files, r.findings)
	if err := p.draw(files); err != nil {
		return c.fail("%v", err)
	}
	if inv.diff {
		return c.show(ctx, g, p, inv, here, incomplete)
	}
	if err := c.write(ctx, g, p, inv); err != nil {
		return c.failUnlessStopped(ctx, err)
	}
	left := p.left
	if len(p.patches) > 0 {
		// Only the code as it is now tells what is left, and that it compiles.
		again := newResults(r.tool, nil, c.stderr)
		again.said = r.said
		broken := c.report(ctx, g, again, inv) != nil || again.failed
		if ctx.Err() != nil {
			return exitFailed
		}
		if broken && !incomplete {
			c.fail("the code cannot be analyzed any more after the fixes, which is a mistake in one of them: see above")
		}
		incomplete = incomplete || broken
		left = newPlan(c.suite, files, again.findings).all()
	}
	if incomplete && len(p.applied)+len(left) == 0 {
		return exitFailed // that nothing was found says nothing
	}
	p.tell(c.stdout, here, "fixed", left)
	return exitCode(incomplete, len(left))
}

// failUnlessStopped says why the command could not do its job, unless that is
// that it was interrupted, which the user knows.
func (c command) failUnlessStopped(ctx context.Context, err error) int {
	if ctx.Err() != nil {
		return exitFailed
	}
	return c.fail("%v", err)
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

// show prints the fixes as a diff on stdout, for a program to read, and the
// rest on stderr. It changes nothing.
func (c command) show(ctx context.Context, g goCommand, p *plan, inv invocation, here string, incomplete bool) int {
	for _, patch := range p.patches {
		c.stdout.Write(unified(filepath.ToSlash(relative(here, patch.file)), patch.old, patch.new))
	}
	for _, dir := range g.lacking(ctx, p, inv.build) {
		fmt.Fprintf(c.stderr, "%s: the fixes need a module that %s does not require: go get %s\n", name, dir, jitterModule+"@latest")
	}
	p.tell(c.stderr, here, "would fix", p.left)
	return exitCode(incomplete, len(p.applied)+len(p.left))
}

// write writes the fixed files and, before, adds the requirement that they
// need. It fails if that cannot be done, with the files as they were.
func (c command) write(ctx context.Context, g goCommand, p *plan, inv invocation) error {
	b, err := prepare(p.patches)
	if err != nil {
		return err
	}
	defer b.discard()
	lacking := g.lacking(ctx, p, inv.build)
	for _, dir := range lacking {
		if err := c.require(ctx, g, dir, inv.build); err != nil {
			return err
		}
	}
	if err := b.commit(ctx); err != nil {
		return err
	}
	for _, dir := range lacking {
		markDirect(ctx, dir)
	}
	return nil
}

// tell writes what was done with the findings and what to do with the rest.
func (p *plan) tell(w io.Writer, here, done string, left []leftover) {
	fixed, rest, look := section{head: done}, section{head: "left"}, section{head: "review"}
	rules := make(map[string]bool)
	for _, f := range p.applied {
		fixed.add(f.where(here) + f.fix.title)
		rules[f.rule] = true
	}
	for _, l := range left {
		rest.add(l.format(here) + "\n\t" + l.why)
	}
	for _, rule := range slices.Sorted(maps.Keys(rules)) {
		look.add(rule + ": " + review(rule))
	}
	for _, s := range []section{fixed, rest, look} {
		s.write(w)
	}
	fmt.Fprintf(w, "%s %s in %s, %d left\n", done,
		plural(len(p.applied), "finding"), plural(len(p.patches), "file"), len(left))
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

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
