package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/report/html"
	"github.com/retrylint/retrylint/internal/whole"
)

// A format is a way to print a report.
type format struct {
	name  string
	write func(io.Writer, printed) error
}

// printed is what there is to print: a report, and for formats that say more
// what else the tool has told.
type printed struct {
	report.Report
	told
	look report.Look
}

// The formats that other code asks for by name.
const (
	textFormat  = "text"
	plainFormat = "plain"
	htmlFormat  = "html"
)

// formats lists all formats.
func formats() []format {
	return []format{
		{textFormat, func(w io.Writer, p printed) error { return report.Text(w, p.Report, p.look) }},
		{plainFormat, func(w io.Writer, p printed) error { return report.Plain(w, p.Dir, p.Findings) }},
		{"json", alone(report.JSON)},
		{"sarif", alone(report.SARIF)},
		{"checkstyle", alone(report.Checkstyle)},
		{"github", alone(report.GitHub)},
		{"gitlab", alone(report.GitLab)},
		{htmlFormat, func(w io.Writer, p printed) error {
			return html.Write(w, p.Report, html.Pictures{Funcs: p.funcs, Retries: p.retries})
		}},
	}
}

// alone is a format that says no more than the report.
func alone(write func(io.Writer, report.Report) error) func(io.Writer, printed) error {
	return func(w io.Writer, p printed) error { return write(w, p.Report) }
}

func formatNames() (names []string) {
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// print writes the report as the options ask. It fails if that cannot be
// written; a file is then as it was.
func (a app) print(o options, r report.Report, t told) error {
	f := a.format(o)
	if o.output == "" {
		return f.write(a.stdout, printed{r, t, report.Look{Color: o.colors(a.out), Width: a.out.width}})
	}
	var text bytes.Buffer
	if err := f.write(&text, printed{r, t, report.Look{Color: o.color == "always"}}); err != nil {
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

// sumUp tells a person in one line what was found: on a terminal, and where the
// findings themselves are in a file. Editors read stderr too, and would take the
// line for a message.
func (a app) sumUp(o options, r report.Report) {
	if o.quiet || !a.err.terminal && o.output == "" {
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
