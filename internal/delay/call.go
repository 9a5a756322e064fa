package delay

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
)

// result is the i-th result of a call, or of another expression that gives
// several (v, ok := m[k]).
func (r *run) result(e ast.Expr, i int, sc *Scope, depth int) value {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		if i > 0 {
			return unknown
		}
		return r.expr(e, sc, depth)
	}
	if depth > 3*maxDepth {
		return unknown
	}
	c := r.ix.Callee(call)
	switch {
	case c.Conversion:
		if len(call.Args) != 1 {
			return unknown
		}
		return r.expr(call.Args[0], sc, depth)
	case c.Builtin != "":
		return r.builtin(c.Builtin, call, sc, depth)
	}
	if c.Obj != nil {
		if v, ok := r.named(c.Obj, call, sc, depth); ok {
			return v
		}
		if c.Obj.Pkg() != r.ix.Pkg && c.Func == nil {
			return r.outOfSight(c, call, sc, depth)
		}
		if namesRetryAfter(c.Obj.Name()) {
			return fromPeer
		}
	}
	in := r.resolve(call, sc, 0)
	if in.fn == nil {
		if c.Obj == nil && c.Value != nil { // a function of another package, held in a variable
			if f := r.ix.FuncValue(call.Fun).Obj; f != nil {
				if v, ok := r.named(f, call, sc, depth); ok {
					return v
				}
			}
		}
		return r.outOfSight(c, call, sc, depth)
	}
	v := r.returned(in, i, depth)
	if c.Obj != nil && !v.none {
		v.fn = c.Obj.Name()
	} else if c.Value != nil && !v.none {
		v.fn = c.Value.Name()
	}
	return v
}

func calleeName(c index.Callee) string {
	switch {
	case c.Obj != nil:
		return c.Obj.Name()
	case c.Value != nil:
		return c.Value.Name()
	}
	return ""
}

// outOfSight is what a function gives whose body is not in view.
func (r *run) outOfSight(c index.Callee, call *ast.CallExpr, sc *Scope, depth int) value {
	name := calleeName(c)
	v := value{fn: name}
	switch {
	case namesRetryAfter(name):
		return fromPeer
	case soundsRandom(name), c.Obj != nil && c.Obj.Pkg() != nil && jitterPackage(c.Obj.Pkg().Name()), c.Interface && randomMethods[name], c.Value != nil && randomMethods[name]:
		v.growth, v.jitter = Varies, Yes
	}
	for _, arg := range call.Args {
		if x := r.expr(arg, sc, depth+1); x.jitter == Yes {
			v.jitter = Yes
		} else if x.server {
			return fromPeer
		} else if v.growth == Varies && grows(x.growth) {
			v.growth = x.growth
		}
	}
	return v
}

// returned is the i-th result of a function in view.
func (r *run) returned(in entry, i int, depth int) value {
	if depth > maxDepth || in.scope == nil {
		return unknown
	}
	if in.fn.Sig == nil || in.fn.Sig.Results().Len() <= i {
		return unknown
	}
	out, limits := nothing, nothing
	var choices []float64
	chosen := false
	for _, ret := range returnsOf(in.fn.Body) {
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
		if v.known && v.growth == Constant {
			if v.num != 0 {
				choices = append(choices, v.num)
			}
			chosen = chosen || r.byAttempt(ret, in, depth)
		}
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
	if out.growth == Constant && chosen && distinct(choices) > 2 {
		out.growth = Table
		out.num, out.known = choices[0], true
	}
	return out
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
	case types.Identical(t, types.Universe.Lookup("error").Type()):
		return id == nil || id.Name != "nil"
	}
	return false
}

// byAttempt says whether a return stands under a condition that changes from
// round to round: if attempt < 3 { return time.Second }.
func (r *run) byAttempt(ret *ast.ReturnStmt, in entry, depth int) bool {
	var conds []ast.Expr
	for n := r.parent(in.fn, ret); n != nil && n != in.fn.Node; n = r.parent(in.fn, n) {
		switch n := n.(type) {
		case *ast.IfStmt:
			conds = append(conds, n.Cond)
		case *ast.SwitchStmt:
			if n.Tag != nil {
				conds = append(conds, n.Tag)
			}
		case *ast.CaseClause:
			conds = append(conds, n.List...)
		}
	}
	for _, c := range conds {
		if b, ok := ast.Unparen(c).(*ast.BinaryExpr); ok {
			c = b.X
		}
		if grows(r.expr(c, in.scope, depth+1).growth) {
			return true
		}
	}
	return false
}

func distinct(list []float64) int {
	seen := map[float64]bool{}
	for _, f := range list {
		seen[f] = true
	}
	return len(seen)
}

// named is what a function or method gives that is known by its name.
func (r *run) named(f *types.Func, call *ast.CallExpr, sc *Scope, depth int) (value, bool) {
	if f.Pkg() == nil {
		return value{}, false
	}
	path, name := f.Pkg().Path(), f.Name()
	args := call.Args
	if sig, ok := f.Type().(*types.Signature); ok && sig.Recv() != nil {
		name = receiverName(sig.Recv().Type()) + "." + name
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			if s := r.ix.Info.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
				args = append([]ast.Expr{sel.X}, args...)
			}
		}
	}
	if known.Random(f.Origin().FullName()) {
		return r.drawn(args, sc, depth), true
	}
	if h, ok := headerReads[path+"."+name]; ok && len(args) > h {
		if tv := r.ix.Info.Types[args[h]]; tv.Value != nil && isRetryAfter(tv.Value.ExactString()) {
			return fromPeer, true
		}
		return value{}, true
	}
	if path == "sync/atomic" {
		return r.atomic(f, args, sc, depth)
	}
	if how, ok := r.library[path+"."+name]; ok {
		return how(r, args, sc, depth), true
	}
	if pure[path] && !impure[path+"."+name] {
		return opaque(r.all(args, sc, depth)...), true
	}
	if r.beforeLoop(call, sc) && settings[path] {
		return invariant, true
	}
	return value{}, false
}

// beforeLoop says whether a call runs once, before the loop.
func (r *run) beforeLoop(call *ast.CallExpr, sc *Scope) bool {
	return sc == nil || r.loop != nil && !r.inRound(call.Pos(), sc.Func)
}

func isRetryAfter(quoted string) bool {
	return strings.EqualFold(strings.Trim(quoted, `"`), "Retry-After")
}

func receiverName(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

func (r *run) all(args []ast.Expr, sc *Scope, depth int) []value {
	var out []value
	for _, arg := range args {
		out = append(out, r.expr(arg, sc, depth+1))
	}
	return out
}

// drawn is a random value made of the arguments: rand.Int63n(d) grows with d.
func (r *run) drawn(args []ast.Expr, sc *Scope, depth int) value {
	out := random
	for _, v := range r.all(args, sc, depth) {
		if grows(v.growth) {
			out.growth, out.capped, out.max, out.hasMax = v.growth, v.capped, v.max, v.hasMax
		}
		out.refs = append(out.refs, v.refs...)
	}
	return out
}

// static is the function of another package that a call names.
func (r *run) static(call *ast.CallExpr) *types.Func {
	return typeutil.StaticCallee(r.ix.Info, call)
}
