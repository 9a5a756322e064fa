package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// inSlices says whether a retry waits in a loop of its own that asks a context
// whether it is done before each part of the wait.
func (r *recogniser) inSlices(rt *Retry, at ast.Node) bool {
	var body *ast.BlockStmt
	ast.Inspect(rt.Node, func(n ast.Node) bool {
		if n == nil || !holds(n, at.Pos()) {
			return false
		}
		if n != rt.Node && n != at {
			if b := syntax.LoopBody(n); b != nil {
				body = b
			}
		}
		return true
	})
	if body == nil {
		return false
	}
	for _, a := range rt.Attempts {
		if a.Call != nil && holds(body, a.Call.Pos()) {
			return false
		}
	}
	asks := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		asks = asks || is && isContextMethod(r.ix.Callee(call).Obj)
		return !asks
	})
	return asks
}

// cancelling says whether a context ends when a channel does: a function that
// receives from it and does not retry itself cancels one, or a call makes one
// from it.
func (r *recogniser) cancelling(ch ast.Expr, within ast.Node) bool {
	v := r.ix.VarOf(ch)
	if v == nil {
		return false
	}
	for _, fn := range r.ix.Funcs() {
		if holds(fn.Body, within.Pos()) {
			continue
		}
		if r.receives(fn.Body, v) && r.meetsCancel(fn.Body) {
			return true
		}
	}
	return r.makesContextOf(v)
}

func (r *recogniser) receives(body ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		u, is := n.(*ast.UnaryExpr)
		found = found || is && u.Op == token.ARROW && r.ix.VarOf(u.X) == v
		return !found
	})
	return found
}

// meetsCancel says whether a body cancels a context.
func (r *recogniser) meetsCancel(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		found = found || is && r.isCancel(call)
		return !found
	})
	return found
}

// isCancel says whether a call cancels a context.
func (r *recogniser) isCancel(call *ast.CallExpr) bool {
	t := r.ix.Info.TypeOf(call.Fun)
	return typeis.Named(t, "context", "CancelFunc") || typeis.Named(t, "context", "CancelCauseFunc")
}

// makesContextOf says whether a call makes a context from a channel.
func (r *recogniser) makesContextOf(v *types.Var) bool {
	found := false
	for _, fn := range r.ix.Funcs() {
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || found || !typeis.AnyOf(resultTuple(r.ix.Info.TypeOf(call)), typeis.Context) {
				return !found
			}
			for _, arg := range call.Args {
				found = found || r.ix.VarOf(arg) == v
			}
			return !found
		})
	}
	return found
}

// resultTuple are the results of a call of a type.
func resultTuple(t types.Type) *types.Tuple {
	if tuple, is := t.(*types.Tuple); is {
		return tuple
	}
	if t == nil {
		return nil
	}
	return types.NewTuple(types.NewVar(token.NoPos, nil, "", t))
}

// takesDone says whether a call is handed a context, or a channel that may
// belong to one: what it returns may end with that.
func (r *recogniser) takesDone(call *ast.CallExpr, f *frame, depth int) bool {
	for _, arg := range call.Args {
		t := r.ix.Info.TypeOf(arg)
		if typeis.Context(t) || t != nil && isChan(t) && r.belongs(arg, f, depth+1) != delay.No {
			return true
		}
	}
	return false
}
