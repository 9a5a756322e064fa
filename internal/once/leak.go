package once

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
)

// left lists the responses that the attempts of a span leave open.
func (r *reader) left(s *span) (out []*Left) {
	for _, b := range r.graph(s.fn).Blocks {
		for i, n := range b.Nodes {
			as, is := n.(*ast.AssignStmt)
			if !is || !s.has(n) || len(as.Rhs) != 1 || len(as.Lhs) != 2 {
				continue
			}
			call, is := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
			resp := r.ix.VarOf(as.Lhs[0])
			if !is || resp == nil || resp.IsField() || !isResponse(resp.Type()) || !r.isAttempt(s, call) || !r.givesOpen(call) {
				continue
			}
			w := &leak{reader: r, span: s, call: call, resp: resp, err: r.ix.VarOf(as.Lhs[1]), seen: map[place]bool{}}
			if w.from(b, i+1, delay.Unknown, true, nil) {
				out = append(out, &Left{Call: call, Func: s.fn, Name: r.model.NameOf(call), Response: resp, Test: s.test})
			}
		}
	}
	return out
}

// isAttempt says whether a failure of a call leads to the next attempt, be it
// only one that the response tells of.
func (r *reader) isAttempt(s *span, call *ast.CallExpr) bool {
	return s.of == nil || slices.ContainsFunc(s.of.Attempts, func(at retry.Attempt) bool { return at.Call == call })
}

// givesOpen says whether a call returns a response with an open body: one that
// sends a request, or a function of this package that does nothing to a body.
func (r *reader) givesOpen(call *ast.CallExpr) bool {
	c := r.ix.Callee(call)
	switch {
	case c.Func != nil:
		open := true
		ast.Inspect(c.Func.Body, func(n ast.Node) bool {
			sel, is := n.(*ast.SelectorExpr)
			open = open && !(is && sel.Sel.Name == "Body" && isResponse(r.ix.Info.TypeOf(sel.X)))
			if inner, is := n.(*ast.CallExpr); is {
				open = open && !slices.ContainsFunc(inner.Args, func(arg ast.Expr) bool { return isResponse(r.ix.Info.TypeOf(arg)) })
			}
			return open
		})
		return open
	case c.Obj != nil && !c.Interface:
		spec, is := known.Sends(c.Obj.FullName())
		return is && spec.Protocol == known.HTTP && spec.Verb != "HEAD" && known.IsStd(pathOf(c.Obj))
	}
	sig, is := typeOf(r.ix.Info, call.Fun).(*types.Signature)
	return is && sig.Params().Len() > 0 && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return isRequest(r.ix.Info.TypeOf(arg)) })
}

func typeOf(info *types.Info, e ast.Expr) types.Type {
	if t := info.TypeOf(e); t != nil {
		return t.Underlying()
	}
	return nil
}

// A leak follows a response from the call that gets it to the next attempt.
type leak struct {
	*reader
	*span
	call      *ast.CallExpr
	resp, err *types.Var
	seen      map[place]bool
	steps     int
}

type place struct {
	block *flow.Block
	there delay.Answer // whether there is a response
	tells bool         // whether err is still that of the call
}

// maxSteps bounds the ways that one response is followed on.
const maxSteps = 4000

// from says whether the next attempt can be made with the body open, from a node
// of a block on. Of what conditions have asked before, the answers are the same.
func (w *leak) from(b *flow.Block, i int, there delay.Answer, tells bool, asked map[string]bool) bool {
	for _, n := range b.Nodes[i:] {
		if w.again(n) {
			return there == delay.Yes && !w.mentions(n)
		}
		switch {
		case w.handsOn(n) || w.stores(n, w.resp):
			return false
		case w.uses(n):
			there = delay.Yes
		}
		if w.err != nil && w.stores(n, w.err) {
			tells = false
		}
		asked = unanswered(asked, n)
		if ret, is := n.(*ast.ReturnStmt); is {
			return there == delay.Yes && w.of == nil && w.fails(ret)
		}
	}
	if b.Exit != flow.Stays || w.steps > maxSteps {
		return false
	}
	for _, e := range b.Edges {
		w.steps++
		if w.leavesLoop(e.To) || w.endsRounds(e) {
			continue
		}
		is, possible := w.take(e, there, tells)
		if !possible {
			continue
		}
		then := asked
		if e.Cond != nil {
			text := types.ExprString(e.Cond)
			if before, was := asked[text]; was && before != e.Value {
				continue
			}
			then = maps.Clone(asked)
			if then == nil {
				then = map[string]bool{}
			}
			then[text] = e.Value
		}
		p := place{e.To, is, tells}
		if w.seen[p] && len(then) == 0 {
			continue
		}
		w.seen[p] = true
		if w.steps <= maxSteps && w.from(e.To, 0, is, tells, then) {
			return true
		}
	}
	return false
}

