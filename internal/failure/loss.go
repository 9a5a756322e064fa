package failure

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A Loss is how the failure of a retry gets lost.
type Loss struct {
	// Told says that it is logged or counted.
	Told bool
	// Silent says that the function has no result to tell it with.
	Silent bool
	// Shadowed is the variable that is returned in place of another one of its
	// name, which holds the failure; nil for most.
	Shadowed *types.Var
}

// Loses says whether nobody learns of it that all attempts of a retry have
// failed: whatever way is taken after its limit was reached, the failure is
// neither returned, stored nor sent, nor is anything done that is not done when
// an attempt succeeds, but to log and to count.
func (f *Follower) Loses(r *retry.Retry) (l Loss, is bool) {
	if r.Func == nil || len(r.GivesUp) == 0 || len(r.Attempts) == 0 || !r.OnlyFailures {
		return l, false
	}
	for _, a := range r.Attempts {
		one, is := f.losesAt(r, a.Call)
		if !is {
			return l, false
		}
		l.Told, l.Silent = l.Told || one.Told, one.Silent
		if one.Shadowed != nil {
			l.Shadowed = one.Shadowed
		}
	}
	return l, true
}

// LosesCall is Loses for a call that makes all attempts itself.
func (f *Follower) LosesCall(r *retry.Retry, call *ast.CallExpr) (l Loss, is bool) {
	if r.Func == nil {
		return l, false
	}
	return f.losesAt(r, call)
}

func (f *Follower) losesAt(r *retry.Retry, call *ast.CallExpr) (Loss, bool) {
	w := &losing{walk: f.walk(r.Func, question{call: call}), r: r, seen: map[string]bool{}}
	w.exits, w.passed = map[flow.Edge]bool{}, map[*flow.Block]bool{}
	for _, x := range r.GivesUp {
		edge := w.graph.Blocks[x.Block].Edges[x.Edge]
		if edge.Range != nil && !w.counts(edge.Range.X) {
			return Loss{}, false // a search through a list
		}
		w.exits[edge] = true
		w.limits = append(w.limits, w.variables(edge)...)
	}
	return w.loss, w.run() && w.lost && !w.seenByOthers() && !w.successTells() && !(w.loss.Silent && w.saysSo(w.fn.Body))
}

// counts says whether a range statement over an expression counts attempts: it
// is an integer, or a table of delays.
func (f *Follower) counts(x ast.Expr) bool {
	t := f.ix.Info.TypeOf(x)
	if t == nil || typeis.Integer(t) {
		return t != nil
	}
	s, is := t.Underlying().(*types.Slice)
	return is && typeis.Duration(s.Elem())
}

// A losing follows a failure until somebody learns of it.
type losing struct {
	*walk
	r       *retry.Retry
	exits   map[flow.Edge]bool
	limits  []*types.Var // what the limit is found by
	results vars         // what else the attempt gave
	good    []bool       // by block: a success comes here, too
	seen    map[string]bool
	work    []trace
	held    vars                 // all that ever held the failure
	passed  map[*flow.Block]bool // by the failure
	lost    bool
	loss    Loss
}

// A trace is a state on a way.
type trace struct {
	state
	spent *flow.Edge  // the exit by which the retry has given up, nil before
	last  bool        // a branch has asked for the number of the attempt
	until *flow.Block // where that branch ends
	later bool        // a loop around the retry has turned to its next round
}

func (w *losing) variables(edge flow.Edge) (out []*types.Var) {
	var n ast.Node
	switch {
	case edge.Cond != nil:
		n = edge.Cond
	case edge.Range != nil && edge.Range.Key != nil:
		n = edge.Range.Key
	default:
		return nil
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, is := n.(*ast.Ident); is {
			if v := w.ix.VarOf(id); v != nil && typeis.Integer(v.Type()) {
				out = append(out, v)
			}
		}
		return true
	})
	return out
}

