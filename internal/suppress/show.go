package suppress

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/kept"
)

// Show returns a copy of a rule that reports what directives keep back, too, each
// finding with the directives as related places: see [kept.Mark].
func Show(rule *analysis.Analyzer) *analysis.Analyzer {
	shown := *rule
	shown.Run = func(pass *analysis.Pass) (any, error) {
		all, is := pass.ResultOf[Analyzer].(*Directives)
		if !is {
			return rule.Run(pass)
		}
		p := *pass
		p.ResultOf = maps.Clone(pass.ResultOf)
		p.ResultOf[Analyzer] = &Directives{all.files, true}
		return rule.Run(&p)
	}
	return &shown
}

// A Named is a directive that names rules of ours, or all of them as retrylint,
// and suppresses.
type Named struct {
	kept.Directive // without its Posn, and what its file says of Test
	Pos, End       token.Pos
	File           *ast.File
	// From is the start of the line that it covers, [token.NoPos] where it covers
	// the file.
	From token.Pos
}

// Named lists them. Who names everything names nobody: that it keeps nothing of
// ours back says nothing.
func (d *Directives) Named() (out []Named) {
	for _, file := range d.files {
		for _, one := range file.placed() {
			if rules := one.ours(); len(rules) > 0 && one.effective() && !one.all {
				n := Named{Pos: one.pos, End: one.end, File: file.syntax}
				n.Text, n.Rules = one.text(), rules
				if !one.wholeFile {
					n.From = one.from
				}
				out = append(out, n)
			}
		}
	}
	return out
}

// ours lists the rules that a directive names.
func (d *directive) ours() (rules []string) {
	for _, rule := range Rules {
		if slices.Contains(d.rules, rule) || slices.Contains(d.rules, suite) {
			rules = append(rules, rule)
		}
	}
	return rules
}
