package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
)

// canCancel says whether something can end a context, as far as this package
// shows. It is what round.cancellable asks, without a round.
func (r *recogniser) canCancel(e ast.Expr, depth int) bool {
	if depth > 2*maxCallDepth {
		return true
	}
	e = ast.Unparen(e)
	if call, is := e.(*ast.CallExpr); is {
		name := contextFunc(r.ix, call)
		switch {
		case name == "":
			return true
		case name == "Background" || name == "TODO" || name == "WithoutCancel":
			return false
		case name == "WithValue":
			return len(call.Args) == 0 || r.canCancel(call.Args[0], depth+1)
		}
		return true
	}
	v := r.ix.VarOf(e)
	if v == nil {
		return true
	}
	stores := r.ix.Stores(v)
	if len(stores) == 0 || r.isParam(v) {
		return true // a parameter, or a field that another package sets
	}
	for _, s := range stores {
		if s.Rhs == nil {
			continue
		}
		call, is := ast.Unparen(s.Rhs).(*ast.CallExpr)
		if is && contextFunc(r.ix, call) == "WithCancel" && len(call.Args) == 1 && !r.canCancel(call.Args[0], depth+1) {
			if r.cancelUsed(s) {
				return true
			}
			continue
		}
		if r.canCancel(s.Rhs, depth+1) {
			return true
		}
	}
	return false
}

// endsBy tells what a context ends a retry by: whoever cancels it, and its own
// deadline.
func (r *recogniser) endsBy(ctx ast.Expr) Bounds {
	if !r.canCancel(ctx, 0) {
		return 0
	}
	made := []ast.Expr{ctx}
	if v := r.ix.VarOf(ctx); v != nil {
		made = nil
		for _, s := range r.ix.Stores(v) {
			made = append(made, s.Rhs)
		}
	}
	timed := len(made) > 0
	for _, e := range made {
		call, is := e.(*ast.CallExpr)
		timed = timed && is && withDeadline[contextFunc(r.ix, call)]
	}
	if timed {
		return ByContext | ByDeadline
	}
	return ByContext
}

var withDeadline = map[string]bool{
	"WithDeadline": true, "WithDeadlineCause": true, "WithTimeout": true, "WithTimeoutCause": true,
}

func contextFunc(ix *index.Index, call *ast.CallExpr) string {
	c := ix.Callee(call)
	if c.Obj == nil || c.Obj.Pkg() == nil || c.Obj.Pkg().Path() != "context" {
		return ""
	}
	return c.Obj.Name()
}

// canStop says what a stop channel handed to a library ends: nil, and a
// channel that is named to say so, never stop anything.
func (r *recogniser) canStop(e ast.Expr) Bounds {
	if r.ix.Info.Types[e].IsNil() {
		return 0
	}
	if call, is := ast.Unparen(e).(*ast.CallExpr); is && isContextMethod(r.ix.Callee(call).Obj) {
		if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is {
			if r.canCancel(sel.X, 0) {
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
			if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is && (sel.Sel.Name == "Err" || sel.Sel.Name == "Done") && r.canCancel(sel.X, 0) {
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
				if isContext(r.ix.Info.TypeOf(arg)) && r.canCancel(arg, 0) {
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
