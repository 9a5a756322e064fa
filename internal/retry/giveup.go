package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// An Exit is an edge of the control-flow graph of a function, on which a retry
// gives up: its limit is reached, and no attempt follows. Two graphs of one
// function have the same blocks and edges.
type Exit struct {
	Block, Edge int // the index of the block, and the place among its edges
	// By is the limit: ByAttempts or ByDeadline.
	By Bounds
	// state is the policy of a library that was asked, nil for a limit of the
	// code's own.
	state ast.Expr
}

// An exhaustion tells how a retry ends whose attempts all fail.
type exhaustion struct {
	*round
	attempts map[ast.Node]bool     // the calls that are made again
	callees  map[types.Object]bool // what they call
	// counters are the variables that tell one round from another, and those
	// made from them.
	counters map[*types.Var]bool
	// others are the starts of loops around the retry of which each round is
	// about something else.
	others map[*flow.Block]bool
	leads  []bool // by block: an attempt can follow
	exits  []Exit
}

// ends reads how a retry of these culprits ends.
func (rd *round) ends(culprits []int) *exhaustion {
	e := &exhaustion{round: rd, attempts: map[ast.Node]bool{}, callees: map[types.Object]bool{}, others: map[*flow.Block]bool{}}
	for _, c := range culprits {
		a := rd.attempts[c]
		e.attempts[a.node] = true
		if a.call == nil {
			continue
		}
		switch c := rd.ix.Callee(a.call); {
		case c.Obj != nil:
			e.callees[c.Obj] = true
		case c.Value != nil:
			e.callees[c.Value] = true
		}
	}
	e.findCounters()
	e.findOthers(culprits)
	e.leads = e.reaching(e.makesAttempt)
	for _, b := range rd.graph.Blocks {
		if !rd.region[b.Index] {
			continue
		}
		for i := range b.Edges {
			if by, state := e.limit(b.Edges[i]); by != 0 && e.leaves(b, i) {
				e.exits = append(e.exits, Exit{b.Index, i, by, state})
			}
		}
	}
	return e
}

// reaching says of each block whether a node can follow that a predicate holds
// for, before a loop around turns to something else.
func (e *exhaustion) reaching(holds func(ast.Node) bool) []bool {
	out := make([]bool, len(e.graph.Blocks))
	for changed := true; changed; {
		changed = false
		for _, b := range e.graph.Blocks {
			if !out[b.Index] && e.follows(b, out, holds) {
				out[b.Index], changed = true, true
			}
		}
	}
	return out
}

func (e *exhaustion) follows(b *flow.Block, known []bool, holds func(ast.Node) bool) bool {
	for _, n := range b.Nodes {
		if holds(n) {
			return true
		}
	}
	for _, edge := range b.Edges {
		if !e.others[edge.To] && known[edge.To.Index] {
			return true
		}
	}
	return false
}

// leaves says whether taking an edge of a block is what keeps the next attempt
// from being made.
func (e *exhaustion) leaves(b *flow.Block, i int) bool {
	if e.goesOnTo(b.Edges[i].To) {
		return false
	}
	for _, other := range b.Edges {
		if e.goesOnTo(other.To) {
			return true
		}
	}
	return false
}

func (e *exhaustion) goesOnTo(b *flow.Block) bool { return !e.others[b] && e.leads[b.Index] }

// makesAttempt says whether a node makes an attempt, be it a last one behind
// the loop, or starts the next round of a recursion.
func (e *exhaustion) makesAttempt(n ast.Node) bool {
	return e.contains(n, func(m ast.Node) bool {
		if e.attempts[m] {
			return true
		}
		call, is := m.(*ast.CallExpr)
		if !is {
			return false
		}
		if _, again := e.again[call]; again {
			return true
		}
		c := e.ix.Callee(call)
		return c.Obj != nil && e.callees[c.Obj] || c.Obj == nil && c.Value != nil && e.callees[c.Value]
	})
}

// contains says whether a predicate holds for a part of a node outside of
// function literals.
func (e *exhaustion) contains(n ast.Node, holds func(ast.Node) bool) bool {
	found := false
	ast.Inspect(n, func(m ast.Node) bool {
		if _, lit := m.(*ast.FuncLit); lit {
			return false
		}
		found = found || m != nil && holds(m)
		return !found
	})
	return found
}

// counting are the assignments by which a counter moves.
var counting = map[token.Token]bool{token.INC: true, token.DEC: true, token.ADD_ASSIGN: true, token.SUB_ASSIGN: true}

// findCounters fills counters: integers that move from round to round, what a
// range statement hands out, the parameters that a recursion counts with, and
// what is computed from them.
func (e *exhaustion) findCounters() {
	e.counters = map[*types.Var]bool{}
	if rs, is := e.loopStmt().(*ast.RangeStmt); is {
		for _, x := range []ast.Expr{rs.Key, rs.Value} {
			if v := e.varIn(x); v != nil {
				e.counters[v] = true
			}
		}
	}
	for call := range e.again {
		for i, p := range e.fn.Params {
			if i < len(call.Args) && typeis.Integer(p.Type()) && e.ix.VarOf(call.Args[i]) != p {
				e.counters[p] = true
			}
		}
	}
	for _, b := range e.graph.Blocks {
		if e.region[b.Index] {
			for _, n := range b.Nodes {
				e.count(n)
			}
		}
	}
	for grown := true; grown; {
		before := len(e.counters)
		for _, b := range e.graph.Blocks {
			if e.region[b.Index] {
				for _, n := range b.Nodes {
					e.derive(n)
				}
			}
		}
		grown = len(e.counters) > before
	}
}

