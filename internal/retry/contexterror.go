package retry

import (
	"go/ast"
	"go/types"
)

// contextsIn tells what ends the contexts whose errors a round puts into a
// variable, as err := ctx.Err() and err = context.Cause(ctx) do.
func (rd *round) contextsIn(v *types.Var) (g Bounds) {
	for _, s := range rd.ix.Stores(v) {
		call, is := ast.Unparen(s.Rhs).(*ast.CallExpr)
		if s.Rhs == nil || !is || s.Result > 0 || !rd.in(s.Node) {
			continue
		}
		if ctx := rd.asksContext(call); ctx != nil {
			g |= rd.endsBy(ctx, rd)
		}
	}
	return g
}

// asksContext is the context whose error a call returns, nil if it does not.
func (rd *round) asksContext(call *ast.CallExpr) ast.Expr {
	f := rd.ix.Callee(call).Obj
	switch {
	case f == nil:
		return nil
	case isContextMethod(f) && f.Name() == "Err":
		if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is {
			return sel.X
		}
	case f.FullName() == "context.Cause" && len(call.Args) == 1:
		return call.Args[0]
	}
	return nil
}
