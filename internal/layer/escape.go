package layer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
)

// An escaper tells whether the failure of a call makes the function around it
// fail. It follows the variables that hold the failure through the function,
// from the call to the return statements.
type escaper struct {
	ix     *index.Index
	model  *retry.Model
	graphs map[*index.Func]*flow.Graph
	memo   map[*ast.CallExpr]bool
}

// maxSteps bounds the states that are walked for one call; beyond it the
// answer is no.
const maxSteps = 4000

// escapes says whether fn fails when call, which stands in its body outside
// of literals, does.
func (e *escaper) escapes(fn *index.Func, call *ast.CallExpr) bool {
	if known, done := e.memo[call]; done {
		return known
	}
	w := &escapeWalk{escaper: e, fn: fn, call: e.whole(fn, call), visited: map[string]bool{}}
	w.memo[call] = w.run()
	return w.memo[call]
}

func (e *escaper) graph(fn *index.Func) *flow.Graph {
	g := e.graphs[fn]
	if g == nil {
		g = flow.New(fn.Body, e.model.NoReturn)
		e.graphs[fn] = g
	}
	return g
}

// whole is the call at the end of a chain that starts with call: the error of
// rdb.Get(ctx, k).Result() is that of the whole.
func (e *escaper) whole(fn *index.Func, call *ast.CallExpr) *ast.CallExpr {
	for {
		var outer *ast.CallExpr
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if c, is := n.(*ast.CallExpr); is {
				if sel, is := ast.Unparen(c.Fun).(*ast.SelectorExpr); is && ast.Unparen(sel.X) == ast.Expr(call) {
					outer = c
				}
			}
			return outer == nil
		})
		if outer == nil {
			return call
		}
		call = outer
	}
}

// An escapeWalk follows one failure.
type escapeWalk struct {
	*escaper
	fn      *index.Func
	call    *ast.CallExpr
	visited map[string]bool
	work    []escapeState
}

// An escapeState is a place with what is known there: the variables that hold
// the failure, and whether a branch has told it.
type escapeState struct {
	block *flow.Block
	node  int // the next one
	held  []*types.Var
	told  bool
}

func (w *escapeWalk) run() bool {
	g := w.graph(w.fn)
	for _, b := range g.Blocks {
		for i, n := range b.Nodes {
			if !holds(n, w.call) {
				continue
			}
			s := escapeState{block: b, node: i + 1}
			switch w.start(n, &s) {
			case fails:
				return true
			case lost:
				return false
			}
			w.push(s)
			for steps := 0; len(w.work) > 0; steps++ {
				if steps > maxSteps {
					return false
				}
				s := w.work[len(w.work)-1]
				w.work = w.work[:len(w.work)-1]
				if w.follow(s) {
					return true
				}
			}
			return false
		}
	}
	return false
}

// holds says whether a node holds a call, outside of literals that it does not
// run.
func holds(n ast.Node, call *ast.CallExpr) bool {
	if !(n.Pos() <= call.Pos() && call.End() <= n.End()) {
		return false
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if _, is := n.(*ast.FuncLit); is {
			return false
		}
		found = found || n == ast.Node(call)
		return !found
	})
	return found
}

type fate uint8

const (
	goesOn fate = iota
	fails
	lost
)

// start puts the failure of the call into the variables of the node that it
// stands in.
func (w *escapeWalk) start(n ast.Node, s *escapeState) fate {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		if w.permanent(n) {
			return lost
		}
		return fails
	case *ast.AssignStmt:
		w.bind(n.Lhs, n.Rhs, s)
	case *ast.ValueSpec:
		lhs := make([]ast.Expr, len(n.Names))
		for i, name := range n.Names {
			lhs[i] = name
		}
		w.bind(lhs, n.Values, s)
	case *ast.ExprStmt:
		outer, is := ast.Unparen(n.X).(*ast.CallExpr)
		if !is || outer == w.call {
			return lost // nobody looks at it
		}
		w.collect(outer, s)
	case ast.Expr:
		return goesOn // a condition: its edges tell
	default: // go, defer, send
		return lost
	}
	if len(s.held) == 0 {
		return lost
	}
	return goesOn
}

// bind has the variables of an assignment hold the failure of the call on its
// right.
func (w *escapeWalk) bind(lhs, rhs []ast.Expr, s *escapeState) {
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
		if v := w.ix.VarOf(last); v == nil || !isError(v.Type()) {
			w.hold(lhs[0], s)
		}
	}
}

