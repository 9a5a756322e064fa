package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// afterLast says whether a wait also runs after the last attempt: nothing
// between an attempt and the wait asks whether it was the last one, and behind
// the wait the limit of the retry is found to be reached.
func (e *exhaustion) afterLast(wait int, at *Wait) delay.Answer {
	switch {
	case at.Deferred || at.Ticker || e.ticks(at.At) || e.endsWithNone() || !slices.ContainsFunc(e.exits, isCount):
		return delay.No
	case !e.reachedBlindly(wait):
		return delay.No
	case e.mayGuardInside(wait) || e.mayBeNone(at):
		return delay.Unknown
	}
	return e.endsBehind(wait)
}

// ticks says whether a wait receives from a ticker, whose period may have been
// set anew.
func (e *exhaustion) ticks(wait ast.Node) bool {
	u, is := wait.(*ast.UnaryExpr)
	if !is {
		return false
	}
	c, is := ast.Unparen(u.X).(*ast.SelectorExpr)
	if !is {
		return false
	}
	t := e.ix.Info.TypeOf(c.X)
	if p, is := t.(*types.Pointer); is {
		t = p.Elem()
	}
	n, is := types.Unalias(t).(*types.Named)
	return is && n.Obj().Name() == "Ticker"
}

// isCount says whether an exit is taken because a counter of the code's own
// came to its end.
func isCount(x Exit) bool { return x.By == ByAttempts && x.state == nil }

// passes says whether a node passes a wait.
func (e *exhaustion) passes(n ast.Node, wait int) bool {
	return slices.ContainsFunc(e.events[n], func(ev event) bool { return ev.op == passWait && ev.src == wait })
}

// reachedBlindly says whether some way from an attempt to a wait asks nothing
// of a counter that decides whether the wait is passed.
func (e *exhaustion) reachedBlindly(wait int) bool {
	can := e.canPass(wait)
	seen := make([]bool, len(e.graph.Blocks))
	var visit func(b *flow.Block, from int) bool
	visit = func(b *flow.Block, from int) bool {
		for _, n := range b.Nodes[from:] {
			switch {
			case e.makesAttempt(n):
				return false // a way of its own starts here
			case e.passes(n, wait):
				return true
			}
		}
		if e.decidesByCount(b, can) {
			return false
		}
		for _, edge := range b.Edges {
			if to := edge.To; e.region[to.Index] && !seen[to.Index] {
				seen[to.Index] = true
				if visit(to, 0) {
					return true
				}
			}
		}
		return false
	}
	for _, b := range e.graph.Blocks {
		if !e.region[b.Index] {
			continue
		}
		for i, n := range b.Nodes {
			if e.makesAttempt(n) && visit(b, i+1) {
				return true
			}
		}
	}
	return false
}

// canPass says of each block of the round whether the wait can follow before
// the next attempt. A round whose wait stands behind the attempt makes one
// first, also where the graph knows of a way around it: an inner loop may make
// it.
func (e *exhaustion) canPass(wait int) []bool {
	out := make([]bool, len(e.graph.Blocks))
	behind := e.standsBehind(wait)
	for changed := true; changed; {
		changed = false
		for _, b := range e.graph.Blocks {
			again := behind && b == e.start
			if !out[b.Index] && e.region[b.Index] && !again && e.passesFrom(b, wait, out) {
				out[b.Index], changed = true, true
			}
		}
	}
	return out
}

// standsBehind says whether a wait stands behind an attempt in the text.
func (e *exhaustion) standsBehind(wait int) bool {
	var first, last token.Pos
	for _, b := range e.graph.Blocks {
		for _, n := range b.Nodes {
			switch {
			case !e.region[b.Index]:
			case e.makesAttempt(n) && (first == token.NoPos || n.Pos() < first):
				first = n.Pos()
			case e.passes(n, wait):
				last = max(last, n.Pos())
			}
		}
	}
	return first < last
}

func (e *exhaustion) passesFrom(b *flow.Block, wait int, known []bool) bool {
	for _, n := range b.Nodes {
		switch {
		case e.makesAttempt(n):
			return false
		case e.passes(n, wait):
			return true
		}
	}
	return slices.ContainsFunc(b.Edges, func(edge flow.Edge) bool { return known[edge.To.Index] })
}

// decidesByCount says whether a block asks a counter which way to take, and
// only some ways lead to what can be passed.
func (e *exhaustion) decidesByCount(b *flow.Block, can []bool) bool {
	var yes, no, asks bool
	for _, edge := range b.Edges {
		if can[edge.To.Index] {
			yes = true
		} else {
			no = true
		}
		asks = asks || e.asksCount(edge)
	}
	return yes && no && asks
}

