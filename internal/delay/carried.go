package delay

import (
	"go/ast"
	"go/token"
	"math"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
)

// carried is the value of a variable that lives on from round to round: what
// it starts with, and what each round makes of it.
func (r *run) carried(key varKey, sc *Scope, depth int) value {
	start, rounds, limits := nothing, nothing, nothing
	reset := false
	if own := key.scope; own != nil && isParameter(key.v, own.Func) {
		start = r.given(key, depth).frozen()
		rounds = r.passedOn(key, depth)
	}
	stores := r.ix.Stores(key.v)
	for _, st := range stores {
		at := r.storeScope(st, key, sc)
		if !r.inRound(st.Node.Pos(), st.Func) && st.Node != r.rangeLoop() {
			start = join(start, r.outside(st, key, at, depth))
			continue
		}
		if r.foreign(st) {
			return value{jitter: Unknown}
		}
		r.level++
		x := r.storedValue(st, key, at, depth)
		r.level--
		if r.copied(st, key.v, at) {
			x.refs = nil
		}
		switch kind, limit := r.guard(st.Node, st.Rhs, key.v, at, depth); {
		case kind == above && refIndex(x.refs, key) < 0:
			limits = join(limits, x)
			continue
		case keeps(x, key) && x.capped == Yes: // d = min(d, limit)
			limits = join(limits, value{growth: Constant, jitter: x.jitter, max: x.max, hasMax: x.hasMax})
			continue
		case kind == below && refIndex(x.refs, key) >= 0:
			x = belowLimit(x, limit)
		}
		if r.chosen(st.Node, at, depth).random {
			x.jitter = Yes
		}
		rounds = join(rounds, step(key, x))
		reset = reset || x.growth == Constant && len(x.refs) == 0 && r.everyRound(st)
	}
	extra, ok := r.indirect(key, depth)
	if !ok {
		return unknown
	}
	rounds = join(rounds, extra)
	if reset && grows(rounds.growth) {
		rounds.growth = GrowthUnknown // it starts anew in each round
	}
	if rounds.server {
		return rounds // the first delay alone is another one
	}
	if start.none {
		start = r.leaf(key.v)
	}
	if key.v.Exported() && (key.scope == nil) {
		start.known, start.hasMax = false, false // another package may set it
	}
	out := join(start, rounds)
	if grows(rounds.growth) {
		out.num, out.known = start.num, start.known
		out.moved = rounds.moved // it grows here, whatever others do to it too
	}
	if limits.none && grows(out.growth) && out.capped == No {
		limits = r.givenUp(key, depth)
	}
	if !limits.none {
		out = clamp(out, limits)
	}
	return out
}

// everyRound says whether a store runs in each round that leads to another one.
func (r *run) everyRound(st index.Store) bool {
	body := loopBody(r.loop)
	if r.home == nil || r.home.Func.Node == r.loop { // recursion goes on before the end of its body
		return false
	}
	if body == nil || st.Func != r.home.Func || r.parent(st.Func, st.Node) != body {
		return false
	}
	skipped := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			skipped = skipped || n.Tok == token.CONTINUE || n.Tok == token.GOTO
		}
		return !skipped
	})
	return !skipped
}

// keeps says whether a value is the variable itself, neither scaled nor grown.
func keeps(x value, key varKey) bool {
	i := refIndex(x.refs, key)
	return i >= 0 && x.growth == Constant && x.refs[i].add == 0 && math.Abs(x.refs[i].coef-1) < tolerance
}

// givenUp is the limit beyond which the loop leaves instead of waiting:
// if d > limit { return err }.
func (r *run) givenUp(key varKey, depth int) value {
	out := nothing
	if key.scope == nil || key.scope != r.home {
		return out
	}
	ast.Inspect(r.home.Func.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.IfStmt)
		if !ok || !r.inLoop(s.Pos()) || len(s.Body.List) == 0 || s.Else != nil {
			return true
		}
		switch last := s.Body.List[len(s.Body.List)-1].(type) {
		case *ast.ReturnStmt:
		case *ast.BranchStmt:
			if last.Tok != token.BREAK {
				return true
			}
		default:
			return true
		}
		if b, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr); ok {
			left, ordered := largerFirst[b.Op]
			large, small := b.Y, b.X
			if left {
				large, small = b.X, b.Y
			}
			if ordered && r.ix.VarOf(large) == key.v {
				out = join(out, r.expr(small, r.home, depth+1).frozen())
			}
		}
		return true
	})
	return out
}

// belowLimit limits a growth that stops once the variable has reached the limit.
func belowLimit(x, limit value) value {
	x.capped = Yes
	x.max, x.hasMax = 0, false
	if limit.known && limit.growth == Constant {
		f := 1.0
		for _, r := range x.refs {
			f = max(f, r.coef)
		}
		if !math.IsNaN(f) {
			x.max, x.hasMax = limit.num*f, true
		}
	}
	return x
}

// outside is what a store outside of the round gives.
func (r *run) outside(st index.Store, key varKey, at *Scope, depth int) value {
	x := r.storedValue(st, key, at, depth)
	i := refIndex(x.refs, key)
	if i >= 0 && (key.scope == nil || r.loop == nil) {
		ref := x.refs[i]
		unit := ref.add == 0 && ref.coef >= 1000 // n = n * time.Second
		if !unit && (ref.add != 0 || ref.coef != 1) {
			return value{moved: true, jitter: x.jitter}
		}
	}
	if i >= 0 && x.growth == Constant {
		return value{none: true}
	}
	return x.frozen()
}

// passedOn is what the calls of a recursive function by itself make of its
// parameter.
func (r *run) passedOn(key varKey, depth int) value {
	out := nothing
	if r.home == nil || key.scope != r.home || r.home.Func.Node != r.loop {
		return out
	}
	each := func(node ast.Node, sc *Scope) {
		ast.Inspect(node, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			at := r.literalScope(call.Pos(), sc)
			fn := r.ix.Callee(call).Func
			if fn == nil {
				fn = r.resolve(call, at, 0).fn
			}
			if fn != r.home.Func {
				return true
			}
			arg, _ := r.argument(key.v, &Scope{Func: r.home.Func, Call: call, Outer: at})
			if arg.e != nil {
				out = join(out, step(key, r.operand(arg, at, depth+1)))
			}
			return true
		})
	}
	each(r.home.Func.Body, r.home)
	for _, f := range r.calledInOrder() {
		each(f.Body, r.called[f])
	}
	return out
}

// calledInOrder lists the functions of a round in source order, so that every
// run gives the same answer.
func (r *run) calledInOrder() []*index.Func {
	var out []*index.Func
	for f := range r.called {
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b *index.Func) int { return int(a.Node.Pos() - b.Node.Pos()) })
	return out
}
