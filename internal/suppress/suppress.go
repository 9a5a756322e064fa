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
// and is itself a finding; see [Filter.CheckDirectives].
package suppress

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
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

// Report reports d unless a directive suppresses it.
func (f *Filter) Report(d analysis.Diagnostic) {
	if !f.suppressed(d.Pos) {
		f.pass.Report(d)
	}
}

func (f *Filter) suppressed(pos token.Pos) bool { return f.Suppresses(f.pass.Analyzer.Name, pos) }

// Suppresses says whether a directive suppresses what another rule of the suite
// reports at a position.
func (f *Filter) Suppresses(rule string, pos token.Pos) bool {
	for _, file := range f.all.files {
		if file.syntax.FileStart <= pos && pos <= file.syntax.FileEnd {
			return slices.ContainsFunc(file.placed(), func(d *directive) bool {
				return d.effective() && d.names(rule) && d.covers(pos)
			})
		}
	}
	return false
}

// CheckDirectives reports each //lint: directive that names the rule, or
// retrylint, but gives no reason. It leaves generated files alone, and those
// for which skip answers true; skip may be nil.
//
// A directive is reported once, by the first rule of ours that it names, or by
// the first rule of all where it names retrylint.
func (f *Filter) CheckDirectives(skip func(*ast.File) bool) {
	for _, file := range f.all.files {
		for _, d := range file.directives {
			switch {
			case d.effective() || d.speaker() != f.pass.Analyzer.Name:
			case ast.IsGenerated(file.syntax) || skip != nil && skip(file.syntax):
			case f.suppressed(d.pos): // by a //nolint
			default:
				f.pass.Report(analysis.Diagnostic{
					Pos:      d.pos,
					End:      d.end,
					Category: "directive",
					Message:  d.text + " gives no reason, so it suppresses nothing: write the reason behind the names, on the same line",
				})
			}
		}
	}
}
