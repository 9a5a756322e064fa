// Package failure follows one failure through the function that meets it.
//
// A failure begins at a call. The variables that take the result of the call
// hold it, and so do those that are made from one that does. The package walks
// the control-flow graph from the call on with the set of these variables. A
// condition that asks one of them lets the failure through on one side only,
// and behind it the failure counts as told: what is set or returned there,
// follows from it. Where the other side joins, it made no difference, and is
// absorbed. The walk ends at return statements, which hand the failure on or
// lose it; at the call itself, which is made again; or at the start of a round.
//
// Beside the failure goes its [Identity], what it is sure to be, so that
// errors.Is and errors.As are answered and not guessed.
package failure

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
)

// A Follower follows the failures of one package. It remembers answers, so it
// belongs to one goroutine.
type Follower struct {
	ix     *index.Index
	model  *retry.Model
	graphs map[*index.Func]*flow.Graph
	memo   map[question]answer
}

// New returns a Follower of the package of a model.
func New(m *retry.Model) *Follower {
	return &Follower{ix: m.Index, model: m, graphs: map[*index.Func]*flow.Graph{}, memo: map[question]answer{}}
}

// A question asks what becomes of the failure of a call: whether the function
// around it fails, or whether the call is made again.
type question struct {
	call  *ast.CallExpr
	as    Identity      // what the failure is
	kind  retry.Repeats // of which kind it is
	again bool
	loop  ast.Node // with again: the loop whose next round is meant, nil for any
}

type answer struct {
	yes bool
	as  Identity
}

// Escapes says whether fn fails when call, which stands in its body outside of
// literals, does as a failure of an identity; and what the failure of fn is
// then sure to be.
func (f *Follower) Escapes(fn *index.Func, call *ast.CallExpr, as Identity) (is bool, then Identity) {
	return f.EscapesOf(fn, call, as, retry.RepeatsUnknown)
}

// EscapesOf is Escapes for a failure of a kind: what passes by itself is no lost
// conditional write, and does not go where that is asked for.
func (f *Follower) EscapesOf(fn *index.Func, call *ast.CallExpr, as Identity, kind retry.Repeats) (is bool, then Identity) {
	a := f.ask(fn, question{call: call, as: as, kind: kind})
	return a.yes, a.as
}

// AsksForMark says whether fn asks a failure whether it was retried below. Its
// author has dealt with that then, also where another branch seems to let such
// a failure through.
func (f *Follower) AsksForMark(fn *index.Func) bool {
	return slices.ContainsFunc(f.graph(fn).Blocks, func(b *flow.Block) bool {
		return slices.ContainsFunc(b.Edges, func(e flow.Edge) bool {
			switch e.Cond.(type) {
			case *ast.SelectorExpr, *ast.CallExpr:
				return retry.AsksForMark(e.Cond)
			}
			return false // a counter and its limit
		})
	})
}

// Repeats says whether a failure of call can lead back to it, in a loop of fn.
// Where it makes no difference to what follows, as when it is only logged, it
// is not what is tried again.
func (f *Follower) Repeats(fn *index.Func, call *ast.CallExpr, as Identity) bool {
	return f.ask(fn, question{call: call, as: as, again: true}).yes
}

// LeadsBack says whether a failure of call leads to the next round of a loop
// around it.
func (f *Follower) LeadsBack(fn *index.Func, call *ast.CallExpr, loop ast.Node) bool {
	return f.ask(fn, question{call: call, again: true, loop: loop}).yes
}

// Stores lists the variables and channels from around a literal that the
// failure of one of its calls is put into.
func (f *Follower) Stores(lit *index.Func, call *ast.CallExpr, as Identity) []*types.Var {
	w := f.walk(lit, question{call: call, as: as})
	w.run()
	return w.stored
}

// Reaches says whether a function fails when variables hold the failure of one
// of its literals, and what its failure is then sure to be.
func (f *Follower) Reaches(fn, lit *index.Func, into []*types.Var, as Identity) (bool, Identity) {
	w := f.walk(fn, question{as: as})
	for _, b := range w.graph.Blocks {
		for i, n := range b.Nodes {
			if syntax.Holds(n, lit.Node) {
				w.push(state{block: b, node: i + 1, held: into})
				w.finish()
				return w.failing, w.then
			}
		}
	}
	return false, ""
}

// Always is what every failure of a function is sure to be, by its return
// statements.
func (f *Follower) Always(fn *index.Func) Identity {
	if fn == nil {
		return ""
	}
	w := &walk{Follower: f, fn: fn}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 0 {
				w.fail("")
			} else if !f.ix.Info.Types[n.Results[len(n.Results)-1]].IsNil() {
				w.fail(w.made(n, ""))
			}
		}
		return true
	})
	return w.then
}

func (f *Follower) ask(fn *index.Func, q question) answer {
	if known, done := f.memo[q]; done {
		return known
	}
	w := f.walk(fn, q)
	yes := w.run()
	f.memo[q] = answer{yes, w.then}
	return f.memo[q]
}

// walk prepares the walk that answers a question.
func (f *Follower) walk(fn *index.Func, q question) *walk {
	w := &walk{Follower: f, fn: fn, graph: f.graph(fn), question: q, visited: map[key]bool{}}
	if q.call != nil {
		w.call = syntax.Outermost(fn.Body, q.call)
	}
	for _, l := range w.graph.Loops {
		if q.loop != nil && ast.Node(l.Stmt) == q.loop {
			w.head = l.Start
		}
	}
	return w
}

func (f *Follower) graph(fn *index.Func) *flow.Graph {
	g := f.graphs[fn]
	if g == nil {
		g = flow.New(fn.Body, f.model.NoReturn)
		f.graphs[fn] = g
	}
	return g
}
