// Package baseline keeps a file of accepted findings, so that an old project is
// held up by new ones only. Findings are known again by their code: lines may
// move. Those of a file that was renamed are new ones, and so are those of a
// function that was.
package baseline

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/retrylint/retrylint/internal/codekey"
	"github.com/retrylint/retrylint/internal/report"
)

// A Baseline is what a file accepts.
type Baseline struct {
	file    string // absolute, without links
	named   string // absolute folder, by the name that the user gave
	entries map[codekey.Key]int
}

// An Entry accepts findings with a key, of which the file is relative to the
// folder of the baseline, with slashes.
type Entry struct {
	codekey.Key
	Count int // at most so many, at least 1
}

// A Scope is what a run has looked at: of all else, it says nothing.
type Scope struct {
	Rules []string // that ran
	// Analyzed reports whether a file, given by its absolute path, was analyzed.
	// It was not if build constraints leave it out, or if it is a test that no
	// rule looks at.
	Analyzed func(file string) bool
}

// A Change is what Write has done to a file, in accepted findings.
type Change struct {
	Added, Dropped int
	Total          int // that it accepts now
}

// Apply parts findings, which are given in order and each once, into fresh ones
// and those that the baseline knows, which are marked so. If there are more of a
// key than it accepts, the first ones are known. What something else keeps back is
// left as it is, among the fresh ones, and uses no entry up.
//
// Stale are the entries, in order, that could have matched and did not, with the
// number that is too much: their rule ran, and their file was analyzed or is gone.
func (b *Baseline) Apply(findings []report.Finding, s Scope) (fresh, known []report.Finding, stale []Entry) {
	left := maps.Clone(b.entries)
	for i, k := range b.keys(findings) {
		f := findings[i]
		if f.Suppressed.By != report.ByNothing || left[k] == 0 {
			fresh = append(fresh, f)
			continue
		}
		left[k]--
		f.Suppressed = report.Suppression{By: report.ByBaseline, Place: report.Place{File: b.file}}
		known = append(known, f)
	}
	for k, n := range left {
		if n > 0 && slices.Contains(s.Rules, k.Rule) && b.seen(k.File, s) {
			stale = append(stale, Entry{k, n})
		}
	}
	slices.SortFunc(stale, compare)
	return fresh, known, stale
}

// Write has the file accept the fresh findings too, and no longer the stale
// entries. It fails, and leaves the file as it was, if that cannot be written.
func (b *Baseline) Write(findings []report.Finding, s Scope) (Change, error) {
	fresh, _, stale := b.Apply(findings, s)
	entries := maps.Clone(b.entries)
	var c Change
	for _, n := range entries {
		c.Total += n
	}
	for _, e := range stale {
		if entries[e.Key] -= e.Count; entries[e.Key] == 0 {
			delete(entries, e.Key)
		}
		c.Dropped += e.Count
	}
	for i, k := range b.keys(fresh) {
		if fresh[i].Suppressed.By == report.ByNothing {
			entries[k]++
			c.Added++
		}
	}
	c.Total += c.Added - c.Dropped
	if err := replace(b.file, format(entries)); err != nil {
		return Change{}, err
	}
	b.entries = entries
	return c, nil
}

// Rules returns the names of the rules that the entries are for, in order.
func (b *Baseline) Rules() []string {
	rules := map[string]bool{}
	for k := range b.entries {
		rules[k.Rule] = true
	}
	return slices.Sorted(maps.Keys(rules))
}

// keys returns the key of each finding.
func (b *Baseline) keys(findings []report.Finding) []codekey.Key {
	keys := report.Keys(b.read, findings, b.name)
	for i, k := range keys {
		keys[i] = written(k)
	}
	return keys
}

// read reads a file that a finding is in. A //line comment may name any: one that
// never ends, or one whose text is not to be copied into the baseline.
func (b *Baseline) read(file string) ([]byte, error) {
	info, err := os.Stat(file)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	case filepath.Ext(file) != ".go" && !filepath.IsLocal(filepath.FromSlash(b.name(file))):
		return nil, errors.New("it is no Go file, and elsewhere")
	}
	return os.ReadFile(file)
}

// name returns how the baseline calls a file, which may have been reached through
// links to folders.
func (b *Baseline) name(file string) string {
	if dir, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil {
		file = filepath.Join(dir, filepath.Base(file))
	}
	if rel, err := filepath.Rel(filepath.Dir(b.file), file); err == nil {
		file = rel
	}
	return filepath.ToSlash(file) // in full if it is on another drive
}

// seen reports whether a run would have come across what is in a file that the
// baseline names.
func (b *Baseline) seen(name string, s Scope) bool {
	file := under(filepath.Dir(b.file), name)
	// Who runs in a folder by way of a link may know its files by that.
	if s.Analyzed(file) || s.Analyzed(under(b.named, name)) {
		return true
	}
	_, err := os.Stat(file)
	return err != nil && !errors.Is(err, fs.ErrPermission)
}

// under returns the path of a file that is named relative to a folder.
func under(dir, name string) string {
	name = filepath.FromSlash(name)
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}

// compare orders entries as readers go through the code.
func compare(a, b Entry) int {
	return cmp.Or(
		cmp.Compare(a.File, b.File),
		cmp.Compare(a.Func, b.Func),
		cmp.Compare(a.Rule, b.Rule),
		cmp.Compare(a.Code, b.Code),
	)
}
