package layer

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
)

// A finder finds the retries below the calls of one package. It remembers
// answers, so it belongs to one goroutine.
type finder struct {
	*values
	*escaper
	model *retry.Model
	// facts are the chains below a function of another package.
	facts func(*types.Func) []Chain

	loops     map[*index.Func][]*retry.Retry // by the function that they stand in, outer ones first
	libraries map[ast.Node]*retry.Retry      // by the call that hands over the operation
	memo      map[*index.Func][]Chain        // memo of within
	busy      map[*index.Func]int            // functions that within is in, with their depth
	cut       int                            // the least depth of those that were met again
	looks     int
	owners    map[*types.Var]param            // the function of a parameter
	calls     map[*index.Func][]*ast.CallExpr // memo of callsIn
}

// A param is a parameter's place.
type param struct {
	fn       *index.Func
	position int // from 1
}

func newFinder(m *retry.Model, facts func(*types.Func) []Chain) *finder {
	ix := m.Index
	f := &finder{
		values:    &values{ix},
		escaper:   &escaper{ix: ix, model: m, graphs: map[*index.Func]*flow.Graph{}, memo: map[question]answer{}},
		model:     m,
		facts:     facts,
		loops:     map[*index.Func][]*retry.Retry{},
		libraries: map[ast.Node]*retry.Retry{},
		memo:      map[*index.Func][]Chain{},
		busy:      map[*index.Func]int{},
		cut:       noCut,
		owners:    map[*types.Var]param{},
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
	for _, fn := range ix.Funcs() {
		for i, p := range fn.Params {
			f.owners[p] = param{fn, i + 1}
		}
	}
	return f
}

// ownForms are the retries that a function makes by itself. A re-queue is no
// layer: the caller does not wait for it.
var ownForms = []retry.Form{retry.Loop, retry.Reconnect, retry.Recursion, retry.Helper}

// below lists the chains that start with a call in fn.
func (f *finder) below(fn *index.Func, call *ast.CallExpr) []Chain {
	if r := f.libraries[call]; r != nil {
		return f.libraryCall(fn, call, r)
	}
	c := f.model.Index.Callee(call)
	if c.Func == nil && c.Value != nil {
		if p, is := f.owners[c.Value]; is && encloses(p.fn, fn) {
			return []Chain{{On: retry.Everything, As: asHanded, Runs: p.position}}
		}
	}
	if _, is := f.group(call, "Go"); is && len(call.Args) == 1 {
		return f.value(fn, call.Args[0]) // what follows depends on who waits for it
	}
	if chain, is := f.request(call, c); is {
		if chain == nil {
			return nil
		}
		return []Chain{*chain}
	}
	if n, is := f.viaClient(call, c); is {
		if n == 1 {
			return nil
		}
		h := hopOf(target{obj: c.Obj})
		h.Kind, h.Attempts = SDK, n
		return []Chain{{Hops: []Hop{h}, On: retry.Transient}}
	}
	if f.switchesOff(call) {
		return nil
	}
	ts := f.targets(call)
	if chains := f.agreed(fn, call, ts); len(chains) > 0 || !f.runsLiteral(call, ts) {
		return chains
	}
	return f.literals(fn, call, ts[0])
}

// runsLiteral says whether a call hands a function of another package, of which
// nothing is known, a literal that can fail, and can fail itself: it runs the
// literal then, to measure or guard it, and returns its error. What only keeps
// the literal for later is known by its name.
func (f *finder) runsLiteral(call *ast.CallExpr, ts []target) bool {
	if len(ts) != 1 || ts[0].fn != nil || ts[0].obj == nil || !fallible(f.model.Index.Info.TypeOf(call.Fun)) {
		return false
	}
	return f.model.Symbol(call) == nil && !keepsForLater(ts[0].obj.Name())
}

// laterVerbs begin the names of functions that keep a function for later.
var laterVerbs = []string{"Add", "Register", "Handle", "On", "Subscribe", "Watch", "Schedule", "Every", "Go", "Submit", "Start", "Set", "With", "New", "Use", "After", "Defer", "Queue", "Enqueue"}

func keepsForLater(name string) bool {
	return slices.ContainsFunc(laterVerbs, func(verb string) bool { return strings.HasPrefix(name, verb) })
}

// fallible says whether the last result of a function type is an error.
func fallible(t types.Type) bool {
	if t == nil {
		return false
	}
	sig, is := t.Underlying().(*types.Signature)
	return is && sig.Results().Len() > 0 && isError(sig.Results().At(sig.Results().Len()-1).Type())
}

// literals lists the chains below the literals that a call hands to a target.
func (f *finder) literals(fn *index.Func, call *ast.CallExpr, t target) (out []Chain) {
	for _, arg := range call.Args {
		lit, is := ast.Unparen(arg).(*ast.FuncLit)
		if !is || !fallible(f.model.Index.Info.TypeOf(lit)) {
			continue
		}
		for _, c := range f.value(fn, lit) {
			if c, ok := c.under(hopOf(t)); ok {
				out = append(out, c)
			}
		}
	}
	return best(out)
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

// agreed lists the chains below a call that can run any of some functions:
// where there are several, all of them must retry, and the smallest counts.
func (f *finder) agreed(fn *index.Func, call *ast.CallExpr, ts []target) []Chain {
	var out []Chain
	for _, t := range ts {
		_, circle := f.busy[t.fn]
		chains := f.through(fn, call, t)
		switch {
		case circle: // what wraps others of its kind adds nothing of its own
		case len(chains) == 0:
			return nil
		case out == nil || compare(chains[0], out[0]) > 0:
			out = chains
		}
	}
	return out
}

// through lists the chains below a call that runs a target.
func (f *finder) through(fn *index.Func, call *ast.CallExpr, t target) []Chain {
	var chains []Chain
	switch {
	case t.fn != nil:
		chains = f.within(t.fn)
	case t.obj == nil:
		return nil
	case f.isRequest(t):
		return f.requestOn(t)
	case f.facts != nil:
		chains = f.facts(t.obj)
	}
	var out []Chain
	for _, c := range chains {
		if !named(c, t) {
			var ok bool
			if c, ok = c.under(hopOf(t)); !ok {
				continue
			}
		}
		out = append(out, f.handed(fn, call, c)...)
	}
	return best(out)
}

// named says whether a chain starts with a function already. What is left for
// a method of an interface starts with the method that implements it.
func named(c Chain, t target) bool {
	if len(c.Hops) == 0 {
		return false
	}
	if t.obj != nil && t.fn == nil {
		if sig, is := t.obj.Type().(*types.Signature); is && sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) {
			return true
		}
	}
	return c.Hops[0].Func == hopOf(t).Func
}

// handed puts the arguments of a call in place of the parameters that a chain
// speaks of: a number of attempts, a function to run.
func (f *finder) handed(fn *index.Func, call *ast.CallExpr, c Chain) []Chain {
	c.Hops = slices.Clone(c.Hops)
	for i := range c.Hops {
		if h := &c.Hops[i]; h.Param > 0 {
			*h = f.counted(fn, call, *h)
		}
	}
	if c.Until && f.passesDeadline(call) {
		c.Until = false
	}
	if c.Runs == 0 {
		return []Chain{c}
	}
	arg := argument(call, c.Runs)
	c.Runs = 0
	if arg == nil {
		return closed(c)
	}
	return f.composed(c, f.value(fn, arg))
}

// closed is a chain whose end is out of view: of use if something on it
// retries.
func closed(c Chain) []Chain {
	if c.Depth() == 0 {
		return nil
	}
	c.As = c.As.over("")
	return []Chain{c}
}

// composed continues a chain with those below its end.
func (f *finder) composed(c Chain, ends []Chain) []Chain {
	out := closed(c)
	for _, end := range ends {
		on := c.On
		if end.Depth() > 0 {
			on = c.On.Both(end.On)
		}
		if on == retry.RepeatsUnknown || len(c.Hops)+len(end.Hops) > maxHops || end.Until && c.Depth() > 0 {
			continue
		}
		out = append(out, Chain{
			Hops:  slices.Concat(c.Hops, end.Hops),
			On:    on,
			Until: c.Until || end.Until,
			As:    c.As.over(end.As),
			Runs:  end.Runs,
		})
	}
	return out
}

func argument(call *ast.CallExpr, position int) ast.Expr {
	if position > len(call.Args) || call.Ellipsis.IsValid() && position == len(call.Args) {
		return nil
	}
	return call.Args[position-1]
}

// counted reads the number of attempts that a call hands over.
func (f *finder) counted(fn *index.Func, call *ast.CallExpr, h Hop) Hop {
	arg := argument(call, h.Param)
	if arg == nil {
		h.Param = 0
		return h
	}
	if n, isKnown := f.model.IntOf(arg); isKnown {
		h.Attempts, h.Param = max(n+h.More, 0), 0
		return h
	}
	h.Param = 0
	if v := f.model.Index.VarOf(arg); v != nil {
		if p, is := f.owners[v]; is && p.fn == fn && len(f.model.Index.Stores(v)) == 0 {
			h.Param = p.position
		}
	}
	return h
}

// value lists the chains below a function value.
func (f *finder) value(fn *index.Func, e ast.Expr) []Chain {
	c := f.model.Index.FuncValue(e)
	switch {
	case c.Func != nil || c.Obj != nil:
		return f.runs(fn, target{fn: c.Func, obj: c.Obj})
	case c.Value == nil:
		return nil
	}
	if p, is := f.owners[c.Value]; is && encloses(p.fn, fn) {
		return []Chain{{On: retry.Everything, As: asHanded, Runs: p.position}}
	}
	return nil
}

// runs lists the chains below a function that something else calls, so that
// nothing is known of its arguments.
func (f *finder) runs(fn *index.Func, t target) []Chain {
	if t.fn == nil {
		if f.isRequest(t) {
			return f.requestOn(t)
		}
	}
	literal := t.fn != nil && t.fn.Obj == nil
	var chains []Chain
	if t.fn != nil {
		chains = f.within(t.fn)
	} else if f.facts != nil {
		chains = f.facts(t.obj)
	}
	var out []Chain
	for _, c := range chains {
		if c.Runs > 0 && !literal {
			continue // nobody in view hands it the function
		}
		if !literal && !named(c, t) {
			var ok bool
			if c, ok = c.under(hopOf(t)); !ok {
				continue
			}
		}
		out = append(out, c)
	}
	return out
}

// libraryCall lists the chains below a call that hands an operation to a
// library.
func (f *finder) libraryCall(fn *index.Func, call *ast.CallExpr, r *retry.Retry) []Chain {
	ends := f.value(fn, r.Run)
	if r.Reach == reach.Local || r.Bound.Attempts == 1 {
		return ends
	}
	h := f.hop(target{obj: f.model.Index.Callee(call).Obj}, Library, r)
	out := f.composed(Chain{Hops: []Hop{h}, On: r.On, Until: until(r), As: asHanded}, ends)
	out[0].As = f.alwaysAs(f.model.Index.FuncValue(r.Run).Func)
	return best(out)
}

// hop describes the layer of a retry.
func (f *finder) hop(t target, kind Kind, r *retry.Retry) Hop {
	h := hopOf(t)
	h.Kind, h.Attempts, h.More = kind, r.Bound.Attempts, r.Bound.More
	if p, is := f.owners[r.Bound.Param]; is {
		h.Param = p.position
	}
	if h.Attempts == 0 && h.Param == 0 && r.Bound.By&(retry.ByAttempts|retry.ByUnknown) == 0 {
		h.Attempts = Unlimited
	}
	if r.NoWait == delay.Yes {
		h.NoWait = true
	}
	for _, w := range r.Waits {
		h.wait(w.Delay)
	}
	return h
}

// wait takes over how a layer waits.
func (h *Hop) wait(d delay.Delay) {
	h.Growth, h.Jitter, h.Base, h.Max = d.Growth, d.Jitter, d.Value, d.Max
}

// until says whether only the caller ends a retry, through a context or a stop
// channel.
func until(r *retry.Retry) bool {
	b := r.Bound
	return b.Attempts == 0 && b.Elapsed == 0 && b.By&(retry.ByContext|retry.ByStop) != 0 && b.By&^(retry.ByContext|retry.ByStop) == 0
}

// passesDeadline says whether a call hands over a context, or the channel of
// one, that ends by itself.
func (f *finder) passesDeadline(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		if done, is := ast.Unparen(arg).(*ast.CallExpr); is {
			if sel, is := ast.Unparen(done.Fun).(*ast.SelectorExpr); is && sel.Sel.Name == "Done" {
				arg = sel.X
			}
		}
		v := f.model.Index.VarOf(arg)
		if v == nil || !isNamed(v.Type(), "context", "Context") {
			return false
		}
		return slices.ContainsFunc(f.model.Index.Stores(v), func(s index.Store) bool {
			made, is := s.Rhs.(*ast.CallExpr)
			if !is {
				return false
			}
			obj := f.model.Index.Callee(made).Obj
			return obj != nil && deadlines[obj.FullName()]
		})
	})
}

// deadlines make a context that ends by itself.
var deadlines = map[string]bool{
	"context.WithTimeout": true, "context.WithDeadline": true, "context.WithTimeoutCause": true, "context.WithDeadlineCause": true,
}
