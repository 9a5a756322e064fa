// Package report writes findings: as text for people, and in the formats of the
// programs that take them.
package report

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/columns"
)

// A Finding is one diagnostic of one rule.
type Finding struct {
	Place
	Rule     string
	Category string // the rule, or the kind of its findings that this is of
	Message  string
	Related  []Related
	Fix      Fix
	// Suppressed tells what keeps the finding back; it is zero for one that
	// nothing does.
	Suppressed Suppression
}

// A Place is a range of a file. Lines and columns are 1-based, and 0 where they
// are unknown; columns count bytes.
type Place struct {
	File            string // absolute path
	Line, Col       int
	EndLine, EndCol int // behind the last byte
}

// A Related is a place that a finding speaks of.
type Related struct {
	Place
	Message string
}

// A Fix is to be made as a whole or not at all. That of a finding without one
// has no edits.
type Fix struct {
	Title string
	Edits []Edit
}

// An Edit replaces the bytes from Start to End of a file.
type Edit struct {
	File       string // absolute
	Start, End int
	Text       string
}

// Edited returns the text of a file with edits made. It fails if they are not
// edits of such a text, or touch each other.
func Edited(text []byte, edits []Edit) ([]byte, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End)) // what is inserted goes before what is replaced
	})
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > len(text) {
			return nil, fmt.Errorf("edit of bytes %d to %d in a file of %d", e.Start, e.End, len(text))
		}
		out.Write(text[at:e.Start])
		out.WriteString(e.Text)
		at = e.End
	}
	out.Write(text[at:])
	return out.Bytes(), nil
}

// A Suppression is what keeps a finding back.
type Suppression struct {
	By     By
	Place         // of the comment, if it is one
	Reason string // as the comment gives it
}

// By says which kind of thing keeps a finding back.
type By int

const (
	ByNothing  By = iota
	ByComment     // in the source
	ByBaseline    // a file of accepted findings
)

// Kept reports whether something keeps the finding back, so that it does not
// count.
func (f Finding) Kept() bool { return f.Suppressed.By != ByNothing }

// Plain writes the finding as file:line:col: rule: message, with a file below
// dir named relative to it. It is one line, whatever the names of files say, and
// none that a CI takes for a command.
func (f Finding) Plain(dir string) string { return f.Head(dir) + columns.Shown(f.Message) }

// Head writes the place and the rule, file:line:col: rule:, with a space at
// the end.
func (f Finding) Head(dir string) string {
	where := columns.Shown(f.Place.Shown(dir))
	if strings.HasPrefix(where, "::") { // as the commands of GitHub Actions do
		where = "." + string(filepath.Separator) + where
	}
	return where + ": " + f.Rule + ": "
}

// Shown writes the start of the place, file:line:col, with a file below dir
// named relative to it.
func (p Place) Shown(dir string) string {
	where := Relative(dir, p.File)
	for _, n := range []int{p.Line, p.Col} {
		if n > 0 {
			where += ":" + strconv.Itoa(n)
		}
	}
	return where
}

// Relative names a file below dir relative to it, and any other in full.
func Relative(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

// Compare orders findings as a reader goes through the code.
func Compare(a, b Finding) int {
	return cmp.Or(
		strings.Compare(a.File, b.File),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Col, b.Col),
		strings.Compare(a.Rule, b.Rule),
		strings.Compare(a.Message, b.Message),
	)
}

// InOrder returns each finding once, in order: a file that belongs to a package
// and to its test variants is analyzed with each of them.
func InOrder(findings []Finding) []Finding {
	findings = slices.Clone(findings)
	slices.SortStableFunc(findings, Compare)
	return slices.CompactFunc(findings, func(a, b Finding) bool { return Compare(a, b) == 0 })
}
