package vet

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A finding is one diagnostic of one rule.
type finding struct {
	file      string // absolute
	line, col int    // 1-based; 0 where unknown
	rule      string
	message   string
	fix       suggestion
}

// A suggestion is the fix of a finding, to be made as a whole or not at all.
// That of a finding without one has no edits.
type suggestion struct {
	title string
	edits []edit
}

// An edit replaces the bytes from start to end of a file.
type edit struct {
	file       string // absolute
	start, end int
	text       string
}

// format writes the finding as file:line:col: rule: message, with a file below
// dir named relative to it.
func (f finding) format(dir string) string { return f.where(dir) + f.message }

// where writes the place and the rule, file:line:col: rule:, with a space at
// the end.
func (f finding) where(dir string) string {
	where := relative(dir, f.file)
	for _, n := range []int{f.line, f.col} {
		if n > 0 {
			where += ":" + strconv.Itoa(n)
		}
	}
	return where + ": " + f.rule + ": "
}

// relative names a file below dir relative to it, and any other in full.
func relative(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

// compare orders findings as a reader goes through the code.
func compare(a, b finding) int {
	return cmp.Or(
		strings.Compare(a.file, b.file),
		cmp.Compare(a.line, b.line),
		cmp.Compare(a.col, b.col),
		strings.Compare(a.rule, b.rule),
		strings.Compare(a.message, b.message),
	)
}

// inOrder returns each finding once, in order: a file that belongs to a package
// and to its test variants is analyzed with each of them.
func inOrder(findings []finding) []finding {
	slices.SortStableFunc(findings, compare)
	return slices.CompactFunc(findings, func(a, b finding) bool { return compare(a, b) == 0 })
}

// printFindings writes each finding once, in order.
func printFindings(w io.Writer, dir string, findings []finding) {
	for _, f := range inOrder(findings) {
		fmt.Fprintln(w, f.format(dir))
	}
}

// A diagnostic is what go vet -json says of a finding.
type diagnostic struct {
	Posn    string `json:"posn"`
	Message string `json:"message"`
	Fixes   []struct {
		Message string `json:"message"`
		Edits   []struct {
			Filename string `json:"filename"`
			Start    int    `json:"start"`
			End      int    `json:"end"`
			New      string `json:"new"`
		} `json:"edits"`
	} `json:"suggested_fixes"`
}

// fix returns the first fix, which is the one that go vet -fix applies.
func (d diagnostic) fix() suggestion {
	if len(d.Fixes) == 0 {
		return suggestion{}
	}
	s := suggestion{title: d.Fixes[0].Message}
	for _, e := range d.Fixes[0].Edits {
		s.edits = append(s.edits, edit{e.Filename, e.Start, e.End, e.New})
	}
	return s
}

// decode reads one JSON value of go vet -json: package → rule → either the
// diagnostics or the error of the rule. It fails if data is not of that form;
// a rule's own error is in failures instead.
func decode(data []byte) (findings []finding, failures []string, err error) {
	var tree map[string]map[string]json.RawMessage
	if err := json.Unmarshal(data, &tree); err != nil {
		return nil, nil, err
	}
	for pkg, rules := range tree {
		for rule, result := range rules {
			var failure struct {
				Error string `json:"error"`
			}
			if json.Unmarshal(result, &failure) == nil {
				failures = append(failures, fmt.Sprintf("%s: %s: %s", pkg, rule, failure.Error))
				continue
			}
			var diagnostics []diagnostic
			if err := json.Unmarshal(result, &diagnostics); err != nil {
				return nil, nil, err
			}
			for _, d := range diagnostics {
				file, line, col := splitPosition(d.Posn)
				message := strings.TrimPrefix(d.Message, rule+": ") // see named
				findings = append(findings, finding{file, line, col, rule, message, d.fix()})
			}
		}
	}
	slices.Sort(failures)
	return findings, failures, nil
}

// splitPosition takes file:line:col or file:line apart; what is missing is 0.
func splitPosition(posn string) (file string, line, col int) {
	file, last, ok := cutNumber(posn)
	if !ok {
		return posn, 0, 0
	}
	if before, number, ok := cutNumber(file); ok {
		return before, number, last
	}
	return file, last, 0
}

// cutNumber splits s at its last colon if a number follows there.
func cutNumber(s string) (before string, n int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	if err != nil {
		return s, 0, false
	}
	return s[:i], n, true
}
