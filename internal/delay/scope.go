package delay

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
)

// An entry is the function that a call runs and the scope to read its body in.
type entry struct {
	fn    *index.Func
	scope *Scope
}

// scopeOf is the scope to read the body of f in, seen from sc: one on the way
// out, that of the call in the round, or one without a known caller.
func (r *run) scopeOf(f *index.Func, sc *Scope) *Scope {
	for s := sc; s != nil; s = s.Outer {
		if s.Func == f {
			return s
		}
		for e := s.env; e != nil; e = e.env {
			if e.Func == f {
				return e
			}
		}
	}
	if s := r.called[f]; s != nil {
		return s
	}
	if r.home != nil && r.home.Func == f {
		return r.home
	}
	s := r.envs[f]
	if s == nil {
		s = &Scope{Func: f}
		r.envs[f] = s
		if f.Outer != nil {
			s.env = r.scopeOf(f.Outer, sc)
		}
	}
	return s
}

// literalScope is the scope for a position that may stand in a literal inside
// the function of sc.
func (r *run) literalScope(p token.Pos, sc *Scope) *Scope {
	if sc == nil || sc.Func == nil {
		return sc
	}
	var inner *index.Func
	for _, f := range r.literals(sc.Func) {
		if f.Node.Pos() <= p && p < f.Node.End() {
			inner = f // the inner ones follow the outer ones
		}
	}
	if inner == nil {
		return sc
	}
	return r.scopeOf(inner, sc)
}

// owner is the scope of the function that declares a local variable, seen from
// sc; nil for what no function declares.
func (r *run) owner(v *types.Var, sc *Scope) *Scope {
	if sc == nil || sc.Func == nil || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return nil
	}
	f := sc.Func
	for f != nil && !(f.Node.Pos() <= v.Pos() && v.Pos() < f.Node.End()) {
		f = f.Outer
	}
	// A literal inside of f may be the one that declares it.
	if f == nil {
		return nil
	}
	if f == sc.Func {
		return r.literalScope(v.Pos(), sc)
	}
	for s := sc.env; s != nil; s = s.env {
		if s.Func == f {
			return s
		}
	}
	return r.scopeOf(f, sc.Outer)
}

// resolve tells what a call runs, going further than the index where the
// scope knows more: function parameters bound by a call, and closures that a
// function in view makes.
func (r *run) resolve(call *ast.CallExpr, sc *Scope, depth int) entry {
	c := r.ix.Callee(call)
	if c.Conversion || c.Builtin != "" || depth > maxDepth {
		return entry{}
	}
	if c.Func == nil && c.Value != nil {
		lit := r.stored(c.Value, sc, depth+1)
		if lit.fn == nil {
			return entry{}
		}
		return entry{lit.fn, r.enter(lit.fn, call, sc, lit.scope)}
	}
	if c.Func == nil {
		return entry{}
	}
	return entry{c.Func, r.enter(c.Func, call, sc, nil)}
}

// enter is the scope of f entered by a call. It is the same one for the same
// call, so that a variable met twice is known again.
func (r *run) enter(f *index.Func, call *ast.CallExpr, sc, env *Scope) *Scope {
	key := makerKey{call, sc}
	if s := r.makers[key]; s != nil && s.Func == f {
		return s
	}
	s := &Scope{Func: f, Call: call, Outer: sc, env: env}
	r.makers[key] = s
	if env == nil && f.Outer != nil {
		s.env = r.scopeOf(f.Outer, sc)
	}
	return s
}

// stored is the function that a variable, field or parameter holds, and the
// scope that its captured variables live in.
func (r *run) stored(v *types.Var, sc *Scope, depth int) entry {
	if depth > maxDepth {
		return entry{}
	}
	own := r.owner(v, sc)
	if own != nil {
		if arg, argScope := r.argument(v, own); arg.e != nil && arg.result < 0 {
			return r.function(arg.e, argScope, depth+1)
		}
	}
	st, ok := r.ix.Only(v)
	if !ok || st.Rhs == nil || st.Result > 0 {
		return entry{}
	}
	at := own
	if st.Func != nil && (own == nil || own.Func != st.Func) {
		at = r.scopeOf(st.Func, sc)
	}
	return r.function(st.Rhs, at, depth+1)
}

// function is what an expression of function type evaluates to.
func (r *run) function(e ast.Expr, sc *Scope, depth int) entry {
	if depth > maxDepth {
		return entry{}
	}
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		if made := r.resolve(call, sc, depth+1); made.fn != nil {
			return r.made(made, depth+1)
		}
	}
	c := r.ix.FuncValue(e)
	switch {
	case c.Func != nil:
		if c.Func.Outer != nil && sc != nil {
			return entry{c.Func, r.scopeOf(c.Func.Outer, sc)}
		}
		return entry{c.Func, nil}
	case c.Value != nil:
		return r.stored(c.Value, sc, depth+1)
	}
	return entry{}
}

// made is the closure that a function returns, when it is the same on every
// return.
func (r *run) made(maker entry, depth int) entry {
	var out entry
	returns := syntax.Returns(maker.fn.Body)
	for _, ret := range returns {
		if len(ret.Results) == 0 {
			return entry{}
		}
		e := r.function(ret.Results[0], maker.scope, depth+1)
		if e.fn == nil || out.fn != nil && out.fn != e.fn {
			return entry{}
		}
		out = e
	}
	return out
}

// An operand is an expression, or one result of a call of several.
type operand struct {
	e      ast.Expr
	result int
}

// argument is what the call of scope s hands to its parameter or receiver v,
// and the scope to read it in; the zero operand when there is no known call,
// or v is neither. An argument that cannot be told is a bad expression.
func (r *run) argument(v *types.Var, s *Scope) (operand, *Scope) {
	if s == nil || s.Call == nil || s.Outer == nil || s.Func == nil || s.Func.Sig == nil {
		return operand{}, nil
	}
	args, method := s.Call.Args, false
	sel, _ := ast.Unparen(s.Call.Fun).(*ast.SelectorExpr)
	if sel != nil {
		if x := r.ix.Info.Selections[sel]; x != nil {
			method = x.Kind() == types.MethodVal
			if x.Kind() == types.MethodExpr && len(args) > 0 {
				if s.Func.Recv == v {
					return operand{args[0], -1}, s.Outer
				}
				args = args[1:]
			}
		}
	}
	if s.Func.Recv != nil && s.Func.Recv == v {
		if method {
			return operand{sel.X, -1}, s.Outer
		}
		return operand{&ast.BadExpr{}, -1}, s.Outer
	}
	for i, p := range s.Func.Params {
		if p != v {
			continue
		}
		switch {
		case s.Func.Sig.Variadic() && i == len(s.Func.Params)-1:
			return operand{&ast.BadExpr{}, -1}, s.Outer
		case len(args) == 1 && len(s.Func.Params) > 1:
			return operand{args[0], i}, s.Outer
		case i < len(args):
			return operand{args[i], -1}, s.Outer
		}
		return operand{&ast.BadExpr{}, -1}, s.Outer
	}
	return operand{}, nil
}
