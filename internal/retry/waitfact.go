package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// waitFact is the wait that a function is as a whole: it does nothing but wait,
// once on every way through it, for the delay in one of its parameters. The
// zero WaitSpec if it is none.
func (r *recogniser) waitFact(fn *index.Func) known.WaitSpec {
	if spec, done := r.waitFacts[fn]; done {
		return spec
	}
	r.waitFacts[fn] = known.WaitSpec{} // while it is read: a circle of calls is no wait
	if hasDelayParam(fn) && r.onlyWaits(fn) {
		p := pause{recogniser: r, fn: fn, graph: flow.New(fn.Body, r.noReturn), comms: map[ast.Node]bool{}}
		r.waitFacts[fn] = p.spec()
	}
	return r.waitFacts[fn]
}

func hasDelayParam(fn *index.Func) bool {
	for _, p := range fn.Params {
		if typeis.Duration(p.Type()) {
			return true
		}
	}
	return false
}

// A pause reads a function that does nothing but wait.
type pause struct {
	*recogniser
	fn    *index.Func
	graph *flow.Graph
	comms map[ast.Node]bool // the statements of select arms: they are read with their select
	found known.WaitSpec    // the zero WaitSpec until a wait was found
	vague bool              // there are other waits, or what may be one
}

// spec is the one wait that all ways through the function agree on.
func (p *pause) spec() known.WaitSpec {
	waits := make([]bool, len(p.graph.Blocks)) // blocks that wait at their end
	for _, b := range p.graph.Blocks {
		for _, e := range b.Edges {
			if e.Comm != nil && e.Comm.Comm != nil {
				p.comms[e.Comm.Comm] = true
			}
		}
	}
	for i, b := range p.graph.Blocks {
		count := 0
		for _, n := range b.Nodes {
			count += p.node(n)
		}
		if len(b.Edges) > 0 && b.Edges[0].Select != nil {
			p.arms(b.Edges[0].Select)
			count++
		}
		waits[i] = count > 0
		p.vague = p.vague || count > 1 || waits[i] && b.Loop != nil
	}
	if p.vague || p.found.Kind == known.NoWait || !p.once(waits) {
		return known.WaitSpec{}
	}
	return p.found
}

// once says whether every way through the function passes exactly one wait.
// A way on which the delay or the context was asked about may do without.
func (p *pause) once(waits []bool) bool {
	type state struct {
		b              *flow.Block
		waited, excuse bool
	}
	seen := map[state]bool{}
	var visit func(s state) bool
	visit = func(s state) bool {
		if seen[s] {
			return true
		}
		seen[s] = true
		if waits[s.b.Index] {
			if s.waited {
				return false
			}
			s.waited = true
		}
		if s.b.Exit == flow.Returns && !s.waited && !s.excuse {
			return false
		}
		for _, e := range s.b.Edges {
			if !visit(state{e.To, s.waited, s.excuse || e.Cond != nil && p.excuses(e.Cond)}) {
				return false
			}
		}
		return true
	}
	return visit(state{b: p.graph.Entry})
}

// excuses says whether a condition asks about the delay, or about a context.
func (p *pause) excuses(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		if !is {
			return true
		}
		v := p.ix.VarOf(id)
		switch {
		case v == nil:
		case typeis.Context(v.Type()) || p.isParam(v) && typeis.Duration(v.Type()):
			found = true
		case typeis.Failure(v.Type()): // err := ctx.Err()
			if s, only := p.ix.Only(v); only && s.Rhs != nil {
				call, is := ast.Unparen(s.Rhs).(*ast.CallExpr)
				found = found || is && isContextMethod(p.ix.Callee(call).Obj)
			}
		}
		return true
	})
	return found
}

// node reads the waits of a statement or expression, and counts them.
func (p *pause) node(n ast.Node) (count int) {
	if p.comms[n] {
		return 0
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.DeferStmt:
			return false
		case *ast.GoStmt:
			p.vague = true
			return false
		case *ast.CallExpr:
			if p.call(n) {
				count++
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				count++
				p.wait(p.timed(n.X), known.WaitSpec{Ctx: -1})
			}
		}
		return true
	})
	return count
}

// call reads one call: a known wait, or a function that is one as a whole.
func (p *pause) call(call *ast.CallExpr) bool {
	c := p.ix.Callee(call)
	spec, is := p.waitSpec(call, c)
	if !is && c.Func != nil {
		spec = p.waitFact(c.Func)
		p.vague = p.vague || spec.Kind == known.NoWait
	}
	switch spec.Kind {
	case known.NoWait, known.After, known.Timer: // a channel that may be received from
		return false
	case known.Sleep:
		how := known.WaitSpec{Ctx: -1, Held: spec.Held}
		if spec.Ctx >= 0 && spec.Ctx < len(call.Args) {
			p.interrupted(&how, call.Args[spec.Ctx])
		}
		if spec.Arg < 0 || spec.Arg >= len(call.Args) {
			p.vague = true
			return true
		}
		p.wait(call.Args[spec.Arg], how)
		return true
	}
	p.vague = true
	return false
}

// arms reads a select: the end of a delay, and what interrupts it.
func (p *pause) arms(s *ast.SelectStmt) {
	var d ast.Expr
	how := known.WaitSpec{Ctx: -1}
	for _, c := range s.Body.List {
		ch := receivedIn(c)
		switch {
		case ch == nil: // a default, or something is sent
			p.vague = true
		case p.timed(ch) != nil:
			p.vague = p.vague || d != nil
			d = p.timed(ch)
		case p.contextOf(ch) != nil:
			p.interrupted(&how, p.contextOf(ch))
		case stops(ch):
			how.Held = true
		default: // it may wait for that rather
			p.vague = true
		}
	}
	p.wait(d, how)
}