func (e *exhaustion) asksCount(edge flow.Edge) bool {
	switch {
	case edge.Cond != nil:
		return e.counts(edge.Cond)
	case edge.Range != nil:
		return edge.Range == e.loopStmt()
	case edge.Clause != nil:
		if sw, is := edge.Switch.(*ast.SwitchStmt); is {
			return e.counts(sw.Tag) || slices.ContainsFunc(edge.Clause.List, func(x ast.Expr) bool { return e.counts(x) })
		}
	}
	return false
}

// endsBehind follows all ways from a wait: it is Yes if one comes to the end of
// the count, and nothing on these ways asks what may have changed meanwhile, so
// that the wait had no purpose.
func (e *exhaustion) endsBehind(wait int) delay.Answer {
	found, purpose := false, false
	seen := make([]bool, len(e.graph.Blocks))
	stored := map[*types.Var]bool{}
	var visit func(b *flow.Block, from int)
	visit = func(b *flow.Block, from int) {
		for _, n := range b.Nodes[from:] {
			switch {
			case e.nextRound(n) && !seen[e.start.Index]:
				seen[e.start.Index] = true
				visit(e.start, 0)
				return
			case e.makesAttempt(n):
				return
			}
			e.noteStores(n, stored)
		}
		if e.countsIn(b) { // what is asked behind it is asked of the next attempt
			found = true
			purpose = purpose || e.looksAfterwards(b, stored)
			return
		}
		for i, edge := range b.Edges {
			switch {
			case !e.leaves(b, i):
				if to := edge.To; e.goesOnTo(to) && !seen[to.Index] {
					seen[to.Index] = true
					visit(to, 0)
				}
			case e.givesUp(b, i): // of another kind
			default:
				purpose = purpose || !(edge.Cond != nil && e.passes(edge.Cond, wait)) && e.asksNews(edge, stored)
			}
		}
	}
	for _, b := range e.graph.Blocks {
		for i, n := range b.Nodes {
			if e.region[b.Index] && e.passes(n, wait) { // a condition that waits stands last
				purpose = purpose || e.racesWithNews(n)
				visit(b, i+1)
			}
		}
	}
	switch {
	case purpose:
		return delay.Unknown
	case found:
		return delay.Yes
	}
	return delay.No
}

// countsIn says whether a block asks the counter whether the retry is to give up.
func (e *exhaustion) countsIn(b *flow.Block) bool {
	return slices.ContainsFunc(e.exits, func(x Exit) bool { return x.Block == b.Index && isCount(x) })
}

// looksAfterwards says whether what follows at once where a count has ended
// looks at what may have happened during the wait.
func (e *exhaustion) looksAfterwards(counts *flow.Block, stored map[*types.Var]bool) bool {
	for i, edge := range counts.Edges {
		if !e.givesUp(counts, i) {
			continue
		}
		b := edge.To
		stored := maps.Clone(stored)
		for range e.graph.Blocks {
			if slices.ContainsFunc(b.Nodes, e.triesElse) {
				return true
			}
			for _, n := range b.Nodes {
				e.noteStores(n, stored)
			}
			if len(b.Edges) != 1 {
				break
			}
			b = b.Edges[0].To
		}
		if slices.ContainsFunc(b.Edges, func(next flow.Edge) bool { return next.Range == nil && e.asksNews(next, stored) }) {
			return true
		}
	}
	return false
}

// triesElse says whether a statement keeps or returns the error of a call that
// is not made from an error, and makes none, or sends something that is none:
// the task is put back into its queue.
func (e *exhaustion) triesElse(n ast.Node) bool {
	var last ast.Expr
	switch n := n.(type) {
	case *ast.SendStmt:
		return !typeis.Failure(e.ix.Info.TypeOf(n.Value))
	case *ast.AssignStmt:
		last = n.Rhs[len(n.Rhs)-1]
	case *ast.ReturnStmt:
		if len(n.Results) > 0 {
			last = n.Results[len(n.Results)-1]
		}
	}
	if last == nil {
		return false
	}
	call, is := ast.Unparen(last).(*ast.CallExpr)
	if !is || e.wraps(call) || e.makesError(call) || strings.Contains(opName(call), "rror") {
		return false
	}
	_, withError := resultsOf(e.ix.Info.TypeOf(call))
	return withError && !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return typeis.Failure(e.ix.Info.TypeOf(arg)) })
}

