package layer

import (
	"encoding/json"
	"go/ast"
	"slices"

	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

// steps lists what a function does that may lead to a retry: its own retries,
// and its calls.
func (t teller) steps(fn *index.Func) []layertree.Step {
	if t.settled(fn) {
		return t.toldSteps(fn.Obj)
	}
	var out []layertree.Step
	for _, r := range t.loops[fn] {
		if r.Bound.Attempts != 1 {
			out = append(out, t.own(fn, r))
		}
	}
	told := map[string]bool{} // plain steps, as JSON: to say them twice adds nothing
	for _, call := range t.callsIn(fn) {
		for _, s := range t.call(fn, call) {
			text, err := json.Marshal(s)
			plain := len(s.Layers) == 0
			if err != nil || plain && told[string(text)] {
				continue
			}
			told[string(text)] = plain
			out = append(out, s)
		}
	}
	return out
}

// own is a retry of a function for itself, whatever is below it.
func (t teller) own(fn *index.Func, r *retry.Retry) layertree.Step {
	on := retry.RepeatsUnknown
	if len(r.Attempts) > 0 {
		on = r.Attempts[0].On
	}
	self := t.layer(fn, r, on)
	s := layertree.Step{Layers: []layertree.Layer{self}}
	for i, at := range r.Attempts {
		over := t.over(fn, at.Call, "")
		if i == 0 && slices.ContainsFunc(over, func(l layertree.Layer) bool { return l.At == self.At }) {
			s.Layers = over
		}
		s.Fails = s.Fails || t.leaves(fn, at.Call, "")
	}
	s.Runs = t.paramOf(fn, r.RunParam)
	return s
}

// over lists the retries of a function that make one of its calls again when it
// failed so, the outermost first.
func (t teller) over(fn *index.Func, call *ast.CallExpr, as failure.Identity) (out []layertree.Layer) {
	for _, r := range t.loops[fn] {
		at, is := attemptOf(r, call)
		if is && r.Bound.Attempts != 1 && t.repeatedBy(fn, r, call, as) {
			out = append(out, t.layer(fn, r, at.On))
		}
	}
	return out
}

// call lists the steps that a call is: one for each function that it hands to
// a helper, and one for what it calls.
func (t teller) call(fn *index.Func, call *ast.CallExpr) []layertree.Step {
	c := t.ix.Callee(call)
	if c.Conversion || c.Builtin != "" || c.Func == nil && t.paramOf(fn, c.Value) > 0 {
		return nil // what a parameter holds is for the callers to tell
	}
	if r := t.libraries[call]; r != nil {
		return []layertree.Step{t.library(fn, call, r, t.step(fn, call))}
	}
	_, told := t.asTold(c.Obj)
	if chains, is := t.client(call, c); is && !told {
		if len(chains) == 0 {
			return nil
		}
		return []layertree.Step{t.sent(call, chains, t.step(fn, call))}
	}
	ts := slices.DeleteFunc(slices.Clone(t.targets(call)), isStd)
	if len(ts) == 0 || !told && t.switchesOff(call) {
		return nil
	}
	s := t.step(fn, call)
	var out []layertree.Step
	for _, at := range ts {
		if c.Interface && at.Func == fn {
			continue // a wrapper calls the next one
		}
		out = append(out, t.target(fn, call, at, s)...)
	}
	return out
}

// isStd says that a function is one of the standard library, or of no package:
// nothing that retries is below it.
func isStd(at values.Target) bool {
	return at.Func == nil && (at.Obj == nil || at.Obj.Pkg() == nil || known.IsStd(at.Obj.Pkg().Path()))
}

// step is what a call is by itself: which retries of the function make it
// again, and whether the function fails with it, as the deepest retry below
// fails.
func (t teller) step(fn *index.Func, call *ast.CallExpr) layertree.Step {
	as := failure.Identity("")
	if below := t.below(fn, call); len(below) > 0 {
		as = below[0].As
	}
	return layertree.Step{Layers: t.over(fn, call, as), Fails: t.leaves(fn, t.waitedFor(fn, call), as), Deadline: t.passesDeadline(call)}
}

// leaves says whether a function fails when a call does; or, for a literal,
// whether the one around it does that runs it.
func (t teller) leaves(fn *index.Func, call *ast.CallExpr, as failure.Identity) bool {
	if is, _ := t.failures.Escapes(fn, call, as); is {
		return true
	}
	if fn.Obj != nil || fn.Outer == nil || !t.runsHere(fn.Outer, fn) {
		return false
	}
	into := t.failures.Stores(fn, call, as)
	if len(into) == 0 {
		return false
	}
	is, _ := t.failures.Reaches(fn.Outer, fn, into, as)
	t.leaky[fn] = t.leaky[fn] || is
	return is
}

// library is the step of a call that hands an operation to a retry library.
func (t teller) library(fn *index.Func, call *ast.CallExpr, r *retry.Retry, s layertree.Step) layertree.Step {
	if r.Bound.Attempts != 1 {
		l := describe(t.libraryLayer(call, r).Hops[0], r)
		l.At, l.On = t.at(call), kindsOfFailure[r.On]
		s.Layers = append(s.Layers, l)
	}
	return t.handing(fn, r.Run, s)
}

// sent is a step that ends in the request of a client.
func (t teller) sent(at ast.Node, chains []Chain, s layertree.Step) layertree.Step {
	for _, c := range chains {
		s.Layers = append(s.Layers, t.way(at, c)...)
	}
	return s
}

// handing is a step that goes on in a function value.
func (t teller) handing(fn *index.Func, e ast.Expr, s layertree.Step) layertree.Step {
	c := t.ix.FuncValue(e)
	at := values.Target{Func: c.Func, Obj: c.Obj}
	switch {
	case at.Func == nil && at.Obj == nil:
		if p := t.paramOf(fn, c.Value); p > 0 {
			s.Runs = p
		}
	case t.isRequest(at):
		s = t.sent(e, t.requestOn(at), s)
	case at.Func == nil:
		s.Calls, s.Below = []string{t.id(at)}, t.farther(at)
	default:
		t.ran[at.Func] = true
		s.Calls, s.Runs = []string{t.id(at)}, t.runsParam(at.Func)
	}
	return s
}

// runsParam is the parameter of a function around a literal that the literal
// runs, 0 for none.
func (t teller) runsParam(fn *index.Func) int {
	if fn.Obj != nil {
		return 0
	}
	for _, c := range t.within(fn) {
		if c.Runs > 0 {
			return c.Runs
		}
	}
	return 0
}

// target lists the steps of a call that runs a target.
func (t teller) target(fn *index.Func, call *ast.CallExpr, at values.Target, s layertree.Step) []layertree.Step {
	if t.isRequest(at) {
		return []layertree.Step{t.sent(call, t.requestOn(at), s)}
	}
	out, params := t.helped(fn, call, at, s)
	s.Calls, s.Skip, s.Counts = []string{t.id(at)}, params, t.counts(fn, call)
	if at.Func == nil {
		s.Below = t.farther(at)
	} else {
		t.ran[at.Func] = true
	}
	return append(out, s)
}

// helped lists the steps of a call into the functions that it hands to its
// target to be run, and the positions of their parameters.
func (t teller) helped(fn *index.Func, call *ast.CallExpr, at values.Target, s layertree.Step) (out []layertree.Step, params []int) {
	for _, c := range t.chainsIn(at) {
		if c.Runs == 0 || slices.Contains(params, c.Runs) || syntax.Argument(call, c.Runs) == nil {
			continue
		}
		params = append(params, c.Runs)
		run := s
		run.Layers = slices.Concat(s.Layers, t.helper(fn, call, c))
		run = t.handing(fn, syntax.Argument(call, c.Runs), run)
		if len(run.Layers) > len(s.Layers) || len(run.Calls) > 0 {
			out = append(out, run)
		}
	}
	return out, params
}

// helper lists the layers of a chain that runs a function which the call hands
// over, in the order in which they stand.
func (t teller) helper(fn *index.Func, call *ast.CallExpr, c Chain) (out []layertree.Layer) {
	for _, l := range t.way(call, t.limited(fn, call, c)) {
		if l.Kind != "" {
			out = append(out, l)
		}
	}
	return out
}

// farther is the way from a function of another package down to the retries
// below it, as far as its package tells.
func (t teller) farther(at values.Target) []layertree.Layer {
	for _, c := range t.chainsIn(at) {
		if c.Runs > 0 || c.Depth() == 0 {
			continue
		}
		if !startsWith(at, c) {
			c.Hops = append([]Hop{hopOf(at)}, c.Hops...)
		}
		return t.way(nil, c)
	}
	return nil
}

// counts are the numbers that a call hands over.
func (t teller) counts(fn *index.Func, call *ast.CallExpr) (out []layertree.Count) {
	for i, arg := range call.Args {
		if !typeis.Integer(t.ix.Info.TypeOf(arg)) {
			continue
		}
		h := t.counted(fn, call, Hop{Param: i + 1})
		n, isKnown := t.model.IntOf(arg)
		switch {
		case isKnown:
			out = append(out, layertree.Count{Param: i + 1, N: n})
		case h.Param > 0:
			out = append(out, layertree.Count{Param: i + 1, From: h.Param})
		}
	}
	return out
}
