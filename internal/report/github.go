package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/retrylint/retrylint/internal/severity"
)

// GitHub writes findings as workflow commands of GitHub Actions, which annotate
// the lines of a pull request: one per line of text and nothing else. Files are
// named relative to the root. What is kept back is left out, for an annotation
// has no mark for it. Errors are those of w.
func GitHub(w io.Writer, r Report) error {
	commands := map[severity.Level]string{severity.Warning: "warning", severity.Information: "notice"}
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	rules, files := r.Declared(), files{}
	var out strings.Builder
	for _, f := range open(r.Findings) {
		fmt.Fprintf(&out, "::%s file=%s", commands[rules[index(rules, f)].Severity], property.Replace(r.inRoot(f.File)))
		at := files.region(f.Place)
		if at.line > 0 {
			fmt.Fprintf(&out, ",line=%d,endLine=%d", at.line, at.endLine)
		}
		// GitHub takes columns of one line only.
		if at.col > 0 && at.line == at.endLine {
			fmt.Fprintf(&out, ",col=%d,endColumn=%d", at.col, at.endCol)
		}
		fmt.Fprintf(&out, ",title=%s::%s\n", property.Replace(f.Rule), data.Replace(f.Message))
	}
	_, err := io.WriteString(w, out.String())
	return err
}
