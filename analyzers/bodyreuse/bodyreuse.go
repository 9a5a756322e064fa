package bodyreuse

import (
	_ "embed"
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/once"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports retries whose further attempts cannot send what the first
// one sent.
var Analyzer = rule.Asking(once.Analyzer, rule.New("bodyreuse", doc, run))

func run(pass *rule.Pass) {
	found, _ := pass.ResultOf[once.Analyzer].(*once.Result)
	if found == nil {
		return
	}
	reported := map[ast.Node]bool{} // by the innermost retry
	for _, s := range found.Spent {
		if (s.Test && !pass.Tests()) || reported[s.Call] {
			continue
		}
		reported[s.Call] = true
		pass.Report(s.Call, analysis.Diagnostic{Message: message(s), SuggestedFixes: windBack(pass, s)})
	}
	open := map[ast.Node]bool{}
	for _, l := range found.Left {
		if (l.Test && !pass.Tests()) || open[l.Call] {
			continue
		}
		open[l.Call] = true
		pass.Report(l.Call, analysis.Diagnostic{
			Category: "leak",
			Message:  fmt.Sprintf("retry of %s drops the response of a failed attempt with its body open, so each attempt leaves a connection behind: close %s.Body before the next attempt", l.Name, l.Response.Name()),
		})
	}
}

func message(s *once.Spent) string {
	if s.Request {
		return fmt.Sprintf("retry of %s sends %s again after its body was read, so the next attempt fails or sends less: set its Body anew before each attempt, from GetBody or a new reader", s.Name, s.Text)
	}
	return fmt.Sprintf("retry of %s reads %s again after the attempt before read it to its end, so the next attempt sends what is left, if anything: wind it back before each attempt, or make a new reader in it", s.Name, s.Text)
}
