package report

import (
	"bufio"
	"io"

	"github.com/retrylint/retrylint/internal/columns"
)

// Plain writes the findings for programs to read, one line each, with files
// below dir named relative to it. It fails if w does.
func Plain(w io.Writer, dir string, findings []Finding) error {
	out := bufio.NewWriter(w)
	for _, f := range findings {
		out.WriteString(f.Plain(dir))
		if f.Kept() {
			out.WriteString(" (" + columns.Shown(f.Suppressed.shown(dir)) + ")")
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}

// shown says what keeps a finding back, with a file below dir named relative to
// it.
func (s Suppression) shown(dir string) string {
	text := "kept back by " + s.By.String()
	if s.File != "" {
		text += " at " + s.Place.Shown(dir)
	}
	if s.Reason != "" {
		text += ": " + s.Reason
	}
	return text
}

// String names the kind in the middle of a sentence.
func (b By) String() string {
	switch b {
	case ByComment:
		return "a comment"
	case ByBaseline:
		return "the baseline"
	}
	return "nothing"
}
