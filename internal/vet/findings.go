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
}

// format writes the finding as file:line:col: rule: message, with a file below
// dir named relative to it.
func (f finding) format(dir string) string {
	where := f.file
	if rel, err := filepath.Rel(dir, f.file); err == nil && filepath.IsLocal(rel) {
		where = rel
	}
	for _, n := range []int{f.line, f.col} {
		if n > 0 {
			where += ":" + strconv.Itoa(n)
		}
	}
	return where + ": " + f.rule + ": " + f.message
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

// printFindings writes each finding once, in order: a file that belongs to a
// package and to its test variants is analyzed with each of them.
func printFindings(w io.Writer, dir string, findings []finding) {
	slices.SortFunc(findings, compare)
	for _, f := range slices.Compact(findings) {
		fmt.Fprintln(w, f.format(dir))
	}
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
			var diagnostics []struct {
				Posn    string `json:"posn"`
				Message string `json:"message"`
			}
			if err := json.Unmarshal(result, &diagnostics); err != nil {
				return nil, nil, err
			}
			for _, d := range diagnostics {
				file, line, col := splitPosition(d.Posn)
				message := strings.TrimPrefix(d.Message, rule+": ") // see named
				findings = append(findings, finding{file, line, col, rule, message})
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
