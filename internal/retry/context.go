package retry

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/index"
)

// canCancel says whether something can end a context, as far as this package
// shows.
func (r *recogniser) canCancel(ctx ast.Expr) bool { return r.endsBy(ctx, nil) != 0 }

// endsBy tells what a context ends a retry by: whoever cancels it, and its own
// deadline. A context made inside the round rd, if there is one, ends an
// attempt only: its parent counts.
func (r *recogniser) endsBy(ctx ast.Expr, rd *round) Bounds { return r.contextBounds(ctx, rd, 0) }

func (r *recogniser) contextBounds(e ast.Expr, rd *round, depth int) Bounds {
	if depth > 2*maxCallDepth {
		return ByContext
	}
	e = ast.Unparen(e)
	if call, is := e.(*ast.CallExpr); is {
		name := contextFunc(r.ix, call)
		switch {
		case name == "":
			return ByContext
		case neverDone[name]:
			return 0
		case len(call.Args) > 0 && (name == "WithValue" || rd != nil && rd.in(call)):
			return r.contextBounds(call.Args[0], rd, depth+1)
		case withDeadline[name]:
			return ByContext | ByDeadline
		}
		return ByContext
	}
	v := r.ix.VarOf(e)
	if v == nil {
		return ByContext
	}
	if rd != nil && rd.deadCtx[v] {
		return 0
	}
	stores := r.ix.Stores(v)
	if len(stores) == 0 || r.isParam(v) {
		return ByContext // a parameter, or a field that another package sets
	}
	some, every := Bounds(0), ByDeadline // a deadline must be there whatever is stored
	for _, s := range stores {
		if s.Rhs != nil {
			b := r.storedBounds(s, rd, depth+1)
			some, every = some|b, every&b
		}
	}
	return some&ByContext | some&every
}

var neverDone = map[string]bool{"Background": true, "TODO": true, "WithoutCancel": true}

var withDeadline = map[string]bool{
	"WithDeadline": true, "WithDeadlineCause": true, "WithTimeout": true, "WithTimeoutCause": true,
}

// storedBounds is contextBounds for one value of a variable: a context made
// from one that nothing ends counts if its cancel function is used.
func (r *recogniser) storedBounds(s index.Store, rd *round, depth int) Bounds {
	call, is := ast.Unparen(s.Rhs).(*ast.CallExpr)
	if is && (rd == nil || !rd.in(call)) && contextFunc(r.ix, call) == "WithCancel" && len(call.Args) == 1 &&
		r.contextBounds(call.Args[0], rd, depth) == 0 && !r.cancelUsed(s) {
		return 0
	}
	return r.contextBounds(s.Rhs, rd, depth)
}

// cancelUsed says whether the cancel function made beside a context is used
// in any way but the defer of the function that made it.
func (r *recogniser) cancelUsed(s index.Store) bool {
	as, is := s.Node.(*ast.AssignStmt)
	if !is || len(as.Lhs) != 2 {
		return true
	}
	id, is := as.Lhs[1].(*ast.Ident)
	if !is {
		return true
	}
	cancel := r.ix.Info.ObjectOf(id)
	if cancel == nil || s.Func == nil {
		return false
	}
	uses, deferred := 0, 0
	ast.Inspect(s.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if r.ix.Info.Uses[n] == cancel {
				uses++
			}
		case *ast.DeferStmt:
			if f, is := n.Call.Fun.(*ast.Ident); is && r.ix.Info.Uses[f] == cancel {
				deferred++
			}
		}
		return true
	})
	return uses > deferred
}

func contextFunc(ix *index.Index, call *ast.CallExpr) string {
	c := ix.Callee(call)
	if c.Obj == nil || c.Obj.Pkg() == nil || c.Obj.Pkg().Path() != "context" {
		return ""
	}
	return c.Obj.Name()
}
