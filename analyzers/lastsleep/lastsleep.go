package lastsleep

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports counted retries that wait after the last attempt, too.
var Analyzer = rule.New("lastsleep", doc, run)

func run(pass *rule.Pass) {
	reported := map[ast.Node]bool{} // loops around each other pass the same wait
	for _, r := range pass.Retries {
		for _, w := range r.Waits {
			if w.AfterLast != delay.Yes || reported[w.Node] {
				continue
			}
			reported[w.Node] = true
			pass.Report(w.Node, analysis.Diagnostic{
				Message:        fmt.Sprintf("retry of %s waits after the last attempt too, so its failure is told late for nothing: do not wait when no attempt follows", r.Name),
				SuggestedFixes: guard(pass, r, w),
			})
		}
	}
}
