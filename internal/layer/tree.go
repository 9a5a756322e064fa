package layer

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
)

// Teller is no rule: it reports each function of a package that may lead to a
// retry, a layertree.Func in JSON as the message.
var Teller = &analysis.Analyzer{
	Name:     "layers",
	Doc:      "layers: tell which functions lead to which retries",
	URL:      "https://pkg.go.dev/github.com/retrylint/retrylint",
	Run:      tell,
	Requires: []*analysis.Analyzer{retry.Analyzer, Analyzer},
}

func tell(pass *analysis.Pass) (any, error) {
	r, _ := pass.ResultOf[Analyzer].(*Result)
	if r == nil || r.finder == nil {
		return nil, nil
	}
	t := teller{r.finder, map[*index.Func]bool{}, map[*index.Func]bool{}}
	t.tell(r.stacked, func(pos token.Pos, fn layertree.Func) {
		if text, err := json.Marshal(fn); err == nil && len(fn.Steps) > 0 {
			pass.Report(analysis.Diagnostic{Pos: pos, Message: string(text)})
		}
	})
	return nil, nil
}

// A teller describes the functions of a package for a tree of layers.
type teller struct {
	*finder
	ran   map[*index.Func]bool // the literals that some step calls
	leaky map[*index.Func]bool // those that store a failure of which the function around them fails
}

// tell hands over the functions of the package, test code left out, and the
// methods of its interfaces. A value that is wrapped into one retry after
// another belongs to the function that does so.
func (t teller) tell(stacked []*Nested, to func(token.Pos, layertree.Func)) {
	steps := map[*index.Func][]layertree.Step{}
	funcs := slices.DeleteFunc(slices.Clone(t.model.Index.Funcs()), t.model.RunsInTests)
	for _, fn := range funcs {
		steps[fn] = t.steps(fn)
	}
	for _, n := range stacked {
		if _, is := steps[n.Func]; is {
			steps[n.Func] = append(steps[n.Func], layertree.Step{Below: t.way(n.Node, n.Chain)})
		}
	}
	for _, fn := range funcs {
		if fn.Obj != nil || fn.Outer == nil {
			continue
		}
		id := t.id(target{fn: fn})
		if !t.ran[fn] { // somebody's callback
			steps[fn.Outer] = append(steps[fn.Outer], layertree.Step{Calls: []string{id}})
		}
		for i, s := range steps[fn.Outer] {
			if t.leaky[fn] && slices.Contains(s.Calls, id) {
				steps[fn.Outer][i].Fails = true
			}
		}
	}
	for _, fn := range funcs {
		at := target{fn: fn, obj: fn.Obj}
		to(fn.Node.Pos(), layertree.Func{ID: t.id(at), Name: t.name(fn), Literal: fn.Obj == nil, Steps: steps[fn]})
	}
	for m := range t.abstract() {
		to(m.Pos(), layertree.Func{ID: m.FullName(), Name: hopOf(target{obj: m}).Name, Interface: true, Steps: t.implementing(m)})
	}
}

// abstract yields the methods of the interfaces that other packages can call.
func (t teller) abstract() func(func(*types.Func) bool) {
	return func(yield func(*types.Func) bool) {
		scope := t.model.Index.Pkg.Scope()
		for _, name := range scope.Names() {
			tn, is := scope.Lookup(name).(*types.TypeName)
			if !is || !tn.Exported() || tn.IsAlias() {
				continue
			}
			iface, is := tn.Type().Underlying().(*types.Interface)
			if !is {
				continue
			}
			for m := range iface.ExplicitMethods() {
				if !yield(m) {
					return
				}
			}
		}
	}
}

// implementing lists the steps to the methods that implement another one.
func (t teller) implementing(m *types.Func) (out []layertree.Step) {
	for _, impl := range t.implementations(m) {
		out = append(out, layertree.Step{Calls: []string{t.id(impl)}, Fails: true})
	}
	return out
}

// id names a function in the whole program.
func (t teller) id(at target) string {
	if at.obj != nil {
		return at.obj.FullName()
	}
	p := t.model.Index.Fset.Position(at.fn.Node.Pos())
	return fmt.Sprintf("%s %d:%d", t.around(at.fn), p.Line, p.Column)
}

// around names the declared function that a literal stands in; its file, at
// package level.
func (t teller) around(fn *index.Func) string {
	for ; fn != nil; fn = fn.Outer {
		if fn.Obj != nil {
			return fn.Obj.FullName()
		}
		if fn.Outer == nil {
			break
		}
	}
	return t.model.Index.Fset.Position(fn.Node.Pos()).Filename
}

