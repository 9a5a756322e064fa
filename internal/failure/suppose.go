package failure

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A Case is one way in which a call goes wrong.
type Case struct {
	// Response says that the call succeeds, and that its first result is a
	// response with the status Code. Else its last result is an error.
	Response bool
	// Code is the HTTP status of the response, or of the one that the error
	// stands for; with RPC it is the code of gRPC that the error has. 0 where
	// there is none.
	Code int
	RPC  bool
	// As is what the error is sure to be; Whole says that it is nothing else.
	As    Identity
	Whole bool
	// Bare says that the call gives no response beside its error.
	Bare bool
}

// Ends is where the ways lead on which a call goes wrong in one way. A way is
// asked if a condition on it looks at what went wrong and cannot be answered.
type Ends struct {
	Again      bool // the call is made again
	AgainAsked bool // it is, on an asked way
	Left       bool // the function ends without that, on an asked way
	Fails      bool // the function fails
	Returns    bool // it returns the response, and no error
	Other      bool // it ends in another way
	// As is what the error of the function is then sure to be.
	As    Identity
	Whole bool
	// Bare says that it gives no response beside that, where it could.
	Bare bool
	// Named says that a condition asked for this very case on a way that leads
	// back or fails: whoever tries it again does so on purpose.
	Named bool
	// Used says that what the response holds is read on some way, and not only
	// its status.
	Used bool

	yes, no bool // what a predicate answers
}

// Repeats says whether a call is surely made again: nothing that might tell
// the case apart leads elsewhere, and nobody asked for it.
func (e Ends) Repeats() bool { return (e.Again || e.AgainAsked) && !e.Left && !e.Named }

// Escapes says whether the function surely fails.
func (e Ends) Escapes() bool {
	return e.Fails && !e.Again && !e.AgainAsked && !e.Other && !e.Returns
}

// Passes says whether the function surely returns the response as it is.
func (e Ends) Passes() bool {
	return e.Returns && !e.Again && !e.AgainAsked && !e.Other && !e.Fails
}

// Suppose says what becomes of a case of a call in the body of fn. With a loop
// the call is made again where its next round starts, with a call where that
// is made; with neither where the call is reached once more.
func (f *Follower) Suppose(fn *index.Func, call *ast.CallExpr, c Case, again ast.Node) Ends {
	s := &supposing{walk: f.walk(fn, question{call: call}), Case: c, seen: map[string]bool{}}
	s.loop, s.self = loopOf(s.graph, again), again
	from, node := s.place()
	if node == nil || s.rewritten() {
		return Ends{Left: true, Other: true}
	}
	w := way{block: from.block, node: from.node, as: c.As, whole: c.Whole, null: s.stillNil()}
	if s.begin(node, &w) {
		s.work = append(s.work, w)
	}
	s.follow()
	return s.ends
}

func loopOf(g *flow.Graph, n ast.Node) *flow.Block {
	for _, l := range g.Loops {
		if ast.Node(l.Stmt) == n {
			return l.Start
		}
	}
	return nil
}

// A supposing walks the ways of one case.
type supposing struct {
	*walk
	Case
	loop  *flow.Block // where the next round starts
	self  ast.Node    // the call that makes it again, if it is one
	seen  map[string]bool
	work  []way
	ends  Ends
	depth int // of calls that are followed
}

// A way is a place with what is known there.
type way struct {
	block *flow.Block
	node  int
	errs  vars // they hold the failure
	resp  vars // they hold the response, or what has its code
	held  vars // what is made from those, and cannot be read
	null  vars // errors that are nil
	bad   vars // errors that are not, for other reasons
	known []binding
	told  bool // a condition has told the case from success
	asked bool
	named bool // a condition has asked for this very case
	mends bool // something else has been done since, which may make it good
	as    Identity
	whole bool
}

// A binding is the value of a variable in the case, and with a good status.
type binding struct {
	v         *types.Var
	val, good value
}

// rewritten says whether a deferred function changes what fn returns.
func (s *supposing) rewritten() bool {
	if s.result() == nil {
		return false
	}
	for _, st := range s.ix.Stores(s.result()) {
		if st.Func != s.fn && st.Func != nil {
			return true
		}
	}
	return false
}

// follow walks all ways that are left.
func (s *supposing) follow() {
	for steps := 0; len(s.work) > 0; steps++ {
		if steps > maxSteps {
			s.ends.Left, s.ends.Other = true, true
			return
		}
		w := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		if s.through(&w) {
			s.branch(w)
		}
	}
}

