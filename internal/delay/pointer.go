package delay

import (
	"go/ast"
	"go/token"
	"go/types"
)

// indirect is what a round makes of a variable through pointers to it: calls
// that take its address. ok is false when the round lets the address go out
// of sight.
func (r *run) indirect(key varKey, depth int) (value, bool) {
	out, ok := nothing, true
	if !r.ix.AddressTaken(key.v) || r.home == nil {
		return out, ok
	}
	visit := func(body ast.Node, sc *Scope) {
		handled := map[ast.Expr]bool{}
		ast.Inspect(body, func(n ast.Node) bool {
			if n != nil && sc == r.home && !r.inLoop(n.Pos()) {
				return true
			}
			switch n := n.(type) {
			case *ast.CallExpr:
				for i, arg := range n.Args {
					if !r.isAddress(arg, key.v) {
						continue
					}
					in := r.resolve(n, r.literalScope(n.Pos(), sc), 0)
					if in.fn == nil && r.isAtomic(n) {
						handled[ast.Unparen(arg)] = true
						continue
					}
					if in.fn == nil || i >= len(in.fn.Params) {
						continue
					}
					handled[ast.Unparen(arg)] = true
					p := varKey{in.fn.Params[i], in.scope}
					for _, st := range r.ix.Stores(p.v) {
						r.progress[p] = &frame{}
						x := r.storedValue(st, p, in.scope, depth+1)
						delete(r.progress, p)
						for i := range x.refs {
							if x.refs[i].key == p {
								x.refs[i].key = key
							}
						}
						out = join(out, step(key, x))
					}
				}
			case *ast.UnaryExpr:
				if r.isAddress(n, key.v) && !handled[n] {
					ok = false
				}
			}
			return true
		})
	}
	visit(r.home.Func.Node, r.home)
	for _, f := range r.calledInOrder() {
		visit(f.Body, r.called[f])
	}
	return out, ok
}

func (r *run) isAddress(e ast.Expr, v *types.Var) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.AND && r.ix.VarOf(u.X) == v
}

func (r *run) isAtomic(call *ast.CallExpr) bool {
	f := r.static(call)
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "sync/atomic"
}

// taken says whether the round takes the address of one of its own variables,
// for whatever purpose.
func (r *run) taken(key varKey) bool {
	found := false
	r.eachInRound(func(n ast.Node) bool {
		if u, ok := n.(*ast.UnaryExpr); ok && r.isAddress(u, key.v) {
			found = true
		}
		return true
	})
	return found
}