func (e *exhaustion) varIn(x ast.Expr) *types.Var {
	if x == nil {
		return nil
	}
	return e.ix.VarOf(x)
}

// count adds the integer that a statement moves.
func (e *exhaustion) count(n ast.Node) {
	var x ast.Expr
	switch n := n.(type) {
	case *ast.IncDecStmt:
		x = n.X
	case *ast.AssignStmt:
		switch {
		case len(n.Lhs) != 1:
			return
		case counting[n.Tok], n.Tok == token.ASSIGN && e.movesOn(n):
			x = n.Lhs[0]
		}
	}
	if v := e.varIn(x); v != nil && typeis.Integer(v.Type()) && !typeis.Duration(v.Type()) {
		e.counters[v] = true
	}
}

// movesOn knows i = i + 1.
func (e *exhaustion) movesOn(n *ast.AssignStmt) bool {
	b, is := ast.Unparen(n.Rhs[0]).(*ast.BinaryExpr)
	return is && (b.Op == token.ADD || b.Op == token.SUB) && e.ix.VarOf(b.X) != nil && e.ix.VarOf(b.X) == e.ix.VarOf(n.Lhs[0])
}

// derive adds what is made from a counter, but for the outcome of what is
// called with one.
func (e *exhaustion) derive(n ast.Node) {
	as, is := n.(*ast.AssignStmt)
	if !is || len(as.Lhs) != len(as.Rhs) {
		return
	}
	for i, l := range as.Lhs {
		v := e.varIn(l)
		if v == nil || v.IsField() || typeis.Failure(v.Type()) || !e.counts(as.Rhs[i]) || e.contains(as.Rhs[i], func(m ast.Node) bool { _, tried := e.byNode[m]; return tried }) {
			continue
		}
		e.counters[v] = true
	}
}

// counts says whether a node reads a counter.
func (e *exhaustion) counts(n ast.Node) bool {
	return n != nil && e.contains(n, func(m ast.Node) bool {
		id, is := m.(*ast.Ident)
		return is && e.counters[e.ix.VarOf(id)]
	})
}

// findOthers fills others: a loop around the retry turns to something else if
// it gives a value to what the operation is made with.
func (e *exhaustion) findOthers(culprits []int) {
	if e.loop == nil {
		return
	}
	for _, l := range e.graph.Loops {
		if l == e.loop || l.Goto() || !e.loop.Inside(l) && !(e.loop.Goto() && e.loop.Start.Loop.Inside(l)) {
			continue
		}
		for _, c := range culprits {
			if call := e.round.attempts[c].call; call != nil && e.differs(call, l.Stmt) {
				e.others[l.Start] = true
			}
		}
	}
}

// differs says whether a loop around the retry gives a value to an operand of
// a call, outside of the retry: the item that its round is about.
func (e *exhaustion) differs(call *ast.CallExpr, outer ast.Stmt) bool {
	return e.contains(call, func(m ast.Node) bool {
		id, is := m.(*ast.Ident)
		if !is {
			return false
		}
		v, is := e.ix.Info.Uses[id].(*types.Var)
		if !is || v.IsField() || typeis.Context(v.Type()) || typeis.Failure(v.Type()) {
			return false
		}
		for _, s := range e.ix.Stores(v) {
			if syntax.Holds(outer, s.Node) && !e.in(s.Node) {
				return true
			}
		}
		return false
	})
}

// limit tells which limit of the retry an edge asks about.
func (e *exhaustion) limit(edge flow.Edge) (by Bounds, state ast.Expr) {
	switch {
	case edge.Range != nil:
		if edge.Range == e.loopStmt() && e.rangeGuard(edge.Range) == ByAttempts && !edge.Value {
			return ByAttempts, nil
		}
	case edge.Cond != nil:
		if e.comparesCounter(edge.Cond) {
			return ByAttempts, nil
		}
		if call, is := edge.Cond.(*ast.CallExpr); is {
			if state := e.asksState(call); state != nil {
				return ByAttempts, state
			}
		}
		if g, vars := e.guardOf(edge.Cond); g == ByDeadline && vars == 0 {
			return ByDeadline, nil
		}
	}
	return 0, nil
}

// comparesCounter says whether a condition compares a counter, and asks nothing
// else: no error, and no function that is handed the counter.
func (e *exhaustion) comparesCounter(cond ast.Expr) bool {
	switch x := ast.Unparen(cond).(type) {
	case *ast.Ident:
		return e.counters[e.ix.VarOf(x)]
	case *ast.BinaryExpr:
		if mirrored[x.Op] == 0 || !e.counts(x) {
			return false
		}
		return !e.contains(x, func(m ast.Node) bool {
			call, is := m.(*ast.CallExpr)
			if !is {
				return false
			}
			c := e.ix.Callee(call)
			return !c.Conversion && c.Builtin == "" && e.counts(call)
		})
	}
	return false
}

// asksState returns the policy whose state a call asks: b in b.Ongoing().
func (e *exhaustion) asksState(call *ast.CallExpr) ast.Expr {
	f := e.ix.Callee(call).Obj
	if f == nil {
		return nil
	}
	s, is := known.Library(f.FullName())
	if !is || s.Role != known.Loop {
		return nil
	}
	from, _ := s.Get(known.From)
	return argOf(call, from.Arg)
}
