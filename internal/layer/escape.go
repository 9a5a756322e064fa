package layer

import (
	"fmt"
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
	memo   map[question]answer
}

// A question asks what becomes of the failure of a call: whether the function
// around it fails, or whether the call is made again.
type question struct {
	call  *ast.CallExpr
	as    Identity
	again bool
	head  ast.Node // with again: the loop whose next round is meant, nil for any
}

type answer struct {
	yes bool
	as  Identity
}

// maxSteps bounds the states that are walked for one call; beyond it the
// answer is no.
const maxSteps = 4000

// escapes says whether fn fails when call, which stands in its body outside
// of literals, does; and what the failure of fn is then sure to be.
func (e *escaper) escapes(fn *index.Func, call *ast.CallExpr, as Identity) (is bool, then Identity) {
	a := e.ask(fn, question{call: call, as: as})
	return a.yes, a.as
}

// repeats says whether a failure of call can lead back to it, in a loop of fn.
// Where it makes no difference to what follows, as when it is only logged, it
// is not what is tried again.
func (e *escaper) repeats(fn *index.Func, call *ast.CallExpr, as Identity) bool {
	return e.ask(fn, question{call: call, as: as, again: true}).yes
}

// leadsBack says whether a failure of call leads to the next round of a loop
// around it.
func (e *escaper) leadsBack(fn *index.Func, call *ast.CallExpr, loop ast.Node) bool {
	return e.ask(fn, question{call: call, again: true, head: loop}).yes
}

func (e *escaper) ask(fn *index.Func, q question) answer {
	if known, done := e.memo[q]; done {
		return known
	}
	w := &escapeWalk{escaper: e, fn: fn, call: e.whole(fn, q.call), as: q.as, again: q.again, visited: map[string]bool{}}
	for _, l := range e.graph(fn).Loops {
		if q.head != nil && ast.Node(l.Stmt) == q.head {
			w.head = l.Start
		}
	}
	yes := w.run()
	e.memo[q] = answer{yes, w.then}
	return e.memo[q]
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
	as      Identity    // what the failure is
	again   bool        // ask whether the call is made again
	head    *flow.Block // where the round starts in which it is, nil for any
	visited map[string]bool
	work    []escapeState
	then    Identity // what the failure of the function is, once some way fails
	failing bool
	stored  []*types.Var // variables and channels from around fn that the failure is put into
}

// An escapeState is a place with what is known there: the variables that hold
// the failure or depend on it, and whether a branch has told it.
type escapeState struct {
	block *flow.Block
	node  int // the next one
	held  []*types.Var
	told  bool
	// join is where the branch goes that tells success: a failure that comes
	// there too makes no difference any more, and is absorbed.
	join     *flow.Block
	absorbed bool
	marks    []*types.Var // those of held that a branch for the failure has set
	sure     []*types.Var // flags that the failure makes true
}

func (w *escapeWalk) run() bool {
	if w.forgiven() {
		return false
	}
	s, n := w.place()
	if n == nil {
		return w.again
	}
	switch w.start(n, &s) {
	case fails:
		return !w.again
	case lost:
		return w.again && !w.dropped(n)
	}
	w.push(s)
	return w.walk()
}

// walk follows the states that are left, and answers the question.
func (w *escapeWalk) walk() bool {
	for steps := 0; len(w.work) > 0; steps++ {
		if steps > maxSteps {
			return w.again
		}
		s := w.work[len(w.work)-1]
		w.work = w.work[:len(w.work)-1]
		if w.follow(s) {
			return true
		}
	}
	return w.failing
}

// place is where the call stands: the state behind its node, and the node.
func (w *escapeWalk) place() (escapeState, ast.Node) {
	for _, b := range w.graph(w.fn).Blocks {
		for i, n := range b.Nodes {
			if holds(n, w.call) {
				return escapeState{block: b, node: i + 1}, n
			}
		}
	}
	return escapeState{}, nil
}

// dropped says whether a statement does not look at the result of the call.
func (w *escapeWalk) dropped(n ast.Node) bool {
	x, is := n.(*ast.ExprStmt)
	return is && ast.Unparen(x.X) == ast.Expr(w.call)
}

// forgiven says whether a deferred function of fn makes it succeed whatever
// happened.
func (w *escapeWalk) forgiven() bool {
	last := w.result()
	if w.again || last == nil || last.Name() == "" {
		return false
	}
	return slices.ContainsFunc(w.ix.Stores(last), func(s index.Store) bool {
		return s.Rhs != nil && w.ix.Info.Types[s.Rhs].IsNil() && s.Func != w.fn && w.always(s)
	})
}

// always says whether a store is one of the statements of a deferred literal.
func (w *escapeWalk) always(s index.Store) bool {
	deferred := false
	ast.Inspect(w.fn.Body, func(n ast.Node) bool {
		if d, is := n.(*ast.DeferStmt); is {
			lit, is := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
			deferred = deferred || is && slices.ContainsFunc(lit.Body.List, func(st ast.Stmt) bool { return ast.Node(st) == s.Node })
		}
		return !deferred
	})
	return deferred
}

