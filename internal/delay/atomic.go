package delay

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// atomic is the value of a call of sync/atomic: of the variable that it reads
// or changes, as the round changes it.
func (r *run) atomic(f *types.Func, args []ast.Expr, sc *Scope, depth int) (value, bool) {
	if len(args) == 0 {
		return unknown, true
	}
	v := r.atomicVar(args[0])
	if v == nil {
		return unknown, true
	}
	out, inside, outside := nothing, nothing, false
	note := func(call *ast.CallExpr, in bool) {
		g := r.static(call)
		if g == nil || g.Pkg() == nil || g.Pkg().Path() != "sync/atomic" {
			return
		}
		list := call.Args
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && r.ix.Info.Selections[sel] != nil {
			list = append([]ast.Expr{sel.X}, list...)
		}
		if len(list) == 0 || r.atomicVar(list[0]) != v {
			return
		}
		name := g.Name()
		switch {
		case strings.HasPrefix(name, "Load"):
			return
		case !in:
			outside = outside || !strings.HasPrefix(name, "Store")
			return
		case strings.HasPrefix(name, "Add") && len(list) == 2:
			key := varKey{v: v}
			self := value{growth: Constant, jitter: No, refs: []ref{{key: key, coef: 1}}}
			inside = join(inside, step(key, binary(token.ADD, self, r.expr(list[1], sc, depth+1))))
		case strings.HasPrefix(name, "Store") && len(list) == 2:
			inside = join(inside, r.expr(list[1], sc, depth+1))
		default:
			inside = join(inside, unknown)
		}
	}
	r.eachInRound(func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			note(call, true)
		}
		return true
	})
	if inside.none {
		for _, file := range r.ix.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && !r.inLoop(call.Pos()) {
					note(call, false)
				}
				return true
			})
		}
		if outside {
			return unknown, true
		}
	}
	out = join(r.leaf(v), inside)
	out.known = false
	return out, true
}

func (r *run) atomicVar(e ast.Expr) *types.Var {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	return r.ix.VarOf(e)
}