// endsWithNone says whether the retry goes through a table of delays that ends
// with no delay.
func (e *exhaustion) endsWithNone() bool {
	rs, is := e.loopStmt().(*ast.RangeStmt)
	if !is {
		return false
	}
	x := ast.Unparen(rs.X)
	if v := e.ix.VarOf(x); v != nil {
		s, only := e.ix.Only(v)
		if !only || s.Rhs == nil {
			return false
		}
		x = ast.Unparen(s.Rhs)
	}
	lit, is := x.(*ast.CompositeLit)
	if !is || len(lit.Elts) == 0 {
		return false
	}
	return e.isZero(lit.Elts[len(lit.Elts)-1])
}

// givesUp says whether an edge of a block is an exit.
func (e *exhaustion) givesUp(b *flow.Block, i int) bool {
	return slices.ContainsFunc(e.exits, func(x Exit) bool { return x.Block == b.Index && x.Edge == i })
}

// nextRound says whether a node calls the function of a recursion again.
func (e *exhaustion) nextRound(n ast.Node) bool {
	return len(e.again) > 0 && e.contains(n, func(m ast.Node) bool {
		call, is := m.(*ast.CallExpr)
		if !is {
			return false
		}
		_, again := e.again[call]
		return again
	})
}

func (e *exhaustion) noteStores(n ast.Node, stored map[*types.Var]bool) {
	as, is := n.(*ast.AssignStmt)
	if !is {
		return
	}
	for _, l := range as.Lhs {
		if v := e.varIn(l); v != nil {
			stored[v] = true
		}
	}
}

// asksNews says whether an edge that leaves asks for something that the wait
// gave the time to happen: not an error, a context, or what was known before.
func (e *exhaustion) asksNews(edge flow.Edge, stored map[*types.Var]bool) bool {
	switch {
	case edge.Comm != nil:
		return !e.isStop(edge.Comm)
	case edge.Cond == nil:
		return true
	}
	if b, is := edge.Cond.(*ast.BinaryExpr); is && (e.isErrorOrNil(b.X) && e.isErrorOrNil(b.Y)) {
		return false
	}
	g, _ := e.guardOf(edge.Cond)
	if g == ByContext {
		return false
	}
	return e.contains(edge.Cond, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.CallExpr:
			c := e.ix.Callee(m)
			return c.Builtin == "" && !c.Conversion && !e.isOfErrors(c)
		case *ast.StarExpr:
			return true
		case *ast.SelectorExpr:
			v := e.ix.VarOf(m)
			return v != nil && v.IsField()
		case *ast.Ident:
			v, is := e.ix.Info.Uses[m].(*types.Var)
			return is && !v.IsField() && !typeis.Failure(v.Type()) && (stored[v] || v.Pkg() != nil && v.Parent() == v.Pkg().Scope())
		}
		return false
	})
}

func (e *exhaustion) isOfErrors(c index.Callee) bool {
	return c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() == "errors"
}

func (e *exhaustion) isErrorOrNil(x ast.Expr) bool {
	return e.ix.Info.Types[x].IsNil() || typeis.Failure(e.ix.Info.TypeOf(x))
}

// racesWithNews says whether a wait stands in a select beside an arm that waits
// for something to happen.
func (e *exhaustion) racesWithNews(n ast.Node) bool {
	for _, b := range e.graph.Blocks {
		for _, edge := range b.Edges {
			if edge.Comm == nil || edge.Comm.Comm == nil || edge.Comm.Comm != n {
				continue
			}
			return slices.ContainsFunc(b.Edges, func(other flow.Edge) bool {
				return other.Comm != nil && other.Comm != edge.Comm && !e.isStop(other.Comm)
			})
		}
	}
	return false
}

// isStop says whether an arm of a select waits for a context, a timer or a
// channel that tells to stop.
func (e *exhaustion) isStop(c *ast.CommClause) bool {
	if c.Comm == nil {
		return true
	}
	g := e.commGuard(c)
	if g == ByContext || g == byTimer || g == ByDeadline {
		return true
	}
	ch := receivedIn(c)
	return ch != nil && stops(ch)
}

// mayGuardInside says whether the function that a round calls to wait may tell
// the last attempt from others: it is handed the counter beside a duration, or
// does not wait on every way.
func (e *exhaustion) mayGuardInside(wait int) bool {
	for at, ids := range e.waitIDs {
		call, is := at.(*ast.CallExpr)
		if is && slices.Contains(ids, wait) && e.mayGuard(call) {
			return true
		}
	}
	return false
}