// through passes the nodes of a block, and says whether the way goes on.
func (s *supposing) through(w *way) bool {
	for _, n := range w.block.Nodes[w.node:] {
		s.ends.Used = s.ends.Used || s.uses(n, w)
		switch {
		case s.self != nil && s.loop == nil && holdsNode(n, s.self):
			s.again(w)
			return false
		case s.call != nil && holds(n, s.call):
			if s.loop == nil && s.self == nil {
				s.again(w)
				return false
			}
			if !s.begin(n, w) {
				return false
			}
		case !s.pass(n, w):
			return false
		}
	}
	switch w.block.Exit {
	case flow.Returns:
		s.falls(w)
		return false
	case flow.Aborts:
		s.other(w)
		return false
	}
	return true
}

// branch takes the edges out of a block that the case can take.
func (s *supposing) branch(w way) {
	for _, edge := range w.block.Edges {
		next := w
		next.block, next.node = edge.To, 0
		if !s.take(w.block, edge, &next) {
			continue
		}
		if edge.To == s.loop {
			s.again(&next)
			continue
		}
		if k := next.key(); !s.seen[k] {
			s.seen[k] = true
			s.work = append(s.work, next)
		}
	}
}

// take says whether the case can take an edge, and notes what that tells.
func (s *supposing) take(from *flow.Block, edge flow.Edge, w *way) bool {
	var val, good answer3
	switch {
	case edge.Clause != nil:
		val, good = s.clause(edge, w)
	case edge.Cond != nil:
		val, good = s.decide(edge.Cond, w)
	default:
		return true
	}
	switch {
	case val == asked && s.idle(edge, other(from, edge)):
	case val == asked:
		w.asked = true
		_, isCall := edge.Cond.(*ast.CallExpr)
		w.told = w.told || isCall && edge.Value && !s.Response // a kind of failure
	case val == open:
		s.tested(edge, w)
	case (val == yes) != edge.Value:
		return false
	case val != good:
		w.told = true
		w.named = w.named || s.names(edge)
	}
	return true
}

// idle says whether it makes no difference which of two edges is taken: behind
// one of them there are calls only, and then comes what is behind the other.
func (s *supposing) idle(edge flow.Edge, otherwise *flow.Block) bool {
	if otherwise == nil {
		return false
	}
	return s.onlyCalls(edge.To, otherwise) || s.onlyCalls(otherwise, edge.To)
}

// onlyCalls says whether control always gets from one block to another, and
// drops the results of calls on the way, none of which is told of the failure to
// have a library give up.
func (s *supposing) onlyCalls(from, to *flow.Block) bool {
	if !s.comesTo(from, to) {
		return false
	}
	seen := map[*flow.Block]bool{to: true}
	for work := []*flow.Block{from}; len(work) > 0; work = work[1:] {
		b := work[0]
		if seen[b] {
			continue
		}
		seen[b] = true
		for _, n := range b.Nodes {
			switch n := n.(type) {
			case *ast.ExprStmt:
				call, is := ast.Unparen(n.X).(*ast.CallExpr)
				if !is || s.isPermanent(call) || s.mayMark(call) && !s.logs(call) {
					return false
				}
			case ast.Expr:
			default:
				return false
			}
		}
		for _, e := range b.Edges {
			work = append(work, e.To)
		}
	}
	return true
}

// names says whether an edge is that of a condition which asks for this very
// case: for its code, or for the error that it is.
func (s *supposing) names(edge flow.Edge) bool {
	var candidates []ast.Expr
	switch x := ast.Unparen(edge.Cond).(type) {
	case nil:
		if edge.Value {
			candidates = edge.Clause.List
		}
	case *ast.BinaryExpr:
		if (x.Op == token.EQL) == edge.Value && (x.Op == token.EQL || x.Op == token.NEQ) {
			candidates = []ast.Expr{x.X, x.Y}
		}
	case *ast.CallExpr:
		if edge.Value {
			candidates = x.Args
		}
	}
	return slices.ContainsFunc(candidates, func(e ast.Expr) bool {
		v := s.ix.Info.Types[e].Value
		return s.As.has(s.sentinel(e)) || v != nil && s.Code != 0 && v.ExactString() == strconv.Itoa(s.Code)
	})
}

// tested notes which side of a test for nil an edge is, of an error that has
// nothing to do with the case.
func (s *supposing) tested(edge flow.Edge, w *way) {
	x, is := ast.Unparen(edge.Cond).(*ast.BinaryExpr)
	if !is || !s.ix.Info.Types[x.Y].IsNil() || x.Op != token.EQL && x.Op != token.NEQ {
		return
	}
	v := s.ix.VarOf(x.X)
	switch {
	case v == nil || v.IsField() || !typeis.Failure(v.Type()):
	case (x.Op == token.EQL) == edge.Value:
		w.null = w.null.with(v)
	default:
		w.bad = w.bad.with(v)
	}
}

