package bodyreuse

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/once"
	"github.com/retrylint/retrylint/internal/rule"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// windBack returns the fix that winds back what each attempt reads, above the
// statement that reads it:
//
//	if body, err := req.GetBody(); err != nil {    if _, err := r.Seek(0, io.SeekStart); err != nil {
//		return err                                     return err
//	} else {                                       }
//		req.Body = body
//	}
//
// It is given where the request or reader is made in the function from what can
// be read again, so that nothing of it can fail, and the function returns an error.
func windBack(pass *rule.Pass, s *once.Spent) []analysis.SuggestedFix {
	stmt := statement(s)
	fn := pass.Index().FuncAt(s.Call.Pos())
	file, found := fix.At(pass.Pass, s.Call.Pos())
	if stmt == nil || !found || fn != s.Func || !namesAt(pass, s, stmt) {
		return nil
	}
	failing, can := pass.Failing(fn, stmt.Pos(), "err")
	if !can {
		return nil
	}
	name := s.Thing.Name()
	switch {
	case s.Request && madeFromText(pass, s.Made):
		body := file.FreshName(stmt.Pos(), "body")
		edits := file.Above(stmt.Pos(),
			"if "+body+", err := "+name+".GetBody(); err != nil {", "\treturn "+failing, "} else {", "\t"+name+".Body = "+body, "}")
		return suggest("Set the body anew before each attempt", edits)
	case isText(s.Thing.Type()) && isText(pass.TypesInfo.TypeOf(s.Made)) && onlyReadIn(pass, s):
		qualifier, imports := file.Import("io", stmt.Pos(), "SeekStart")
		edits := file.Above(stmt.Pos(), "if _, err := "+name+".Seek(0, "+qualifier+"SeekStart); err != nil {", "\treturn "+failing, "}")
		if edits == nil {
			return nil
		}
		return suggest("Wind the reader back before each attempt", append(imports, edits...))
	}
	return nil
}

func suggest(message string, edits []analysis.TextEdit) []analysis.SuggestedFix {
	if edits == nil {
		return nil
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// statement is the statement of a list that holds the call and is run again as a
// whole; nil where there is none, or it has a label.
func statement(s *once.Spent) (out ast.Stmt) {
	ast.Inspect(s.Func.Body, func(n ast.Node) bool {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CommClause:
			list = n.Body
		}
		for _, stmt := range list {
			if syntax.Holds(stmt, s.Call) {
				out = stmt
			}
		}
		return true
	})
	if out == nil || out == s.Again || out.Pos() < s.Again.Pos() || s.Again.End() < out.End() {
		return nil
	}
	switch out.(type) {
	case *ast.LabeledStmt, *ast.DeferStmt, *ast.GoStmt:
		return nil
	}
	return out
}

// namesAt says whether the name of the thing means it where the fix uses it.
func namesAt(pass *rule.Pass, s *once.Spent, at ast.Stmt) bool {
	if s.Thing.Name() == "err" || s.Thing.Name() == "_" {
		return false
	}
	scope := pass.Pkg.Scope().Innermost(at.Pos())
	if scope == nil {
		return false
	}
	_, obj := scope.LookupParent(s.Thing.Name(), at.Pos())
	return obj == types.Object(s.Thing)
}

// madeFromText says whether an expression makes a request whose GetBody the
// standard library sets.
func madeFromText(pass *rule.Pass, made ast.Expr) bool {
	call, is := made.(*ast.CallExpr)
	if !is {
		return false
	}
	c := pass.Index().Callee(call)
	if c.Obj == nil {
		return false
	}
	switch c.Obj.FullName() {
	case "net/http.NewRequest":
		return len(call.Args) == 3 && isRewindable(pass.TypesInfo.TypeOf(call.Args[2]))
	case "net/http.NewRequestWithContext":
		return len(call.Args) == 4 && isRewindable(pass.TypesInfo.TypeOf(call.Args[3]))
	}
	return false
}

func isRewindable(t types.Type) bool { return isText(t) || typeis.PointerTo(t, "bytes", "Buffer") }

// isText says whether a type reads from what stays in memory, and can seek.
func isText(t types.Type) bool {
	return typeis.PointerTo(t, "strings", "Reader") || typeis.PointerTo(t, "bytes", "Reader")
}

// onlyReadIn says whether nothing but what is run again mentions a reader, behind
// the statement that makes it: it is at its start before the first attempt.
func onlyReadIn(pass *rule.Pass, s *once.Spent) bool {
	for id, obj := range pass.TypesInfo.Uses {
		if obj == types.Object(s.Thing) && (id.Pos() < s.Again.Pos() || s.Again.End() < id.End()) {
			return false
		}
	}
	return true
}
