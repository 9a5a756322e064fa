package delay

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// element is the value of an element of a table or map.
func (r *run) element(e *ast.IndexExpr, sc *Scope, depth int) value {
	if tv, ok := r.ix.Info.Types[e.X]; ok && tv.Type != nil {
		if typeis.Named(tv.Type, "net/http", "Header") {
			if k := r.ix.Info.Types[e.Index]; k.Value != nil && isRetryAfter(k.Value.ExactString()) {
				return fromPeer
			}
			return unknown
		}
	}
	container := r.ix.VarOf(e.X)
	if container != nil {
		if v, ok := r.counted(container, sc, depth); ok {
			return v
		}
	}
	if tv := r.ix.Info.Types[e.X]; tv.Value != nil { // a byte of a string
		return opaque(r.expr(e.Index, sc, depth))
	}
	table, at := r.expr(e.X, sc, depth+1), r.expr(e.Index, sc, depth+1)
	if container != nil {
		table = r.filledBefore(table, container, sc, depth)
	}
	if table.server {
		return table
	}
	v := table
	v.refs = nil
	v.jitter = either(table.jitter, at.jitter)
	v.moved = table.moved || at.moved
	switch {
	case table.growth == Varies && table.jitter == Yes && len(table.refs) == 0: // a random byte
		return random
	case table.growth == Table: // its head is cut off in each round
	case table.growth != Constant:
		v = value{jitter: v.jitter}
	case len(table.refs) > 0: // delays = delays[1:]
		v.growth = Table
	case table.known && table.hasMax && table.num == table.max && uniform(table):
	case grows(at.growth):
		v.growth, v.capped = Table, Yes
	default:
		v.growth = at.growth
	}
	if len(at.refs) > 0 && v.growth == Constant {
		v.growth = GrowthUnknown
	}
	return v
}

// uniform: a table that a literal gives has its first element as num and its
// largest as max; only a minimum beside them tells that all are alike.
func uniform(table value) bool { return table.alike }

// elements is the value of a table given as a literal: constant if all of its
// elements are, its first one as the number.
func (r *run) elements(lit *ast.CompositeLit, sc *Scope, depth int) value {
	if tv, ok := r.ix.Info.Types[lit]; ok && tv.Type != nil {
		switch tv.Type.Underlying().(type) {
		case *types.Slice, *types.Array, *types.Map:
		default:
			return unknown
		}
	}
	if len(lit.Elts) == 0 {
		return invariant
	}
	out, alike := nothing, true
	var head value
	for i, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			el = kv.Value
		}
		v := r.expr(el, sc, depth+1)
		if i == 0 {
			head = v
		}
		alike = alike && v.known && head.known && v.num == head.num
		out = join(out, v)
	}
	out.num, out.known = head.num, head.known
	out.alike = alike
	return out
}

// ranged is the value of a variable of a range clause.
func (r *run) ranged(st index.Store, sc *Scope, depth int) value {
	n, ok := st.Node.(*ast.RangeStmt)
	if !ok {
		return unknown
	}
	x := r.expr(n.X, sc, depth+1)
	if container := r.ix.VarOf(n.X); container != nil && st.Result == 1 {
		x = r.filledBefore(x, container, sc, depth)
	}
	var what types.Type = types.Typ[types.Invalid]
	if tv, ok := r.ix.Info.Types[n.X]; ok && tv.Type != nil {
		what = tv.Type.Underlying()
	}
	if p, ok := what.(*types.Pointer); ok {
		what = p.Elem().Underlying()
	}
	each := ast.Node(n) == r.rangeLoop()
	switch what.(type) {
	case *types.Slice, *types.Array:
	case *types.Basic:
		if st.Result != 0 {
			return unknown
		}
	case *types.Map:
		return value{jitter: x.jitter}
	default:
		return unknown
	}
	switch {
	case !each && r.inRound(n.Pos(), st.Func):
		return unknown // it starts anew in each round
	case st.Result == 0 && each:
		v := growing(Linear)
		v.known = true
		return v
	case st.Result == 0:
		return invariant
	case each && x.growth == Constant && !x.alike:
		x.growth, x.capped = Table, Yes
	}
	return x
}

// An elementStore is one place that gives an element of a container a value.
type elementStore struct {
	lhs  ast.Expr
	tok  token.Token
	rhs  ast.Expr // nil for ++ and --, and where a call gives several
	node ast.Node
	fn   *index.Func
}

// counted is the value of elements that the round itself stores, such as a
// count of failures for each peer; ok is false when it stores none.
func (r *run) counted(container *types.Var, sc *Scope, depth int) (value, bool) {
	out, found := invariant, false
	key := varKey{v: container}
	self := value{growth: Constant, jitter: No, refs: []ref{{key: key, coef: 1}}}
	for _, st := range r.wholePackage().cells[container] {
		if r.loop == nil || !r.inRound(st.node.Pos(), st.fn) {
			continue
		}
		found = true
		v := unknown
		y, _ := ast.Unparen(st.rhs).(*ast.BinaryExpr)
		switch op, changes := assignOps[st.tok]; {
		case changes && st.rhs == nil:
			v = step(key, binary(op, self, number(1)))
		case changes:
			v = step(key, binary(op, self, r.expr(st.rhs, sc, depth+1)))
		case y != nil && r.same(y.X, st.lhs):
			v = step(key, binary(y.Op, self, r.expr(y.Y, sc, depth+1)))
		}
		out = join(out, v)
	}
	return out, found
}

// filledBefore adds what stores before the loop have put into a table.
func (r *run) filledBefore(table value, container *types.Var, sc *Scope, depth int) value {
	for _, st := range r.wholePackage().cells[container] {
		if st.rhs == nil || r.loop != nil && r.inRound(st.node.Pos(), st.fn) {
			continue
		}
		x := r.expr(st.rhs, r.scopeOf(st.fn, sc), depth+1)
		table.jitter = either(table.jitter, x.jitter)
		table.known, table.hasMax, table.alike = false, false, false
	}
	return table
}
