package failure

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A fate is what becomes of the failure in one node.
type fate uint8

const (
	goesOn fate = iota
	fails       // the function fails
	lost        // nobody looks at it any more
)

// start puts the failure of the call into the variables of the node that it
// stands in.
func (w *walk) start(n ast.Node, s *state) fate {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		if w.permanent(n) {
			return lost
		}
		w.fail(w.made(n, w.as))
		return fails
	case *ast.AssignStmt, *ast.ValueSpec:
		lhs, rhs := operands(n)
		w.bind(lhs, rhs, s)
	case *ast.ExprStmt:
		outer, is := ast.Unparen(n.X).(*ast.CallExpr)
		if !is || outer == w.call {
			return lost
		}
		w.collect(outer, s)
	case *ast.SendStmt:
		w.store(w.root(n.Chan))
		return lost
	case ast.Expr:
		return goesOn // a condition: its edges tell
	default: // go, defer
		return lost
	}
	if len(s.held) == 0 {
		return lost
	}
	return goesOn
}

// pass applies a node behind the call.
func (w *walk) pass(n ast.Node, s *state) fate {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		return w.returns(n, s)
	case *ast.AssignStmt, *ast.ValueSpec:
		lhs, rhs := operands(n)
		w.assign(lhs, rhs, s)
	case *ast.SendStmt:
		if w.mentions(n.Value, s.held) {
			w.store(w.root(n.Chan))
		}
	case *ast.IncDecStmt:
		w.mark(n.X, s)
	case *ast.ExprStmt:
		call, is := ast.Unparen(n.X).(*ast.CallExpr)
		if !is {
			break
		}
		if w.isPermanent(call) {
			return lost
		}
		if w.mentions(call, s.held) {
			w.collect(call, s)
		}
	}
	if len(s.held) == 0 && !s.told && !w.again {
		return lost
	}
	return goesOn
}

// operands are the sides of an assignment or a declaration.
func operands(n ast.Node) (lhs, rhs []ast.Expr) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs, n.Rhs
	case *ast.ValueSpec:
		for _, name := range n.Names {
			lhs = append(lhs, name)
		}
		return lhs, n.Values
	}
	return nil, nil
}

// bind has the variables of an assignment hold the failure of the call on its
// right: of several results, the last one, and the first one too where the last
// is no error.
func (w *walk) bind(lhs, rhs []ast.Expr, s *state) {
	for i, r := range rhs {
		if !holds(r, w.call) {
			continue
		}
		if len(rhs) == len(lhs) {
			w.hold(lhs[i], s)
			continue
		}
		last := lhs[len(lhs)-1]
		w.hold(last, s)
		if v := w.ix.VarOf(last); v == nil || !typeis.Failure(v.Type()) {
			w.hold(lhs[0], s)
		}
	}
}

// assign hands the failure on to what is made from it, and forgets variables
// that become something else.
func (w *walk) assign(lhs, rhs []ast.Expr, s *state) {
	for i, l := range lhs {
		switch {
		case len(rhs) == len(lhs):
			w.set(l, rhs[i], i == len(lhs)-1, s)
		case len(rhs) > 0:
			w.set(l, rhs[0], i == len(lhs)-1, s)
		}
	}
}

// set is assign for one variable, the last of an assignment or another one.
func (w *walk) set(l, r ast.Expr, last bool, s *state) {
	v := w.ix.VarOf(l)
	switch {
	case last && w.asserted(r, s):
		s.sure = s.sure.with(v)
	case w.mentions(r, s.held):
		if keeps(w.ix.Info.TypeOf(l)) {
			w.hold(l, s)
		}
	default:
		if v != nil && !v.IsField() {
			s.held, s.marks, s.sure = s.held.without(v), s.marks.without(v), s.sure.without(v)
		}
		if w.ix.Info.Types[r].Value != nil || w.appends(r) {
			w.mark(l, s)
		}
	}
}

// keeps says whether a variable of a type can hold a failure.
func keeps(t types.Type) bool {
	if t == nil || typeis.Failure(t) {
		return t != nil
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		_, is := u.Elem().Underlying().(*types.Struct)
		return is
	case *types.Slice, *types.Struct, *types.Interface:
		return true
	}
	return false
}

// asserted says whether an expression asserts that the failure has a type that
// it is sure to have.
func (w *walk) asserted(e ast.Expr, s *state) bool {
	x, is := ast.Unparen(e).(*ast.TypeAssertExpr)
	return is && x.Type != nil && w.mentions(x.X, s.held) && w.as.has(errorType(w.ix.Info.TypeOf(x.Type)))
}

// appends says whether an expression adds to a list: of what is left to do.
func (w *walk) appends(e ast.Expr) bool {
	call, is := ast.Unparen(e).(*ast.CallExpr)
	return is && w.ix.Callee(call).Builtin == "append"
}

// mark has a variable depend on the failure that a branch has told: a count of
// failures, a flag.
func (w *walk) mark(e ast.Expr, s *state) {
	v := w.ix.VarOf(e)
	if !s.told || v == nil || typeis.Failure(v.Type()) {
		return
	}
	w.hold(e, s)
	s.marks = s.marks.with(v)
}

// hold adds the variable of an expression, and for a field or an element the
// one that it belongs to.
func (w *walk) hold(e ast.Expr, s *state) {
	if id, is := ast.Unparen(e).(*ast.Ident); is && id.Name == "_" {
		return
	}
	w.store(w.root(e))
	s.held = s.held.with(w.ix.VarOf(e)).with(w.root(e))
}

// store notes a variable from around the function.
func (w *walk) store(v *types.Var) {
	if v == nil || v.IsField() || w.fn.Node.Pos() <= v.Pos() && v.Pos() < w.fn.Node.End() {
		return
	}
	w.stored = w.stored.with(v)
}

// root is the variable at the beginning of a selector or index expression.
func (w *walk) root(e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		case *ast.Ident:
			return w.ix.VarOf(x)
		default:
			return nil
		}
	}
}

// collect has the receiver of a call that is handed the failure hold it, where
// it is a collection of errors: errs.Add(err).
func (w *walk) collect(call *ast.CallExpr, s *state) {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return
	}
	if root := w.root(sel.X); root != nil && strings.Contains(strings.ToLower(types.TypeString(root.Type(), nil)+root.Name()), "err") {
		w.hold(sel.X, s)
	}
}

// mentions says whether a node reads one of the variables that hold a failure.
func (w *walk) mentions(n ast.Node, held vars) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			if v, is := w.ix.Info.Uses[n].(*types.Var); is {
				found = found || held.has(v.Origin())
			}
		case *ast.CallExpr:
			found = found || w.asksState(n)
		}
		return !found
	})
	return found
}

// asksState says whether a call asks the state of a library's loop why it
// ended: b.Err() after for b.Ongoing() { … }.
func (w *walk) asksState(call *ast.CallExpr) bool {
	f := w.ix.Callee(call).Obj
	return f != nil && f.Name() == "Err" && f.Pkg() != nil && known.HasLibrary(f.Pkg().Path())
}

// isPermanent says whether a call marks a failure as not to be tried again.
func (w *walk) isPermanent(call *ast.CallExpr) bool {
	sym := w.model.Symbol(call)
	return sym != nil && sym.Role == known.Permanent
}