// hold adds the variable of an expression, and for a field or an element the
// one that it belongs to.
func (w *escapeWalk) hold(e ast.Expr, s *escapeState) {
	if id, is := ast.Unparen(e).(*ast.Ident); is && id.Name == "_" {
		return
	}
	for _, v := range []*types.Var{w.ix.VarOf(e), w.root(e)} {
		if v != nil && !slices.Contains(s.held, v) {
			s.held = append(slices.Clone(s.held), v)
		}
	}
}

// root is the variable at the beginning of a selector or index expression.
func (w *escapeWalk) root(e ast.Expr) *types.Var {
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

// collect handles a call that is handed the failure: errs.Add(err) keeps it,
// errors.As(err, &target) copies it.
func (w *escapeWalk) collect(call *ast.CallExpr, s *escapeState) {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return
	}
	if root := w.root(sel.X); root != nil && strings.Contains(strings.ToLower(types.TypeString(root.Type(), nil)+root.Name()), "err") {
		w.hold(sel.X, s)
	}
}

func (w *escapeWalk) push(s escapeState) {
	k := s.key()
	if !w.visited[k] {
		w.visited[k] = true
		w.work = append(w.work, s)
	}
}

func (s escapeState) key() string {
	var b strings.Builder
	for _, n := range []int{s.block.Index, s.node} {
		b.WriteByte(byte(n))
		b.WriteByte(byte(n >> 8))
	}
	if s.told {
		b.WriteByte(1)
	}
	names := make([]string, len(s.held))
	for i, v := range s.held {
		names[i] = v.Name() + string(rune(v.Pos()))
	}
	slices.Sort(names)
	b.WriteString(strings.Join(names, " "))
	return b.String()
}

// follow walks on from a state and says whether the function fails.
func (w *escapeWalk) follow(s escapeState) bool {
	for _, n := range s.block.Nodes[s.node:] {
		switch w.pass(n, &s) {
		case fails:
			return true
		case lost:
			return false
		}
	}
	if s.block.Exit != flow.Stays {
		return s.block.Exit == flow.Returns && w.isHeld(w.result(), s) && w.named() // falls off the end
	}
	for _, edge := range s.block.Edges {
		next := s
		next.block, next.node = edge.To, 0
		if w.take(edge, &next) {
			w.push(next)
		}
	}
	return false
}

// pass applies one node.
func (w *escapeWalk) pass(n ast.Node, s *escapeState) fate {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		return w.returns(n, s)
	case *ast.AssignStmt:
		w.assign(n.Lhs, n.Rhs, s)
	case *ast.ValueSpec:
		lhs := make([]ast.Expr, len(n.Names))
		for i, name := range n.Names {
			lhs[i] = name
		}
		w.assign(lhs, n.Values, s)
	case *ast.ExprStmt:
		call, is := ast.Unparen(n.X).(*ast.CallExpr)
		if !is {
			break
		}
		if sym := w.model.Symbol(call); sym != nil && sym.Role == known.Permanent {
			return lost
		}
		if w.mentions(call, s) {
			w.collect(call, s)
		}
	}
	if len(s.held) == 0 && !s.told {
		return lost
	}
	return goesOn
}

// assign hands the failure on to what is made from it, and forgets variables
// that become something else.
func (w *escapeWalk) assign(lhs, rhs []ast.Expr, s *escapeState) {
	for i, l := range lhs {
		r := rhs
		if len(rhs) == len(lhs) {
			r = rhs[i : i+1]
		}
		if len(r) == 0 {
			continue
		}
		from := w.mentions(r[0], s)
		switch {
		case from && keeps(w.ix.Info.TypeOf(l)):
			w.hold(l, s)
		case !from:
			if v := w.ix.VarOf(l); v != nil && !v.IsField() {
				s.held = slices.DeleteFunc(slices.Clone(s.held), func(h *types.Var) bool { return h == v })
			}
		}
	}
}

