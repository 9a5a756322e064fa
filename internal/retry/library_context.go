package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/typeis"
)

// canStop says what a stop channel handed to a library ends: nil, and a
// channel that is named to say so, never stop anything.
func (r *recogniser) canStop(e ast.Expr) Bounds {
	if r.ix.Info.Types[e].IsNil() {
		return 0
	}
	if call, is := ast.Unparen(e).(*ast.CallExpr); is && isContextMethod(r.ix.Callee(call).Obj) {
		if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is {
			if r.canCancel(sel.X) {
				return ByContext
			}
			return 0
		}
	}
	if v := r.ix.VarOf(e); v != nil && v.Name() == "NeverStop" && v.Pkg() != r.ix.Pkg {
		return 0
	}
	return ByStop
}

// looksAtContext says whether a body asks a context that can be cancelled
// whether it is done: a retry of such an operation may end there.
func (r *recogniser) looksAtContext(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if is && isContextMethod(r.ix.Callee(call).Obj) {
			if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is && (sel.Sel.Name == "Err" || sel.Sel.Name == "Done") && r.canCancel(sel.X) {
				found = true
			}
		}
		return !found
	})
	return found
}

// takesContext says whether a body hands a context that can be cancelled on to
// what it calls.
func (r *recogniser) takesContext(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is {
			for _, arg := range call.Args {
				if typeis.Context(r.ix.Info.TypeOf(arg)) && r.canCancel(arg) {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// handedTo collects the calls of a function that a value flows into, through
// local variables, literals and other calls.
func (r *recogniser) handedTo(start ast.Node, body ast.Node) []*ast.CallExpr {
	vars := map[*types.Var]bool{}
	has := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case nil:
				return false
			case *ast.Ident:
				if v, is := r.ix.Info.Uses[n].(*types.Var); is && vars[v] {
					found = true
				}
			}
			found = found || n == start
			return !found
		})
		return found
	}
	const rounds = 4 // a client's options go through few variables
	for range rounds {
		ast.Inspect(body, func(n ast.Node) bool {
			as, is := n.(*ast.AssignStmt)
			if !is || as.Tok != token.ASSIGN && as.Tok != token.DEFINE {
				return true
			}
			for i, rhs := range as.Rhs {
				if i < len(as.Lhs) && has(rhs) {
					if v := r.ix.VarOf(as.Lhs[i]); v != nil {
						vars[v] = true
					}
				}
			}
			return true
		})
	}
	var calls []*ast.CallExpr
	ast.Inspect(body, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is {
			for _, arg := range call.Args {
				if has(arg) {
					calls = append(calls, call)
					break
				}
			}
		}
		return true
	})
	return calls
}
