package lostfailure

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports retries of which nobody learns that all attempts have failed.
var Analyzer = rule.New("lostfailure", doc, run)

func run(pass *rule.Pass) {
	m, _ := pass.ResultOf[retry.Analyzer].(*retry.Model)
	if m == nil {
		return
	}
	follower := failure.New(m)
	for _, r := range pass.Retries {
		switch r.Form {
		case retry.Loop, retry.Reconnect, retry.Recursion, retry.Helper:
			l, is := follower.Loses(r)
			if is {
				pass.Report(r.Node, analysis.Diagnostic{Message: message(r, l)})
			} else if item := follower.Skips(r); item != nil {
				pass.Report(r.Node, analysis.Diagnostic{Message: skips(r, item)})
			}
			if r.Form == retry.Helper && !is {
				thrownAway(pass, m, r)
			}
		case retry.Library:
			call, is := r.Node.(*ast.CallExpr)
			if !is || r.Run == nil || m.Polls(call) {
				continue
			}
			if l, is := follower.LosesCall(r, call); is && !tellsItself(pass, r.Run) {
				pass.Report(call, analysis.Diagnostic{Message: message(r, l)})
			}
		}
	}
}

// message says what happens when the last attempt has failed.
func message(r *retry.Retry, l failure.Loss) string {
	switch {
	case l.Shadowed != nil:
		return fmt.Sprintf("retry of %s returns an %s that no attempt sets, so its caller goes on as if it had succeeded: assign to it with =, or return the last error where it is in sight", r.Name, l.Shadowed.Name())
	case l.Told && l.Silent:
		return fmt.Sprintf("retry of %s only logs that it gives up, so no caller can act on it: return the last error, or keep what was not done", r.Name)
	case l.Told:
		return fmt.Sprintf("retry of %s only logs that it gives up, and its caller goes on as if it had succeeded: return the last error", r.Name)
	case l.Silent:
		return fmt.Sprintf("retry of %s gives up without a word, so nobody learns that every attempt has failed: return the last error", r.Name)
	}
	return fmt.Sprintf("retry of %s gives up without an error, so its caller goes on as if it had succeeded: return the last error", r.Name)
}

// skips says what happens to an item that the loop leaves behind.
func skips(r *retry.Retry, item *types.Var) string {
	return fmt.Sprintf("retry of %s waits and then goes on to the next %s, so the one that failed is missing and its caller goes on as if it had succeeded: try the same one again in a loop of its own", r.Name, item.Name())
}

// thrownAway reports the callers of a helper that do not look at its error. One
// without a limit of its own fails for other reasons only.
func thrownAway(pass *rule.Pass, m *retry.Model, r *retry.Retry) {
	if r.Func == nil || r.Func.Obj == nil || !failure.HasError(r.Func) || len(r.GivesUp) == 0 {
		return
	}
	calls := pass.Index().CallsOf(r.Func.Obj)
	if len(calls) == 0 {
		return
	}
	thrown := failure.Thrown(pass.Index())
	for _, call := range calls {
		if thrown[call] && looksAt(pass, m, call) && !anyTells(pass, call.Args) {
			pass.Report(call, analysis.Diagnostic{Message: fmt.Sprintf("%s gives up with an error that is thrown away here, so nobody learns that every attempt has failed: look at the error", r.Func.Obj.Name())})
		}
	}
}

// looksAt says whether a call is looked at: not in test code, unless asked for.
func looksAt(pass *rule.Pass, m *retry.Model, call *ast.CallExpr) bool {
	fn := pass.Index().FuncAt(call.Pos())
	return fn != nil && (pass.Tests() || !m.IsTest(fn))
}

// anyTells says whether one of the operands of a call is a function that tells
// of its failure itself.
func anyTells(pass *rule.Pass, args []ast.Expr) bool {
	for _, arg := range args {
		if tellsItself(pass, arg) {
			return true
		}
	}
	return false
}

// tellsItself says whether an operation stores into something around it, sends,
// or cannot be read.
func tellsItself(pass *rule.Pass, op ast.Expr) bool {
	fn := pass.Index().FuncValue(op).Func
	if fn == nil {
		return false
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			found = true
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				v := pass.Index().VarOf(l)
				found = found || v != nil && failure.IsError(v) && (v.Pos() < fn.Node.Pos() || fn.Node.End() <= v.Pos())
			}
		}
		return !found
	})
	return found
}