func (s *supposing) again(w *way) {
	s.ends.Named = s.ends.Named || w.named
	s.ends.Left = s.ends.Left || w.told && w.mends
	switch {
	case !w.told: // a good answer leads there as well
		s.ends.Left = s.ends.Left || w.asked
	case w.asked:
		s.ends.AgainAsked = true
	default:
		s.ends.Again = true
	}
}

func (s *supposing) other(w *way) {
	s.ends.Other = true
	s.ends.Left = s.ends.Left || w.asked
}

// fails notes that the function fails with what the way holds, and whether
// without a response.
func (s *supposing) fails(w *way, as Identity, whole, bare bool) {
	s.ends.Named = s.ends.Named || w.named
	s.ends.Bare = bare && (s.ends.Bare || !s.ends.Fails)
	if s.ends.Fails {
		as, whole = s.ends.As.both(as), s.ends.Whole && whole && s.ends.As == as
	}
	s.ends.Fails, s.ends.As, s.ends.Whole = true, as, whole
	s.ends.Left = s.ends.Left || w.asked
}

// falls ends a way at the end of the body.
func (s *supposing) falls(w *way) {
	if v := s.result(); s.named() && w.errs.has(v) {
		s.fails(w, w.as, w.whole, false)
		return
	}
	s.other(w)
}

// begin puts what the call gives into the variables of the node that it stands
// in, and says whether the way goes on.
func (s *supposing) begin(n ast.Node, w *way) bool {
	w.told, w.named, w.mends, w.as, w.whole = false, false, false, s.As, s.Whole
	switch n := n.(type) {
	case *ast.ReturnStmt:
		s.handsOn(n, w)
		return false
	case *ast.AssignStmt, *ast.ValueSpec:
		lhs, rhs := operands(n)
		if len(rhs) == 1 && ast.Unparen(rhs[0]) == ast.Expr(s.call) {
			s.bindCall(lhs, w)
			return true
		}
	case ast.Expr:
		return true // a condition: its edges tell
	}
	s.ends.Left = true // handed to something
	s.other(w)
	return false
}

// handsOn ends a way at a return statement that holds the call.
func (s *supposing) handsOn(n *ast.ReturnStmt, w *way) {
	last := s.result()
	itself := len(n.Results) == 1 && ast.Unparen(n.Results[0]) == ast.Expr(s.call)
	switch {
	case s.permanent(n), last == nil || !typeis.Failure(last.Type()):
		s.other(w)
	case itself && s.Response:
		s.ends.Returns, s.ends.Used = true, true
	case itself:
		s.fails(w, w.as, w.whole, s.Bare)
	case len(n.Results) == 0 || s.Response:
		s.other(w)
	case s.wraps(n.Results[len(n.Results)-1]):
		s.fails(w, s.made(n, w.as), false, false)
	default:
		s.ends.Left = true
		s.other(w)
	}
}

// bindCall binds the results of the call.
func (s *supposing) bindCall(lhs []ast.Expr, w *way) {
	for i, l := range lhs {
		v := s.ix.VarOf(l)
		w.forget(v)
		switch last := i == len(lhs)-1; {
		case v == nil:
		case last && s.Response && len(lhs) > 1:
			w.null = w.null.with(v)
		case last && typeis.Failure(v.Type()):
			w.errs = w.errs.with(v)
		case s.Bare && hasCode(v.Type()):
			w.null = w.null.with(v)
		case s.Response && i == 0 || hasCode(v.Type()):
			w.resp = w.resp.with(v)
		default:
			w.held = w.held.with(v)
		}
	}
}

func (w *way) forget(v *types.Var) {
	w.errs, w.resp, w.held, w.null = w.errs.without(v), w.resp.without(v), w.held.without(v), w.null.without(v)
	w.bad = w.bad.without(v)
	w.known = unbound(w.known, v)
}

// holdsNode says whether a node holds another one, outside of literals.
func holdsNode(n, inner ast.Node) bool {
	call, is := inner.(*ast.CallExpr)
	return is && holds(n, call)
}

// Agrees says whether a classifier, a function of an error, surely says yes to
// a case.
func (f *Follower) Agrees(classifier *index.Func, c Case) bool {
	if len(classifier.Params) == 0 {
		return false
	}
	s := &supposing{walk: f.walk(classifier, question{}), Case: c, seen: map[string]bool{}}
	start := way{block: s.graph.Entry, as: c.As, whole: c.Whole, told: true}
	for _, p := range classifier.Params {
		if typeis.Failure(p.Type()) {
			start.errs = start.errs.with(p)
		}
	}
	s.work = append(s.work, start)
	s.follow()
	return s.ends.yes && !s.ends.no && !s.ends.Left
}
