package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/whole"
)

// A format is a way to print a report.
type format struct {
	name  string
	write func(io.Writer, report.Report, report.Look) error
}

// The formats for people; all others are for programs.
const (
	textFormat  = "text"
	plainFormat = "plain"
)

// formats lists all formats.
func formats() []format {
	return []format{
		{textFormat, report.Text},
		{plainFormat, colorless(plain)},
		{"json", colorless(report.JSON)},
		{"sarif", colorless(report.SARIF)},
		{"checkstyle", colorless(report.Checkstyle)},
		{"github", colorless(report.GitHub)},
	}
}

func colorless(write func(io.Writer, report.Report) error) func(io.Writer, report.Report, report.Look) error {
	return func(w io.Writer, r report.Report, _ report.Look) error { return write(w, r) }
}

func formatNames() (names []string) {
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// plain writes each finding as file:line:col: rule: message, as editors and
// other programs read them.
func plain(w io.Writer, r report.Report) error { return report.Plain(w, r.Dir, r.Findings) }

// print writes the report as the options ask. It fails if that cannot be
// written; a file is then as it was.
func (a app) print(o options, r report.Report) error {
	f := a.format(o)
	if o.output == "" {
		return f.write(a.stdout, r, report.Look{Color: o.colors(a.out), Width: a.out.width})
	}
	var text bytes.Buffer
	if err := f.write(&text, r, report.Look{Color: o.color == "always"}); err != nil {
		return err
	}
	return whole.Write(o.output, text.Bytes())
}

// format returns the format that is asked for or, where none is, that which
// suits the reader.
func (a app) format(o options) format {
	name := o.format
	switch {
	case name != "":
	case a.out.terminal && o.output == "":
		name = textFormat
	default:
		name = plainFormat
	}
	all := formats()
	return all[slices.IndexFunc(all, func(f format) bool { return f.name == name })]
}

// colors reports whether to use colors in an output.
func (o options) colors(l look) bool {
	return o.color == "always" || o.color == "auto" && l.colors
}

// sumUp tells a person in one line what was found, unless that is nothing and
// nobody is there.
func (a app) sumUp(o options, r report.Report) {
	if o.quiet || !a.err.terminal && len(r.Findings) == 0 {
		return
	}
	if o.output == "" && a.out.terminal && a.format(o).name == textFormat && len(r.Findings) > 0 {
		fmt.Fprintln(a.stderr) // as between findings
	}
	fmt.Fprintln(a.stderr, report.Summary(r))
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
