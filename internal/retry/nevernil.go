package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
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
	var visit func(n ast.Node, in surely)
	visit = func(n ast.Node, in surely) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CommClause:
				if m != n {
					visit(m, surely{in.errors, in.done || r.isDone(m.Comm)})
					return false
				}
			case *ast.IfStmt:
				if m.Init != nil {
					visit(m.Init, in)
				}
				visit(m.Body, r.after(m.Cond, in))
				if m.Else != nil {
					visit(m.Else, in)
				}
				return false
			case *ast.ReturnStmt:
				returns++
				only = only && len(m.Results) > 0 && r.surelyError(m.Results[len(m.Results)-1], in)
			}
			return only
		})
	}
	visit(fn.Body, surely{})
	only = only && returns > 0
	r.errorOnly[fn] = only
	return only
}

// surely is what is known where a statement stands.
type surely struct {
	errors map[types.Object]bool // error variables that are not nil
	done   bool                  // the context is done
}

// after is what is known where a condition holds.
func (r *recogniser) after(cond ast.Expr, in surely) surely {
	b, is := ast.Unparen(cond).(*ast.BinaryExpr)
	if !is || b.Op != token.NEQ || !r.ix.Info.Types[b.Y].IsNil() {
		return in
	}
	switch x := ast.Unparen(b.X).(type) {
	case *ast.Ident:
		errors := map[types.Object]bool{r.ix.Info.ObjectOf(x): typeis.Failure(r.ix.Info.TypeOf(x))}
		for o := range in.errors {
			errors[o] = true
		}
		in.errors = errors
	case *ast.CallExpr:
		in.done = in.done || isContextMethod(r.ix.Callee(x).Obj)
	}
	return in
}

// isDone says whether an arm of a select is taken when a context is done.
func (r *recogniser) isDone(comm ast.Stmt) bool {
	s, is := comm.(*ast.ExprStmt)
	if !is {
		return false
	}
	call, is := ast.Unparen(received(s.X)).(*ast.CallExpr)
	return is && isContextMethod(r.ix.Callee(call).Obj)
}

func isErrorResult(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && typeis.Failure(sig.Results().At(n-1).Type())
}

// surelyError says whether a returned expression is an error: a new one, the
// error of a context that is done, or what a function returns that returns
// errors only.
func (r *recogniser) surelyError(e ast.Expr, in surely) bool {
	e = ast.Unparen(e)
	switch x := e.(type) {
	case *ast.Ident:
		if in.errors[r.ix.Info.ObjectOf(x)] {
			return true
		}
	case *ast.CallExpr:
		c := r.ix.Callee(x)
		if isContextMethod(c.Obj) && c.Obj.Name() == "Err" {
			return in.done
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
