package delay

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// atomic is the value of a call of sync/atomic: of the variable that it reads
// or changes, as the round changes it.
func (r *run) atomic(call *ast.CallExpr, args []ast.Expr, sc *Scope, depth int) (value, bool) {
	if len(args) == 0 {
		return unknown, true
	}
	v := r.atomicVar(args[0])
	if v == nil {
		return unknown, true
	}
	if b, ok := r.typeOf(call).(*types.Basic); !ok || b.Info()&types.IsNumeric == 0 {
		return unknown, true // atomic.Value holds anything
	}
	inside, outside, before := nothing, false, No
	for _, at := range r.wholePackage().atomics[v] {
		call, ok := at.node.(*ast.CallExpr)
		if !ok {
			continue
		}
		name, list := r.static(call).Name(), operands(r.ix.Info, call)
		key := varKey{v: v}
		self := value{growth: Constant, jitter: No, refs: []ref{{key: key, coef: 1}}}
		switch {
		case strings.HasPrefix(name, "Load"):
		case r.loop == nil || !r.inRound(call.Pos(), at.fn):
			outside = outside || !strings.HasPrefix(name, "Store")
			if len(list) == 2 {
				before = either(before, r.expr(list[1], r.scopeOf(at.fn, sc), depth+1).jitter)
			}
		case strings.HasPrefix(name, "Add") && len(list) == 2:
			inside = join(inside, step(key, binary(token.ADD, self, r.expr(list[1], sc, depth+1))))
		case strings.HasPrefix(name, "Store") && len(list) == 2:
			inside = join(inside, r.expr(list[1], sc, depth+1))
		default:
			inside = join(inside, unknown)
		}
	}
	if inside.none && outside {
		return unknown, true
	}
	out := join(r.leaf(v), inside)
	out.known = false
	out.jitter = either(out.jitter, before)
	return out, true
}

// atomicTarget is the variable that a call of sync/atomic works on, or nil.
func (ev *Evaluator) atomicTarget(call *ast.CallExpr) *types.Var {
	f := typeutil.StaticCallee(ev.ix.Info, call)
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != "sync/atomic" {
		return nil
	}
	if list := operands(ev.ix.Info, call); len(list) > 0 {
		return ev.atomicVar(list[0])
	}
	return nil
}

// operands are the receiver, if there is one, and the arguments of a call.
func operands(info *types.Info, call *ast.CallExpr) []ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && info.Selections[sel] != nil {
		return append([]ast.Expr{sel.X}, call.Args...)
	}
	return call.Args
}

func (ev *Evaluator) atomicVar(e ast.Expr) *types.Var {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	return ev.ix.VarOf(e)
}