// fail notes a way on which the function fails, and as what.
func (w *escapeWalk) fail(as Identity) {
	if w.failing {
		as = w.then.both(as)
	}
	w.then, w.failing = as, true
}

// holds says whether a node holds a call, outside of literals that it does not
// run.
func holds(n ast.Node, call *ast.CallExpr) bool {
	if call == nil || !(n.Pos() <= call.Pos() && call.End() <= n.End()) {
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
		w.fail(w.made(n, w.as))
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
		if v := w.ix.VarOf(last); v == nil || !isFailure(v.Type()) {
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
	w.store(w.root(e))
	for _, v := range []*types.Var{w.ix.VarOf(e), w.root(e)} {
		if v != nil && !slices.Contains(s.held, v) {
			s.held = append(slices.Clone(s.held), v)
		}
	}
}

// store notes a variable from around the function.
func (w *escapeWalk) store(v *types.Var) {
	if v != nil && !v.IsField() && (v.Pos() < w.fn.Node.Pos() || w.fn.Node.End() <= v.Pos()) && !slices.Contains(w.stored, v) {
		w.stored = append(w.stored, v)
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
	fmt.Fprint(&b, s.told, s.absorbed)
	if s.join != nil {
		fmt.Fprint(&b, s.join.Index)
	}
	for _, vars := range [][]*types.Var{s.held, s.marks, s.sure} {
		names := make([]string, len(vars))
		for i, v := range vars {
			names[i] = fmt.Sprint(v.Name(), v.Pos())
		}
		slices.Sort(names)
		b.WriteString(strings.Join(names, " ") + ";")
	}
	return b.String()
}

// follow walks on from a state, and says whether that answers the question.
func (w *escapeWalk) follow(s escapeState) bool {
	if s.block == w.head && s.node == 0 {
		return !s.absorbed
	}
	for _, n := range s.block.Nodes[s.node:] {
		step := w.pass
		switch repeated := holds(n, w.call); {
		case repeated && w.again && w.head == nil:
			return !s.absorbed
		case repeated && w.head != nil:
			step = w.start // an inner loop makes it again, and it fails again
		}
		switch step(n, &s) {
		case fails, lost:
			return false
		}
	}
	if s.block.Exit != flow.Stays {
		if s.block.Exit == flow.Returns && w.isHeld(w.result(), s) && w.named() { // falls off the end
			w.failUnlessAgain(w.as)
		}
		return false
	}
	for _, edge := range s.block.Edges {
		next := s
		next.block, next.node = edge.To, 0
		if !w.take(s.block, edge, &next) {
			continue
		}
		if next.join == next.block {
			next.told, next.join, next.absorbed = false, nil, true
		}
		w.push(next)
	}
	return false
}

func (w *escapeWalk) failUnlessAgain(as Identity) {
	if !w.again {
		w.fail(as)
	}
}

// pass applies one node.
func (w *escapeWalk) pass(n ast.Node, s *escapeState) fate {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		return w.returns(n, s)
	case *ast.AssignStmt:
		w.assign(n.Lhs, n.Rhs, s)
	case *ast.SendStmt:
		if w.mentions(n.Value, s) {
			w.store(w.root(n.Chan))
		}
	case *ast.IncDecStmt:
		w.mark(n.X, s)
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
	if len(s.held) == 0 && !s.told && !w.again {
		return lost
	}
	return goesOn
}

// mark has a variable depend on the failure that a branch has told: a count of
// failures, a flag.
func (w *escapeWalk) mark(e ast.Expr, s *escapeState) {
	v := w.ix.VarOf(e)
	if !s.told || v == nil || isFailure(v.Type()) {
		return
	}
	w.hold(e, s)
	if !slices.Contains(s.marks, v) {
		s.marks = append(slices.Clone(s.marks), v)
	}
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
		if w.asserted(r[0], s) && i == len(lhs)-1 {
			s.sure = append(slices.Clone(s.sure), w.ix.VarOf(l))
			continue
		}
		switch {
		case from && keeps(w.ix.Info.TypeOf(l)):
			w.hold(l, s)
		case !from:
			if v := w.ix.VarOf(l); v != nil && !v.IsField() {
				is := func(h *types.Var) bool { return h == v }
				s.held = slices.DeleteFunc(slices.Clone(s.held), is)
				s.marks = slices.DeleteFunc(slices.Clone(s.marks), is)
				s.sure = slices.DeleteFunc(slices.Clone(s.sure), is)
			}
			if w.ix.Info.Types[r[0]].Value != nil || w.appends(r[0]) {
				w.mark(l, s)
			}
		}
	}
}

// appends says whether an expression adds to a list: of what is left to do.
func (w *escapeWalk) appends(e ast.Expr) bool {
	call, is := ast.Unparen(e).(*ast.CallExpr)
	return is && w.ix.Callee(call).Builtin == "append"
}

// asserted says whether an expression asserts that the failure has a type that
// it is sure to have.
func (w *escapeWalk) asserted(e ast.Expr, s *escapeState) bool {
	x, is := ast.Unparen(e).(*ast.TypeAssertExpr)
	return is && x.Type != nil && w.mentions(x.X, s) && w.as.has(errorType(w.ix.Info.TypeOf(x.Type)))
}

// keeps says whether a variable of a type can hold a failure.
func keeps(t types.Type) bool {
	if t == nil || isFailure(t) {
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
	if w.again || w.permanent(n) || !w.handsOn(n, s) {
		return lost
	}
	as := Identity("")
	if len(n.Results) == 0 || w.mentions(n, s) {
		as = w.as
	}
	w.fail(w.made(n, as))
	return fails
}

func (w *escapeWalk) handsOn(n *ast.ReturnStmt, s *escapeState) bool {
	last := w.result()
	if last == nil {
		return false
	}
	if len(n.Results) == 0 {
		return w.isHeld(last, *s) || s.told && isFailure(last.Type()) && !w.named()
	}
	e := n.Results[len(n.Results)-1]
	if isFailure(last.Type()) {
		return w.mentions(e, s) || s.told && w.makesError(e)
	}
	return w.mentions(n, s) || s.told && w.isZero(e)
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
		return strings.Contains(name, "rror") || errorMakers[name]
	case *ast.UnaryExpr:
		_, is := x.X.(*ast.CompositeLit)
		return is && x.Op == token.AND
	case *ast.CompositeLit:
		return true
	}
	v := w.ix.VarOf(e)
	return v != nil && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// errorMakers are the other functions that give an error: fmt.Errorf, and why a
// context is over.
var errorMakers = map[string]bool{"fmt.Errorf": true, "context.Err": true, "context.Cause": true}

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
		case *ast.CallExpr:
			found = found || w.asksState(n)
		}
		return !found
	})
	return found
}

