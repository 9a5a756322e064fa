package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
)

// interruptions tells of each wait whether a context ends it, and which one
// should.
func (r *recogniser) interruptions(m *Model) {
	for _, rt := range m.Retries {
		for _, w := range rt.Waits {
			if w.At == nil || !w.inner || w.Deferred || rt.Func == nil {
				continue
			}
			if w.Interruptible == delay.Unknown && len(w.Policy) == 0 {
				w.Interruptible = r.interruptible(w.At, rt.Func.Body, nil, 0)
			}
			if w.Interruptible == delay.Unknown && m.library != nil {
				w.Interruptible = m.library.heldInterrupt(w.At)
			}
			if w.Interruptible == delay.No && r.inSlices(rt, w.At) {
				w.Interruptible = delay.Unknown
			}
			if w.Interruptible == delay.No {
				w.Context = r.contextAt(rt, w.At)
			}
		}
	}
	r.helpers(m)
}

// A frame is a function of this package that waits for the function of the
// retry, and the call that leads to it.
type frame struct {
	fn    *index.Func
	call  *ast.CallExpr
	outer *frame
}

// interruptible says whether a context that something can end ends the wait
// at a node early: at a call, at a receive from a timer or at a range over a
// ticker. in is the body around it.
func (r *recogniser) interruptible(at ast.Node, in *ast.BlockStmt, f *frame, depth int) delay.Answer {
	switch at := at.(type) {
	case *ast.CallExpr:
		return r.callInterruptible(at, f, depth)
	case *ast.UnaryExpr:
		if s := selectOf(at, in); s != nil {
			return r.selectInterruptible(s, f)
		}
		return delay.No
	case *ast.RangeStmt:
		return delay.No
	}
	return delay.Unknown
}

func (r *recogniser) callInterruptible(call *ast.CallExpr, f *frame, depth int) delay.Answer {
	c := r.ix.Callee(call)
	spec, is := r.waitSpec(call, c)
	switch {
	case is && spec.Kind != known.Sleep:
		return delay.Unknown
	case is && spec.Ctx >= 0 && spec.Ctx < len(call.Args):
		return r.ends(call.Args[spec.Ctx], f)
	case is && (spec.Held || r.tellsOfEnd(call, c)):
		return delay.Unknown
	case is:
		return delay.No
	case c.Func != nil && depth < maxCallDepth:
		return r.bodyInterruptible(c.Func, &frame{c.Func, call, f}, depth+1)
	}
	return delay.Unknown
}

// tellsOfEnd says whether a sleep that is only known by its shape has a result:
// it may tell that the sleep ended early.
func (r *recogniser) tellsOfEnd(call *ast.CallExpr, c index.Callee) bool {
	if c.Obj != nil {
		if _, is := known.Wait(c.Obj.FullName()); is {
			return false
		}
		if r.factOf(c.Obj).Wait.Kind != known.NoWait {
			return false
		}
	}
	n, _ := resultsOf(r.ix.Info.TypeOf(call))
	if t, is := r.ix.Info.TypeOf(call).(*types.Tuple); is {
		n = t.Len()
	}
	return n > 0
}

// bodyInterruptible is what all waits in a function agree on, outside of the
// loops in it.
func (r *recogniser) bodyInterruptible(fn *index.Func, f *frame, depth int) delay.Answer {
	var answers []delay.Answer
	add := func(a delay.Answer) { answers = append(answers, a) }
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.SelectStmt:
			if !r.waitsForTime(n) {
				return true
			}
			add(r.selectInterruptible(n, f))
			return false
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && isTimeChan(r.ix.Info.TypeOf(n.X)) {
				add(delay.No)
			}
		case *ast.CallExpr:
			c := r.ix.Callee(n)
			if spec, is := r.waitSpec(n, c); is && spec.Kind == known.Sleep || !is && c.Func != nil && c.Func != fn && r.mayWait(c.Func) {
				add(r.callInterruptible(n, f, depth))
			}
		}
		return true
	})
	if len(answers) == 0 {
		return delay.Unknown
	}
	for _, a := range answers {
		if a != answers[0] {
			return delay.Unknown
		}
	}
	return answers[0]
}

// waitsForTime says whether an arm of a select receives from a timer.
func (r *recogniser) waitsForTime(s *ast.SelectStmt) bool {
	for _, arm := range s.Body.List {
		if ch := receivedIn(arm); ch != nil && isTimeChan(r.ix.Info.TypeOf(ch)) {
			return true
		}
	}
	return false
}