// unanswered are the conditions of which a node leaves the answers alone.
func unanswered(asked map[string]bool, n ast.Node) map[string]bool {
	var stored []ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		stored = n.Lhs
	case *ast.IncDecStmt:
		stored = []ast.Expr{n.X}
	}
	if len(stored) == 0 || len(asked) == 0 {
		return asked
	}
	out := maps.Clone(asked)
	for _, e := range stored {
		name := types.ExprString(e)
		maps.DeleteFunc(out, func(cond string, _ bool) bool { return strings.Contains(cond, name) })
	}
	return out
}

// again says whether a node makes the next attempt.
func (w *leak) again(n ast.Node) bool {
	if w.of != nil && w.of.Form == retry.Recursion {
		return syntax.Holds(n, w.of.Node)
	}
	return syntax.Holds(n, w.call)
}

func (w *leak) leavesLoop(b *flow.Block) bool {
	for _, l := range w.graph(w.fn).Loops {
		if l.Stmt == w.node && !l.Goto() {
			return !b.Loop.Inside(l)
		}
	}
	return false
}

// take is what is known of the response behind an edge; possible is false where
// there is none.
func (w *leak) take(e flow.Edge, there delay.Answer, tells bool) (is delay.Answer, possible bool) {
	x, nonNil, compares := w.nilTest(e)
	switch {
	case !compares:
		return there, true
	case x == w.resp && nonNil:
		return delay.Yes, true
	case x == w.resp:
		return there, false
	case x == w.err && w.err != nil && tells && nonNil:
		return there, false // no response comes with an error
	case x == w.err && w.err != nil && tells:
		return delay.Yes, true
	}
	return there, true
}

// nilTest reads a comparison of a variable with nil.
func (w *leak) nilTest(e flow.Edge) (v *types.Var, nonNil, is bool) {
	b, is := e.Cond.(*ast.BinaryExpr)
	if !is || b.Op != token.EQL && b.Op != token.NEQ {
		return nil, false, false
	}
	x, y := b.X, b.Y
	if w.ix.Info.Types[x].IsNil() {
		x, y = y, x
	}
	if !w.ix.Info.Types[y].IsNil() {
		return nil, false, false
	}
	return w.ix.VarOf(x), (b.Op == token.NEQ) == e.Value, true
}

// fails says whether a return statement has a helper or library run the function
// again.
func (w *leak) fails(ret *ast.ReturnStmt) bool {
	if len(ret.Results) == 0 {
		return false
	}
	last := ast.Unparen(ret.Results[len(ret.Results)-1])
	if w.untilDone {
		return w.ix.Info.Types[last].IsNil() && len(ret.Results) == 2 && w.ix.Info.Types[ret.Results[0]].Value != nil && types.ExprString(ret.Results[0]) == "false"
	}
	switch e := last.(type) {
	case *ast.CallExpr:
		sym := w.model.Symbol(e)
		return (sym == nil || sym.Role != known.Permanent) && makesError[w.fullName(e)]
	case *ast.UnaryExpr:
		return e.Op == token.AND
	}
	return false
}

func (w *leak) fullName(call *ast.CallExpr) string {
	if f := w.ix.Callee(call).Obj; f != nil {
		return f.FullName()
	}
	return ""
}

var makesError = map[string]bool{"errors.New": true, "fmt.Errorf": true, "github.com/pkg/errors.New": true, "github.com/pkg/errors.Errorf": true}

// stores says whether a node stores into a variable.
func (w *leak) stores(n ast.Node, v *types.Var) bool {
	as, is := n.(*ast.AssignStmt)
	return is && slices.ContainsFunc(as.Lhs, func(lhs ast.Expr) bool { return w.ix.VarOf(lhs) == v })
}

func (w *leak) mentions(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		found = found || is && w.ix.VarOf(id) == w.resp && !syntax.Holds(w.call, id) && w.ix.Info.Defs[id] == nil && !w.isTarget(n)
		return !found
	})
	return found
}

// isTarget says whether an identifier is where the call stores the response.
func (w *leak) isTarget(id ast.Node) bool {
	for _, st := range w.ix.Stores(w.resp) {
		if as, is := st.Node.(*ast.AssignStmt); is && slices.ContainsFunc(as.Lhs, func(lhs ast.Expr) bool { return lhs == id }) {
			return true
		}
	}
	return false
}

// told are what a response tells without its body.
var told = map[string]bool{
	"ContentLength": true, "Header": true, "Proto": true, "Request": true, "Status": true, "StatusCode": true, "TLS": true, "Trailer": true, "Uncompressed": true,
}