// asksState says whether a call asks the state of a library's loop why it
// ended: b.Err() after for b.Ongoing() { … }.
func (w *escapeWalk) asksState(call *ast.CallExpr) bool {
	f := w.ix.Callee(call).Obj
	return f != nil && f.Name() == "Err" && f.Pkg() != nil && known.HasLibrary(f.Pkg().Path())
}

// take says whether an edge can be taken when the call has failed.
func (w *escapeWalk) take(from *flow.Block, edge flow.Edge, s *escapeState) bool {
	if edge.Clause != nil {
		return edge.Value || !w.chosen(edge, s)
	}
	if edge.Cond == nil {
		return true
	}
	failing, tells := w.tells(edge.Cond, s)
	switch {
	case tells:
		s.told, s.join, s.absorbed = true, other(from, edge), false
		if w.comesTo(s.join, edge.To) {
			s.told, s.join, s.absorbed = false, nil, true
		}
		return edge.Value == failing
	case w.isSure(edge.Cond, s):
		return edge.Value
	case w.copies(edge.Cond, s):
		return true
	case w.mentions(edge.Cond, s) && retry.AsksForMark(edge.Cond):
		return edge.Value // the author has marked what was retried below
	case w.asksMark(edge.Cond, s):
		s.told, s.join, s.absorbed = true, other(from, edge), false
	}
	return true
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
func (w *escapeWalk) comesTo(from, to *flow.Block) bool {
	starts, seen := map[*flow.Block]bool{}, map[*flow.Block]bool{}
	for _, l := range w.graph(w.fn).Loops {
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

// asksMark says whether a condition asks for a variable that a branch for the
// failure has set.
func (w *escapeWalk) asksMark(cond ast.Expr, s *escapeState) bool {
	return len(s.marks) > 0 && w.mentions(cond, &escapeState{held: s.marks})
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
		if w.mentions(a, s) && w.as.has(w.sentinel(b)) {
			return x.Op == token.EQL, true
		}
		if !w.ix.Info.Types[b].IsNil() || !holds(a, w.call) && !w.mentions(a, s) {
			return false, false
		}
		notNil := isFailure(w.ix.Info.TypeOf(a))
		return (x.Op == token.NEQ) == notNil, true
	case *ast.CallExpr:
		return false, x == w.call
	case *ast.Ident:
		v := w.ix.VarOf(x)
		b, isBasic := types.Typ[types.Invalid], false
		if v != nil {
			b, isBasic = v.Type().Underlying().(*types.Basic)
		}
		return false, isBasic && b.Kind() == types.Bool && slices.Contains(s.held, v) && !slices.Contains(s.marks, v)
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

// isFailure says whether a type is that of errors, or one of them that can be
// nil.
func isFailure(t types.Type) bool {
	if t == nil || isError(t) {
		return t != nil
	}
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return errorType(t) != ""
	}
	return false
}

func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}
