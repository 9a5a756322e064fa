package delay

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/retrylint/retrylint/internal/typeis"
)

// A moment that the round makes from the clock is a value with ahead set: how
// long after the present it is. What is left until any other moment varies.

// present is the clock, read now.
func present(*run, []ast.Expr, *Scope, int) value {
	v := number(0)
	v.ahead = true
	return v
}

// moment is a point in time that has nothing to do with the present: what lies
// between the two varies, and is as random as what the moment was made of.
func moment(v value) value { return value{growth: Varies, jitter: v.jitter, fn: v.fn} }

// later is t.Add(d).
func later(r *run, args []ast.Expr, sc *Scope, depth int) value {
	if len(args) != 2 {
		return unknown
	}
	t, d := r.expr(args[0], sc, depth+1), r.expr(args[1], sc, depth+1)
	v := binary(token.ADD, t, d)
	switch {
	case v.server:
		return v
	case !t.ahead:
		return moment(v)
	}
	v.ahead = true
	return v
}

// remaining is time.Until(t).
func remaining(r *run, args []ast.Expr, sc *Scope, depth int) value {
	return left(first(args, r, sc, depth))
}

func left(t value) value {
	switch {
	case t.server:
		return t
	case !t.ahead, t.known && t.num == 0 && t.growth == Constant: // already over
		return moment(t)
	}
	t.ahead = false
	return t
}

// between is t.Sub(u).
func between(r *run, args []ast.Expr, sc *Scope, depth int) value {
	if len(args) != 2 {
		return unknown
	}
	t, u := r.expr(args[0], sc, depth+1), r.expr(args[1], sc, depth+1)
	if t.server {
		return t
	}
	if t.ahead && u.ahead && u.known && u.num == 0 && u.growth == Constant {
		return left(t)
	}
	return moment(value{jitter: either(t.jitter, u.jitter)})
}

// elapsed is the time since a moment, and all else that a clock says.
func elapsed(r *run, args []ast.Expr, sc *Scope, depth int) value {
	t := first(args, r, sc, depth)
	if t.server {
		return t
	}
	return moment(t)
}

// deadline is that of a context, which nobody makes random.
func deadline(*run, []ast.Expr, *Scope, int) value { return varies }

// readsClock says whether a function out of sight is the clock, by its name and
// type: clock.Now(), s.now().
func (r *run) readsClock(name string, call *ast.CallExpr) bool {
	if !strings.EqualFold(name, "now") || len(call.Args) > 0 {
		return false
	}
	return typeis.Named(r.ix.Info.TypeOf(call), "time", "Time")
}

// ticks is the time in units that people use as a random source: what is left
// of them when they are divided differs between clients.
func ticks(r *run, args []ast.Expr, sc *Scope, depth int) value {
	v := elapsed(r, args, sc, depth)
	if !v.server {
		v.jitter, v.ticks = either(v.jitter, Unknown), true
	}
	return v
}

// joinMoments joins a moment ahead of the present with another one, which only
// a growth of the first outlasts.
func joinMoments(a, b value) value {
	if b.ahead {
		a, b = b, a
	}
	if !grows(a.growth) {
		return moment(value{jitter: either(a.jitter, b.jitter), fn: firstName(a.fn, b.fn)})
	}
	a.jitter = either(a.jitter, b.jitter)
	return a
}
