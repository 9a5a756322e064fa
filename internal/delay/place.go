package delay

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
)

// parent is the node that n stands in, within the outermost function around f.
func (ev *Evaluator) parent(f *index.Func, n ast.Node) ast.Node {
	if f == nil {
		return nil
	}
	for f.Outer != nil {
		f = f.Outer
	}
	m := ev.parents[f]
	if m == nil {
		m = map[ast.Node]ast.Node{}
		var stack []ast.Node
		ast.Inspect(f.Node, func(n ast.Node) bool {
			if n == nil {
				stack = stack[:len(stack)-1]
				return true
			}
			if len(stack) > 0 {
				m[n] = stack[len(stack)-1]
			}
			stack = append(stack, n)
			return true
		})
		ev.parents[f] = m
	}
	return m[n]
}

// foreign says whether a store runs beside the loop and not in it: in a
// goroutine, or in a deferred function.
func (r *run) foreign(st index.Store) bool {
	for f := st.Func; f != nil; f = f.Outer {
		if r.loop == f.Node || syntax.Holds(f.Node, r.loop) {
			return false // the loop itself runs there
		}
		if r.async[f] {
			return true
		}
		call := r.parent(f, f.Node)
		switch r.parent(f, call).(type) {
		case *ast.GoStmt, *ast.DeferStmt:
			if c, ok := call.(*ast.CallExpr); ok && c.Fun == f.Node {
				return true
			}
		}
	}
	return false
}

// copied says whether a store goes to a field of a copy that is gone after the
// round: that of a value receiver, parameter or local which is not returned.
func (r *run) copied(st index.Store, v *types.Var, sc *Scope) bool {
	if !v.IsField() || sc == nil {
		return false
	}
	lhs := r.target(st, v)
	for {
		sel, ok := ast.Unparen(lhs).(*ast.SelectorExpr)
		if !ok {
			break
		}
		if s := r.ix.Info.Selections[sel]; s == nil || s.Indirect() {
			return false
		}
		lhs = sel.X
	}
	id, ok := ast.Unparen(lhs).(*ast.Ident)
	if !ok {
		return false
	}
	root, ok := r.ix.Info.ObjectOf(id).(*types.Var)
	if !ok || !r.fresh(root, r.owner(root, sc)) && !r.rangeVariable(root) {
		return false
	}
	if r.handsOn(root, sc) {
		return false
	}
	if sc.Func.Sig != nil {
		for res := range sc.Func.Sig.Results().Variables() {
			if types.Identical(res.Type(), root.Type()) {
				return false // b = b.next()
			}
		}
	}
	return true
}

// rangeVariable says whether the loop itself makes the variable in each round.
func (r *run) rangeVariable(v *types.Var) bool {
	n, ok := r.rangeLoop().(*ast.RangeStmt)
	return ok && n.Tok == token.DEFINE && n.Pos() <= v.Pos() && v.Pos() < n.X.Pos()
}

// handsOn says whether a function stores a copy where it lasts: in a channel, a
// list, a table, another variable.
func (r *run) handsOn(root *types.Var, sc *Scope) bool {
	found := false
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && r.ix.Info.ObjectOf(id) == root
	}
	ast.Inspect(sc.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			found = found || is(n.Value)
		case *ast.CallExpr:
			if r.ix.Callee(n).Builtin == "append" {
				found = found || slices.ContainsFunc(n.Args[1:], is)
			}
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Rhs, is)
		}
		return !found
	})
	return found
}

// target is the left side by which a store names v.
func (r *run) target(st index.Store, v *types.Var) ast.Expr {
	switch n := st.Node.(type) {
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			if r.ix.VarOf(lhs) == v {
				return lhs
			}
		}
	case *ast.IncDecStmt:
		return n.X
	}
	return nil
}

func (r *run) mentions(n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o, ok := r.ix.Info.ObjectOf(id).(*types.Var); ok && o.Origin() == v {
				found = true
			}
		}
		return !found
	})
	return found
}

// A side tells on which side of a limit a statement runs.
type side uint8

const (
	anywhere side = iota
	above         // only where what grows is larger than a limit
	below         // only where it is smaller
)

// guard tells whether a statement that gives v the value rhs runs only on one
// side of a limit, and what it is compared with: if d > limit { d = limit }.
// For a return v is nil.
func (r *run) guard(n ast.Node, rhs ast.Expr, v *types.Var, sc *Scope, depth int) (side, value) {
	if sc == nil || sc.Func == nil {
		return anywhere, unknown
	}
	block := r.parent(sc.Func, n)
	var conds []ast.Expr
	negate := false
	switch p := block.(type) {
	case *ast.BlockStmt:
		if s, ok := r.parent(sc.Func, p).(*ast.IfStmt); ok {
			conds, negate = []ast.Expr{s.Cond}, s.Else == p
		}
	case *ast.CaseClause:
		conds = p.List
	}
	for _, cond := range conds {
		if s, limit := r.compared(cond, negate, rhs, v, sc, depth); s != anywhere {
			return s, limit
		}
	}
	return anywhere, unknown
}

// largerFirst tells of each comparison whether its left side is the larger.
var largerFirst = map[token.Token]bool{token.GTR: true, token.GEQ: true, token.LSS: false, token.LEQ: false}

func (r *run) compared(cond ast.Expr, negate bool, rhs ast.Expr, v *types.Var, sc *Scope, depth int) (side, value) {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return anywhere, unknown
	}
	if b.Op == token.LAND || b.Op == token.LOR {
		if s, limit := r.compared(b.X, negate, rhs, v, sc, depth); s != anywhere {
			return s, limit
		}
		return r.compared(b.Y, negate, rhs, v, sc, depth)
	}
	left, ok := largerFirst[b.Op]
	if !ok {
		return anywhere, unknown
	}
	large, small := b.Y, b.X
	if left != negate {
		large, small = b.X, b.Y
	}
	limited := func(e ast.Expr) bool { // what grows: v itself, or what leads to it
		if v != nil && r.mentions(e, v) {
			return true
		}
		if tv, ok := r.ix.Info.Types[e]; ok && tv.Value != nil {
			return false
		}
		x := r.expr(e, sc, depth+1)
		return grows(x.growth)
	}
	switch {
	case rhs != nil && r.same(rhs, small): // the smaller of two
		return above, r.expr(large, sc, depth+1)
	case limited(large):
		return above, r.expr(small, sc, depth+1)
	case v != nil && r.mentions(small, v):
		return below, r.expr(large, sc, depth+1)
	}
	return anywhere, unknown
}

// same says whether two expressions are the same constant or written alike.
func (r *run) same(a, b ast.Expr) bool {
	x, y := r.ix.Info.Types[a], r.ix.Info.Types[b]
	if x.Value != nil && y.Value != nil {
		return x.Value.ExactString() == y.Value.ExactString()
	}
	return types.ExprString(ast.Unparen(a)) == types.ExprString(ast.Unparen(b))
}
