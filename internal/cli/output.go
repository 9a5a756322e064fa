package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/whole"
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
		{"json", report.JSON},
		{"sarif", report.SARIF},
		{"checkstyle", report.Checkstyle},
		{"github", report.GitHub},
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

// print writes the report as the options ask. It fails if that cannot be
// written; a file is then as it was.
func (a app) print(o options, r report.Report) error {
	write := plain
	for _, f := range formats() {
		if f.name == o.format {
			write = f.write
		}
	}
	if o.output == "" {
		return write(a.stdout, r)
	}
	var text bytes.Buffer
	if err := write(&text, r); err != nil {
		return err
	}
	return whole.Write(o.output, text.Bytes())
}

// repository returns the folder of the repository that dir is in, or dir if it
// is in none.
func repository(dir string) string {
	for root := dir; ; root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, ".git")); err == nil {
			return root
		}
		if filepath.Dir(root) == root {
			return dir
		}
	}
}
