// Package suppress keeps findings back that a comment in the source asks for,
// in every driver alike (gopls and go vet honour no comments themselves).
//
//	//nolint                              everything
//	//nolint:retrylint // why             every rule of retrylint; "all" does the same
//	//nolint:fixedsleep,nojitter // why   these rules
//	//lint:ignore fixedsleep why          these rules, comma-separated, or retrylint
//	//lint:file-ignore fixedsleep why     in the whole file, wherever it stands
//
// The place of the comment decides what it covers:
//
//	after code                 that line, and all that starts on it, to its end:
//	                           behind "for {" it covers the whole loop
//	alone, in a doc comment    the line below its comment group, and all that
//	                           starts there, to its end: a statement, a function
//	before the package clause  the file (behind the clause, too)
//
// A //lint: directive that names a rule and gives no reason suppresses nothing
// and is itself a finding, and so is a name that is almost that of a rule; see
// [Filter.CheckDirectives]. [Show] has a rule report what is kept back, too.
package suppress

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/kept"
)

// suite is the name that stands for every rule in a directive.
const suite = "retrylint"

// A Filter reports the findings of one rule in one package, save those that a
// directive suppresses.
type Filter struct {
	pass *analysis.Pass
	all  *Directives
}

// New returns the filter of the rule that runs in pass, which is known in
// directives by its analyzer's name. The rule must require [Analyzer].
func New(pass *analysis.Pass) *Filter {
	all, ok := pass.ResultOf[Analyzer].(*Directives)
	if !ok { // a rule that forgot to require it: the directives still count
		all = find(pass)
	}
	return &Filter{pass, all}
}

// Report reports d unless a directive suppresses it. Where what is kept back is
// shown, it reports d with each directive that does so as a related place, and
// without its fixes, which must not be made.
func (f *Filter) Report(d analysis.Diagnostic) {
	by := f.keepers(f.pass.Analyzer.Name, d.Pos)
	switch {
	case len(by) == 0:
		f.pass.Report(d)
	case f.all.shows:
		d.SuggestedFixes = nil
		d.Related = slices.Clip(d.Related)
		for _, k := range by {
			d.Related = append(d.Related, analysis.RelatedInformation{Pos: k.pos, End: k.end, Message: kept.Mark + k.comment})
		}
		f.pass.Report(d)
	}
}

// Suppresses says whether a directive suppresses what another rule of the suite
// reports at a position. Who asks must not keep a finding of its own back for
// that: the directive would seem to keep nothing back where the other rule finds
// nothing.
func (f *Filter) Suppresses(rule string, pos token.Pos) bool { return len(f.keepers(rule, pos)) > 0 }

// keepers lists the directives that suppress what a rule reports at a position.
func (f *Filter) keepers(rule string, pos token.Pos) (by []*directive) {
	for _, file := range f.all.files {
		if pos < file.syntax.FileStart || file.syntax.FileEnd < pos {
			continue
		}
		for _, d := range file.placed() {
			if d.effective() && d.names(rule) && d.covers(pos) {
				by = append(by, d)
			}
		}
	}
	return by
}

// CheckDirectives reports each //lint: directive that names a rule, or
// retrylint, but gives no reason, and each name that is almost one of these. It
// leaves generated files alone, and those for which skip answers true; skip may
// be nil.
//
// A directive is reported once, by the first rule of ours that it names, or by
// the first rule of all where it names retrylint; a name by the rule that it is
// almost.
func (f *Filter) CheckDirectives(skip func(*ast.File) bool) {
	for _, file := range f.all.files {
		if ast.IsGenerated(file.syntax) || skip != nil && skip(file.syntax) {
			continue
		}
		for _, d := range file.directives {
			if !d.effective() && d.speaker() == f.pass.Analyzer.Name {
				f.mistake(d, d.text()+" gives no reason, so it suppresses nothing: write the reason behind the names, on the same line")
			}
			for _, m := range d.misspelt() {
				if speaks(m.meant) == f.pass.Analyzer.Name {
					at := d.pos + token.Pos(m.at)
					f.mistake(d, fmt.Sprintf("%s names %s, which is no rule, so it suppresses nothing by that name: did you mean %s?", d.text(), m.name, m.meant),
						analysis.TextEdit{Pos: at, End: at + token.Pos(len(m.name)), NewText: []byte(m.meant)})
				}
			}
		}
	}
}

// mistake reports what is wrong with a directive, and what may be edited.
func (f *Filter) mistake(d *directive, message string, edits ...analysis.TextEdit) {
	m := analysis.Diagnostic{Pos: d.pos, End: d.end, Category: "directive", Message: message}
	if len(edits) > 0 {
		m.SuggestedFixes = []analysis.SuggestedFix{{Message: "Correct the name", TextEdits: edits}}
	}
	f.Report(m)
}
