package report

import (
	"bytes"
	"io"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/columns"
	"github.com/retrylint/retrylint/internal/severity"
)

// A Look says what a terminal can show.
type Look struct {
	Color bool
	Width int // columns, 0 if unknown
}

// Text writes the findings of a report for a person at a terminal, with the
// source that each speaks of, and a blank line between them. It fails if w does.
func Text(w io.Writer, r Report, look Look) error {
	t := text{dir: r.Dir, look: look, rules: map[string]Rule{}, files: files{}}
	for _, rule := range r.Rules {
		t.rules[rule.Name] = rule
	}
	for i, f := range r.Findings {
		t.out.Reset()
		if i > 0 {
			t.out.WriteByte('\n')
		}
		t.finding(f)
		if _, err := w.Write(t.out.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// text is what the findings of one report are written with.
type text struct {
	dir    string
	look   Look
	rules  map[string]Rule
	files  files
	colors palette // of the finding
	gutter int     // columns of the line numbers beside its source
	out    bytes.Buffer
}

// Prose is easiest to read in lines that are not too long.
const (
	maxProse = 100
	minProse = 20
)

func (t *text) finding(f Finding) {
	rule := t.rules[f.Rule]
	t.colors = loud(rule.Severity)
	if f.Kept() {
		t.colors = quiet
	}
	t.gutter = digits(f)

	name := f.Rule
	if rule.Severity == severity.Information {
		name += " (" + rule.Severity.String() + ")"
	}
	t.write(t.colors.place, columns.Shown(f.Place.Shown(t.dir))+":")
	t.out.WriteByte(' ')
	t.write(t.colors.rule, name)
	t.out.WriteByte('\n')
	t.prose(2, t.colors.message, f.Message)
	t.source(2, t.colors.culprit, f.Place)
	for _, r := range f.Related {
		t.prose(4, t.colors.message, r.shown(t.dir))
		t.source(4, t.colors.related, r.Place)
	}
	switch {
	case f.Kept():
		t.prose(2, t.colors.message, f.Suppressed.shown(t.dir))
	case len(f.Fix.Edits) > 0:
		t.prose(2, t.colors.fix, "fix: "+f.Fix.Title+" ("+fixCommand+")")
	}
	if rule.URL != "" {
		t.prose(2, t.colors.page, rule.URL)
	}
}

// shown is the place and what is said of it.
func (r Related) shown(dir string) string {
	if r.File == "" {
		return r.Message
	}
	return r.Place.Shown(dir) + ": " + r.Message
}

// prose writes text in as many lines as it needs.
func (t *text) prose(indent int, s style, text string) {
	width := maxProse
	if t.look.Width > 0 {
		width = max(min(t.look.Width, maxProse), minProse)
	}
	for _, line := range columns.Wrap(text, width-indent) {
		t.blanks(indent)
		t.write(s, line)
		t.out.WriteByte('\n')
	}
}

// source writes the first line of a place, as far as it fits, and marks what of
// it is meant:
//
//	44 | time.Sleep(2 * time.Second)
//	   |            ^^^^^^^^^^^^^^^
func (t *text) source(indent int, s style, p Place) {
	line := t.files.shown(p)
	if line == "" {
		return
	}
	width := t.look.Width
	if width == 0 {
		width = maxProse
	}
	const bar = " | "
	x := extractOf(line, p, max(width, minProse)-indent-t.gutter-len(bar))

	number := strconv.Itoa(p.Line)
	t.blanks(indent + t.gutter - len(number))
	t.write(t.colors.gutter, number+bar[:2])
	t.out.WriteByte(' ')
	t.write(t.colors.source, x.text)
	t.out.WriteByte('\n')
	if x.length == 0 {
		return
	}

	t.blanks(indent + t.gutter)
	t.write(t.colors.gutter, bar[:2])
	t.blanks(1 + x.mark)
	t.write(s, strings.Repeat("^", x.length))
	t.out.WriteByte('\n')
}

func (t *text) blanks(n int) { t.out.WriteString(strings.Repeat(" ", n)) }

// digits returns how many the highest number of a line has among those that are
// shown of a finding.
func digits(f Finding) int {
	highest := f.Line
	for _, r := range f.Related {
		highest = max(highest, r.Line)
	}
	return len(strconv.Itoa(highest))
}