// receivedIn is the channel that an arm of a select receives from.
func receivedIn(arm ast.Stmt) ast.Expr {
	cc, is := arm.(*ast.CommClause)
	if !is {
		return nil
	}
	switch s := cc.Comm.(type) {
	case *ast.ExprStmt:
		return received(s.X)
	case *ast.AssignStmt:
		return received(s.Rhs[0])
	}
	return nil
}

// contextOf is the context that a channel belongs to.
func (p *pause) contextOf(ch ast.Expr) ast.Expr {
	call, is := ast.Unparen(ch).(*ast.CallExpr)
	if !is || !isContextMethod(p.ix.Callee(call).Obj) {
		return nil
	}
	if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is {
		return sel.X
	}
	return nil
}

// interrupted notes the context that ends a wait.
func (p *pause) interrupted(how *known.WaitSpec, ctx ast.Expr) {
	if i := p.position(ctx); i >= 0 {
		how.Ctx = i
		return
	}
	how.Held = true
}

// stopWords in the name of a channel say that it tells of an end, and not of
// something waited for.
var stopWords = []string{"cancel", "clos", "die", "dying", "exit", "halt", "kill", "quit", "shut", "stop", "term"}

func stops(ch ast.Expr) bool {
	name := ""
	switch e := ast.Unparen(ch).(type) {
	case *ast.Ident:
		name = e.Name
	case *ast.SelectorExpr:
		name = e.Sel.Name
	case *ast.CallExpr:
		if sel, is := ast.Unparen(e.Fun).(*ast.SelectorExpr); is {
			name = sel.Sel.Name
		}
	}
	name = strings.ToLower(name)
	for _, w := range stopWords {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// timed is the delay after which a channel delivers, where it belongs to a
// timer that is started once; nil if not.
func (p *pause) timed(ch ast.Expr) ast.Expr {
	ch = ast.Unparen(ch)
	if !isTimeChan(p.ix.Info.TypeOf(ch)) {
		return nil
	}
	switch e := ch.(type) {
	case *ast.CallExpr:
		if d := p.startedWith(e); d != nil {
			return d
		}
		if sel, is := ast.Unparen(e.Fun).(*ast.SelectorExpr); is && len(e.Args) == 0 {
			return p.heldTimer(sel.X) // t.C() or t.Chan() of a clock's timer
		}
	case *ast.SelectorExpr:
		if e.Sel.Name == "C" {
			return p.heldTimer(e.X)
		}
	case *ast.Ident:
		return p.heldTimer(e)
	}
	return nil
}

// startedWith is the delay of a call that starts a timer.
func (p *pause) startedWith(call *ast.CallExpr) ast.Expr {
	spec, is := p.waitSpec(call, p.ix.Callee(call))
	if !is || spec.Kind != known.After && spec.Kind != known.Timer || spec.Arg < 0 || spec.Arg >= len(call.Args) {
		return nil
	}
	return call.Args[spec.Arg]
}

// heldTimer is the delay of the timer, or timer's channel, in a variable of
// the function.
func (p *pause) heldTimer(e ast.Expr) ast.Expr {
	v := p.ix.VarOf(e)
	if v == nil || v.IsField() {
		return nil
	}
	s, only := p.ix.Only(v)
	if !only || s.Func != p.fn || s.Rhs == nil || s.Result >= 0 {
		return nil
	}
	call, is := ast.Unparen(s.Rhs).(*ast.CallExpr)
	if !is {
		return nil
	}
	return p.startedWith(call)
}

// wait adds a wait for d, of which how tells what interrupts it.
func (p *pause) wait(d ast.Expr, how known.WaitSpec) {
	if how.Arg = p.position(d); how.Arg < 0 {
		if d == nil || !p.names(d) || p.delays.Eval(d, &delay.Scope{Func: p.fn}).Jitter != delay.Yes {
			p.vague = true
			return
		}
		how.Growth, how.Jitter = known.Varies, known.Yes
	}
	how.Kind = known.Sleep
	if p.found.Kind != known.NoWait { // if ctx == nil { time.Sleep(d) } else …
		p.vague = p.vague || p.found.Arg != how.Arg
		how.Ctx, how.Held = max(p.found.Ctx, how.Ctx), p.found.Held || how.Held
	}
	p.found = how
}

// position is that of the parameter which an expression is, as it was handed
// over; -1 if it is none.
func (p *pause) position(e ast.Expr) int {
	if e == nil {
		return -1
	}
	v := p.ix.VarOf(e)
	if v == nil || len(p.ix.Stores(v)) > 0 || p.ix.AddressTaken(v) {
		return -1
	}
	if _, is := ast.Unparen(e).(*ast.Ident); !is {
		return -1
	}
	for i, param := range p.fn.Params {
		if param == v && !p.fn.Sig.Variadic() {
			return i
		}
	}
	return -1
}

// names says whether an expression is made of a duration among the parameters.
func (p *pause) names(d ast.Expr) bool {
	found := false
	ast.Inspect(d, func(n ast.Node) bool {
		if id, is := n.(*ast.Ident); is {
			if v, is := p.ix.Info.Uses[id].(*types.Var); is && typeis.Duration(v.Type()) && p.isParam(v) {
				found = true
			}
		}
		return !found
	})
	return found
}