// run says whether no way tells anybody.
func (w *losing) run() bool {
	s, n := w.place()
	if n == nil || w.forgiven() {
		return false
	}
	switch n := n.(type) {
	case *ast.ReturnStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
		return false
	case *ast.AssignStmt, *ast.ValueSpec:
		lhs, rhs := operands(n)
		w.bind(lhs, rhs, &s)
		for _, l := range lhs {
			w.results = w.results.with(w.ix.VarOf(l))
			if w.outside(l) {
				return false
			}
		}
	case *ast.ExprStmt:
		if ast.Unparen(n.X) != ast.Expr(w.call) {
			return false // handed to another call
		}
	case ast.Expr:
	default:
		return false
	}
	w.good = w.succeeding(s, n)
	first := trace{state: s}
	if len(w.exits) == 0 { // the call makes all attempts
		first.spent = &flow.Edge{}
	}
	w.push(first)
	for steps := 0; len(w.work) > 0; steps++ {
		t := w.work[len(w.work)-1]
		w.work = w.work[:len(w.work)-1]
		if steps > maxSteps || w.learns(t) {
			return false
		}
	}
	return true
}

func (w *losing) push(t trace) {
	k := fmt.Sprint(t.state.key(), t.spent != nil, t.last, t.until, t.later)
	if !w.seen[k] {
		w.seen[k] = true
		w.work = append(w.work, t)
	}
}

// succeeding says of each block whether a success of the call comes there
// before the call is made again.
func (w *losing) succeeding(s state, at ast.Node) []bool {
	good := make([]bool, len(w.graph.Blocks))
	var visit func(b *flow.Block, from int)
	visit = func(b *flow.Block, from int) {
		for _, n := range b.Nodes[from:] {
			if holds(n, w.call) {
				return
			}
		}
		for _, edge := range b.Edges {
			if edge.Cond != nil {
				if failing, is := w.tells(edge.Cond, &s); is && edge.Value == failing {
					continue
				}
			}
			if w.exits[edge] || good[edge.To.Index] || w.startsOuter(edge.To) {
				continue
			}
			good[edge.To.Index] = true
			visit(edge.To, 0)
		}
	}
	visit(s.block, s.node)
	return good
}

// startsOuter says whether a round of a loop around the retry starts in a block.
func (w *losing) startsOuter(b *flow.Block) bool {
	return slices.ContainsFunc(w.graph.Loops, func(l *flow.Loop) bool {
		return l.Start == b && ast.Node(l.Stmt) != w.r.Node && syntax.Holds(l.Stmt, w.r.Node)
	})
}

// turnsOuter says whether a loop around the retry turns to its next round in a
// block, or ends: whether this round failed makes no difference behind it.
func (w *losing) turnsOuter(b *flow.Block) bool {
	return slices.ContainsFunc(b.Edges, func(e flow.Edge) bool { return w.startsOuter(e.To) })
}

// learns follows one way to its next branch, and says whether somebody learns
// of the failure there.
func (w *losing) learns(t trace) bool {
	w.passed[t.block] = true
	if t.until == t.block {
		t.last, t.until = false, nil
	}
	for _, n := range t.block.Nodes[t.node:] {
		if holds(n, w.call) {
			return false // made again
		}
		if t.spent == nil && w.startsAgain(n, &t) {
			return false
		}
		if ret, is := n.(*ast.ReturnStmt); is {
			return t.spent != nil && w.tellsBy(ret, &t)
		}
		if w.act(n, &t) {
			return true
		}
	}
	switch t.block.Exit {
	case flow.Aborts:
		return t.spent != nil || t.last
	case flow.Returns:
		if t.spent != nil {
			w.lose(&t)
		}
		return false
	}
	for i := range t.block.Edges {
		edge := &t.block.Edges[i]
		next := t
		next.block, next.node = edge.To, 0
		switch {
		case !w.take(t.block, *edge, &next.state):
			continue
		case w.exits[*edge]:
			next.spent = edge
			next.told, next.join, next.absorbed = false, nil, false
		case t.spent == nil && !w.r.InRound(edge.To.Index):
			continue // left for another reason
		case t.spent != nil && w.isOver(t.spent, edge):
			continue
		case edge.Cond != nil && w.mentions(edge.Cond, w.limits) && !w.endsAt(t.block):
			if to := other(t.block, *edge); to != edge.To && !w.comesTo(to, edge.To) {
				next.last, next.until = true, to
			}
		}
		if next.join == next.block {
			next.absorb()
		}
		if w.turnsOuter(t.block) {
			next.told, next.join, next.last, next.until, next.later = false, nil, false, nil, true
			if t.spent != nil && len(next.state.held) == 0 && w.startsOuter(edge.To) {
				w.lose(&t)
				continue
			}
		}
		w.push(next)
	}
	return false
}

