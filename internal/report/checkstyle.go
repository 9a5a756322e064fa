package report

import (
	"encoding/xml"
	"io"

	"github.com/retrylint/retrylint/internal/severity"
)

type checkstyle struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"` // of the format
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr,omitempty"`
	Column   int    `xml:"column,attr,omitempty"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// Checkstyle writes findings as XML of Checkstyle. Files below the folder are
// named relative to it; columns count UTF-16 code units. What is kept back is
// left out, for the format has no mark for it. Errors are those of w.
func Checkstyle(w io.Writer, r Report) error {
	levels := map[severity.Level]string{severity.Warning: "warning", severity.Information: "info"}
	rules, files := r.Declared(), files{}
	out := checkstyle{Version: "5.0"}
	for _, f := range open(r.Findings) {
		name := r.shown(f.File)
		if n := len(out.Files); n == 0 || out.Files[n-1].Name != name {
			out.Files = append(out.Files, checkstyleFile{Name: name})
		}
		file := &out.Files[len(out.Files)-1]
		file.Errors = append(file.Errors, checkstyleError{
			Line:     f.Line,
			Column:   files.region(f.Place).col,
			Severity: levels[rules[index(rules, f)].Severity],
			Message:  f.Message,
			Source:   Tool + "." + f.Rule,
		})
	}
	text, err := xml.MarshalIndent(out, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, xml.Header+string(text)+"\n")
	return err
}