// handsOn says whether a node does something to a response other than to ask
// what it tells: it is closed, returned, stored, or handed to what may close it.
func (w *leak) handsOn(n ast.Node) bool { return onward(w.reader, n, w.resp, 0) }

func onward(r *reader, n ast.Node, v *types.Var, depth int) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = found || onward(r, n.Body, v, depth)
			return false
		case *ast.SelectorExpr:
			if r.ix.VarOf(n.X) == v {
				found = found || !told[n.Sel.Name] && n.Sel.Name != "Cookies" && n.Sel.Name != "Location"
				return false
			}
		case *ast.BinaryExpr:
			if r.ix.VarOf(n.X) == v && r.ix.Info.Types[n.Y].IsNil() || r.ix.VarOf(n.Y) == v && r.ix.Info.Types[n.X].IsNil() {
				return false
			}
		case *ast.AssignStmt:
			for _, rhs := range n.Rhs {
				found = found || onward(r, rhs, v, depth)
			}
			for _, lhs := range n.Lhs {
				found = found || r.ix.VarOf(lhs) != v && onward(r, lhs, v, depth)
			}
			return false
		case *ast.CallExpr:
			found = found || onwardCalled(r, n, v, depth)
			return false
		case *ast.Ident:
			found = found || r.ix.VarOf(n) == v
		}
		return !found
	})
	return found
}

// onwardCalled is onward for a call, which may hand a response to a function of
// this package that only asks it.
func onwardCalled(r *reader, call *ast.CallExpr, v *types.Var, depth int) bool {
	if onward(r, call.Fun, v, depth) {
		return true
	}
	fn := r.ix.Callee(call).Func
	for i, arg := range call.Args {
		switch {
		case r.ix.VarOf(arg) != v:
			if onward(r, arg, v, depth) {
				return true
			}
		case fn == nil || i >= len(fn.Params) || depth > 2 || onward(r, fn.Body, fn.Params[i], depth+1):
			return true
		}
	}
	return false
}

// uses says whether a node reads a field of a response, so that there is one.
func (w *leak) uses(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectorExpr:
			found = found || w.ix.VarOf(n.X) == w.resp
		}
		return !found
	})
	return found
}

// endsRounds says whether an edge of a loop that counts its rounds is not on a way
// to the next attempt: it is taken in the last round only, as if attempt == last
// tells; or, before the attempt, in the first one only, as if attempt == 0 tells.
func (w *leak) endsRounds(e flow.Edge) bool {
	b, is := e.Cond.(*ast.BinaryExpr)
	if !is {
		return false
	}
	x, y, op := b.X, b.Y, b.Op
	if !w.countsRounds(x) {
		x, y, op = y, x, mirrored[op]
	}
	if !w.countsRounds(x) {
		return false
	}
	high := op == token.GTR || op == token.GEQ || op == token.EQL
	low := op == token.LSS || op == token.LEQ || op == token.EQL
	if !e.Value {
		high, low = op == token.LSS || op == token.LEQ || op == token.NEQ, op == token.GTR || op == token.GEQ || op == token.NEQ
	}
	if w.countsDown() {
		return low
	}
	v := w.ix.Info.Types[y].Value
	if v != nil && constant.Sign(v) == 0 {
		return low && e.Cond.Pos() < w.call.Pos()
	}
	return high
}

// mirrored is a comparison read from its other side.
var mirrored = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ,
	token.LSS: token.GTR, token.LEQ: token.GEQ, token.GTR: token.LSS, token.GEQ: token.LEQ,
}

// countsRounds says whether an expression is the number that the header of the
// loop counts, or that and a constant: i+1.
func (w *leak) countsRounds(e ast.Expr) bool {
	if sum, is := ast.Unparen(e).(*ast.BinaryExpr); is && (sum.Op == token.ADD || sum.Op == token.SUB) && w.ix.Info.Types[sum.Y].Value != nil {
		e = sum.X
	}
	v := w.ix.VarOf(e)
	if v == nil {
		return false
	}
	switch loop := w.node.(type) {
	case *ast.RangeStmt:
		return loop.Key != nil && w.ix.VarOf(loop.Key) == v
	case *ast.ForStmt:
		step, is := loop.Post.(*ast.IncDecStmt)
		return is && w.ix.VarOf(step.X) == v && loop.Cond != nil
	}
	return false
}

func (w *leak) countsDown() bool {
	loop, is := w.node.(*ast.ForStmt)
	if !is {
		return false
	}
	step, is := loop.Post.(*ast.IncDecStmt)
	return is && step.Tok == token.DEC
}
