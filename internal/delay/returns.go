package delay

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// returned is the i-th result of a function in view.
func (r *run) returned(in entry, i int, depth int) value {
	if depth > maxDepth || in.scope == nil {
		return unknown
	}
	if in.fn.Sig == nil || in.fn.Sig.Results().Len() <= i {
		return unknown
	}
	if s := r.within(in); s != nil { // it calls itself
		return value{growth: Constant, jitter: No, refs: []ref{{key: varKey{scope: s}, coef: 1}}}
	}
	if r.changedLate(in.fn, i) {
		return unknown
	}
	r.reading[in.scope] = true
	defer delete(r.reading, in.scope)
	out, limits := nothing, nothing
	var from options
	var head value
	for _, ret := range syntax.Returns(in.fn.Body) {
		if r.failing(ret, in.fn) && len(ret.Results) > 1 {
			continue // the delay that comes with an error is not waited for
		}
		var v value
		var rhs ast.Expr
		switch {
		case len(ret.Results) == 0:
			v = r.variable(in.fn.Sig.Results().At(i), ret.Pos(), in.scope, depth+1)
		case len(ret.Results) == in.fn.Sig.Results().Len():
			rhs = ret.Results[i]
			v = r.expr(rhs, in.scope, depth+1)
		default:
			v = r.result(ret.Results[0], i, in.scope, depth+1)
		}
		kind, other := r.guard(ret, rhs, nil, in.scope, depth)
		if v.known && v.num != 0 && !head.known {
			head = v
		}
		from.add(v, r.chosen(ret, in.scope, depth))
		if kind == above && v.growth == Constant && len(v.refs) == 0 {
			limits = join(limits, v)
			continue
		}
		if kind == above && rhs != nil && other.growth == Constant && len(other.refs) == 0 && r.smaller(ret, rhs, in.fn) {
			v = clamp(v, other)
		}
		out = join(out, v)
	}
	switch {
	case out.none:
		out = limits
	case !limits.none && (grows(out.growth) || len(out.refs) > 0):
		out = clamp(out, limits)
	case !limits.none:
		out = join(out, limits)
	}
	if out.none {
		return unknown
	}
	if key := (varKey{scope: in.scope}); refIndex(out.refs, key) >= 0 {
		out = r.descended(out, key, in, depth)
	}
	return from.applied(out, head)
}

// changedLate says whether a literal in a function, deferred most likely,
// changes a named result of it.
func (r *run) changedLate(f *index.Func, i int) bool {
	for _, st := range r.ix.Stores(f.Sig.Results().At(i)) {
		if st.Func != f {
			return true
		}
	}
	return false
}

// within is the scope of a call of the same function that is being read and
// that this one stands in; nil if it does not call itself.
func (r *run) within(in entry) *Scope {
	for s := in.scope.Outer; s != nil; s = s.Outer {
		if s.Func == in.fn && r.reading[s] {
			return s
		}
	}
	return nil
}

// descended is the result of a function that calls itself: how deep it goes
// depends on its arguments, which must be seen to grow for it to grow.
func (r *run) descended(out value, key varKey, in entry, depth int) value {
	rounds := step(key, out)
	i := refIndex(out.refs, key)
	out.refs = append(append([]ref(nil), out.refs[:i]...), out.refs[i+1:]...)
	if rounds.none || in.scope.Call == nil {
		return out
	}
	args := invariant
	for _, v := range r.all(in.scope.Call.Args, in.scope.Outer, depth) {
		args = join(args, v)
	}
	switch {
	case args.growth == Constant && len(args.refs) == 0:
		rounds.growth, rounds.known, rounds.hasMax = Constant, false, false
		return join(out, rounds)
	case grows(args.growth):
		return join(out, rounds)
	}
	return value{jitter: either(out.jitter, rounds.jitter)}
}

// smaller says whether a return hands out the smaller of two that its
// condition compares: if a < b { return a }.
func (r *run) smaller(ret *ast.ReturnStmt, rhs ast.Expr, f *index.Func) bool {
	s, ok := r.parent(f, r.parent(f, ret)).(*ast.IfStmt)
	if !ok {
		return false
	}
	b, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	left, ok := largerFirst[b.Op]
	if s.Else == r.parent(f, ret) {
		left = !left
	}
	return ok && (left && r.same(b.Y, rhs) || !left && r.same(b.X, rhs))
}

// failing says whether a return hands out a non-nil error or a false beside
// its other results.
func (r *run) failing(ret *ast.ReturnStmt, f *index.Func) bool {
	n := f.Sig.Results().Len()
	if len(ret.Results) != n || n < 2 {
		return false
	}
	last := ast.Unparen(ret.Results[n-1])
	id, _ := last.(*ast.Ident)
	switch t := f.Sig.Results().At(n - 1).Type(); {
	case types.Identical(t, types.Typ[types.Bool]):
		return id != nil && id.Name == "false"
	case typeis.Error(t):
		return id == nil || id.Name != "nil"
	}
	return false
}
