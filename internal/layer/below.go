package layer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/values"
)

// below lists the chains that start with a call in fn.
func (f *finder) below(fn *index.Func, call *ast.CallExpr) []Chain {
	if r := f.libraries[call]; r != nil {
		return f.libraryCall(fn, call, r)
	}
	c := f.ix.Callee(call)
	if p := f.paramOf(fn, c.Value); p > 0 && c.Func == nil {
		return runsParam(p)
	}
	if _, is := f.group(call, "Go"); is && len(call.Args) == 1 {
		return f.value(fn, call.Args[0]) // what follows depends on who waits for it
	}
	if _, is := f.asTold(c.Obj); is {
		return f.through(fn, call, values.Target{Obj: c.Obj})
	}
	if chains, is := f.client(call, c); is {
		return chains
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

// runsParam is what is below a call of a parameter.
func runsParam(position int) []Chain {
	return []Chain{{On: retry.Everything, As: failure.AsHanded, Runs: position}}
}

// libraryCall lists the chains below a call that hands an operation to a
// library.
func (f *finder) libraryCall(fn *index.Func, call *ast.CallExpr, r *retry.Retry) []Chain {
	ends := f.value(fn, r.Run)
	if !burdens(r) {
		return ends
	}
	c := f.libraryLayer(call, r)
	c.As = failure.AsHanded
	out := c.over(ends)
	out[0].As = f.failures.Always(f.ix.FuncValue(r.Run).Func)
	return best(out)
}

// agreed lists the chains below a call that can run any of some functions:
// where there are several, all of them must retry, and the smallest counts.
func (f *finder) agreed(fn *index.Func, call *ast.CallExpr, ts []values.Target) []Chain {
	var out []Chain
	for _, t := range ts {
		_, circle := f.busy[t.Func]
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
func (f *finder) through(fn *index.Func, call *ast.CallExpr, t values.Target) []Chain {
	if f.isRequest(t) {
		return f.requestOn(t)
	}
	var out []Chain
	for _, c := range startingWith(t, f.chainsIn(t)) {
		out = append(out, f.handed(fn, call, c)...)
	}
	return best(out)
}

// chainsIn lists the chains inside a function of this package or another.
func (f *finder) chainsIn(t values.Target) []Chain {
	chains, is := f.asTold(t.Obj)
	switch {
	case is:
		return chains
	case t.Func != nil:
		return f.within(t.Func)
	case t.Obj != nil:
		return f.facts(t.Obj).Chains
	}
	return nil
}

// startingWith puts a function before the chains inside of it that do not start
// with it already.
func startingWith(t values.Target, chains []Chain) (out []Chain) {
	for _, c := range chains {
		ok := startsWith(t, c)
		if !ok {
			c, ok = c.under(hopOf(t))
		}
		if ok {
			out = append(out, c)
		}
	}
	return out
}

// startsWith says whether a chain starts with a function already. What is left
// for a method of an interface starts with the method that implements it.
func startsWith(t values.Target, c Chain) bool {
	if len(c.Hops) == 0 {
		return false
	}
	if t.Obj != nil && t.Func == nil {
		if sig, is := t.Obj.Type().(*types.Signature); is && sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) {
			return true
		}
	}
	return c.Hops[0].Func == hopOf(t).Func
}

// handed puts the arguments of a call in place of the parameters that a chain
// speaks of: numbers of attempts, a context, a function to run.
func (f *finder) handed(fn *index.Func, call *ast.CallExpr, c Chain) []Chain {
	c = f.limited(fn, call, c)
	if c.Runs == 0 {
		return []Chain{c}
	}
	arg := syntax.Argument(call, c.Runs)
	c.Runs = 0
	if arg == nil {
		return c.cut()
	}
	return c.over(f.value(fn, arg))
}

// limited is a chain with the limits that a call hands to it.
func (f *finder) limited(fn *index.Func, call *ast.CallExpr, c Chain) Chain {
	c.Hops = f.withCounts(fn, call, c.Hops)
	c.Until = c.Until && !f.passesDeadline(call)
	return c
}

// value lists the chains below a function value.
func (f *finder) value(fn *index.Func, e ast.Expr) []Chain {
	c := f.ix.FuncValue(e)
	if c.Func != nil || c.Obj != nil {
		return f.runs(values.Target{Func: c.Func, Obj: c.Obj})
	}
	if p := f.paramOf(fn, c.Value); p > 0 {
		return runsParam(p)
	}
	return nil
}

// runs lists the chains below a function that something else calls, so that
// nothing is known of its arguments.
func (f *finder) runs(t values.Target) []Chain {
	if f.isRequest(t) {
		return f.requestOn(t)
	}
	chains := f.chainsIn(t)
	if t.Func != nil && t.Func.Obj == nil {
		return slices.Clone(chains) // a literal has no name, and runs parameters of those around it
	}
	var complete []Chain
	for _, c := range chains {
		if c.Runs == 0 { // else nobody in view hands it the function
			complete = append(complete, c)
		}
	}
	return startingWith(t, complete)
}
