package report

import (
	"path/filepath"

	"github.com/retrylint/retrylint/internal/severity"
)

// Tool is the name of the program, as it calls itself in messages.
const Tool = "retrylint"

// A Report is what a run has found.
type Report struct {
	Version  string // of the tool
	Rules    []Rule // that ran, in the order of the documentation
	Findings []Finding
	Dir      string // absolute path: files below it are shown relative to it
	Root     string // absolute path of the repository or, without one, Dir
	Complete bool   // whether all packages could be analyzed
}

// Counted is how many of the findings nothing keeps back.
func (r Report) Counted() (n int) {
	for _, f := range r.Findings {
		if !f.Kept() {
			n++
		}
	}
	return n
}

// shown names a file as readers of the report see it, with slashes.
func (r Report) shown(file string) string {
	if file == "" {
		return ""
	}
	return filepath.ToSlash(Relative(r.Dir, file))
}

// inRoot names a file as seen from the root, with slashes.
func (r Report) inRoot(file string) string { return filepath.ToSlash(Relative(r.Root, file)) }

// A Rule is what a report says of a rule.
type Rule struct {
	Name     string
	Severity severity.Level
	Doc      string // its page, of which the first line says what it finds
	URL      string // of the page
	Fixes    bool   // whether it gives fixes
}
