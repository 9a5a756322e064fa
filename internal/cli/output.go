package cli

import (
	"fmt"
	"io"

	"github.com/retrylint/retrylint/internal/report"
)

// A format is a way to print a report.
type format struct {
	name  string
	write func(io.Writer, report.Report) error
}

// formats lists all formats.
func formats() []format {
	return []format{
		{"plain", plain},
	}
}

func formatNames() (names []string) {
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// plain writes each finding as file:line:col: rule: message, as editors and
// other programs read them.
func plain(w io.Writer, r report.Report) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintln(w, f.Plain(r.Dir)); err != nil {
			return err
		}
	}
	return nil
}

// print writes the report as the options ask.
func (a app) print(o options, r report.Report) error {
	return plain(a.stdout, r)
}
