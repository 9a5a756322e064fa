package request

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/values"
)

// A Repeated is a place that sends requests again when they failed: a retry, or
// a call that hands its operation to a helper which retries.
type Repeated struct {
	// Node is the loop, the recursive call, or the call that hands the operation
	// over. Func is the function around it, nil at package level.
	Node ast.Node
	Func *index.Func
	// Name is what is made again, as a message names it.
	Name string
	// Sends are the requests, in the order in which they are written down.
	Sends []Again
	Test  bool
}

// An Again is a request that is sent again, and when.
type Again struct {
	Send
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
		for _, call := range callsIn(fn.Body) {
			p := &Repeated{Node: call, Func: fn, Test: r.model.IsTest(fn)}
			for _, run := range r.layers.Reruns(fn, call) {
				p.add(r.value(fn, run.Run), retry.Attempt{On: run.On})
				p.Name = r.nameOfValue(run.Run, call)
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
	p := &Repeated{Node: m.Node, Func: m.Func, Name: m.Name, Test: m.Test}
	if m.Form == retry.Library && m.Run != nil {
		p.add(r.value(m.Func, m.Run), retry.Attempt{On: m.On})
		return p
	}
	if m.Func == nil || m.Form == retry.Helper { // its callers hand it what it sends
		return p
	}
	if m.Form == retry.Recursion && m.Op != nil {
		p.Node = m.Op
	}
	for _, at := range m.Attempts {
		for _, call := range callsIn(m.Func.Body) {
			if call == at.Call || within(at.Call, call) && chained(at.Call, call) {
				p.add(r.inRound(m, call), at)
			}
		}
	}
	return p
}

// inRound lists the requests of a call in a retry, with the keys that the
// function of the retry knows of.
func (r *reader) inRound(m *retry.Retry, call *ast.CallExpr) (out []Send) {
	sends := r.below(m.Func, call)
	if len(sends) == 0 {
		return nil
	}
	return r.seenFrom(m.Func, m.Node, call, sends)
}

// seenFrom are requests as a retry in a function sees them: with the keys that
// the function knows of, and those in what the call hands over.
func (r *reader) seenFrom(fn *index.Func, attempt ast.Node, call *ast.CallExpr, sends []Send) (out []Send) {
	key := r.keyIn(fn, attempt)
	if call != nil {
		for _, arg := range call.Args {
			key = key.and(r.keyOf(r.ix.Info.TypeOf(arg)))
		}
	}
	for _, s := range sends {
		s = r.resolved(fn, s)
		s.Key = s.Key.and(key)
		out = append(out, s)
	}
	return out
}

// value lists the requests of a function value that a helper or library runs.
func (r *reader) value(fn *index.Func, e ast.Expr) (out []Send) {
	c := r.ix.FuncValue(e)
	if c.Func == nil && c.Obj == nil {
		return nil
	}
	sends := r.inside(values.Target{Func: c.Func, Obj: c.Obj})
	if c.Func == nil || len(sends) == 0 {
		return sends
	}
	for _, s := range sends {
		out = append(out, r.resolved(c.Func, s))
	}
	if fn == nil || !within(fn.Node, c.Func.Node) {
		return out
	}
	return r.seenFrom(fn, c.Func.Node, nil, out)
}

func (r *reader) nameOfValue(e ast.Expr, call *ast.CallExpr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return r.model.NameOf(&ast.CallExpr{Fun: e.(ast.Expr)})
	}
	return r.model.NameOf(call)
}

func (p *Repeated) add(sends []Send, at retry.Attempt) {
	for _, s := range sends {
		p.Sends = append(p.Sends, Again{Send: s, On: at.On, Asked: at.Asked})
	}
}