// name is how a reader calls a function, or what a literal stands in: another
// function, or the declaration of a variable.
func (t teller) name(fn *index.Func) string {
	for fn.Obj == nil && fn.Outer != nil {
		fn = fn.Outer
	}
	if v := t.declared(fn); v != "" {
		return t.model.Index.Pkg.Name() + "." + v
	}
	return hopOf(target{fn: fn, obj: fn.Obj}).Name
}

// declared is the variable of the package whose declaration holds a literal.
func (t teller) declared(fn *index.Func) string {
	for _, decl := range fn.File.Decls {
		gen, is := decl.(*ast.GenDecl)
		if !is || !within(fn.Node, gen) {
			continue
		}
		for _, spec := range gen.Specs {
			if v, is := spec.(*ast.ValueSpec); is && within(fn.Node, v) {
				return v.Names[0].Name
			}
		}
	}
	return ""
}

// steps lists what a function does that may lead to a retry: its own retries,
// and its calls.
func (t teller) steps(fn *index.Func) []layertree.Step {
	var out []layertree.Step
	for _, r := range t.loops[fn] {
		out = append(out, t.own(fn, r)...)
	}
	var plain []string // as JSON, what was told already
	for _, call := range t.callsIn(fn) {
		for _, s := range t.call(fn, call) {
			text, err := json.Marshal(s)
			if err != nil || len(s.Layers) == 0 && slices.Contains(plain, string(text)) {
				continue
			}
			if len(s.Layers) == 0 {
				plain = append(plain, string(text))
			}
			out = append(out, s)
		}
	}
	return out
}

// own is a retry of a function for itself, whatever is below it.
func (t teller) own(fn *index.Func, r *retry.Retry) []layertree.Step {
	if r.Bound.Attempts == 1 {
		return nil
	}
	self := t.layer(fn, r, retry.RepeatsUnknown)
	s := layertree.Step{Layers: []layertree.Layer{self}}
	for i, at := range r.Attempts {
		over := t.over(fn, at.Call, "")
		if i == 0 && slices.ContainsFunc(over, func(l layertree.Layer) bool { return l.At == self.At }) {
			s.Layers = over
		}
		s.Fails = s.Fails || t.leaves(fn, at.Call, "")
	}
	if p, is := t.owners[r.RunParam]; is && encloses(p.fn, fn) {
		s.Runs = p.position
	}
	return []layertree.Step{s}
}

// over lists the retries of a function that make one of its calls again when it
// failed so, the outermost first.
func (t teller) over(fn *index.Func, call *ast.CallExpr, as Identity) (out []layertree.Layer) {
	for _, r := range t.loops[fn] {
		at, is := attemptOf(r, call)
		if is && r.Bound.Attempts != 1 && t.repeatedBy(fn, r, call, Chain{As: as}) {
			out = append(out, t.layer(fn, r, at.On))
		}
	}
	return out
}

// call lists the steps that a call is: one for each function that it hands to
// a helper, and one for what it calls.
func (t teller) call(fn *index.Func, call *ast.CallExpr) []layertree.Step {
	c := t.model.Index.Callee(call)
	if p, is := t.owners[c.Value]; c.Conversion || c.Builtin != "" || c.Func == nil && is && encloses(p.fn, fn) {
		return nil // what a parameter holds is for the callers to tell
	}
	if r := t.libraries[call]; r != nil {
		return t.library(fn, call, r, t.step(fn, call))
	}
	if chain, is := t.client(call, c); is {
		if chain == nil {
			return nil
		}
		s := t.step(fn, call)
		s.Layers = append(s.Layers, t.way(call, *chain)...)
		return []layertree.Step{s}
	}
	ts := slices.DeleteFunc(slices.Clone(t.targets(call)), isStd)
	if len(ts) == 0 || t.switchesOff(call) {
		return nil
	}
	s := t.step(fn, call)
	var out []layertree.Step
	for _, at := range ts {
		if c.Interface && at.fn == fn {
			continue // a wrapper calls the next one
		}
		out = append(out, t.target(fn, call, at, s)...)
	}
	return out
}

// client is the chain below a call of a client that retries inside, nil where
// it is known not to; is says that the call is one.
func (t teller) client(call *ast.CallExpr, c index.Callee) (chain *Chain, is bool) {
	if chain, is := t.request(call, c); is {
		return chain, true
	}
	n, is := t.viaClient(call, c)
	if !is || n == 1 {
		return nil, is
	}
	h := hopOf(target{obj: c.Obj})
	h.Kind, h.Attempts = SDK, n
	return &Chain{Hops: []Hop{h}, On: retry.Transient}, true
}

