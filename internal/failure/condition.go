package failure

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/typeis"
)

// take says whether an edge can be taken when the call has failed.
func (w *walk) take(from *flow.Block, edge flow.Edge, s *state) bool {
	if edge.Clause != nil {
		return edge.Value || !w.chosen(edge, s)
	}
	if edge.Cond == nil {
		return true
	}
	failing, tells := w.tells(edge.Cond, s)
	switch {
	case tells:
		s.tell(other(from, edge))
		if w.comesTo(s.join, edge.To) {
			s.absorb()
		}
		return edge.Value == failing
	case w.isSure(edge.Cond, s):
		return edge.Value
	case w.copies(edge.Cond, s):
		return true
	case w.asksForSentinel(edge.Cond, s):
		return !edge.Value // it may be that one, but nothing says so
	case w.mentions(edge.Cond, s.held) && retry.AsksForMark(edge.Cond):
		return edge.Value // the author has marked what was retried below
	case w.kind == retry.Transient && w.mentions(edge.Cond, s.held) && retry.AsksFor(edge.Cond) == retry.Conflict:
		return !edge.Value
	case len(s.marks) > 0 && w.mentions(edge.Cond, s.marks):
		s.tell(other(from, edge)) // a flag that the branch for the failure has set
	}
	return true
}

// asksForSentinel says whether a condition asks whether the failure is one error
// that is held by a variable of a package: errors.Is(err, ErrGone), err == ErrGone.
func (w *walk) asksForSentinel(cond ast.Expr, s *state) bool {
	var asked, sentinel ast.Expr
	switch x := ast.Unparen(cond).(type) {
	case *ast.CallExpr:
		if f := w.ix.Callee(x).Obj; len(x.Args) == 2 && f != nil && f.FullName() == "errors.Is" {
			asked, sentinel = x.Args[0], x.Args[1]
		}
	case *ast.BinaryExpr:
		if x.Op == token.EQL {
			asked, sentinel = x.X, x.Y
		}
	}
	if asked == nil || !w.mentions(asked, s.held) {
		return false
	}
	v := w.ix.VarOf(sentinel)
	return v != nil && typeis.Error(v.Type()) && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// other is where the other edge of a condition leads.
func other(from *flow.Block, edge flow.Edge) *flow.Block {
	for _, e := range from.Edges {
		if e.Cond == edge.Cond && e.Value != edge.Value {
			return e.To
		}
	}
	return nil
}

// comesTo says whether control always gets from one block to another in the
// same round of the loops around them.
func (w *walk) comesTo(from, to *flow.Block) bool {
	starts, seen := map[*flow.Block]bool{}, map[*flow.Block]bool{}
	for _, l := range w.graph.Loops {
		starts[l.Start] = true
	}
	if from == nil || starts[to] {
		return false
	}
	for work := []*flow.Block{from}; len(work) > 0; work = work[1:] {
		b := work[0]
		switch {
		case b == to, seen[b]:
			continue
		case starts[b], len(b.Edges) == 0:
			return false
		}
		seen[b] = true
		for _, e := range b.Edges {
			work = append(work, e.To)
		}
	}
	return seen[from]
}

// tells says which side of a condition a failure takes.
func (w *walk) tells(cond ast.Expr, s *state) (failing, is bool) {
	switch x := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		return w.compares(x, s)
	case *ast.CallExpr:
		return false, x == w.call
	case *ast.Ident:
		v := w.ix.VarOf(x)
		return false, v != nil && typeis.Bool(v.Type()) && s.held.has(v) && !s.marks.has(v)
	}
	return false, false
}

// compares is tells for a comparison: with nil, or with an error that the
// failure is sure to be.
func (w *walk) compares(x *ast.BinaryExpr, s *state) (failing, is bool) {
	if x.Op != token.NEQ && x.Op != token.EQL {
		return false, false
	}
	a, b := x.X, x.Y
	if w.ix.Info.Types[a].IsNil() {
		a, b = b, a
	}
	switch reads := w.mentions(a, s.held); {
	case reads && w.as.has(w.sentinel(b)):
		return x.Op == token.EQL, true
	case w.ix.Info.Types[b].IsNil() && (reads || holds(a, w.call)):
		// A failure is an error that is not nil, or else a result that is.
		return (x.Op == token.NEQ) == typeis.Failure(w.ix.Info.TypeOf(a)), true
	}
	return false, false
}

// isSure says whether a condition holds for a failure, by what it is.
func (w *walk) isSure(cond ast.Expr, s *state) bool {
	cond = ast.Unparen(cond)
	if v := w.ix.VarOf(cond); v != nil {
		return s.sure.has(v)
	}
	switch call, name := w.asksKind(cond, s); name {
	case "Is":
		return w.as.has(w.sentinel(call.Args[1]))
	case "As":
		p, is := types.Unalias(w.ix.Info.TypeOf(call.Args[1])).(*types.Pointer)
		return is && w.as.has(errorType(p.Elem())) && w.copies(cond, s)
	}
	return false
}

// copies has the target of errors.As hold the failure.
func (w *walk) copies(cond ast.Expr, s *state) bool {
	call, name := w.asksKind(cond, s)
	if name != "As" {
		return false
	}
	s.held = s.held.with(w.root(call.Args[1]))
	return true
}

// asksKind knows errors.Is(err, …) and errors.As(err, …) for an err that holds
// the failure, of whatever package, by their names.
func (w *walk) asksKind(cond ast.Expr, s *state) (call *ast.CallExpr, name string) {
	call, is := ast.Unparen(cond).(*ast.CallExpr)
	if !is || len(call.Args) != 2 || !w.mentions(call.Args[0], s.held) {
		return nil, ""
	}
	f := w.ix.Callee(call).Obj
	if f == nil {
		return nil, ""
	}
	return call, f.Name()
}

// chosen says whether a case of a switch over a failure is sure to be taken.
func (w *walk) chosen(edge flow.Edge, s *state) bool {
	var tag ast.Node
	switch sw := edge.Switch.(type) {
	case *ast.SwitchStmt:
		tag = sw.Tag
	case *ast.TypeSwitchStmt:
		tag = sw.Assign
	}
	if tag == nil || !w.mentions(tag, s.held) {
		return false
	}
	return slices.ContainsFunc(edge.Clause.List, func(e ast.Expr) bool {
		return w.as.has(w.sentinel(e)) || w.ix.Info.Types[e].IsType() && w.as.has(errorType(w.ix.Info.TypeOf(e)))
	})
}
