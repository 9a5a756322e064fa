package failure

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
)

// A walk follows one failure.
type walk struct {
	*Follower
	question
	fn      *index.Func
	graph   *flow.Graph
	head    *flow.Block // where a round of the loop of the question starts, nil for any
	visited map[key]bool
	work    []state
	failing bool     // some way fails
	then    Identity // what the failure of the function is then
	stored  vars     // variables and channels from around fn that the failure is put into
}

// A state is a place with what is known there.
type state struct {
	block *flow.Block
	node  int  // the next one
	held  vars // they hold the failure or depend on it
	told  bool // a branch has told the failure
	// join is where the branch goes that tells success: a failure that comes
	// there too makes no difference any more, and is absorbed.
	join     *flow.Block
	absorbed bool
	marks    vars // those of held that a branch for the failure has set
	sure     vars // flags that the failure makes true
}

// tell has a branch tell the failure; success goes to join.
func (s *state) tell(join *flow.Block) { s.told, s.join, s.absorbed = true, join, false }

// absorb has the failure make no difference any more.
func (s *state) absorb() { s.told, s.join, s.absorbed = false, nil, true }

// A key tells states apart.
type key struct {
	block, join       *flow.Block
	node              int
	told, absorbed    bool
	held, marks, sure string
}

func (s state) key() key {
	return key{s.block, s.join, s.node, s.told, s.absorbed, s.held.key(), s.marks.key(), s.sure.key()}
}

// vars is a set of variables. It is shared between states, and never changed.
type vars []*types.Var

func (vs vars) has(v *types.Var) bool { return v != nil && slices.Contains(vs, v) }

func (vs vars) with(v *types.Var) vars {
	if v == nil || vs.has(v) {
		return vs
	}
	return append(slices.Clone(vs), v)
}

func (vs vars) without(v *types.Var) vars {
	return slices.DeleteFunc(slices.Clone(vs), func(other *types.Var) bool { return other == v })
}

// key names the variables by their places: those of the clauses of a type
// switch are one.
func (vs vars) key() string {
	names := make([]string, len(vs))
	for i, v := range vs {
		names[i] = fmt.Sprint(v.Name(), v.Pos())
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// maxSteps bounds the states that are walked for one call; beyond it a failure
// does not escape, and may lead anywhere.
const maxSteps = 4000

// run answers the question of the walk.
func (w *walk) run() bool {
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
	return w.finish()
}

// finish follows the states that are left, and answers the question.
func (w *walk) finish() bool {
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
func (w *walk) place() (state, ast.Node) {
	for _, b := range w.graph.Blocks {
		for i, n := range b.Nodes {
			if holds(n, w.call) {
				return state{block: b, node: i + 1}, n
			}
		}
	}
	return state{}, nil
}

// holds says whether a node holds a call, outside of literals that it does not
// run.
func holds(n ast.Node, call *ast.CallExpr) bool {
	if call == nil || !syntax.Holds(n, call) {
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

// dropped says whether a statement does not look at the result of the call.
func (w *walk) dropped(n ast.Node) bool {
	x, is := n.(*ast.ExprStmt)
	return is && ast.Unparen(x.X) == ast.Expr(w.call)
}

func (w *walk) push(s state) {
	if k := s.key(); !w.visited[k] {
		w.visited[k] = true
		w.work = append(w.work, s)
	}
}

// follow walks on from a state, and says whether that answers the question.
func (w *walk) follow(s state) bool {
	if s.block == w.head && s.node == 0 {
		return !s.absorbed
	}
	for _, n := range s.block.Nodes[s.node:] {
		step := w.pass
		if holds(n, w.call) {
			if w.again && w.head == nil {
				return !s.absorbed
			}
			if w.head != nil {
				step = w.start // an inner loop makes it again, and it fails again
			}
		}
		if step(n, &s) != goesOn {
			return false
		}
	}
	if s.block.Exit != flow.Stays {
		if s.block.Exit == flow.Returns && !w.again && w.named() && s.held.has(w.result()) { // falls off the end
			w.fail(w.as)
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
			next.absorb()
		}
		w.push(next)
	}
	return false
}

// fail notes a way on which the function fails, and as what.
func (w *walk) fail(as Identity) {
	if w.failing {
		as = w.then.both(as)
	}
	w.then, w.failing = as, true
}