// selectOf returns the select of which an arm receives at a node, nil if none
// does.
func selectOf(at ast.Node, in *ast.BlockStmt) (s *ast.SelectStmt) {
	ast.Inspect(in, func(n ast.Node) bool {
		if n == nil || at.End() <= n.Pos() || n.End() <= at.Pos() {
			return false
		}
		if sel, is := n.(*ast.SelectStmt); is {
			for _, arm := range sel.Body.List {
				if cc, is := arm.(*ast.CommClause); is && cc.Comm != nil && syntax.Holds(cc.Comm, at) {
					s = sel
				}
			}
		}
		return true
	})
	return s
}

// selectInterruptible says whether an arm of a select receives from a context
// that something can end. A stop channel is no context, unless it belongs to
// one.
func (r *recogniser) selectInterruptible(s *ast.SelectStmt, f *frame) delay.Answer {
	answer := delay.No
	for _, arm := range s.Body.List {
		ch := receivedIn(arm)
		switch {
		case isDefault(arm):
			return delay.Unknown // it waits for nothing
		case ch == nil, isTimeChan(r.ix.Info.TypeOf(ch)):
			continue
		}
		switch r.belongs(ch, f, 0) {
		case delay.Yes:
			return delay.Yes
		case delay.Unknown:
			answer = delay.Unknown
		default:
			if r.cancelling(ch, s) {
				answer = delay.Unknown
			}
		}
	}
	return answer
}

// belongs says whether a channel tells that a context is done.
func (r *recogniser) belongs(ch ast.Expr, f *frame, depth int) delay.Answer {
	if depth > maxCallDepth {
		return delay.Unknown
	}
	ch = ast.Unparen(ch)
	if call, is := ch.(*ast.CallExpr); is {
		return r.returnsDone(call, f, depth)
	}
	v := r.ix.VarOf(ch)
	if v == nil {
		return delay.Unknown
	}
	if arg, outer, is := f.argument(r, v); is {
		return r.belongs(arg, outer, depth+1)
	}
	answer := r.closedWithContext(v)
	for _, value := range r.valuesOf(v) {
		switch a := r.belongs(value, nil, depth+1); {
		case a == delay.Yes:
			return delay.Yes
		case a == delay.Unknown:
			answer = delay.Unknown
		}
	}
	return answer
}

// returnsDone is belongs for the channel that a call returns.
func (r *recogniser) returnsDone(call *ast.CallExpr, f *frame, depth int) delay.Answer {
	c := r.ix.Callee(call)
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	switch {
	case c.Builtin == "make":
		return delay.No
	case isContextMethod(c.Obj) && isSel:
		return r.ends(sel.X, f)
	case c.Func == nil:
		return delay.Unknown
	}
	answer := delay.Unknown
	ast.Inspect(c.Func.Body, func(n ast.Node) bool {
		if ret, is := n.(*ast.ReturnStmt); is && len(ret.Results) == 1 {
			answer = r.belongs(ret.Results[0], &frame{c.Func, call, f}, depth+1)
		}
		return true
	})
	if answer == delay.No && r.takesDone(call, f, depth) {
		return delay.Unknown
	}
	return answer
}

// argument is what the call that leads to a function hands to its parameter v,
// and where that is read.
func (f *frame) argument(r *recogniser, v *types.Var) (arg ast.Expr, outer *frame, is bool) {
	if f == nil || f.fn.Sig == nil || f.fn.Sig.Variadic() || len(r.ix.Stores(v)) > 0 {
		return nil, nil, false
	}
	for i, p := range f.fn.Params {
		if p == v && i < len(f.call.Args) {
			return f.call.Args[i], f.outer, true
		}
	}
	return nil, nil, false
}

// ends says whether something can end a context.
func (r *recogniser) ends(ctx ast.Expr, f *frame) delay.Answer {
	if v := r.ix.VarOf(ctx); v != nil {
		if arg, outer, is := f.argument(r, v); is {
			return r.ends(arg, outer)
		}
	}
	if r.mayEnd(ctx) {
		return delay.Yes
	}
	return delay.No
}

// valuesOf are the values that a variable is given in this package, and those
// that the callers of an unexported function hand to a parameter.
func (r *recogniser) valuesOf(v *types.Var) (values []ast.Expr) {
	for _, s := range r.ix.Stores(v) {
		if s.Rhs != nil && s.Result < 0 {
			values = append(values, s.Rhs)
		}
	}
	if fn, i := r.ownerOf(v); fn != nil && fn.Obj != nil {
		for _, call := range r.ix.CallsOf(fn.Obj) {
			if i < len(call.Args) {
				values = append(values, call.Args[i])
			}
		}
	}
	return values
}

// ownerOf returns the function of a parameter and its position from 0.
func (r *recogniser) ownerOf(v *types.Var) (*index.Func, int) {
	if v.IsField() || !r.params()[v] {
		return nil, -1
	}
	for _, fn := range r.ix.Funcs() {
		if fn.Node.Pos() <= v.Pos() && v.Pos() < fn.Body.Pos() {
			for i, p := range fn.Params {
				if p == v {
					return fn, i
				}
			}
		}
	}
	return nil, -1
}

