// Package html writes a report as one page for a browser. The page needs no
// network and forbids itself any; without scripts it shows all, and only cannot
// be searched.
package html

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/internal/report"
)

// Pictures are what the pictures of a report are drawn from. A picture without
// its part is left out.
type Pictures struct {
	Funcs   []layertree.Func // all that lead to retries, for the layers
	Retries []policyat.Retry // all of the program, for the storms
}

//go:embed page.css
var style string

//go:embed page.js
var script string

// Write writes the page of a report. The source that it shows is read from the
// files that the findings name; a finding whose file cannot be read is shown
// without. It fails as w does.
func Write(w io.Writer, r report.Report, p Pictures) error {
	v := newView(r)
	v.head()
	v.overview(p)
	v.add("<main>\n")
	trees := layered(p.Funcs)
	v.summary(trees)
	v.layers(p, trees)
	v.storms(p.Retries)
	v.findings()
	v.suppressed()
	v.docs()
	v.add("</main>\n")
	v.foot()
	_, err := io.WriteString(w, v.String())
	return err
}

// A view is a report on its way to a page.
type view struct {
	page
	report.Report
	sources
	rules []ruleView // those that ran, and others that have findings
	live  []report.Finding
	kept  []report.Finding // that something keeps back
	n     int              // findings that are written
}

// A ruleView is a rule with its findings.
type ruleView struct {
	report.Rule
	live, kept, fixes int
}

func newView(r report.Report) *view {
	v := &view{Report: r, sources: sources{}}
	for _, rule := range r.Declared() {
		v.rules = append(v.rules, ruleView{Rule: rule})
	}
	for _, f := range report.InOrder(r.Findings) {
		rule := v.rule(f.Rule)
		if f.Kept() {
			v.kept = append(v.kept, f)
			rule.kept++
			continue
		}
		v.live = append(v.live, f)
		rule.live++
		if len(f.Fix.Edits) > 0 {
			rule.fixes++
		}
	}
	return v
}

// rule returns the rule of a finding.
func (v *view) rule(name string) *ruleView {
	i := slices.IndexFunc(v.rules, func(r ruleView) bool { return r.Name == name })
	return &v.rules[i]
}

// folder is the folder of a file as a reader calls it.
func (v *view) folder(file string) string {
	return filepath.ToSlash(filepath.Dir(report.Relative(v.Dir, file)))
}

// name is what the report is about.
func (v *view) name() string { return filepath.Base(v.Root) }

// icon is the picture of the page in a list of tabs: three attempts, each later
// than the one before.
const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%232f5bd7'/%3E%3Cpath d='M3 11V8M6 11V6M11 11V4' stroke='white' stroke-width='2'/%3E%3C/svg%3E"

func (v *view) head() {
	css := layertree.Style + style
	v.addf(`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '%s'; script-src '%s'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Retries in %s: %s</title>
<link rel="icon" href="%s">
<style>%s</style>
</head>
<body>
`, hashed(css), hashed(script), v.name(), count(len(v.live), "finding"), icon, markup(css))
}

// hashed names a style sheet or script in a Content-Security-Policy.
func hashed(text string) markup {
	sum := sha256.Sum256([]byte(text))
	return markup("sha256-" + base64.StdEncoding.EncodeToString(sum[:]))
}

func (v *view) foot() {
	v.addf("<footer><p>Written by retrylint %s. The page is complete: it loads nothing, and nothing leaves it.</p></footer>\n<script>%s</script>\n</body>\n</html>\n",
		strings.TrimSpace(v.Version), markup(script))
}
