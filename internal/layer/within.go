package layer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
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
	out := f.believed(fn, f.look(fn))
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
			if c.Depth() > 0 && f.failures.AsksForMark(fn) {
				continue
			}
			is, as := f.failures.EscapesOf(fn, f.waitedFor(fn, call), c.As, c.On)
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
	if !burdens(r) {
		return nil
	}
	for _, at := range r.Attempts {
		if at.On == retry.RepeatsUnknown {
			continue
		}
		if is, as := f.failures.Escapes(fn, at.Call, ""); is {
			c := f.layerOf(fn, r, at)
			c.As = as
			return []Chain{c}
		}
	}
	return nil
}

// repeated puts a chain below a call under the retries of the function that
// make the call again, the innermost first.
func (f *finder) repeated(fn *index.Func, call *ast.CallExpr, c Chain) []Chain {
	chains := []Chain{c}
	for _, r := range slices.Backward(f.loops[fn]) {
		at, is := attemptOf(r, call)
		if !is || !burdens(r) || !f.repeatedBy(fn, r, call, c.As) {
			continue
		}
		var under []Chain
		for _, c := range chains {
			under = append(under, f.layerOf(fn, r, at).over([]Chain{c})...)
		}
		chains = under
	}
	return chains
}

// repeatedBy says whether a retry makes a call again when it failed so.
func (f *finder) repeatedBy(fn *index.Func, r *retry.Retry, call *ast.CallExpr, as failure.Identity) bool {
	return r.Form == retry.Recursion || f.failures.Repeats(fn, call, as)
}

// attemptOf returns the attempt of a retry that a call is.
func attemptOf(r *retry.Retry, call *ast.CallExpr) (retry.Attempt, bool) {
	i := slices.IndexFunc(r.Attempts, func(at retry.Attempt) bool { return isAttempt(at, call) })
	if i < 0 {
		return retry.Attempt{}, false
	}
	return r.Attempts[i], true
}

// isAttempt says whether an attempt is a call, or goes on with what it returns.
func isAttempt(at retry.Attempt, call *ast.CallExpr) bool {
	return syntax.Chained(at.Call, call)
}

// callsIn lists the calls of a body, without those of literals in it; what a
// group of goroutines runs and waits for counts.
func (f *finder) callsIn(fn *index.Func) []*ast.CallExpr {
	if calls, done := f.calls[fn]; done {
		return calls
	}
	calls := syntax.Calls(fn.Body)
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
	c := f.ix.Callee(call)
	if c.Obj == nil || c.Obj.FullName() != "(*golang.org/x/sync/errgroup.Group)."+method {
		return nil, false
	}
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return nil, false
	}
	return f.ix.VarOf(sel.X), true
}
