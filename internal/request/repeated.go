package request

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/values"
)

// A Repeated is a place that sends requests again when they failed: a retry, or
// a call that hands its operation to a helper which retries.
type Repeated struct {
	// Node is the loop, the recursive call, or the call that hands the operation
	// over. Func is the function around it, nil at package level.
	Node ast.Node
	Func *index.Func
	// Name is what is made again, or what runs it again, as a message names it.
	Name string
	// Sends are the requests, in the order in which they are written down.
	Sends []Again
	// Local says that what is retried stays on this host.
	Local bool
	Test  bool
}

// An Again is a request that is sent again, and when.
type Again struct {
	Send
	// At is the call of this package that leads to it, as close to the retry as
	// can be; or the function value that is handed over. Name is what runs there,
	// as a message names it.
	At   ast.Node
	Name string
	// On is the kind of failure that it is sent again after. Asked are the
	// questions about the failure that were answered yes on the way, where they
	// are in view.
	On    retry.Repeats
	Asked []string
}

// repeated lists the places of the package that send requests again.
func (r *reader) repeated() (out []*Repeated) {
	for _, m := range r.model.Retries {
		if p := r.repeatedBy(m); len(p.Sends) > 0 {
			out = append(out, p)
		}
	}
	for _, fn := range r.ix.Funcs() {
		if r.model.RunsInTests(fn) && !r.model.IsTest(fn) {
			continue
		}
		for _, call := range syntax.Calls(fn.Body) {
			p := &Repeated{Node: call, Func: fn, Test: r.model.IsTest(fn)}
			for _, again := range r.layers.Reruns(fn, call) {
				p.Name = r.model.NameOf(call)
				p.Sends = append(p.Sends, r.handedOver(fn, again.Run, again.On)...)
			}
			if len(p.Sends) > 0 {
				out = append(out, p)
			}
		}
	}
	return out
}

// repeatedBy lists what a retry of the model sends again.
func (r *reader) repeatedBy(m *retry.Retry) *Repeated {
	p := &Repeated{Node: m.Node, Func: m.Func, Name: m.Name, Local: m.Reach == reach.Local, Test: m.Test}
	switch {
	case m.Form == retry.Library && m.Run != nil:
		p.Sends = r.handedOver(m.Func, m.Run, m.On)
		return p
	case m.Func == nil, m.Form == retry.Helper: // its callers hand it what it sends
		return p
	case m.Form == retry.Recursion && m.Op != nil:
		p.Node = m.Op
	}
	for _, at := range m.Attempts {
		for _, call := range syntax.Calls(m.Func.Body) {
			if !syntax.Chained(at.Call, call) {
				continue
			}
			for _, s := range r.seenFrom(m.Func, m.Node, call, r.below(m.Func, call)) {
				p.Sends = append(p.Sends, Again{Send: s, At: call, Name: r.model.NameOf(call), On: at.On, Asked: at.Asked})
			}
		}
	}
	return p
}

// seenFrom are requests as a retry in a function sees them: with the keys that
// the function knows of, and those in what the call hands over.
func (r *reader) seenFrom(fn *index.Func, attempt ast.Node, call *ast.CallExpr, sends []Send) (out []Send) {
	if len(sends) == 0 {
		return nil
	}
	key, wraps := r.keyIn(fn, attempt), r.wraps(fn)
	if r.encodesAnything(fn) {
		key = Keyed
	}
	if call != nil {
		for _, arg := range call.Args {
			key = key.and(r.keyOfArgument(arg))
		}
	}
	for _, s := range sends {
		s = r.resolved(fn, s)
		if wraps && s.Protocol == known.HTTP {
			s.Verb = Text{}
		}
		s.Key = s.Key.and(key)
		out = append(out, s)
	}
	return out
}

// handedOver lists what a function value sends that a function hands to a helper
// or library which runs it again.
func (r *reader) handedOver(fn *index.Func, run ast.Expr, on retry.Repeats) (out []Again) {
	for _, s := range r.value(fn, run) {
		again := Again{Send: s, At: run, Name: r.model.NameOf(&ast.CallExpr{Fun: run}), On: on}
		if lit, is := ast.Unparen(run).(*ast.FuncLit); is {
			if call := r.leading(r.ix.FuncOf(lit), s); call != nil {
				again.At, again.Name = call, r.model.NameOf(call)
			}
		}
		out = append(out, again)
	}
	return out
}

// leading is the call in a literal that leads to one of its requests; nil where
// none does.
func (r *reader) leading(lit *index.Func, s Send) *ast.CallExpr {
	for _, call := range syntax.Calls(lit.Body) {
		for _, below := range r.below(lit, call) {
			if below.Func == s.Func && below.Verb == s.Verb && below.Way == s.Way {
				return call
			}
		}
	}
	return nil
}

// value lists the requests of a function value that a helper or library runs,
// as the function sees them that hands it over.
func (r *reader) value(fn *index.Func, e ast.Expr) (out []Send) {
	c := r.ix.FuncValue(e)
	if c.Func == nil && c.Obj == nil {
		return nil
	}
	for _, s := range r.inside(values.Target{Func: c.Func, Obj: c.Obj}) {
		out = append(out, r.resolved(c.Func, s))
	}
	if c.Func == nil || fn == nil || !syntax.Holds(fn.Node, c.Func.Node) {
		return out
	}
	return r.seenFrom(fn, c.Func.Node, nil, out)
}
