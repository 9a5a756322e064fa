package delay

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
)

// reaching is the value at use of a variable that each round makes anew: the
// stores that can reach the use, in source order. A store that surely runs
// before the use ends those before it.
func (r *run) reaching(key varKey, use token.Pos, depth int) value {
	own := key.scope
	sofar := nothing
	if isParameter(key.v, own.Func) {
		sofar = settled(r.given(key, depth), key)
	}
	if r.ix.AddressTaken(key.v) && r.taken(key) {
		if v := r.filled(key.v, own, depth); v.jitter == Yes {
			return v
		}
		return unknown
	}
	stores := slices.Clone(r.ix.Stores(key.v))
	slices.SortStableFunc(stores, func(a, b index.Store) int { return int(a.Node.Pos() - b.Node.Pos()) })
	frame := r.progress[key]
	var from options
	head := sofar
	for _, st := range stores {
		if r.skipped(st.Node.Pos()) || !own.within(st.Node) {
			continue
		}
		if own == r.home && !r.inRound(st.Node.Pos(), st.Func) {
			continue // redefined before each use
		}
		if r.foreign(st) {
			return unknown
		}
		at := own
		if st.Func != own.Func {
			at = r.scopeOf(st.Func, own)
		}
		inner := r.innerLoop(st.Node, key)
		local := use.IsValid() && st.Func == own.Func
		if local && (st.Node.Pos() >= use || assigns(st.Node) && use < st.Node.End()) && !(inner != nil && inner.Pos() <= use && use < inner.End()) {
			continue
		}
		if inner != nil {
			frame.soFar = nil
			x := r.storedValue(st, key, at, depth)
			kind, limit := r.guard(st.Node, st.Rhs, key.v, at, depth)
			if kind == below {
				x = belowLimit(x, limit)
			}
			frame.soFar = &sofar
			sofar = r.repeated(sofar, x, key, inner, use, kind, depth)
			continue
		}
		now := sofar
		if now.none {
			now = invariant
		}
		frame.soFar = &now
		x := r.storedValue(st, key, at, depth)
		x = settled(x, key)
		kind, _ := r.guard(st.Node, st.Rhs, key.v, at, depth)
		switch {
		case kind == above && !sofar.none && x.growth == Constant:
			sofar = clamp(sofar, x)
		case local && r.surely(st.Node, use, own):
			sofar, head, from = x, x, options{}
			from.add(x, choice{})
		default:
			from.add(x, r.chosen(st.Node, at, depth))
			if !head.known || head.num == 0 {
				head = x
			}
			sofar = from.random(join(sofar, x))
		}
	}
	if sofar.none {
		return r.leaf(key.v)
	}
	return from.applied(sofar, head)
}

// assigns says whether a statement stores only after it has read all that
// stands in it.
func assigns(n ast.Node) bool {
	switch n.(type) {
	case *ast.AssignStmt, *ast.ValueSpec:
		return true
	}
	return false
}

// settled is a value that refers to the variable itself by way of another one,
// which lasts: each round makes a step of it.
func settled(x value, key varKey) value {
	if refIndex(x.refs, key) < 0 {
		return x
	}
	rounds := step(key, x)
	x.refs = slices.DeleteFunc(slices.Clone(x.refs), func(f ref) bool { return f.key == key })
	return join(x, rounds)
}

// repeated adds a store that an inner loop runs again and again: what it makes
// of the variable depends on how often that loop turns.
func (r *run) repeated(sofar, x value, key varKey, inner ast.Node, use token.Pos, kind side, depth int) value {
	if refIndex(x.refs, key) < 0 {
		if kind == above && x.growth == Constant {
			return clamp(sofar, x)
		}
		return join(sofar, x)
	}
	grown := step(key, x)
	if grown.none {
		return sofar
	}
	if use.IsValid() && inner.Pos() <= use && use < inner.End() {
		return value{jitter: either(sofar.jitter, grown.jitter)}
	}
	switch turns := r.turns(inner, key, depth); {
	case turns == Constant:
		grown.growth, grown.known, grown.hasMax = Constant, false, false
		return join(sofar, grown)
	case grows(turns) && grows(grown.growth):
		if sofar.hasMax && grown.capped == Yes && grown.hasMax {
			grown.max = max(grown.max, sofar.max)
		}
		return join(sofar, grown)
	}
	return value{jitter: either(sofar.jitter, grown.jitter)}
}

// turns tells how the number of turns of an inner loop changes from round to
// round: as what its condition reads when it starts.
func (r *run) turns(inner ast.Node, key varKey, depth int) Growth {
	old := r.skip
	r.skip = inner
	defer func() { r.skip = old }()
	var cond ast.Expr
	switch n := inner.(type) {
	case *ast.RangeStmt:
		return r.expr(n.X, key.scope, depth+1).growth
	case *ast.ForStmt:
		cond = n.Cond
	}
	if cond == nil {
		return GrowthUnknown
	}
	out := Constant
	var leaves func(e ast.Expr)
	leaves = func(e ast.Expr) {
		if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && (largerOrLogical(b.Op)) {
			leaves(b.X)
			leaves(b.Y)
			return
		}
		v := r.expr(e, key.scope, depth+1)
		out = strongest(out, v.growth)
	}
	leaves(cond)
	return out
}

func largerOrLogical(op token.Token) bool {
	_, comparison := largerFirst[op]
	return comparison || op == token.LAND || op == token.LOR || op == token.NEQ
}

// skipped says whether a store is left aside, because the value before the
// loop that it stands in is wanted.
func (r *run) skipped(p token.Pos) bool {
	switch n := r.skip.(type) {
	case *ast.ForStmt:
		return n.Body.Pos() <= p && p < n.Body.End() || n.Post != nil && n.Post.Pos() <= p && p < n.Post.End()
	case *ast.RangeStmt:
		return n.Pos() <= p && p < n.End()
	}
	return false
}

// innerLoop is the outermost loop around a store, inside of the round, that
// the variable lives longer than; nil if there is none.
func (r *run) innerLoop(n ast.Node, key varKey) ast.Node {
	var out ast.Node
	own := key.scope
	loop := r.loop
	if l, ok := loop.(*ast.LabeledStmt); ok {
		loop = l.Stmt
	}
	for p := r.parent(own.Func, n); p != nil && p != own.Func.Node; p = r.parent(own.Func, p) {
		body := loopBody(p)
		switch p.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
		default:
			continue
		}
		if p == loop || syntax.Holds(p, loop) || body.Pos() <= key.v.Pos() && key.v.Pos() < body.End() {
			break
		}
		if f, ok := p.(*ast.ForStmt); ok && f.Init != nil && f.Init.Pos() <= n.Pos() && n.Pos() < f.Init.End() {
			continue
		}
		out = p
	}
	return out
}

// surely says whether a statement has run whenever the use is reached: the
// block that it stands in holds the use too.
func (r *run) surely(n ast.Node, use token.Pos, own *Scope) bool {
	block := r.parent(own.Func, n)
	if d, ok := block.(*ast.GenDecl); ok {
		block = r.parent(own.Func, r.parent(own.Func, d))
	}
	return block != nil && block.Pos() <= use && use < block.End()
}

func (sc *Scope) within(n ast.Node) bool {
	return sc.Func != nil && sc.Func.Node.Pos() <= n.Pos() && n.Pos() < sc.Func.Node.End()
}
