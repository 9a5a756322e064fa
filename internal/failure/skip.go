package failure

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// Skips returns the variable that the post statement of a retry moves on to the
// next item before what failed is made again: for p := first; p != nil; p =
// p.Next(). It is nil unless that is sure to lose the failure: a wait is for a
// certain kind alone, nothing on its way notes that or turns back, and the end
// of the loop is the function's success.
func (f *Follower) Skips(r *retry.Retry) *types.Var {
	loop, is := r.Node.(*ast.ForStmt)
	if !is || r.Func == nil || r.OnlyFailures || len(r.Attempts) != 1 || len(r.Attempts[0].Asked) == 0 || loop.Cond == nil {
		return nil
	}
	s := &skipping{walk: f.walk(r.Func, question{call: r.Attempts[0].Call}), loop: loop}
	item := s.item()
	if item == nil || !s.isAbout(item) || s.meant() {
		return nil
	}
	if !slices.ContainsFunc(r.Waits, func(w *retry.Wait) bool { return w.AfterError && len(w.Policy) == 0 && s.forgets(w.At) }) || !s.endsWell() {
		return nil
	}
	return item
}

// A skipping follows a failure to the post statement of its loop.
type skipping struct {
	*walk
	loop *ast.ForStmt
	post *flow.Block
}

// item is the variable that the post statement moves on by itself alone.
func (s *skipping) item() *types.Var {
	as, is := s.loop.Post.(*ast.AssignStmt)
	if !is || as.Tok != token.ASSIGN || len(as.Lhs) != 1 {
		return nil
	}
	v, call := s.ix.VarOf(as.Lhs[0]), callIn(as.Rhs[0])
	if v == nil || v.IsField() || call == nil || s.ix.AddressTaken(v) || typeis.Integer(v.Type()) || typeis.Context(v.Type()) {
		return nil
	}
	if !s.mentions(call, vars{v}) || !s.isNext(call) {
		return nil
	}
	for _, b := range s.graph.Blocks {
		if slices.Contains(b.Nodes, ast.Node(s.loop.Post)) {
			s.post = b
			return v
		}
	}
	return nil
}

func callIn(e ast.Expr) *ast.CallExpr {
	call, _ := ast.Unparen(e).(*ast.CallExpr)
	return call
}

// isNext says whether a call gives another item than the one it is made on: its
// name says so, and in view it never returns its receiver or parameter.
func (s *skipping) isNext(call *ast.CallExpr) bool {
	name := ""
	switch x := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = x.Name
	case *ast.SelectorExpr:
		name = x.Sel.Name
	}
	if !strings.HasPrefix(strings.ToLower(name), "next") {
		return false
	}
	fn := s.ix.Callee(call).Func
	if fn == nil {
		return true
	}
	same := vars(slices.Clone(fn.Params)).with(fn.Recv)
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if ret, is := n.(*ast.ReturnStmt); is {
			found = found || slices.ContainsFunc(ret.Results, func(e ast.Expr) bool { return same.has(s.ix.VarOf(e)) })
		}
		return !found
	})
	return !found
}

// isAbout says whether the attempt is made with the item, be it in a function
// that its call is handed.
func (s *skipping) isAbout(item *types.Var) bool {
	found := false
	ast.Inspect(s.call, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		found = found || is && s.ix.Info.Uses[id] == types.Object(item)
		return !found
	})
	return found
}

// skips are words in a comment that say that items are left out on purpose.
var skips = append([]string{"skip", "drop", "leave out", "left out"}, purposes...)

// meant says whether a comment on the function or in the loop speaks of that.
func (s *skipping) meant() bool {
	if decl, is := s.fn.Node.(*ast.FuncDecl); is && decl.Doc != nil && speaksOf(decl.Doc.Text(), skips) {
		return true
	}
	return slices.ContainsFunc(s.fn.File.Comments, func(c *ast.CommentGroup) bool {
		return syntax.Holds(s.loop, c) && speaksOf(c.Text(), skips)
	})
}

// forgets says whether the way from the attempt over a wait leads to the post
// statement, and nothing on it outlives the round but a delay.
func (s *skipping) forgets(wait ast.Node) bool {
	from, _ := s.place()
	at := s.blockOf(wait)
	if from.block == nil || at == nil {
		return false
	}
	after, before := s.between(at, s.post), s.between(from.block, at)
	if after == nil || before == nil {
		return false
	}
	for _, b := range append(before, after...) {
		nodes := b.Nodes
		if b == from.block {
			nodes = nodes[from.node-1:]
		}
		for _, n := range nodes {
			if b == s.post || syntax.Holds(n, wait) || s.isQuiet(n) {
				continue
			}
			return false
		}
	}
	return !slices.Contains(after, from.block)
}