// isStd says that a function is one of the standard library, or of no package:
// nothing that retries is below it.
func isStd(at target) bool {
	return at.fn == nil && (at.obj == nil || at.obj.Pkg() == nil || known.IsStd(at.obj.Pkg().Path()))
}

// step is what a call is by itself: which retries of the function make it
// again, and whether the function fails with it, as the deepest retry below
// fails.
func (t teller) step(fn *index.Func, call *ast.CallExpr) layertree.Step {
	as := Identity("")
	if below := t.below(fn, call); len(below) > 0 {
		as = below[0].As
	}
	return layertree.Step{Layers: t.over(fn, call, as), Fails: t.leaves(fn, t.waitedFor(fn, call), as), Deadline: t.passesDeadline(call)}
}

// leaves says whether a function fails when a call does; or, for a literal,
// whether the one around it does that runs it.
func (t teller) leaves(fn *index.Func, call *ast.CallExpr, as Identity) bool {
	if is, _ := t.escapes(fn, call, as); is {
		return true
	}
	if fn.Obj != nil || fn.Outer == nil || !t.runsHere(fn.Outer, fn) {
		return false
	}
	into, then := t.stores(fn, call, as)
	if len(into) == 0 {
		return false
	}
	is, _ := t.reaches(fn.Outer, fn, into, then)
	t.leaky[fn] = t.leaky[fn] || is
	return is
}

// library is the step of a call that hands an operation to a retry library.
func (t teller) library(fn *index.Func, call *ast.CallExpr, r *retry.Retry, s layertree.Step) []layertree.Step {
	if r.Bound.Attempts != 1 {
		l := t.describe(t.hop(target{obj: t.model.Index.Callee(call).Obj}, Library, r), r)
		l.At, l.On = t.at(call), kindsOfFailure[r.On]
		s.Layers = append(s.Layers, l)
	}
	return []layertree.Step{t.handing(fn, r.Run, s)}
}

