package layer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

// A finder finds the retries below the calls of one package. It remembers
// answers, so it belongs to one goroutine.
type finder struct {
	model    *retry.Model
	ix       *index.Index
	values   *values.Reader
	failures *failure.Follower
	// facts are those of a function of another package.
	facts func(*types.Func) Fact

	loops     map[*index.Func][]*retry.Retry // by the function that they stand in, outer ones first
	libraries map[ast.Node]*retry.Retry      // by the call that hands over the operation
	owners    map[*types.Var]param           // the function of a parameter

	memo  map[*index.Func][]Chain // memo of within
	busy  map[*index.Func]int     // functions that within is in, with their depth
	cut   int                     // the least depth of those that were met again
	looks int
	calls map[*index.Func][]*ast.CallExpr // memo of callsIn
}

// A param is a parameter's place.
type param struct {
	fn       *index.Func
	position int // from 1
}

func newFinder(m *retry.Model, facts func(*types.Func) Fact) *finder {
	f := &finder{
		model:     m,
		ix:        m.Index,
		values:    values.New(m.Index),
		failures:  failure.New(m),
		facts:     facts,
		loops:     map[*index.Func][]*retry.Retry{},
		libraries: map[ast.Node]*retry.Retry{},
		owners:    map[*types.Var]param{},
		memo:      map[*index.Func][]Chain{},
		busy:      map[*index.Func]int{},
		cut:       noCut,
		calls:     map[*index.Func][]*ast.CallExpr{},
	}
	for _, r := range m.Retries {
		switch {
		case r.Func != nil && m.RunsInTests(r.Func):
		case r.Form == retry.Library && r.Run != nil:
			f.libraries[r.Node] = r
		case slices.Contains(ownForms, r.Form) && r.Func != nil:
			f.loops[r.Func] = append(f.loops[r.Func], r)
		}
	}
	for _, fn := range f.ix.Funcs() {
		for i, p := range fn.Params {
			f.owners[p] = param{fn, i + 1}
		}
	}
	return f
}

// ownForms are the retries that a function makes by itself. A re-queue is no
// layer: the caller does not wait for it.
var ownForms = []retry.Form{retry.Loop, retry.Reconnect, retry.Recursion, retry.Helper}

// paramOf is the position from 1 of a variable among the parameters of a
// function or of one around it, 0 for none.
func (f *finder) paramOf(fn *index.Func, v *types.Var) int {
	if p, is := f.owners[v]; is && encloses(p.fn, fn) {
		return p.position
	}
	return 0
}

// encloses says whether a function is another one or stands around it.
func encloses(outer, fn *index.Func) bool {
	for ; fn != nil; fn = fn.Outer {
		if fn == outer {
			return true
		}
	}
	return false
}

// burdens says whether a retry is a layer: one of a local operation burdens
// nobody.
func burdens(r *retry.Retry) bool { return r.Reach != reach.Local && r.Bound.Attempts != 1 }

// layerOf is the chain of a retry of a function, with one of its attempts.
func (f *finder) layerOf(fn *index.Func, r *retry.Retry, at retry.Attempt) Chain {
	return Chain{Hops: []Hop{f.hop(values.Itself(fn), Hand, r)}, On: at.On, Until: until(r)}
}

// libraryLayer is the chain of a call that hands an operation to a retry library.
func (f *finder) libraryLayer(call *ast.CallExpr, r *retry.Retry) Chain {
	h := f.hop(values.Target{Obj: f.ix.Callee(call).Obj}, Library, r)
	return Chain{Hops: []Hop{h}, On: r.On, Until: until(r)}
}

// hop describes the layer of a retry.
func (f *finder) hop(t values.Target, kind Kind, r *retry.Retry) Hop {
	h := hopOf(t)
	h.Kind, h.Attempts, h.More = kind, r.Bound.Attempts, r.Bound.More
	if p, is := f.owners[r.Bound.Param]; is {
		h.Param = p.position
	}
	if h.Attempts == 0 && h.Param == 0 && r.Bound.By&(retry.ByAttempts|retry.ByUnknown) == 0 {
		h.Attempts = Unlimited
	}
	h.NoWait = r.NoWait == delay.Yes
	for _, w := range r.Waits {
		h.wait(w.Delay)
	}
	return h
}

// until says whether only the caller ends a retry, through a context or a stop
// channel.
func until(r *retry.Retry) bool {
	const caller = retry.ByContext | retry.ByStop
	b := r.Bound
	return b.Attempts == 0 && b.Elapsed == 0 && b.By&caller != 0 && b.By&^caller == 0
}

// withCounts puts the arguments of a call in place of the parameters that hops
// count by.
func (f *finder) withCounts(fn *index.Func, call *ast.CallExpr, hops []Hop) []Hop {
	out := slices.Clone(hops)
	for i := range out {
		if out[i].Param > 0 {
			out[i] = f.counted(fn, call, out[i])
		}
	}
	return out
}

// counted reads the number of attempts that a call hands over: known, or again
// that of a parameter, or neither.
func (f *finder) counted(fn *index.Func, call *ast.CallExpr, h Hop) Hop {
	arg := syntax.Argument(call, h.Param)
	h.Param = 0
	if arg == nil {
		return h
	}
	if n, isKnown := f.model.IntOf(arg); isKnown {
		h.Attempts = max(n+h.More, 0)
		return h
	}
	if v := f.ix.VarOf(arg); v != nil && len(f.ix.Stores(v)) == 0 && f.owners[v].fn == fn {
		h.Param = f.owners[v].position
	}
	return h
}

// passesDeadline says whether a call hands over a context, or the channel of
// one, that ends by itself.
func (f *finder) passesDeadline(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		v := f.ix.VarOf(contextOf(arg))
		return v != nil && typeis.Context(v.Type()) && slices.ContainsFunc(f.ix.Stores(v), f.isDeadline)
	})
}

// contextOf is ctx for ctx.Done(), and else the expression itself.
func contextOf(e ast.Expr) ast.Expr {
	if done, is := ast.Unparen(e).(*ast.CallExpr); is {
		if sel, is := ast.Unparen(done.Fun).(*ast.SelectorExpr); is && sel.Sel.Name == "Done" {
			return sel.X
		}
	}
	return e
}

func (f *finder) isDeadline(s index.Store) bool {
	made, is := s.Rhs.(*ast.CallExpr)
	if !is {
		return false
	}
	obj := f.ix.Callee(made).Obj
	return obj != nil && deadlines[obj.FullName()]
}

// deadlines make a context that ends by itself.
var deadlines = map[string]bool{
	"context.WithTimeout": true, "context.WithDeadline": true, "context.WithTimeoutCause": true, "context.WithDeadlineCause": true,
}
