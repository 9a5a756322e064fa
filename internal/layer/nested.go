package layer

import (
	"go/ast"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/values"
)

// nested lists the retries of the package that stand above another one.
func (f *finder) nested() []*Nested {
	var out []*Nested
	for _, fn := range f.ix.Funcs() {
		if f.settled(fn) {
			continue
		}
		for _, r := range f.loops[fn] {
			if n := f.above(fn, r); n != nil {
				out = append(out, n)
			}
		}
		for _, call := range f.callsIn(fn) {
			if n := f.handsOver(fn, call); n != nil {
				out = append(out, n)
			}
		}
	}
	return out
}

// above describes a loop or recursion with a retry below one of its attempts.
func (f *finder) above(fn *index.Func, r *retry.Retry) *Nested {
	if !burdens(r) {
		return nil
	}
	var chains []Chain
	for _, at := range r.Attempts {
		for _, call := range f.callsIn(fn) {
			if isAttempt(at, call) {
				chains = append(chains, f.layerOf(fn, r, at).over(f.inRound(fn, r, call))...)
			}
		}
	}
	node := r.Node
	if r.Form == retry.Recursion && r.Op != nil {
		node = r.Op // the function calls itself from its other half, maybe
	}
	return f.describe(chains, &Nested{Node: node, Func: fn, Name: r.Name, Test: r.Test})
}

// inRound lists the chains below a call that a retry makes again, those of
// retries that stand in its own rounds included.
func (f *finder) inRound(fn *index.Func, r *retry.Retry, call *ast.CallExpr) []Chain {
	chains := f.below(fn, call)
	for _, inner := range slices.Backward(f.loops[fn]) {
		at, is := attemptOf(inner, call)
		if is && inner != r && burdens(inner) && syntax.Holds(r.Node, inner.Node) && f.failures.LeadsBack(fn, call, r.Node) {
			chains = f.layerOf(fn, inner, at).over(append(chains, Chain{On: retry.Everything}))
		}
	}
	return slices.DeleteFunc(chains, func(c Chain) bool { return !f.repeatedBy(fn, r, call, c.As) })
}

// handsOver describes a call that hands its operation to a helper or library
// which runs it again, where the operation retries too.
func (f *finder) handsOver(fn *index.Func, call *ast.CallExpr) *Nested {
	n := &Nested{Node: call, Func: fn, Test: f.model.IsTest(fn)}
	if r := f.libraries[call]; r != nil {
		n.Name = r.Name
		return f.describe(f.libraryCall(fn, call, r), n)
	}
	var chains []Chain
	for _, t := range f.targets(call) {
		chains = append(chains, f.doubledBy(fn, call, t)...)
	}
	if len(chains) == 0 {
		return nil
	}
	n.Name = f.model.NameOf(call)
	return f.describe(chains, n)
}

// doubledBy lists the chains of a helper call: the target runs a function
// parameter again, and what the call hands it retries as well.
func (f *finder) doubledBy(fn *index.Func, call *ast.CallExpr, t values.Target) (out []Chain) {
	for _, c := range f.chainsIn(t) {
		if c.Runs == 0 || c.Depth() == 0 {
			continue
		}
		for _, whole := range f.handed(fn, call, c) {
			if whole.Depth() > c.Depth() {
				out = append(out, whole)
			}
		}
	}
	return out
}

// describe picks the chain to report: complete, and with layers that multiply.
func (f *finder) describe(chains []Chain, n *Nested) *Nested {
	chains = slices.DeleteFunc(chains, func(c Chain) bool { return c.Runs > 0 || c.Depth() < 2 })
	if len(chains) == 0 {
		return nil
	}
	slices.SortStableFunc(chains, compare)
	n.Chain = chains[0]
	return n
}
