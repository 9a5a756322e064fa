package once

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

// A reader reads one package. It remembers answers, so it belongs to one
// goroutine.
type reader struct {
	model    *retry.Model
	ix       *index.Index
	values   *values.Reader
	failures *failure.Follower
	layers   *layer.Reader
	facts    func(*types.Func) Fact // of functions of other packages

	owners map[*types.Var]param
	fates  map[param]fate
	made   map[*index.Func]Made
	holds  map[*types.Var]bool // variables that are being followed
	graphs map[*index.Func]*flow.Graph
}

// A param is a parameter's place.
type param struct {
	fn *index.Func
	i  int // from 0
}

func newReader(m *retry.Model, layers *layer.Reader, facts func(*types.Func) Fact) *reader {
	r := &reader{
		model: m, ix: m.Index, values: layers.Values(), failures: layers.Failures(), layers: layers, facts: facts,
		owners: map[*types.Var]param{},
		fates:  map[param]fate{},
		made:   map[*index.Func]Made{},
		holds:  map[*types.Var]bool{},
		graphs: map[*index.Func]*flow.Graph{},
	}
	for _, fn := range r.ix.Funcs() {
		for i, p := range fn.Params {
			r.owners[p] = param{fn, i}
		}
	}
	return r
}

// A span is code that is run again when it failed, or the body of a function of
// which is asked what it does with a parameter.
type span struct {
	fn       *index.Func // the function that it stands in, or is
	from, to token.Pos
	// node is the loop, nil for a whole function.
	node ast.Node
	// of is the retry of the model whose attempts stand in the span; nil where a
	// helper or library runs the function.
	of *retry.Retry
	on retry.Repeats
	// untilDone says that the function runs again where it returns false and no
	// error.
	untilDone bool
	test      bool
}

func (s *span) has(n ast.Node) bool { return n != nil && s.from <= n.Pos() && n.End() <= s.to }

// outside says whether a variable belongs to a function and has its value before
// the span starts.
func (s *span) outside(v *types.Var) bool {
	return v != nil && !v.IsField() && v.Pkg() != nil && v.Parent() != v.Pkg().Scope() && (v.Pos() < s.from || s.to <= v.Pos())
}

// spans lists what the package runs again, inner code first.
func (r *reader) spans() (out []*span) {
	for _, m := range r.model.Retries {
		if s := r.spanOf(m); s != nil {
			out = append(out, s)
		}
	}
	for _, fn := range r.ix.Funcs() {
		if r.model.RunsInTests(fn) && !r.model.IsTest(fn) {
			continue
		}
		for _, call := range syntax.Calls(fn.Body) {
			if !r.handsFunction(call) {
				continue
			}
			for _, again := range r.layers.Reruns(fn, call) {
				if s := r.handedOver(again.Run, again.On, r.model.IsTest(fn)); s != nil {
					out = append(out, s)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *span) int { return int(a.to-a.from) - int(b.to-b.from) })
	return out
}

// handsFunction says whether a call hands over a function.
func (r *reader) handsFunction(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		_, is := typeOf(r.ix.Info, arg).(*types.Signature)
		return is
	})
}

// spanOf is what a retry of the model runs again.
func (r *reader) spanOf(m *retry.Retry) *span {
	switch {
	case m.Form == retry.Library && m.Run != nil:
		s := r.handedOver(m.Run, m.On, m.Test)
		if call, is := m.Node.(*ast.CallExpr); is && s != nil {
			sym := r.model.Symbol(call)
			s.untilDone = sym != nil && sym.On == known.NotDone
		}
		return s
	case m.Func == nil || len(m.Attempts) == 0:
		return nil
	case m.Form == retry.Recursion:
		return &span{fn: m.Func, from: m.Func.Body.Pos(), to: m.Func.Body.End(), of: m, test: m.Test}
	}
	s := &span{fn: m.Func, from: m.Node.Pos(), to: m.Node.End(), node: m.Node, of: m, test: m.Test}
	switch n := m.Node.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
	case *ast.LabeledStmt:
		ast.Inspect(m.Func.Body, func(in ast.Node) bool {
			if b, is := in.(*ast.BranchStmt); is && b.Tok == token.GOTO && b.Label != nil && b.Label.Name == n.Label.Name {
				s.to = max(s.to, b.End())
			}
			return true
		})
	default:
		return nil
	}
	return s
}

// handedOver is the function that a helper or library runs again, where its body
// is in view.
func (r *reader) handedOver(run ast.Expr, on retry.Repeats, test bool) *span {
	fn := r.ix.FuncValue(run).Func
	if fn == nil {
		return nil
	}
	s := r.whole(fn)
	s.on, s.test = on, test
	return s
}

// whole is the span of a function.
func (r *reader) whole(fn *index.Func) *span {
	return &span{fn: fn, from: fn.Body.Pos(), to: fn.Body.End()}
}

// calls lists the calls in a span.
func (s *span) calls() []*ast.CallExpr {
	return slices.DeleteFunc(syntax.Calls(s.fn.Body), func(call *ast.CallExpr) bool { return !s.has(call) })
}