func (s *skipping) blockOf(n ast.Node) *flow.Block {
	if n == nil {
		return nil
	}
	for _, b := range s.graph.Blocks {
		if slices.ContainsFunc(b.Nodes, func(m ast.Node) bool { return syntax.Holds(m, n) }) {
			return b
		}
	}
	return nil
}

// between lists the blocks on ways from one block to another in one round, both
// included; none if there is no such way.
func (s *skipping) between(from, to *flow.Block) (out []*flow.Block) {
	onward := func(b *flow.Block) []flow.Edge {
		if b == to || b == s.post {
			return nil
		}
		return b.Edges
	}
	comes := map[*flow.Block]bool{}
	for work := []*flow.Block{from}; len(work) > 0; work = work[1:] {
		if b := work[0]; !comes[b] {
			comes[b] = true
			for _, e := range onward(b) {
				work = append(work, e.To)
			}
		}
	}
	leads := map[*flow.Block]bool{to: comes[to]}
	for grown := true; grown; {
		grown = false
		for b := range comes {
			if !leads[b] && slices.ContainsFunc(onward(b), func(e flow.Edge) bool { return leads[e.To] }) {
				leads[b], grown = true, true
			}
		}
	}
	for _, b := range s.graph.Blocks {
		if leads[b] {
			out = append(out, b)
		}
	}
	return out
}

// isQuiet says whether a node leaves nothing behind that is there in later
// rounds, but for a delay.
func (s *skipping) isQuiet(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt, *ast.ValueSpec:
		lhs, _ := operands(n)
		return !slices.ContainsFunc(lhs, s.outlives)
	case *ast.ExprStmt:
		call := callIn(n.X)
		return call == nil || call == s.call || s.weigh(call) != acts
	case ast.Expr, *ast.BranchStmt:
		return true
	}
	return false
}

// outlives says whether what is stored into is there in later rounds.
func (s *skipping) outlives(l ast.Expr) bool {
	if id, is := ast.Unparen(l).(*ast.Ident); is && id.Name == "_" {
		return false
	}
	v := s.ix.VarOf(l)
	return v == nil || v.IsField() || !typeis.Duration(v.Type()) && !(s.loop.Body.Pos() <= v.Pos() && v.Pos() < s.loop.Body.End())
}

// endsWell says whether the function tells success wherever the condition of
// the loop ends it.
func (s *skipping) endsWell() bool {
	starts := map[*flow.Block]bool{}
	for _, l := range s.graph.Loops {
		starts[l.Start] = l.Stmt == ast.Stmt(s.loop)
	}
	type place struct {
		block *flow.Block
		sent  bool
	}
	ends, seen := 0, map[place]bool{}
	for work := []place{{block: s.post}}; len(work) > 0; work = work[1:] {
		p := work[0]
		if seen[p] || starts[p.block] {
			continue
		}
		seen[p] = true
		for _, n := range p.block.Nodes {
			p.sent = p.sent || s.sendsNil(n)
			if ret, is := n.(*ast.ReturnStmt); is && !s.returnsNil(ret) && !p.sent {
				return false
			}
		}
		if p.block.Exit != flow.Stays {
			if p.block.Exit != flow.Returns || s.result() == nil && !p.sent {
				return false
			}
			ends++
		}
		for _, e := range p.block.Edges {
			work = append(work, place{e.To, p.sent})
		}
	}
	return ends > 0
}

// sendsNil says whether a node tells by a channel that there is no error.
func (s *skipping) sendsNil(n ast.Node) bool {
	send, is := n.(*ast.SendStmt)
	if !is || !s.ix.Info.Types[send.Value].IsNil() {
		return false
	}
	t := s.ix.Info.TypeOf(send.Chan)
	if t == nil {
		return false
	}
	c, is := t.Underlying().(*types.Chan)
	return is && typeis.Failure(c.Elem())
}

// returnsNil says whether a statement returns that there is no error.
func (s *skipping) returnsNil(ret *ast.ReturnStmt) bool {
	last := s.result()
	return last != nil && typeis.Failure(last.Type()) && len(ret.Results) > 0 && s.ix.Info.Types[ret.Results[len(ret.Results)-1]].IsNil()
}