// endsAt says whether the retry may give up at a block.
func (w *losing) endsAt(b *flow.Block) bool {
	return slices.ContainsFunc(b.Edges, func(e flow.Edge) bool { return w.exits[e] })
}

func (w *losing) lose(t *trace) {
	w.lost = true
	w.loss.Silent = w.loss.Silent || w.result() == nil
}

// alone says whether a place is reached only when all attempts have failed.
func (w *losing) alone(t *trace) bool {
	return t.last || t.spent != nil && (t.told || !t.later && !w.good[t.block.Index])
}

// act applies a node, and says whether somebody learns of the failure by it.
func (w *losing) act(n ast.Node, t *trace) bool {
	w.held = append(w.held, t.state.held...)
	switch n := n.(type) {
	case *ast.SendStmt:
		return w.alone(t) || w.mentions(n, t.state.held)
	case *ast.GoStmt, *ast.DeferStmt:
		return w.alone(t) || w.mentions(n, t.state.held)
	case *ast.AssignStmt, *ast.ValueSpec:
		return w.stores(n, t)
	case *ast.ExprStmt:
		call, is := ast.Unparen(n.X).(*ast.CallExpr)
		return is && w.calls(call, t)
	case *ast.IncDecStmt:
		if w.alone(t) && w.outside(n.X) {
			w.loss.Told = true
			return w.isRead(n.X)
		}
	}
	return false
}

// isRead says whether what a counter counts is looked at in this package.
func (w *losing) isRead(counter ast.Expr) bool {
	v, found := w.ix.VarOf(counter), false
	if v == nil {
		return true
	}
	for _, file := range w.ix.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IncDecStmt:
				return w.ix.VarOf(n.X) != v
			case *ast.Ident:
				found = found || w.ix.Info.Uses[n] == v
			}
			return !found
		})
	}
	return found
}

// startsAgain says whether a node is the next round of a recursion, whose result
// is that of the function, and follows it there.
func (w *losing) startsAgain(n ast.Node, t *trace) bool {
	call := w.handsOnTo(n)
	if w.r.Form != retry.Recursion || call == nil || w.ix.Callee(call).Func != w.fn {
		return false
	}
	next := trace{state: state{block: w.graph.Entry}}
	for i, p := range w.fn.Params {
		if i < len(call.Args) && w.mentions(call.Args[i], t.state.held) {
			next.state.held = next.state.held.with(p)
		}
	}
	w.push(next)
	return true
}

// handsOnTo is the call whose results a statement returns, or whose end is that
// of a function without results.
func (w *losing) handsOnTo(n ast.Node) *ast.CallExpr {
	var x ast.Expr
	switch n := n.(type) {
	case *ast.ReturnStmt:
		if len(n.Results) == 1 {
			x = n.Results[0]
		}
	case *ast.ExprStmt:
		if w.result() == nil {
			x = n.X
		}
	}
	call, _ := ast.Unparen(x).(*ast.CallExpr)
	return call
}

// stores applies an assignment.
func (w *losing) stores(n ast.Node, t *trace) bool {
	lhs, rhs := operands(n)
	reads := slices.ContainsFunc(rhs, func(e ast.Expr) bool { return w.mentions(e, t.state.held) })
	blank := true
	for _, l := range lhs {
		id, is := ast.Unparen(l).(*ast.Ident)
		blank = blank && is && id.Name == "_"
		if (reads || w.alone(t)) && w.outside(l) {
			return true
		}
	}
	for _, e := range rhs {
		call, is := ast.Unparen(e).(*ast.CallExpr)
		if is && (blank && reads || w.alone(t)) && w.weigh(call) == acts && !w.wrapsError(call) {
			return true
		}
	}
	told := t.told
	t.told = told || w.alone(t)
	w.assign(lhs, rhs, &t.state)
	t.told = told
	return false
}

// wrapsError says whether a call makes an error or asks one: its result is
// followed.
func (w *losing) wrapsError(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return typeis.Failure(w.ix.Info.TypeOf(arg)) })
}

// outside says whether a place that is stored into outlives the function, or
// others see it.
func (w *losing) outside(l ast.Expr) bool {
	root := w.root(l)
	_, plain := ast.Unparen(l).(*ast.Ident)
	switch {
	case root == nil:
		return !plain
	case root.IsField() || !(w.fn.Node.Pos() <= root.Pos() && root.Pos() < w.fn.Node.End()):
		return true
	case plain:
		return false
	}
	if !(w.fn.Body.Pos() <= root.Pos()) {
		return true // a parameter or receiver
	}
	switch root.Type().Underlying().(type) {
	case *types.Struct, *types.Array, *types.Slice, *types.Map:
		return false
	}
	return true
}

