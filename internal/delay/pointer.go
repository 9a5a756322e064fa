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
	scalar := throughPointer(key.v.Type())
	if !r.ix.AddressTaken(key.v) && !scalar || r.home == nil {
		return out, ok
	}
	if key.scope != nil && r.lentBefore(key) {
		return out, false
	}
	visit := func(body ast.Node, sc *Scope) {
		handled := map[ast.Expr]bool{}
		ast.Inspect(body, func(n ast.Node) bool {
			if n != nil && sc == r.home && !r.inLoop(n.Pos()) {
				return true
			}
			switch n := n.(type) {
			case *ast.CallExpr:
				sel, _ := ast.Unparen(n.Fun).(*ast.SelectorExpr)
				if scalar && sel != nil && r.names(sel.X, key.v) {
					if in := r.resolve(n, r.literalScope(n.Pos(), sc), 0); in.fn != nil && in.fn.Recv != nil {
						out = join(out, r.writes(in.fn.Recv, in, key, depth))
					}
				}
				for i, arg := range n.Args {
					if !r.isAddress(arg, key.v) && !(scalar && r.names(arg, key.v)) {
						continue
					}
					in := r.resolve(n, r.literalScope(n.Pos(), sc), 0)
					if in.fn == nil && r.isAtomic(n) {
						handled[ast.Unparen(arg)] = true
						continue
					}
					if in.fn == nil || i >= len(in.fn.Params) {
						if _, pointer := key.v.Type().Underlying().(*types.Pointer); pointer && !r.isAtomic(n) {
							ok = false
						}
						continue
					}
					handled[ast.Unparen(arg)] = true
					out = join(out, r.writes(in.fn.Params[i], in, key, depth))
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

// lentBefore says whether the address of a local variable is kept before the
// loop, other than by handing it to a function: p := &d.
func (r *run) lentBefore(key varKey) bool {
	if !r.ix.AddressTaken(key.v) {
		return false
	}
	for _, at := range r.wholePackage().addresses[key.v] {
		if _, call := r.parent(at.fn, at.node).(*ast.CallExpr); !call && !r.inLoop(at.node.Pos()) {
			return true
		}
	}
	return false
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
	for _, at := range r.wholePackage().addresses[key.v] {
		if r.inRound(at.node.Pos(), at.fn) {
			return true
		}
	}
	return false
}

// writes is what a function in view makes of the variable key through its
// parameter or receiver p, which points to it.
func (r *run) writes(p *types.Var, in entry, key varKey, depth int) value {
	out := nothing
	if _, ok := p.Type().Underlying().(*types.Pointer); !ok {
		return out
	}
	inner := varKey{p, in.scope}
	for _, st := range r.ix.Stores(p) {
		if _, ok := ast.Unparen(r.target(st, p)).(*ast.StarExpr); !ok {
			continue
		}
		reading, nested := r.progress[inner]
		r.progress[inner] = &frame{level: r.level}
		x := r.storedValue(st, inner, in.scope, depth+1)
		delete(r.progress, inner)
		if nested {
			r.progress[inner] = reading
		}
		for i := range x.refs {
			if x.refs[i].key == inner {
				x.refs[i].key = key
			}
		}
		out = join(out, step(key, x))
	}
	return out
}

// names says whether an expression is v itself.
func (r *run) names(e ast.Expr, v *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return r.ix.VarOf(e) == v
	}
	return false
}

// throughPointer says whether a type is a named number, whose methods may
// change it, or a pointer to a number.
func throughPointer(t types.Type) bool {
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	} else if n, ok := t.(*types.Named); !ok || n.NumMethods() == 0 {
		return false
	}
	_, ok := t.Underlying().(*types.Basic)
	return ok
}
