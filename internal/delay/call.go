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
	case r.readsClock(name, call):
		return present(r, nil, sc, depth)
	case namesRetryAfter(name):
		return fromPeer
	case soundsRandom(name), c.Obj != nil && c.Obj.Pkg() != nil && jitterPackage(c.Obj.Pkg().Name()), c.Interface && randomMethods[name], c.Value != nil && randomMethods[name]:
		v.growth, v.jitter = Varies, Yes
	}
	if v.growth == GrowthUnknown && c.Obj != nil && r.Facts != nil {
		if fact := r.Facts(c.Obj); fact != (Fact{}) {
			return r.told(fact, c.Obj, call, sc, depth)
		}
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
	full := f.Origin().FullName()
	if known.Random(full) {
		return r.drawn(args, sc, depth), true
	}
	if spec, ok := known.Wait(full); ok && spec.Kind == known.NextDelay && r.ix.Body(f) == nil {
		return r.nextDelay(spec, f, call, sc, depth), true
	}
	if r.isTuple(call.Args) {
		return value{}, false
	}
	if h, ok := headerReads[path+"."+name]; ok && len(args) > h {
		if tv := r.ix.Info.Types[args[h]]; tv.Value != nil && isRetryAfter(tv.Value.ExactString()) {
			return fromPeer, true
		}
		return value{}, true
	}
	if path == "sync/atomic" {
		return r.atomic(call, args, sc, depth)
	}
	if how, ok := r.library[path+"."+name]; ok {
		return how(r, args, sc, depth), true
	}
	if path == "encoding/binary" && bytesRead[f.Name()] && len(args) > 0 {
		return opaque(r.expr(args[len(args)-1], sc, depth+1)), true
	}
	if pure[path] && !impure[path+"."+name] {
		return opaque(r.all(args, sc, depth)...), true
	}
	if r.beforeLoop(call, sc) && isSettings(path) {
		return invariant, true
	}
	return value{}, false
}

// isTuple says whether the arguments are the results of one call: f(g()).
func (r *run) isTuple(args []ast.Expr) bool {
	if len(args) != 1 {
		return false
	}
	_, ok := r.ix.Info.TypeOf(args[0]).(*types.Tuple)
	return ok
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