// calls applies a call that stands alone.
func (w *losing) calls(call *ast.CallExpr, t *trace) bool {
	reads := w.mentions(call, t.state.held)
	weight := w.weigh(call)
	switch {
	case weight == tells && (reads || w.alone(t)):
		w.loss.Told = true
		return false
	case weight != acts || w.isPermanent(call):
		return false
	case reads && w.collectsLocally(call):
		w.collect(call, &t.state)
		return false
	}
	return reads || w.alone(t)
}

// collectsLocally says whether a call adds to a collection of errors that
// belongs to the function: errs.Add(err).
func (w *losing) collectsLocally(call *ast.CallExpr) bool {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return false
	}
	root := w.root(sel.X)
	return root != nil && !root.IsField() && w.fn.Body.Pos() <= root.Pos() && root.Pos() < w.fn.Body.End() &&
		(sel.Sel.Name == "Add" || sel.Sel.Name == "Append") && strings.Contains(strings.ToLower(root.Name()), "err")
}

// tellsBy says whether a return statement behind the end of a retry tells of
// the failure.
func (w *losing) tellsBy(n *ast.ReturnStmt, t *trace) bool {
	w.held = append(w.held, t.state.held...)
	last := w.result()
	switch {
	case last == nil:
		w.lose(t)
		return false
	case len(n.Results) == 0:
		return w.bareTells(last, t)
	case w.mentions(n, t.state.held) || w.mentions(n, w.results) || w.saysSo(n):
		return true
	}
	e := n.Results[len(n.Results)-1]
	if typeis.Failure(last.Type()) && !w.ix.Info.Types[e].IsNil() {
		v := w.shadowed(e)
		if v == nil {
			return true
		}
		w.loss.Shadowed = v
		w.lose(t)
		return false
	}
	for i, x := range n.Results {
		isError := i == len(n.Results)-1 && typeis.Failure(last.Type())
		if !isError && !w.isEmpty(x, typeis.Failure(last.Type())) {
			return true
		}
	}
	w.lose(t)
	return false
}

// bareTells is tellsBy for a bare return.
func (w *losing) bareTells(last *types.Var, t *trace) bool {
	if !typeis.Failure(last.Type()) || t.state.held.has(last) || len(w.storesIn(last)) > 0 {
		return true
	}
	w.loss.Shadowed = last
	w.lose(t)
	return false
}

func (w *losing) storesIn(v *types.Var) (in []index.Store) {
	for _, s := range w.ix.Stores(v) {
		if syntax.Holds(w.r.Node, s.Node) {
			in = append(in, s)
		}
	}
	return in
}

// shadowed returns the variable of an expression if another one of its name
// holds the failure, and no attempt stores into it.
func (w *losing) shadowed(e ast.Expr) *types.Var {
	v := w.ix.VarOf(e)
	if v == nil || v.IsField() || len(w.storesIn(v)) > 0 || w.ix.AddressTaken(v) {
		return nil
	}
	for _, h := range w.held {
		if h != v && h.Name() == v.Name() && w.fn.Node.Pos() <= v.Pos() && v.Pos() < w.fn.Node.End() {
			return v
		}
	}
	return nil
}

// isEmpty says whether a result says nothing: the zero value of a number, a
// text or a struct; nil only beside an error.
func (w *losing) isEmpty(e ast.Expr, besideError bool) bool {
	tv := w.ix.Info.Types[e]
	switch {
	case tv.IsNil():
		return besideError
	case tv.Value == nil:
		lit, is := ast.Unparen(e).(*ast.CompositeLit)
		return is && len(lit.Elts) == 0
	}
	if _, named := ast.Unparen(e).(*ast.BasicLit); !named {
		return false
	}
	switch tv.Value.Kind() {
	case constant.String:
		return constant.StringVal(tv.Value) == ""
	case constant.Int, constant.Float:
		return constant.Sign(tv.Value) == 0
	}
	return false
}

