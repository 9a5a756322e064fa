package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
)

// neverNil says whether a function returns with an error only: a loop that
// runs until it breaks.
func (r *recogniser) neverNil(fn *index.Func) bool {
	if r.visiting[fn] || fn.Sig == nil || !isErrorResult(fn.Sig) {
		return false
	}
	if known, done := r.errorOnly[fn]; done {
		return known
	}
	r.visiting[fn] = true
	defer delete(r.visiting, fn)
	returns, only := 0, true
	// A return of err counts where err was found not to be nil.
	var visit func(n ast.Node, nonNil map[types.Object]bool)
	visit = func(n ast.Node, nonNil map[types.Object]bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.IfStmt:
				if m == n {
					return true
				}
				if m.Init != nil {
					visit(m.Init, nonNil)
				}
				in := nonNil
				if b, is := ast.Unparen(m.Cond).(*ast.BinaryExpr); is && b.Op == token.NEQ && r.testsError(b, token.NEQ) {
					if id, is := ast.Unparen(b.X).(*ast.Ident); is {
						in = map[types.Object]bool{r.ix.Info.ObjectOf(id): true}
						for o := range nonNil {
							in[o] = true
						}
					}
				}
				visit(m.Body, in)
				if m.Else != nil {
					visit(m.Else, nonNil)
				}
				return false
			case *ast.ReturnStmt:
				returns++
				only = only && len(m.Results) > 0 && r.surelyError(m.Results[len(m.Results)-1], nonNil)
			}
			return only
		})
	}
	visit(fn.Body, nil)
	only = only && returns > 0
	r.errorOnly[fn] = only
	return only
}

func isErrorResult(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && isError(sig.Results().At(n-1).Type())
}

// surelyError says whether a returned expression is an error: a new one, the
// error of a context that is done, or what a function returns that returns
// errors only.
func (r *recogniser) surelyError(e ast.Expr, nonNil map[types.Object]bool) bool {
	e = ast.Unparen(e)
	switch x := e.(type) {
	case *ast.Ident:
		if nonNil[r.ix.Info.ObjectOf(x)] {
			return true
		}
	case *ast.CallExpr:
		c := r.ix.Callee(x)
		if isContextMethod(c.Obj) && c.Obj.Name() == "Err" {
			return true
		}
		if c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() == "fmt" && c.Obj.Name() == "Errorf" {
			return true
		}
		if c.Func != nil && !c.Interface && r.neverNil(c.Func) {
			return true
		}
	}
	return r.makesError(e)
}