// handing is a step that goes on in a function value.
func (t teller) handing(fn *index.Func, e ast.Expr, s layertree.Step) layertree.Step {
	c := t.model.Index.FuncValue(e)
	at := target{fn: c.Func, obj: c.Obj}
	switch {
	case at.fn == nil && at.obj == nil:
		if p, is := t.owners[c.Value]; is && encloses(p.fn, fn) {
			s.Runs = p.position
		}
	case at.fn == nil && t.isRequest(at):
		for _, chain := range t.requestOn(at) {
			s.Layers = append(s.Layers, t.way(e, chain)...)
		}
	default:
		s.Calls = []string{t.id(at)}
		if at.fn == nil {
			s.Below = t.farther(at)
		} else {
			t.ran[at.fn] = true
			s.Runs = t.runsParam(at.fn)
		}
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
func (t teller) target(fn *index.Func, call *ast.CallExpr, at target, s layertree.Step) []layertree.Step {
	if at.fn == nil && t.isRequest(at) {
		for _, chain := range t.requestOn(at) {
			s.Layers = append(s.Layers, t.way(call, chain)...)
		}
		return []layertree.Step{s}
	}
	if at.fn != nil {
		t.ran[at.fn] = true
	}
	var out []layertree.Step
	skip := []int(nil)
	for _, c := range t.chains(at) {
		if c.Runs == 0 || slices.Contains(skip, c.Runs) {
			continue
		}
		arg := argument(call, c.Runs)
		if arg == nil {
			continue
		}
		skip = append(skip, c.Runs)
		helped := s
		helped.Layers = slices.Concat(s.Layers, t.helper(fn, call, c, at))
		helped = t.handing(fn, arg, helped)
		if len(helped.Layers) > len(s.Layers) || len(helped.Calls) > 0 {
			out = append(out, helped)
		}
	}
	s.Calls, s.Skip, s.Counts = []string{t.id(at)}, skip, t.counts(fn, call)
	if at.fn == nil {
		s.Below = t.farther(at)
	}
	return append(out, s)
}

// chains are those of a function of this package or another.
func (t teller) chains(at target) []Chain {
	switch {
	case at.fn != nil:
		return t.within(at.fn)
	case at.obj != nil && t.facts != nil:
		return t.facts(at.obj)
	}
	return nil
}

// helper lists the layers of a chain that runs a function which the call hands
// over, in the order in which they stand.
func (t teller) helper(fn *index.Func, call *ast.CallExpr, c Chain, at target) (out []layertree.Layer) {
	c.Hops = slices.Clone(c.Hops)
	for i := range c.Hops {
		if h := &c.Hops[i]; h.Param > 0 {
			*h = t.counted(fn, call, *h)
		}
	}
	c.Until = c.Until && !t.passesDeadline(call)
	for _, l := range t.way(call, c) {
		if l.Kind != "" {
			out = append(out, l)
		}
	}
	return out
}

// farther is the way from a function of another package down to the retries
// below it, as far as its package tells.
func (t teller) farther(at target) []layertree.Layer {
	for _, c := range t.chains(at) {
		if c.Runs > 0 || c.Depth() == 0 {
			continue
		}
		if !named(c, at) {
			c.Hops = append([]Hop{hopOf(at)}, c.Hops...)
		}
		return t.way(nil, c)
	}
	return nil
}

// way lists the hops of a chain, at the call that leads to them. Which of its
// layers only a context ends is not told of one by one: it is the first.
func (t teller) way(at ast.Node, c Chain) (out []layertree.Layer) {
	until := c.Until
	for _, h := range c.Hops {
		l := t.describe(h, nil)
		switch {
		case !h.Retries():
			l = layertree.Layer{Name: h.Name}
		case at != nil:
			l.At = t.at(at)
		}
		if l.Kind != "" {
			l.On = kindsOfFailure[c.On]
			if until && h.Attempts == Unlimited {
				l.Until, until = "context", false
			}
		}
		out = append(out, l)
	}
	return out
}

// counts are the numbers that a call hands over.
func (t teller) counts(fn *index.Func, call *ast.CallExpr) (out []layertree.Count) {
	for i, arg := range call.Args {
		if typ := t.model.Index.Info.TypeOf(arg); typ == nil || !isInteger(typ) {
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

func isInteger(t types.Type) bool {
	b, is := t.Underlying().(*types.Basic)
	return is && b.Info()&types.IsInteger != 0
}

// layer describes a retry of a function.
func (t teller) layer(fn *index.Func, r *retry.Retry, on retry.Repeats) layertree.Layer {
	l := t.describe(t.hop(target{fn: fn, obj: fn.Obj}, Hand, r), r)
	l.Name, l.At, l.On = t.name(fn), t.at(r.Node), kindsOfFailure[on]
	if r.Form == retry.Recursion {
		l.Kind = "recursion"
	}
	return l
}

// describe words a hop, with what is known besides where its retry is in view.
func (t teller) describe(h Hop, r *retry.Retry) layertree.Layer {
	if r != nil {
		h.ownWait(r)
	}
	l := layertree.Layer{
		Name: h.Name, Kind: kinds[h.Kind],
		Attempts: h.Attempts, Param: h.Param, More: h.More,
		Growth: growths[h.Growth], Jitter: jitters[h.Jitter], Base: h.Base, Max: h.Max, NoWait: h.NoWait,
	}
	if r == nil {
		return l
	}
	l.Op, l.Elapsed, l.Local = r.Name, r.Bound.Elapsed, r.Reach == reach.Local
	switch {
	case until(r):
		l.Until = "context"
	case h.Attempts == Unlimited && r.Bound.By&retry.ByDeadline != 0:
		l.Until = "deadline"
	}
	return l
}

// ownWait has a hop wait as its retry does by itself: the waits of a retry
// inside of it are that one's. Of several it takes the longest.
func (h *Hop) ownWait(r *retry.Retry) {
	var longest *retry.Wait
	for _, w := range r.Waits {
		if w.Owned && (longest == nil || max(w.Delay.Value, w.Delay.Max) > max(longest.Delay.Value, longest.Delay.Max)) {
			longest = w
		}
	}
	if longest != nil {
		h.wait(longest.Delay)
	}
}

// at is a position as the positions of diagnostics are printed.
func (t teller) at(n ast.Node) string {
	p := t.model.Index.Fset.Position(n.Pos())
	return strings.Join([]string{p.Filename, fmt.Sprint(p.Line), fmt.Sprint(p.Column)}, ":")
}

var kinds = map[Kind]string{Hand: "loop", Library: "library", SDK: "client"}

var growths = map[delay.Growth]string{
	delay.Constant:    "constant",
	delay.Linear:      "linear",
	delay.Polynomial:  "polynomial",
	delay.Exponential: "exponential",
	delay.Fibonacci:   "fibonacci",
	delay.Table:       "table",
	delay.Varies:      "varies",
}

var jitters = map[delay.Answer]string{delay.Yes: "yes", delay.No: "no"}

var kindsOfFailure = map[retry.Repeats]string{
	retry.Everything: "everything",
	retry.Transient:  "transient",
	retry.Conflict:   "conflict",
	retry.Marked:     "marked",
}
