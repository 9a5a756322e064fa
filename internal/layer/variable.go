package layer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
)

// ofVariable is the stack of what a variable holds at a place. An assignment
// that wraps what the variable held adds a layer, maybe on a condition; one
// that replaces it is another possibility.
func (s *stacker) ofVariable(v *types.Var, at token.Pos) []Part {
	if parts, busy := s.current[v]; busy {
		return parts
	}
	if v.IsField() {
		return s.ofField(v)
	}
	user := s.ix.FuncAt(at)
	var parts []Part
	_, isParam := s.owners[v]
	first := !isParam && !s.receiverOf(user, v)
	if !first {
		parts = []Part{{hole: v}}
	}
	for _, store := range s.ix.Stores(v) {
		ranges := store.Tok == token.RANGE
		switch {
		case store.Rhs == nil, s.values.InTest(store.Node):
			continue
		case store.Func == user && !ranges && at < store.Node.End():
			continue // later, or the value is used to make the new one
		case ranges && !isMiddleware(v.Type()), !ranges && store.Result > 0:
			parts, first = nil, false
			continue
		}
		got := s.with(v, parts, store.Rhs)
		if first || s.reads(store.Rhs, v) {
			parts = got
		} else {
			parts = fewer(parts, got)
		}
		first = false
	}
	return s.withFields(parts, v, user)
}

// ofField is the stack of what a field holds that is stored once.
func (s *stacker) ofField(v *types.Var) []Part {
	store, is := s.ix.Only(v)
	if !is || store.Rhs == nil || store.Result > 0 {
		return nil
	}
	return s.with(v, nil, store.Rhs)
}

// with is the stack of a value that may be made from what a variable holds.
func (s *stacker) with(v *types.Var, held []Part, e ast.Expr) []Part {
	s.current[v] = held
	defer delete(s.current, v)
	return s.stack(e)
}

// withFields adds the stacks of what a function stores into the fields of a
// value that it was handed.
func (s *stacker) withFields(parts []Part, v *types.Var, fn *index.Func) []Part {
	d := s.decorator(v.Type())
	if d.field == nil || fn == nil {
		return parts
	}
	for _, store := range s.ix.Stores(d.field) {
		assign, is := store.Node.(*ast.AssignStmt)
		if !is || store.Func != fn || store.Rhs == nil || store.Result > 0 {
			continue
		}
		for _, l := range assign.Lhs {
			sel, is := ast.Unparen(l).(*ast.SelectorExpr)
			if is && s.ix.VarOf(sel) == d.field && s.ix.VarOf(sel.X) == v {
				parts = slices.Concat(parts, s.with(v, nil, store.Rhs))
			}
		}
	}
	return parts
}

func (s *stacker) receiverOf(fn *index.Func, v *types.Var) bool {
	for ; fn != nil; fn = fn.Outer {
		if fn.Recv == v {
			return true
		}
	}
	return false
}

// reads says whether an expression reads a variable.
func (s *stacker) reads(e ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, is := n.(*ast.Ident); is && s.ix.Info.Uses[id] == types.Object(v) {
			found = true
		}
		return !found
	})
	return found
}
