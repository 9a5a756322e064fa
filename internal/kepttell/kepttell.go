// Package kepttell tells the command which comments in code are there to keep
// findings back.
package kepttell

import (
	"encoding/json"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/kept"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/suppress"
)

// Teller is no rule: it reports each directive of a package that names rules of
// the suite and suppresses, a kept.Directive in JSON as the message. Rules report
// nothing in generated files, so those are left out.
var Teller = &analysis.Analyzer{
	Name:     kept.Teller,
	Doc:      kept.Teller + ": tell which comments keep findings of which rules back",
	URL:      retry.Analyzer.URL,
	Run:      retry.Alone(tell),
	Requires: []*analysis.Analyzer{retry.Facts, suppress.Analyzer},
}

func tell(pass *analysis.Pass) (any, error) {
	all, _ := pass.ResultOf[suppress.Analyzer].(*suppress.Directives)
	if all == nil {
		return nil, nil
	}
	for _, d := range all.Named() {
		if retry.Generated(d.File) {
			continue
		}
		d.Test = inTest(pass, d)
		if text, err := json.Marshal(d.Directive); err == nil {
			pass.Report(analysis.Diagnostic{Pos: d.Pos, End: d.End, Message: string(text)})
		}
	}
	return nil, nil
}

// inTest says whether what a directive covers is test code.
func inTest(pass *analysis.Pass, d suppress.Named) bool {
	if retry.IsTestFile(pass, d.File) {
		return true
	}
	m := retry.ModelOf(pass)
	if m == nil || !d.From.IsValid() {
		return false
	}
	fn := m.Index.FuncAt(d.From)
	return fn != nil && m.IsTest(fn)
}
