package retry

import (
	"go/ast"

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

// IntOf is the value of an integer that is a constant, or a variable that only
// ever holds one.
func (m *Model) IntOf(e ast.Expr) (n int, isKnown bool) {
	rd := round{recogniser: m.recogniser}
	return rd.intOf(e)
}

// NameOf is how a message calls what a call runs.
func (m *Model) NameOf(call *ast.CallExpr) string { return m.recogniser.displayName(call) }
