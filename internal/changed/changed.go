// Package changed tells which lines of Go files have changed since a revision of
// git.
package changed

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/retrylint/retrylint/internal/report"
)

// Lines is the lines that have changed.
type Lines struct {
	files map[string][]span // by path, absolute and without links
	whole map[string]bool   // files and folders of which every line counts
}

// A span is the lines from first to last, 1-based. Where lines were taken away,
// between n and n+1, it is from n+1 to n: it touches what holds both.
type span struct{ first, last int }

// Touches reports whether a line of the place has changed, or lines were taken
// away within it. A file counts as a whole where the line is unknown. No line of a
// file that git ignores, or that lies outside of the repository, has changed.
func (l *Lines) Touches(p report.Place) bool {
	file := resolved(p.File)
	for name := file; ; name = filepath.Dir(name) {
		if l.whole[name] {
			return true
		}
		if name == filepath.Dir(name) {
			break
		}
	}
	last := max(p.Line, p.EndLine)
	return slices.ContainsFunc(l.files[file], func(s span) bool {
		return p.Line == 0 || s.first <= last && p.Line <= s.last
	})
}

// resolved returns the path without links: that of a working folder may have some,
// and git knows none.
func resolved(path string) string {
	if r, err := filepath.EvalSymlinks(path); err == nil {
		return r
	}
	return filepath.Clean(path)
}

// Since returns the lines of Go files that differ between the files as they are,
// around dir, and the commit at which HEAD left rev: for a commit that HEAD stems
// from, that is rev itself. What is committed counts, what is staged, what is
// neither, and new files that git does not ignore. A file that was renamed is
// compared with what it was. Submodules are looked at too.
//
// It fails without git, outside of a work tree, where rev names no commit or has
// none in common with HEAD, and with the error of ctx.
func Since(ctx context.Context, dir, rev string) (*Lines, error) {
	r, err := around(ctx, dir)
	if err != nil {
		return nil, err
	}
	base, err := r.base(ctx, rev)
	if err != nil {
		return nil, err
	}
	l := &Lines{map[string][]span{}, map[string]bool{}}
	if err := l.add(ctx, r, base); err != nil {
		return nil, err
	}
	return l, nil
}

// add adds the lines that differ from a commit.
func (l *Lines) add(ctx context.Context, r repository, commit string) error {
	files, err := r.diff(ctx, commit)
	if err != nil {
		return err
	}
	for name, spans := range files {
		l.files[r.path(name)] = spans
	}
	untracked, err := r.untracked(ctx)
	if err != nil {
		return err
	}
	for _, name := range untracked {
		l.whole[r.path(name)] = true
	}
	submodules, err := r.submodules(ctx, commit)
	if err != nil {
		return err
	}
	for _, s := range submodules {
		sub := repository{r.path(s.name)}
		switch {
		case s.commit == "":
			l.whole[sub.top] = true
		case sub.exists():
			if err := l.add(ctx, sub, s.commit); err != nil {
				return err
			}
		}
	}
	return nil
}