// keeps says whether a variable of a type can hold a failure.
func keeps(t types.Type) bool {
	if t == nil || isError(t) {
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

// returns says whether a return statement hands the failure on.
func (w *escapeWalk) returns(n *ast.ReturnStmt, s *escapeState) fate {
	if w.permanent(n) {
		return lost
	}
	last := w.result()
	if last == nil {
		return lost
	}
	if len(n.Results) == 0 {
		if w.isHeld(last, *s) || s.told && isError(last.Type()) && !w.named() {
			return fails
		}
		return lost
	}
	e := n.Results[len(n.Results)-1]
	switch {
	case isError(last.Type()) && w.mentions(e, s):
		return fails
	case isError(last.Type()) && s.told && w.makesError(e):
		return fails
	case !isError(last.Type()) && (w.mentions(n, s) || s.told && w.isZero(e)):
		return fails
	}
	return lost
}

// result is the last result of the function, nil if it has none.
func (w *escapeWalk) result() *types.Var {
	if w.fn.Sig == nil || w.fn.Sig.Results().Len() == 0 {
		return nil
	}
	return w.fn.Sig.Results().At(w.fn.Sig.Results().Len() - 1)
}

func (w *escapeWalk) named() bool { return w.result() != nil && w.result().Name() != "" }

func (w *escapeWalk) isHeld(v *types.Var, s escapeState) bool {
	return v != nil && slices.Contains(s.held, v)
}

// isZero knows what a function returns in place of an error: false or nil.
func (w *escapeWalk) isZero(e ast.Expr) bool {
	tv := w.ix.Info.Types[e]
	return tv.IsNil() || tv.Value != nil && tv.Value.String() == "false"
}

// makesError says whether an expression is an error of its own: a sentinel, or
// made by a constructor. Another call may be the fallback.
func (w *escapeWalk) makesError(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		f := w.ix.Callee(x).Obj
		if f == nil || f.Pkg() == nil {
			return false
		}
		name := f.Pkg().Path() + "." + f.Name()
		return strings.Contains(name, "rror") || name == "fmt.Errorf"
	case *ast.UnaryExpr:
		_, is := x.X.(*ast.CompositeLit)
		return is && x.Op == token.AND
	case *ast.CompositeLit:
		return true
	}
	v := w.ix.VarOf(e)
	return v != nil && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// permanent says whether a return statement marks what it returns as not to be
// tried again.
func (w *escapeWalk) permanent(n *ast.ReturnStmt) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is {
			sym := w.model.Symbol(call)
			found = found || sym != nil && sym.Role == known.Permanent
		}
		return !found
	})
	return found
}

// mentions says whether a node reads a variable that holds the failure.
func (w *escapeWalk) mentions(n ast.Node, s *escapeState) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			if v, is := w.ix.Info.Uses[n].(*types.Var); is {
				found = found || slices.Contains(s.held, v.Origin())
			}
		}
		return !found
	})
	return found
}

// take says whether an edge can be taken when the call has failed.
func (w *escapeWalk) take(edge flow.Edge, s *escapeState) bool {
	if edge.Cond == nil {
		return true
	}
	if failing, tells := w.tells(edge.Cond, s); tells {
		s.told = true
		return edge.Value == failing
	}
	if w.copies(edge.Cond, s) {
		return true
	}
	if w.mentions(edge.Cond, s) && retry.AsksForMark(edge.Cond) {
		return edge.Value // the author has marked what was retried below
	}
	return true
}

// tells says which side of a condition a failure takes.
func (w *escapeWalk) tells(cond ast.Expr, s *escapeState) (failing, is bool) {
	cond = ast.Unparen(cond)
	switch x := cond.(type) {
	case *ast.BinaryExpr:
		if x.Op != token.NEQ && x.Op != token.EQL {
			return false, false
		}
		a, b := x.X, x.Y
		if w.ix.Info.Types[a].IsNil() {
			a, b = b, a
		}
		if !w.ix.Info.Types[b].IsNil() || !holds(a, w.call) && !w.mentions(a, s) {
			return false, false
		}
		notNil := isError(w.ix.Info.TypeOf(a))
		return (x.Op == token.NEQ) == notNil, true
	case *ast.CallExpr:
		return false, x == w.call
	case *ast.Ident:
		v := w.ix.VarOf(x)
		b, isBasic := types.Typ[types.Invalid], false
		if v != nil {
			b, isBasic = v.Type().Underlying().(*types.Basic)
		}
		return false, isBasic && b.Kind() == types.Bool && slices.Contains(s.held, v)
	}
	return false, false
}

// copies has the target of errors.As hold the failure.
func (w *escapeWalk) copies(cond ast.Expr, s *escapeState) bool {
	call, is := ast.Unparen(cond).(*ast.CallExpr)
	if !is || len(call.Args) != 2 || !w.mentions(call.Args[0], s) {
		return false
	}
	f := w.ix.Callee(call).Obj
	if f == nil || f.Name() != "As" {
		return false
	}
	if v := w.root(call.Args[1]); v != nil && !slices.Contains(s.held, v) {
		s.held = append(slices.Clone(s.held), v)
	}
	return true
}

func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}
