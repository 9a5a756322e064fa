package layer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/directive"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/values"
)

// asTold lists the chains below a function, or below a method of an interface
// whatever implements it, as a comment tells them; is says that one does.
func (f *finder) asTold(obj *types.Func) (chains []Chain, is bool) {
	switch {
	case obj == nil:
		return nil, false
	case obj.Pkg() != f.ix.Pkg:
		fact := f.facts(obj)
		return fact.Chains, fact.Told
	}
	said := f.model.Told().Of(obj)
	if said.Attempts == 0 {
		return nil, false
	}
	if fn := f.ix.Body(obj); fn != nil {
		return f.within(fn), true
	}
	return toldChains(values.Target{Obj: obj}, said, nil), true
}

// believed puts what a comment tells in the place of the chains that were found
// inside a function.
func (f *finder) believed(fn *index.Func, found []Chain) []Chain {
	if said := f.model.Told().Of(fn.Obj); said.Attempts > 0 {
		return toldChains(values.Itself(fn), said, found)
	}
	return found
}

// toldChains are those of a function of which something is said. It runs the
// parameters again that it was found to call. One that makes a single attempt has
// none, and what it is handed never retries in it either; one that stays on this
// host burdens nobody.
func toldChains(t values.Target, said directive.Said, found []Chain) (out []Chain) {
	if said.Once() || said.Local {
		return nil
	}
	h := toldHop(t, said)
	runs := []int{0}
	for _, c := range found {
		if !slices.Contains(runs, c.Runs) {
			runs = append(runs, c.Runs)
		}
	}
	for _, p := range runs {
		out = append(out, Chain{Hops: []Hop{h}, On: retry.Everything, Runs: p})
	}
	return out
}

func toldHop(t values.Target, said directive.Said) Hop {
	h := hopOf(t)
	h.Kind, h.Attempts = Told, said.Attempts
	return h
}

// targets lists what a call can run: nothing but the method itself where a
// comment tells what a method of an interface retries.
func (f *finder) targets(call *ast.CallExpr) []values.Target {
	if c := f.ix.Callee(call); c.Interface {
		if _, is := f.asTold(c.Obj); is {
			return []values.Target{{Obj: c.Obj}}
		}
	}
	return f.values.Targets(call)
}

// settled says whether a comment tells all that is retried in a function, or in
// the one that a literal stands in.
func (f *finder) settled(fn *index.Func) bool { return f.model.Told().Around(fn).Attempts > 0 }

// toldSteps is a function of this package as a comment tells it: its calls are
// not followed. It is nil for a literal in one.
func (t teller) toldSteps(obj *types.Func) []layertree.Step {
	said := t.model.Told().Of(obj)
	if said.Attempts < 2 {
		return nil
	}
	l := words(toldHop(values.Target{Obj: obj}, said))
	l.At, l.On, l.Local = t.place(obj.Pos()), kindsOfFailure[retry.Everything], said.Local
	s := layertree.Step{Layers: []layertree.Layer{l}, Fails: true}
	chains, _ := t.asTold(obj)
	var out []layertree.Step
	for _, c := range chains {
		if s.Runs = c.Runs; s.Runs > 0 {
			out = append(out, s)
		}
	}
	if len(out) > 0 {
		return out // they are the layer, too
	}
	return []layertree.Step{s}
}