// purposes are words in a comment that say that the loss is meant.
var purposes = []string{"best effort", "best-effort", "default", "fall back", "fallback", "ignor", "non-fatal", "nonfatal", "not fatal", "not an error", "optional", "swallow"}

// intents are those of them that say so of a retry, in a comment right above it.
var intents = []string{"best effort", "best-effort", "fall back", "fallback", "non-fatal", "nonfatal", "not fatal", "not an error", "optional", "swallow"}

// saysSo says whether a comment above the function or the retry, or between the
// retry and a return statement, says that the result is meant.
func (w *losing) saysSo(n ast.Node) bool {
	text := ""
	if decl, is := w.fn.Node.(*ast.FuncDecl); is && decl.Doc != nil {
		text = decl.Doc.Text()
	}
	end := w.r.Node.End()
	if b := syntax.LoopBody(w.r.Node); b != nil {
		end = b.End()
	}
	line := w.ix.Fset.Position(n.End()).Line
	starts := w.ix.Fset.Position(w.r.Node.Pos()).Line
	for _, group := range w.fn.File.Comments {
		if w.ix.Fset.Position(group.End()).Line == starts-1 && speaksOf(group.Text(), intents) {
			return true
		}
		if group.Pos() >= end && w.ix.Fset.Position(group.Pos()).Line <= line {
			text += " " + group.Text()
		}
	}
	return speaksOf(text, purposes)
}

func speaksOf(text string, words []string) bool {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}

// successTells says whether a function without a result does something where an
// attempt succeeds that others can see, so that they miss it after a failure.
func (w *losing) successTells() bool {
	if w.result() != nil {
		return false
	}
	for _, b := range w.graph.Blocks {
		if w.good[b.Index] && !w.passed[b] && slices.ContainsFunc(b.Nodes, w.shows) {
			return true
		}
	}
	return false
}

// shows says whether others can see what a node does.
func (w *losing) shows(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.SendStmt:
		return true
	case *ast.AssignStmt:
		return slices.ContainsFunc(n.Lhs, w.outside)
	case *ast.ExprStmt:
		call, is := ast.Unparen(n.X).(*ast.CallExpr)
		return is && w.weigh(call) == acts
	}
	return false
}

// seenByOthers says whether a function literal reads what held the failure, or
// its address is handed around.
func (w *losing) seenByOthers() bool {
	found := false
	for _, v := range w.held {
		found = found || typeis.Failure(v.Type()) && w.ix.AddressTaken(v)
	}
	ast.Inspect(w.fn.Body, func(n ast.Node) bool {
		lit, is := n.(*ast.FuncLit)
		if !is || found {
			return !found
		}
		ast.Inspect(lit.Body, func(n ast.Node) bool {
			if id, is := n.(*ast.Ident); is {
				if v, is := w.ix.Info.Uses[id].(*types.Var); is && w.held.has(v) && !(lit.Pos() <= v.Pos() && v.Pos() < lit.End()) {
					found = true
				}
			}
			return !found
		})
		return !found
	})
	return found
}

// isOver says whether an edge cannot be taken once the retry has given up by
// another one, since both compare the same.
func (w *losing) isOver(spent, edge *flow.Edge) bool {
	if spent.Cond == nil || edge.Cond == nil {
		return false
	}
	a, isA := ast.Unparen(spent.Cond).(*ast.BinaryExpr)
	b, isB := ast.Unparen(edge.Cond).(*ast.BinaryExpr)
	if !isA || !isB || w.ix.VarOf(a.X) != w.ix.VarOf(b.X) || types.ExprString(a.X) != types.ExprString(b.X) || types.ExprString(a.Y) != types.ExprString(b.Y) {
		return false
	}
	at, known := ended[a.Op]
	if !known || spent.Value {
		return false
	}
	return at[b.Op] != edge.Value
}

// ended says which comparisons hold where a counter that moves by one has ended
// the one that it is asked for: i < n ends with i == n, i >= 0 with i < 0.
var ended = map[token.Token]map[token.Token]bool{
	token.LSS: {token.EQL: true, token.GEQ: true, token.LEQ: true},
	token.GTR: {token.EQL: true, token.GEQ: true, token.LEQ: true},
	token.NEQ: {token.EQL: true, token.GEQ: true, token.LEQ: true},
	token.LEQ: {token.GTR: true, token.GEQ: true, token.NEQ: true},
	token.GEQ: {token.LSS: true, token.LEQ: true, token.NEQ: true},
}
