package failure

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// HasError says whether the last result of a function is an error.
func HasError(fn *index.Func) bool {
	if fn.Sig == nil || fn.Sig.Results().Len() == 0 {
		return false
	}
	return typeis.Error(fn.Sig.Results().At(fn.Sig.Results().Len() - 1).Type())
}

// IsError says whether a variable holds an error.
func IsError(v *types.Var) bool { return typeis.Error(v.Type()) }

// Thrown finds the calls of a package whose last result is not looked at: they
// stand alone, or the result goes to the blank identifier.
func Thrown(ix *index.Index) map[*ast.CallExpr]bool {
	thrown := map[*ast.CallExpr]bool{}
	note := func(e ast.Expr) {
		if call, is := ast.Unparen(e).(*ast.CallExpr); is {
			thrown[call] = true
		}
	}
	for _, f := range ix.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ExprStmt:
				note(n.X)
			case *ast.AssignStmt:
				if id, is := n.Lhs[len(n.Lhs)-1].(*ast.Ident); is && id.Name == "_" && len(n.Rhs) == 1 {
					note(n.Rhs[0])
				}
			}
			return true
		})
	}
	return thrown
}