// repeats says whether what a call in a span has used is asked for again: the
// call is an attempt, or one follows it in the same round; or the function that
// is handed over fails with it, or with a call behind it.
func (r *reader) repeats(s *span, call *ast.CallExpr) bool {
	switch {
	case r.onceOnly(s, call):
		return false
	case s.of == nil:
		return r.failsBehind(s, call)
	}
	for _, at := range s.of.Attempts {
		if at.Call == nil {
			continue
		}
		if syntax.Holds(at.Call, call) {
			return !beforeSending(at)
		}
		if r.leadsTo(s, call, at.Call) {
			return true
		}
	}
	return false
}

// onceOnly says whether a call is made in some rounds only, by a condition on
// what rounds change: if data == nil { data, err = io.ReadAll(r) }.
func (r *reader) onceOnly(s *span, call *ast.CallExpr) (is bool) {
	ast.Inspect(s.fn.Body, func(n ast.Node) bool {
		if n == nil || is || n.End() <= call.Pos() || call.End() <= n.Pos() {
			return false
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			is = is || s.has(n) && !syntax.Holds(n.Cond, call) && (n.Init == nil || !syntax.Holds(n.Init, call)) && r.changes(s, n.Cond)
		case *ast.CaseClause:
			is = is || s.has(n) && slices.ContainsFunc(n.List, func(e ast.Expr) bool { return !syntax.Holds(e, call) && r.changes(s, e) })
		case *ast.SwitchStmt:
			is = is || s.has(n) && n.Tag != nil && !syntax.Holds(n.Tag, call) && r.changes(s, n.Tag)
		}
		return true
	})
	return is
}

// changes says whether a condition asks a variable that lives on from round to
// round and that rounds store into: no error, which tells of the round itself.
func (r *reader) changes(s *span, cond ast.Expr) (found bool) {
	ast.Inspect(cond, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		if !is || found {
			return !found
		}
		v := r.ix.VarOf(id)
		if v == nil || typeis.Failure(v.Type()) || isResponse(v.Type()) || !s.outside(v) && !s.counts(v) {
			return true
		}
		found = slices.ContainsFunc(r.ix.Stores(v), func(st index.Store) bool { return s.has(st.Node) })
		return !found
	})
	return found
}

// counts says whether a variable belongs to the header of the loop.
func (s *span) counts(v *types.Var) bool {
	switch loop := s.node.(type) {
	case *ast.ForStmt:
		return v.Pos() < loop.Body.Pos() && s.from <= v.Pos()
	case *ast.RangeStmt:
		return v.Pos() < loop.Body.Pos() && s.from <= v.Pos()
	}
	return false
}

// failsBehind says whether a function fails with a call, or with one behind it.
func (r *reader) failsBehind(s *span, call *ast.CallExpr) bool {
	if s.untilDone {
		return r.notDoneBehind(s, call)
	}
	for _, c := range s.calls() {
		if c != call && !syntax.Holds(c, call) && (c.Pos() < call.Pos() || !r.leadsTo(s, call, c)) {
			continue
		}
		if fails, _ := r.failures.EscapesOf(s.fn, c, "", s.on); fails {
			return true
		}
	}
	return false
}

// notDoneBehind says whether false and no error can be returned behind a call.
func (r *reader) notDoneBehind(s *span, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(s.fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 2 && r.ix.Info.Types[n.Results[1]].IsNil() {
				done := r.ix.Info.Types[n.Results[0]].Value
				found = found || (done == nil || done.Kind() == constant.Bool && !constant.BoolVal(done)) && r.leadsTo(s, call, n)
			}
		}
		return !found
	})
	return found
}

// beforeSending says whether an attempt is repeated only where it never came to
// send anything.
func beforeSending(at retry.Attempt) bool {
	if at.On == retry.Everything {
		return false
	}
	return slices.ContainsFunc(at.Asked, func(question string) bool {
		q := strings.ToLower(question)
		return slices.ContainsFunc([]string{"refused", "dial", "dnserror", "nosuchhost", "unreachable"}, func(w string) bool { return strings.Contains(q, w) })
	})
}

// leadsTo says whether one call of a span can be followed by another in the same
// round.
func (r *reader) leadsTo(s *span, from, to ast.Node) bool {
	g := r.graph(s.fn)
	var start, head *flow.Block
	at := 0
	for _, l := range g.Loops {
		if l.Stmt == s.node {
			head = l.Start
		}
	}
	for _, b := range g.Blocks {
		for i, n := range b.Nodes {
			if syntax.Holds(n, from) {
				start, at = b, i
			}
		}
	}
	if start == nil {
		return false
	}
	seen := map[*flow.Block]bool{}
	var visit func(b *flow.Block, nodes []ast.Node) bool
	visit = func(b *flow.Block, nodes []ast.Node) bool {
		if slices.ContainsFunc(nodes, func(n ast.Node) bool { return syntax.Holds(n, to) }) {
			return true
		}
		for _, e := range b.Edges {
			if e.To != head && !seen[e.To] {
				seen[e.To] = true
				if visit(e.To, e.To.Nodes) {
					return true
				}
			}
		}
		return false
	}
	if syntax.Holds(start.Nodes[at], to) {
		return from.Pos() <= to.Pos()
	}
	return visit(start, start.Nodes[at+1:])
}

func (r *reader) graph(fn *index.Func) *flow.Graph {
	g := r.graphs[fn]
	if g == nil {
		g = flow.New(fn.Body, r.model.NoReturn)
		r.graphs[fn] = g
	}
	return g
}
