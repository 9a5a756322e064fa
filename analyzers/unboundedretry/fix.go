package unboundedretry

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/rule"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// attempts is the cap that the fix writes, as a number for the author to
// review: enough for a blip, few enough to end.
const attempts = 10

// capAttempts returns the fix that counts the attempts and returns the last
// error before the wait that would follow the last one:
//
//	for {                       for attempt := 1; ; attempt++ {
//		…                           …
//		                            if attempt == 10 {
//		                                return nil, err
//		                            }
//		time.Sleep(d)               time.Sleep(d)
//
// It is given where the loop has an empty header, waits in a statement of its
// own, and the function returns an error last that can be named there.
func capAttempts(pass *rule.Pass, r *retry.Retry) []analysis.SuggestedFix {
	loop, is := r.Node.(*ast.ForStmt)
	if !is || loop.Init != nil || loop.Cond != nil || loop.Post != nil {
		return nil
	}
	if len(r.Waits) != 1 || r.Waits[0].Expr == nil || !r.Waits[0].AfterError {
		return nil
	}
	if r.Func == nil || r.Func.Sig == nil {
		return nil
	}
	wait := sleepStatement(loop.Body, r.Waits[0].Expr)
	err := failure(pass, r, wait)
	if wait == nil || err == "" {
		return nil
	}
	values, ok := pass.Failing(r.Func, wait.Pos(), err)
	file, found := fix.At(pass.Pass, loop.Pos())
	if !ok || !found {
		return nil
	}
	name := file.FreshName(loop.Pos(), "attempt")
	eol, indent := file.EOL(), file.Indent(wait.Pos())
	guard := fmt.Sprintf("if %s == %d {%s%s\treturn %s%s%s}%s%s", name, attempts, eol, indent, values, eol, indent, eol, indent)
	return []analysis.SuggestedFix{{
		Message: fmt.Sprintf("Give up after %d attempts", attempts),
		TextEdits: []analysis.TextEdit{
			{Pos: loop.For + 3, End: loop.Body.Lbrace, NewText: fmt.Appendf(nil, " %s := 1; ; %[1]s++ ", name)},
			{Pos: wait.Pos(), End: wait.Pos(), NewText: []byte(guard)},
		},
	}}
}

// sleepStatement returns the statement that only waits for d, standing
// directly in the body of the loop or in a block of it that is no loop.
func sleepStatement(body *ast.BlockStmt, d ast.Expr) (stmt *ast.ExprStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.SelectStmt, *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.ExprStmt:
			if syntax.Holds(n, d) {
				stmt = n
			}
		}
		return stmt == nil
	})
	return stmt
}

// failure names the variable that holds the error of the operation at a
// statement.
func failure(pass *rule.Pass, r *retry.Retry, at *ast.ExprStmt) string {
	if at == nil || r.Op == nil {
		return ""
	}
	scope := pass.Pkg.Scope().Innermost(at.Pos())
	if scope == nil {
		return ""
	}
	name := ""
	ast.Inspect(r.Node, func(n ast.Node) bool {
		as, is := n.(*ast.AssignStmt)
		if !is || len(as.Rhs) != 1 || ast.Unparen(as.Rhs[0]) != ast.Expr(r.Op) {
			return true
		}
		id, is := as.Lhs[len(as.Lhs)-1].(*ast.Ident)
		if !is || id.Name == "_" {
			return true
		}
		v := pass.TypesInfo.ObjectOf(id)
		if _, seen := scope.LookupParent(id.Name, at.Pos()); v != nil && seen == v && typeis.Error(v.Type()) {
			name = id.Name
		}
		return true
	})
	return name
}
