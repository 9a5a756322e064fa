package permanent

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/values"
)

// A reader reads the cases of the functions of one package. It remembers
// answers, so it belongs to one goroutine.
type reader struct {
	model    *retry.Model
	ix       *index.Index
	values   *values.Reader
	failures *failure.Follower
	layers   *layer.Reader
	requests *request.Reader
	// facts is what is told of a function of another package.
	facts func(*types.Func) Fact

	read map[*index.Func]Fact
	busy map[*index.Func]bool // functions that fact is in
}

func newReader(m *retry.Model, layers *layer.Reader, requests *request.Reader, facts func(*types.Func) Fact) *reader {
	return &reader{
		model: m, ix: m.Index, values: layers.Values(), failures: layers.Failures(), layers: layers, requests: requests, facts: facts,
		read: map[*index.Func]Fact{}, busy: map[*index.Func]bool{},
	}
}

// maxCases is how many cases of one function are kept: one that has more is a
// program of its own.
const maxCases = 16

// fact is what is told of a function of this package. One that is being looked
// at already has no cases, so that recursion ends.
func (r *reader) fact(fn *index.Func) (f Fact) {
	if f, done := r.read[fn]; done || r.busy[fn] {
		return f
	}
	r.busy[fn] = true
	defer delete(r.busy, fn)
	for _, call := range syntax.Calls(fn.Body) {
		for _, c := range r.failing(fn, call) {
			ends := r.failures.Suppose(fn, call, c.suppose(), nil)
			if ends.Escapes() && !onPurpose(fn, ends) {
				f.add(c, ends)
			}
		}
		for _, code := range r.answering(fn, call) {
			ends := r.failures.Suppose(fn, call, failure.Case{Response: true, Code: code}, nil)
			switch {
			case onPurpose(fn, ends):
			case ends.Escapes():
				f.add(Case{Kind: HTTP, Code: code}, ends)
			case ends.Passes() && !slices.Contains(f.Passes, code):
				f.Passes = append(f.Passes, code)
			}
		}
	}
	f.Reruns = r.reruns(fn)
	r.read[fn] = f
	return f
}

// onPurpose says whether a literal, which a library runs, asks for a case and
// fails then: that has it tried again.
func onPurpose(fn *index.Func, ends failure.Ends) bool { return fn.Obj == nil && ends.Named }

// add adds a case as the function hands it on.
func (f *Fact) add(c Case, ends failure.Ends) {
	c.As, c.Whole, c.Bare = ends.As, ends.Whole, ends.Bare
	if len(f.Fails) < maxCases && !slices.Contains(f.Fails, c) {
		f.Fails = append(f.Fails, c)
	}
}

// failing lists the cases in which a call fails.
func (r *reader) failing(fn *index.Func, call *ast.CallExpr) []Case {
	c := r.ix.Callee(call)
	if c.Conversion || c.Builtin != "" {
		return nil
	}
	if c.Obj != nil {
		if cases := r.known(fn, call, c.Obj); len(cases) > 0 {
			return cases
		}
	}
	return r.agreed(r.requests.Targets(call)).Fails
}

// agreed is what functions have in common, any of which a call can run.
func (r *reader) agreed(ts []values.Target) (f Fact) {
	for i, t := range ts {
		other := r.of(t)
		if i == 0 {
			f = other
			continue
		}
		f = f.common(other)
	}
	return f
}

// common is what two functions have in common.
func (f Fact) common(other Fact) (out Fact) {
	out.Fails = common(f.Fails, other.Fails)
	for _, code := range f.Passes {
		if slices.Contains(other.Passes, code) {
			out.Passes = append(out.Passes, code)
		}
	}
	for _, position := range f.Reruns {
		if slices.Contains(other.Reruns, position) {
			out.Reruns = append(out.Reruns, position)
		}
	}
	return out
}

// common lists the cases of a that b has as well.
func common(a, b []Case) (out []Case) {
	for _, c := range a {
		for _, other := range b {
			if c.Kind == other.Kind && c.Code == other.Code {
				if c.As != other.As {
					c.As, c.Whole = "", false
				}
				c.Bare = c.Bare && other.Bare
				out = append(out, c)
				break
			}
		}
	}
	return out
}

func (r *reader) of(t values.Target) Fact {
	switch {
	case t.Func != nil:
		return r.fact(t.Func)
	case t.Obj != nil:
		return r.facts(t.Obj)
	}
	return Fact{}
}
