package delay

import (
	"go/ast"
	"go/token"
)

// builtin is the value of a call of a built-in function.
func (r *run) builtin(name string, call *ast.CallExpr, sc *Scope, depth int) value {
	if r.isTuple(call.Args) {
		return unknown
	}
	switch name {
	case "min":
		return r.least(call.Args, sc, depth)
	case "max":
		return r.greatest(call.Args, sc, depth)
	case "len", "cap":
		if len(call.Args) == 1 {
			return opaque(r.expr(call.Args[0], sc, depth))
		}
	case "real", "imag", "new":
		return unknown
	case "append":
		var in []value
		for _, arg := range call.Args {
			in = append(in, r.expr(arg, sc, depth))
		}
		return opaque(in...)
	}
	return unknown
}

// least is the smallest of the arguments: what does not grow limits the rest.
func (r *run) least(args []ast.Expr, sc *Scope, depth int) value {
	out, limits := nothing, nothing
	for _, arg := range args {
		v := r.expr(arg, sc, depth)
		if v.growth == Constant && len(v.refs) == 0 && !v.server {
			limits = join(limits, v)
			if limits.known && v.known {
				limits.num, limits.max = min(limits.num, v.num), min(limits.num, v.num)
			}
			continue
		}
		out = join(out, v)
	}
	if out.none {
		return limits
	}
	if limits.none {
		return out
	}
	return clamp(out, limits)
}

func (r *run) greatest(args []ast.Expr, sc *Scope, depth int) value {
	out := nothing
	for _, arg := range args {
		v := r.expr(arg, sc, depth)
		if !out.none && len(out.refs)+len(v.refs) > 0 { // a floor adds nothing to a growth
			out.known, v.known = false, false
		}
		out = join(out, v)
	}
	return out
}

// operatorOf is a function that applies an operator to its two arguments.
func operatorOf(op token.Token) func(r *run, args []ast.Expr, sc *Scope, depth int) value {
	return func(r *run, args []ast.Expr, sc *Scope, depth int) value {
		if len(args) != 2 {
			return unknown
		}
		return binary(op, r.expr(args[0], sc, depth), r.expr(args[1], sc, depth))
	}
}