// closedWithContext says whether a channel may be closed, or sent to, since a
// context is done: Unknown where the function that does so waits for one,
// cancels one or is run by one, No where nothing like that is in view.
func (r *recogniser) closedWithContext(v *types.Var) delay.Answer {
	for _, fn := range r.closers()[v] {
		if r.meetsContext(fn.Body) || r.afterContext(fn) {
			return delay.Unknown
		}
	}
	return delay.No
}

// closers are the functions that close a channel in a variable, or send to it.
func (r *recogniser) closers() map[*types.Var][]*index.Func {
	if r.closing == nil {
		r.closing = map[*types.Var][]*index.Func{}
		for _, file := range r.ix.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				var ch ast.Expr
				switch n := n.(type) {
				case *ast.SendStmt:
					ch = n.Chan
				case *ast.CallExpr:
					if len(n.Args) == 1 && r.ix.Callee(n).Builtin == "close" {
						ch = n.Args[0]
					}
				}
				if ch == nil {
					return true
				}
				if v, fn := r.ix.VarOf(ch), r.ix.FuncAt(n.Pos()); v != nil && fn != nil {
					r.closing[v] = append(r.closing[v], fn)
				}
				return true
			})
		}
	}
	return r.closing
}

// afterContext says whether a function literal is run when a context is done.
func (r *recogniser) afterContext(fn *index.Func) bool {
	if fn.Outer == nil {
		return false
	}
	found := false
	ast.Inspect(fn.Outer.Body, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if is && contextFunc(r.ix, call) == "AfterFunc" && len(call.Args) == 2 && r.ix.FuncValue(call.Args[1]).Func == fn {
			found = true
		}
		return !found
	})
	return found
}

// meetsContext says whether a body asks a context whether it is done, or
// cancels one.
func (r *recogniser) meetsContext(body ast.Node) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is && !found {
			found = isContextMethod(r.ix.Callee(call).Obj) || r.isCancel(call)
		}
		return !found
	})
	return found
}

// heldInterrupt is interruptible for a wait of a library's policy, which holds
// its context: for b.Ongoing() { … b.Wait() }.
func (l *library) heldInterrupt(at ast.Node) delay.Answer {
	call, is := at.(*ast.CallExpr)
	if !is {
		return delay.Unknown
	}
	spec, is := l.waitSpec(call, l.ix.Callee(call))
	if !is || !spec.Held {
		return delay.Unknown
	}
	on := argOf(call, known.Receiver)
	if on == nil {
		return delay.Unknown
	}
	return l.policiesInterrupt(l.eval(on), false)
}

// policiesInterrupt says whether a context ends the waits of policies; none
// says that one without any context is known to have none.
func (l *library) policiesInterrupt(ps []policy, none bool) delay.Answer {
	answer := delay.Unknown
	for i, p := range ps {
		a := l.policyInterrupt(p, none)
		if i > 0 && a != answer {
			return delay.Unknown
		}
		answer = a
	}
	return answer
}

func (l *library) policyInterrupt(p policy, none bool) delay.Answer {
	for _, ctx := range p.ctxs {
		if l.mayEnd(ctx) {
			return delay.Yes
		}
	}
	answer := delay.No
	if p.open || len(p.ctxs)+len(p.stops) == 0 && !none {
		answer = delay.Unknown
	}
	for _, ch := range p.stops {
		if l.ix.Info.Types[ch].IsNil() {
			continue
		}
		switch l.belongs(ch, nil, 0) {
		case delay.Yes:
			return delay.Yes
		case delay.Unknown:
			answer = delay.Unknown
		}
	}
	return answer
}

// canBind says whether it is known how a call is handed a context: one that is
// handed none has none.
func (l *library) canBind(n ast.Node) bool {
	call, is := n.(*ast.CallExpr)
	if !is {
		return false
	}
	f := l.ix.Callee(call).Obj
	if f == nil {
		return false
	}
	_, can := known.BindOf(f.Origin().FullName())
	return can
}

// interrupt tells of the waits of a library whether a context ends them.
func (lr *libraryRetry) interrupt(l *library) {
	answer := delay.Unknown
	if s := lr.site.symbol; lr.site.runs && s != nil {
		switch s.Interrupt {
		case known.No:
			answer = delay.No
		case known.Yes:
			answer = l.policiesInterrupt(lr.policies, l.canBind(lr.site.node))
		}
	}
	for _, w := range lr.Waits {
		w.At, w.Interruptible, w.inner = lr.site.node, answer, true
	}
}
