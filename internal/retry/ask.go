package retry

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/reach"
)

// NoReturn says that control does not come back from a call.
func (m *Model) NoReturn(call *ast.CallExpr) bool { return m.recogniser.noReturn(call) }

// Symbol is what is known by heart of the function that a call names, where it
// belongs to a retry library or a client that retries; nil where nothing is.
func (m *Model) Symbol(call *ast.CallExpr) *known.Symbol {
	f := m.Index.Callee(call).Obj
	if m.library == nil {
		return nil
	}
	return m.library.symbol(f)
}

// Touches is what a call can reach.
func (m *Model) Touches(call *ast.CallExpr) reach.Kind { return m.recogniser.reach.Call(call) }

// IsTest says that a function is test code.
func (m *Model) IsTest(fn *index.Func) bool { return m.recogniser.isTest(fn) }

// RunsInTests says that only tests run a function. Other functions are layers
// of the program, also where reports on them are not wanted.
func (m *Model) RunsInTests(fn *index.Func) bool { return m.recogniser.runsInTests(fn) }

// Client is what an expression is told about its retries, where the client or
// policy that it stands for is built in view: the number of calls, Unlimited,
// or 0 where it is set to what cannot be read. isKnown is false where nothing
// of it is in view.
func (m *Model) Client(e ast.Expr) (attempts int, isKnown bool) {
	if m.library == nil || e == nil {
		return 0, false
	}
	ps := m.library.eval(e)
	for i, p := range ps {
		switch {
		case p.node == nil && len(p.parts) == 0:
			return 0, false
		case p.Attempts == 0 && !p.told:
			return 0, false // made from what is out of view
		case i > 0 && p.Attempts != attempts:
			return 0, true
		}
		attempts = p.Attempts
	}
	return attempts, len(ps) > 0
}

// Forwarded is the number of attempts that a call allows which hands options of
// a retrying client on: its last parameters are the options of a constructor of
// the package that declares their type. It is 0 where that is not so.
func (m *Model) Forwarded(call *ast.CallExpr) (attempts int) {
	f := m.Index.Callee(call).Obj
	if m.library == nil || f == nil {
		return 0
	}
	sig, is := f.Type().(*types.Signature)
	if !is || !sig.Variadic() {
		return 0
	}
	last := sig.Params().Len() - 1
	options, is := sig.Params().At(last).Type().(*types.Slice)
	if !is {
		return 0
	}
	named, is := types.Unalias(options.Elem()).(*types.Named)
	if !is || named.Obj().Pkg() == nil || named.Obj().Pkg() == f.Pkg() {
		return 0
	}
	for _, name := range forwarding {
		s, ok := known.Library(named.Obj().Pkg().Path() + "." + name)
		if !ok || s.Role != known.Client {
			continue
		}
		ps := m.library.options(each([]policy{{}}, func(p policy) policy { return p.overlaid(s.Rules) }), call, last, false)
		if len(ps) == 1 {
			return ps[0].Attempts
		}
	}
	return 0
}

// forwarding are the constructors of retrying interceptors, whose options
// functions around them hand on.
var forwarding = []string{"StreamClientInterceptor", "UnaryClientInterceptor"}

// IntOf is the value of an integer that is a constant, or a variable that only
// ever holds one.
func (m *Model) IntOf(e ast.Expr) (n int, isKnown bool) {
	rd := round{recogniser: m.recogniser}
	return rd.intOf(e)
}

// NameOf is how a message calls what a call runs.
func (m *Model) NameOf(call *ast.CallExpr) string { return m.recogniser.displayName(call) }

// Logs says whether a function only takes part in logging.
func (m *Model) Logs(f *types.Func) bool { return reach.Logs(f) }

// InRound says whether the block of an index, in a control-flow graph of the
// function around a retry, is on a way to the next round.
func (r *Retry) InRound(block int) bool { return block < len(r.round) && r.round[block] }

// Polls says whether a call of a library asks again for something that is not
// done yet, where an error of its own ends it.
func (m *Model) Polls(call *ast.CallExpr) bool {
	s := m.Symbol(call)
	return s == nil || s.On == known.NotDone
}