func (e *exhaustion) mayGuard(call *ast.CallExpr) bool {
	c := e.ix.Callee(call)
	if c.Func != nil && !c.Interface {
		if _, isWait := e.waitSpec(call, c); !isWait {
			return !e.alwaysPauses(c.Func, 0)
		}
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return e.counts(arg) && !typeis.Duration(e.ix.Info.TypeOf(arg))
	})
}

// mayBeNone says whether a delay may be zero before some attempt: a function
// that is handed the counter returns zero, or a round gives the variable that
// holds the delay zero.
func (e *exhaustion) mayBeNone(at *Wait) bool {
	x := ast.Unparen(at.Expr)
	if call, is := x.(*ast.CallExpr); is {
		c := e.ix.Callee(call)
		return c.Func != nil && e.counts(call) && e.returnsNone(c.Func)
	}
	v := e.varIn(at.Expr)
	if v == nil {
		return false
	}
	none, others := false, false
	for _, s := range e.ix.Stores(v) {
		switch {
		case !e.in(s.Node):
		case s.Tok == token.VAR && s.Rhs == nil || s.Rhs != nil && e.isZero(s.Rhs):
			none = true
		default:
			others = true
		}
	}
	return none && others
}

func (e *exhaustion) returnsNone(fn *index.Func) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		ret, is := n.(*ast.ReturnStmt)
		found = found || is && len(ret.Results) > 0 && e.isZero(ret.Results[0])
		return !found
	})
	return found
}

func (e *exhaustion) isZero(x ast.Expr) bool {
	n, isKnown := intValue(e.ix.Info, x)
	return isKnown && n == 0
}

// alwaysPauses says whether nothing but errors and contexts keeps a function
// from the wait in it.
func (r *recogniser) alwaysPauses(fn *index.Func, depth int) bool {
	if depth > maxCallDepth {
		return false
	}
	rd := &round{recogniser: r, fn: fn, graph: flow.New(fn.Body, r.noReturn)}
	pauses := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.UnaryExpr:
				_, timer := rd.receiveWaits(m.X, &delay.Scope{Func: fn})
				found = found || timer
			case *ast.CallExpr:
				c := r.ix.Callee(m)
				if spec, isWait := r.waitSpec(m, c); isWait {
					found = found || spec.Kind == known.Sleep
				} else if c.Func != nil && c.Func != fn && !c.Interface {
					found = found || r.onlyWaits(c.Func) && r.alwaysPauses(c.Func, depth+1)
				}
			}
			return !found
		})
		return found
	}
	e := &exhaustion{round: rd}
	can := e.reaching(pauses)
	for _, b := range rd.graph.Blocks {
		if slices.ContainsFunc(b.Nodes, pauses) || !can[b.Index] {
			continue
		}
		for _, edge := range b.Edges {
			if can[edge.To.Index] || edge.Comm != nil {
				continue
			}
			if x, is := edge.Cond.(*ast.BinaryExpr); !is || !e.isErrorOrNil(x.X) || !e.isErrorOrNil(x.Y) {
				return false
			}
		}
	}
	return can[rd.graph.Entry.Index]
}

// holder returns the policy that a wait asks itself whether to wait at all: b
// in b.Wait(). It is nil for other waits.
func (e *exhaustion) holder(wait int) ast.Expr {
	for at, ids := range e.waitIDs {
		call, is := at.(*ast.CallExpr)
		if !is || !slices.Contains(ids, wait) {
			continue
		}
		spec, isWait := e.waitSpec(call, e.ix.Callee(call))
		if isWait && spec.Held {
			return argOf(call, known.Receiver)
		}
	}
	return nil
}

// settleEnds decides what only the policies of libraries tell: whether a limit
// that they are asked for is one, and whether a wait of theirs ends with it.
func (m *Model) settleEnds() {
	for _, r := range m.Retries {
		r.GivesUp = slices.DeleteFunc(r.GivesUp, func(x Exit) bool { return x.state != nil && m.countless(x.state) })
		for _, w := range r.Waits {
			if w.AfterLast == delay.Yes && w.holder != nil && !m.countless(w.holder) {
				w.AfterLast = delay.Unknown
			}
		}
	}
}

// countless says whether a policy surely counts no attempts.
func (m *Model) countless(e ast.Expr) bool {
	if m.library == nil {
		return false
	}
	ps := m.library.eval(e)
	return len(ps) > 0 && !slices.ContainsFunc(ps, func(p policy) bool { return p.Attempts != known.Unlimited })
}
