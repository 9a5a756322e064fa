package govet

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/report"
)

// A diagnostic is what go vet -json says of a finding.
type diagnostic struct {
	Category string `json:"category"`
	Posn     string `json:"posn"`
	End      string `json:"end"`
	Message  string `json:"message"`
	Fixes    []struct {
		Message string `json:"message"`
		Edits   []struct {
			Filename string `json:"filename"`
			Start    int    `json:"start"`
			End      int    `json:"end"`
			New      string `json:"new"`
		} `json:"edits"`
	} `json:"suggested_fixes"`
	Related []struct {
		Posn    string `json:"posn"`
		End     string `json:"end"`
		Message string `json:"message"`
	} `json:"related"`
}

// finding returns what is said of a finding of a rule.
func (d diagnostic) finding(rule string) report.Finding {
	f := report.Finding{
		Place:    place(d.Posn, d.End),
		Rule:     rule,
		Category: d.Category,
		Message:  strings.TrimPrefix(d.Message, rule+": "), // the tool puts it before, for go vet
		Fix:      d.fix(),
	}
	for _, r := range d.Related {
		f.Related = append(f.Related, report.Related{Place: place(r.Posn, r.End), Message: r.Message})
	}
	return f
}

// fix returns the first fix, which is the one that go vet -fix applies.
func (d diagnostic) fix() report.Fix {
	if len(d.Fixes) == 0 {
		return report.Fix{}
	}
	s := report.Fix{Title: d.Fixes[0].Message}
	for _, e := range d.Fixes[0].Edits {
		s.Edits = append(s.Edits, report.Edit{File: e.Filename, Start: e.Start, End: e.End, Text: e.New})
	}
	return s
}

// place returns the range between two positions. Earlier versions of x/tools
// give no end.
func place(posn, end string) report.Place {
	var p report.Place
	p.File, p.Line, p.Col = splitPosition(posn)
	if file, line, col := splitPosition(end); file == p.File {
		p.EndLine, p.EndCol = line, col
	}
	return p
}

// decode reads one JSON value of go vet -json: package → rule → either the
// diagnostics or the error of the rule. It fails if data is not of that form;
// a rule's own error is in failures instead.
func decode(data []byte) (findings []report.Finding, failures []string, err error) {
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
				findings = append(findings, d.finding(rule))
			}
		}
	}
	slices.Sort(failures)
	return findings, failures, nil
}

// splitPosition takes file:line:col or file:line apart; what is missing is 0.
func splitPosition(posn string) (file string, line, col int) {
	file, last, ok := CutNumber(posn)
	if !ok {
		return posn, 0, 0
	}
	if before, number, ok := CutNumber(file); ok {
		return before, number, last
	}
	return file, last, 0
}

// CutNumber splits s at its last colon if a number follows there.
func CutNumber(s string) (before string, n int, ok bool) {
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
