package notimeout

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/rule"
)

// dialTimeout returns the fix that gives a dial a timeout:
//
//	net.Dial("tcp", addr)    net.DialTimeout("tcp", addr, 10*time.Second)
//
// It is given where the retried call is net.Dial itself.
func dialTimeout(pass *rule.Pass, s request.Again) []analysis.SuggestedFix {
	call, is := s.At.(*ast.CallExpr)
	if !is || s.Way != "" || s.Func != "net.Dial" || len(call.Args) != 2 {
		return nil
	}
	name := nameOf(call.Fun)
	file, found := fix.At(pass.Pass, call.Pos())
	if name == nil || !found {
		return nil
	}
	qualifier, edits := file.Import("time", call.Pos(), "Second")
	edits = append(edits, analysis.TextEdit{Pos: name.Pos(), End: name.End(), NewText: []byte("DialTimeout")})
	edits = append(edits, file.Append(call, "10*"+qualifier+"Second")...)
	return []analysis.SuggestedFix{{Message: "Dial with a timeout of 10 seconds", TextEdits: edits}}
}

// nameOf is the identifier that names a function which a call names directly.
func nameOf(fun ast.Expr) *ast.Ident {
	switch f := ast.Unparen(fun).(type) {
	case *ast.SelectorExpr:
		return f.Sel
	case *ast.Ident:
		if f.Name == "Dial" { // of a dot import, and not a variable that holds it
			return f
		}
	}
	return nil
}
