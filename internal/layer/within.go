package layer

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
)

// within lists the chains inside a function that make it fail when they do.
// A function that is being looked at already adds none, so that recursion and
// circles end. An answer that such a cut left incomplete is not kept: asked
// from elsewhere, the function has more to say.
func (f *finder) within(fn *index.Func) []Chain {
	if chains, done := f.memo[fn]; done {
		return chains
	}
	if depth, is := f.busy[fn]; is {
		f.cut = min(f.cut, depth)
		return nil
	}
	if f.model.RunsInTests(fn) {
		return nil
	}
	depth, outerCut := len(f.busy), f.cut
	f.busy[fn], f.cut = depth, noCut
	out := f.look(fn)
	delete(f.busy, fn)
	f.looks++
	if f.cut >= depth || f.looks > maxLooks {
		f.memo[fn] = out
		f.cut = noCut
	}
	f.cut = min(f.cut, outerCut)
	return out
}

const (
	noCut    = 1 << 30
	maxLooks = 20000 // functions looked at before incomplete answers are kept after all
)

// look is within without its memory.
func (f *finder) look(fn *index.Func) []Chain {
	var out []Chain
	for _, r := range f.loops[fn] {
		out = append(out, f.ownLayer(fn, r)...)
	}
	for _, call := range f.callsIn(fn) {
		for _, c := range f.below(fn, call) {
			is, as := f.escapes(fn, f.waitedFor(fn, call), c.As)
			if !is {
				continue
			}
			for _, above := range f.repeated(fn, call, c) {
				above.As = as
				out = append(out, above)
			}
		}
	}
	return best(append(out, f.inLiterals(fn)...))
}

// ownLayer is the layer of a retry in the function, as far as its failure
// leaves it.
func (f *finder) ownLayer(fn *index.Func, r *retry.Retry) []Chain {
	if !counts(r) {
		return nil
	}
	for _, at := range r.Attempts {
		if at.On == retry.RepeatsUnknown {
			continue
		}
		if is, as := f.escapes(fn, at.Call, ""); is {
			h := f.hop(target{fn: fn, obj: fn.Obj}, Hand, r)
			return []Chain{{Hops: []Hop{h}, On: at.On, Until: until(r), As: as}}
		}
	}
	return nil
}

// counts says whether a retry is a layer: a local operation burdens nobody.
func counts(r *retry.Retry) bool { return r.Reach != reach.Local && r.Bound.Attempts != 1 }

// repeated puts a chain below a call under the retries of the function that
// make the call again, the innermost first.
func (f *finder) repeated(fn *index.Func, call *ast.CallExpr, c Chain) []Chain {
	chains := []Chain{c}
	loops := f.loops[fn]
	for i := len(loops) - 1; i >= 0; i-- {
		at, is := attemptOf(loops[i], call)
		if !is || !counts(loops[i]) || !f.repeatedBy(fn, loops[i], call, c) {
			continue
		}
		h := f.hop(target{fn: fn, obj: fn.Obj}, Hand, loops[i])
		var under []Chain
		for _, c := range chains {
			under = append(under, f.composed(Chain{Hops: []Hop{h}, On: at.On, Until: until(loops[i])}, []Chain{c})...)
		}
		chains = under
	}
	return chains
}

// repeatedBy says whether a retry makes a call again when it failed as a chain
// says.
func (f *finder) repeatedBy(fn *index.Func, r *retry.Retry, call *ast.CallExpr, c Chain) bool {
	return r.Form == retry.Recursion || f.repeats(fn, call, c.As)
}

// attemptOf returns the attempt of a retry that a call is.
func attemptOf(r *retry.Retry, call *ast.CallExpr) (retry.Attempt, bool) {
	for _, at := range r.Attempts {
		if at.Call == call || at.Call.Pos() <= call.Pos() && call.End() <= at.Call.End() && chainedIn(at.Call, call) {
			return at, true
		}
	}
	return retry.Attempt{}, false
}

// chainedIn says whether a call is the receiver, at any depth, of another one:
// rdb.Get(ctx, k) in rdb.Get(ctx, k).Result().
func chainedIn(outer, call *ast.CallExpr) bool {
	for outer != call {
		sel, is := ast.Unparen(outer.Fun).(*ast.SelectorExpr)
		if !is {
			return false
		}
		if outer, is = ast.Unparen(sel.X).(*ast.CallExpr); !is {
			return false
		}
	}
	return true
}

// callsIn lists the calls of a body, without those of literals in it; what a
// group of goroutines runs and waits for counts.
func (f *finder) callsIn(fn *index.Func) []*ast.CallExpr {
	if calls, done := f.calls[fn]; done {
		return calls
	}
	var calls []*ast.CallExpr
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			calls = append(calls, n)
		}
		return true
	})
	f.calls[fn] = calls
	return calls
}

// waitedFor is the call that hands on the failure of another one: for g.Go(f)
// it is g.Wait(), else the call itself.
func (f *finder) waitedFor(fn *index.Func, call *ast.CallExpr) *ast.CallExpr {
	v, is := f.group(call, "Go")
	if !is {
		return call
	}
	for _, c := range f.callsIn(fn) {
		if w, is := f.group(c, "Wait"); is && w == v {
			return c
		}
	}
	return call
}

// group knows a method of errgroup.Group, and returns the variable of the
// group.
func (f *finder) group(call *ast.CallExpr, method string) (v *types.Var, is bool) {
	c := f.model.Index.Callee(call)
	if c.Obj == nil || c.Obj.FullName() != "(*golang.org/x/sync/errgroup.Group)."+method {
		return nil, false
	}
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return nil, false
	}
	return f.model.Index.VarOf(sel.X), true
}
