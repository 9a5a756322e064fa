package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A waitSource is a wait as it is found: a duration expression and where it
// is evaluated, or what is known of a callee that decides itself.
type waitSource struct {
	expr     ast.Expr
	scope    *delay.Scope
	given    delay.Delay // when expr is nil
	deferred bool
	ticker   bool
}

// maxCallDepth is how far down waits are looked for in functions that a round calls.
const maxCallDepth = 3

// callWaits returns the waits that a call makes before it returns; vague says
// that it may wait in a way that is out of sight.
func (rd *round) callWaits(call *ast.CallExpr, sc *delay.Scope, depth int) (ws []waitSource, vague bool) {
	c := rd.ix.Callee(call)
	if c.Conversion || c.Builtin != "" {
		return nil, false
	}
	if spec, isWait := rd.waitSpec(call, c); isWait {
		if _, again := rd.again[call]; again && spec.Arg >= 0 && spec.Arg < len(call.Args) { // AfterFunc(d, f) in f itself
			return []waitSource{{expr: call.Args[spec.Arg], scope: sc, deferred: true}}, false
		}
		return specWaits(call, spec, sc)
	}
	if c.Func != nil {
		if depth >= maxCallDepth || rd.visiting[c.Func] {
			return nil, true
		}
		return rd.bodyWaits(c.Func, &delay.Scope{Func: c.Func, Call: call, Outer: sc}, depth+1)
	}
	return nil, rd.mayWaitOutOfSight(call, c)
}

func specWaits(call *ast.CallExpr, spec known.WaitSpec, sc *delay.Scope) ([]waitSource, bool) {
	w := waitSource{scope: sc}
	switch spec.Kind {
	case known.Sleep:
	case known.AfterFunc:
		if !reschedules(call) {
			return nil, false
		}
		w.deferred = true
	case known.Requeue:
		w.deferred = true
	case known.Pace:
		return nil, true
	default:
		return nil, false // waits only when its channel is received from
	}
	if spec.Arg >= 0 && spec.Arg < len(call.Args) {
		w.expr = call.Args[spec.Arg]
	} else {
		w.given = delay.Delay{Growth: growths[spec.Growth], Jitter: answers[spec.Jitter], Max: spec.Max}
	}
	return []waitSource{w}, false
}

// reschedules says whether a call of AfterFunc runs a function literal that
// sends something back, or calls something: the operation, or what queues it.
// A function value may do anything, a clean-up most likely.
func reschedules(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		lit, is := ast.Unparen(arg).(*ast.FuncLit)
		if !is {
			continue
		}
		found := false
		ast.Inspect(lit.Body, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.SendStmt, *ast.CallExpr:
				found = true
			}
			return !found
		})
		return found
	}
	return false
}

var growths = map[known.Growth]delay.Growth{
	known.NoDelay: delay.Constant, known.Constant: delay.Constant, known.Linear: delay.Linear, known.Polynomial: delay.Polynomial,
	known.Exponential: delay.Exponential, known.Fibonacci: delay.Fibonacci, known.Varies: delay.Varies,
}

var answers = map[known.Answer]delay.Answer{known.No: delay.No, known.Yes: delay.Yes}

// waitSpec knows a waiting function by name or by the fact that its package
// left, and a clock or sleep function of the user's own by its shape.
func (r *recogniser) waitSpec(call *ast.CallExpr, c index.Callee) (known.WaitSpec, bool) {
	name := ""
	if c.Obj != nil {
		if spec, isWait := known.Wait(c.Obj.FullName()); isWait {
			return spec, true
		}
		if c.Func != nil && !c.Interface {
			return known.WaitSpec{}, false // its body tells more
		}
		if fact := r.factOf(c.Obj); fact.Wait.Kind != known.NoWait {
			return fact.Wait, true
		}
		name = c.Obj.Name()
	} else if c.Value != nil {
		if c.Func != nil {
			return known.WaitSpec{}, false
		}
		name = c.Value.Name()
	}
	sig, ok := types.Unalias(typeOf(r.ix.Info, call.Fun)).(*types.Signature)
	if !ok || name == "" {
		return known.WaitSpec{}, false
	}
	arg, ctx := -1, -1
	for i := range sig.Params().Len() {
		switch t := sig.Params().At(i).Type(); {
		case typeis.Duration(t):
			if arg >= 0 {
				return known.WaitSpec{}, false
			}
			arg = i
		case typeis.Context(t):
			ctx = i
		case isFunc(t) || sig.Variadic():
			return known.WaitSpec{}, false
		}
	}
	if arg < 0 {
		return known.WaitSpec{}, false
	}
	spec := known.WaitSpec{Arg: arg, Ctx: ctx}
	lower := strings.ToLower(name)
	result := types.Type(nil)
	if sig.Results().Len() == 1 {
		result = sig.Results().At(0).Type()
	}
	switch {
	case strings.Contains(lower, "sleep") && (result == nil || typeis.Failure(result) || typeis.Bool(result)):
		spec.Kind = known.Sleep
	case lower == "after" && isTimeChan(result):
		spec.Kind = known.After
	case lower == "tick" && isTimeChan(result):
		spec.Kind = known.Ticker
	default:
		return known.WaitSpec{}, false
	}
	return spec, true
}

func typeOf(info *types.Info, e ast.Expr) types.Type {
	if t := info.TypeOf(e); t != nil {
		return t.Underlying()
	}
	return types.Typ[types.Invalid]
}

func isFunc(t types.Type) bool {
	_, is := t.Underlying().(*types.Signature)
	return is
}

func isTimeChan(t types.Type) bool {
	if t == nil {
		return false
	}
	ch, ok := t.Underlying().(*types.Chan)
	return ok && typeis.Named(ch.Elem(), "time", "Time")
}

// asksClient says whether a function is a request of a client that is known by
// heart.
func (r *recogniser) asksClient(f *types.Func) bool {
	if f == nil || f.Pkg() == nil || f.Pkg() == r.ix.Pkg {
		return false
	}
	asks, done := r.requests[f]
	if !done {
		spec, is := known.Library(f.FullName())
		asks = is && spec.Role == known.Request
		r.requests[f] = asks
	}
	return asks
}

// vagueWords in the name of a function out of sight say that it may wait.
var vagueWords = []string{"sleep", "wait", "backoff", "delay", "pause", "throttle", "limit", "acquire", "block", "lock", "retry"}

func (r *recogniser) mayWaitOutOfSight(call *ast.CallExpr, c index.Callee) bool {
	if r.asksClient(c.Obj) {
		return false // it waits between attempts of its own, if at all
	}
	if r.factOf(c.Obj).Pauses {
		return true
	}
	name := ""
	switch {
	case c.Obj != nil:
		if c.Obj.Pkg() != nil {
			if known.IsStd(c.Obj.Pkg().Path()) {
				return c.Obj.Name() == "Wait" // io.LimitReader limits something else
			}
		}
		name = c.Obj.Name()
	case c.Value != nil:
		name = c.Value.Name()
	}
	name = strings.ToLower(name)
	for _, w := range vagueWords {
		if strings.Contains(name, w) {
			return true
		}
	}
	results, _ := resultsOf(r.ix.Info.TypeOf(call))
	callback := c.Value != nil && len(call.Args) == 0 && results == 0
	return callback && !typeis.Named(c.Value.Type(), "context", "CancelFunc")
}

// bodyWaits returns the waits in a function that a round calls, outside the
// loops in it: what a loop waits for belongs to that loop.
func (rd *round) bodyWaits(fn *index.Func, sc *delay.Scope, depth int) (ws []waitSource, vague bool) {
	if fn == nil {
		return nil, true
	}
	rd.visiting[fn] = true
	defer delete(rd.visiting, fn)
	// Only what is surely passed makes the function a wait in a vague way:
	// maybe counts the conditions around a node, "for leader == nil" among them.
	loops, maybe := 0, 0
	deferred := map[*ast.FuncLit]bool{}
	var stack []ast.Node
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if n == nil {
			switch top := stack[len(stack)-1].(type) {
			case *ast.ForStmt:
				loops--
				if top.Cond != nil && top.Init == nil {
					maybe--
				}
			case *ast.RangeStmt:
				loops, maybe = loops-1, maybe-1
			case *ast.IfStmt:
				maybe--
			}
			stack = stack[:len(stack)-1]
			return true
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			if !deferred[n] {
				return false
			}
		case *ast.GoStmt:
			return false
		case *ast.DeferStmt:
			if lit, is := n.Call.Fun.(*ast.FuncLit); is {
				deferred[lit] = true
			}
		case *ast.IfStmt:
			maybe++
		case *ast.ForStmt:
			loops++
			if n.Cond != nil && n.Init == nil {
				maybe++
			}
		case *ast.RangeStmt:
			loops, maybe = loops+1, maybe+1
		case *ast.CallExpr:
			in, v := rd.callWaits(n, sc, depth)
			vague = vague || maybe == 0 && (v || loops > 0 && len(in) > 0)
			if loops == 0 {
				ws = append(ws, in...)
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				in, timer := rd.receiveWaits(n.X, sc)
				vague = vague || maybe == 0 && (!timer || loops > 0)
				if loops == 0 {
					ws = append(ws, in...)
				}
			}
		}
		stack = append(stack, n)
		return true
	})
	return ws, vague
}

// receiveWaits returns the waits of a receive from ch. timer says that ch
// belongs to a timer or ticker that is started anew in each round; a timer
// started once before the loop is a deadline, and no wait.
func (rd *round) receiveWaits(ch ast.Expr, sc *delay.Scope) (ws []waitSource, timer bool) {
	ch = ast.Unparen(ch)
	switch e := ch.(type) {
	case *ast.CallExpr:
		if spec, isWait := rd.waitSpec(e, rd.ix.Callee(e)); isWait {
			switch spec.Kind {
			case known.After, known.Ticker:
				return rd.started(e, spec, sc), true
			}
		}
		if sel, isSel := ast.Unparen(e.Fun).(*ast.SelectorExpr); isSel && len(e.Args) == 0 && isTimeChan(rd.ix.Info.TypeOf(e)) {
			return rd.timerWaits(sel.X, sc) // t.C() or t.Chan() of a clock's timer
		}
	case *ast.SelectorExpr:
		if e.Sel.Name == "C" && isTimeChan(rd.ix.Info.TypeOf(e)) {
			return rd.timerWaits(e.X, sc)
		}
		return rd.timerWaits(e, sc)
	case *ast.Ident:
		return rd.timerWaits(e, sc)
	}
	return nil, false
}

func (rd *round) started(call *ast.CallExpr, spec known.WaitSpec, sc *delay.Scope) []waitSource {
	w := waitSource{scope: sc, ticker: spec.Kind == known.Ticker}
	if spec.Arg >= 0 && spec.Arg < len(call.Args) {
		w.expr = call.Args[spec.Arg]
	}
	return []waitSource{w}
}

// timerWaits follows a variable that holds a timer, a ticker or its channel.
func (rd *round) timerWaits(e ast.Expr, sc *delay.Scope) (ws []waitSource, timer bool) {
	if !isTimeSource(rd.ix.Info.TypeOf(e)) {
		return nil, false
	}
	v := rd.ix.VarOf(e)
	if v == nil {
		return nil, false
	}
	anew := func(n ast.Node) bool { return sc.Outer != nil || rd.in(n) }
	local := !v.IsField() && v.Parent() != v.Pkg().Scope()
	before := false
	for _, s := range rd.ix.Stores(v) {
		rhs := s.Rhs
		if sel, is := rhs.(*ast.SelectorExpr); is && sel.Sel.Name == "C" { // ch := t.C, ch = nil
			in, t := rd.timerWaits(sel.X, sc)
			ws, timer = append(ws, in...), timer || t
			continue
		}
		call, is := rhs.(*ast.CallExpr)
		if !is {
			continue
		}
		spec, isWait := rd.waitSpec(call, rd.ix.Callee(call))
		if !isWait {
			continue
		}
		switch {
		case spec.Kind == known.Ticker || anew(s.Node):
			ws, timer = append(ws, rd.started(call, spec, sc)...), true
		default:
			before = true
		}
	}
	for _, call := range rd.resets(v) {
		if spec, isWait := rd.waitSpec(call, rd.ix.Callee(call)); isWait && spec.Kind == known.Reset && spec.Arg >= 0 && spec.Arg < len(call.Args) {
			switch {
			case anew(call):
				ws, timer = append(ws, waitSource{expr: call.Args[spec.Arg], scope: sc}), true
			case !local:
				return nil, true // set somewhere else: a wait, of unknown length
			}
		}
	}
	if !timer && !before && !local {
		return nil, false
	}
	return ws, timer
}

func isTimeSource(t types.Type) bool {
	if t == nil {
		return false
	}
	if isTimeChan(t) {
		return true
	}
	if p, is := t.Underlying().(*types.Pointer); is {
		t = p.Elem()
	}
	n, is := types.Unalias(t).(*types.Named)
	return is && (strings.HasSuffix(n.Obj().Name(), "Timer") || strings.HasSuffix(n.Obj().Name(), "Ticker"))
}

// resets returns the calls v.Reset(…) in the functions around the round.
func (rd *round) resets(v *types.Var) (calls []*ast.CallExpr) {
	outer := rd.fn
	for outer.Outer != nil {
		outer = outer.Outer
	}
	ast.Inspect(outer.Body, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is {
			if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is && sel.Sel.Name == "Reset" && rd.ix.VarOf(sel.X) == v {
				calls = append(calls, call)
			}
		}
		return true
	})
	return calls
}

// isWaitCall says whether a call that returns an error is itself a wait: a
// known one, or a function of this package that only waits.
func (rd *round) isWaitCall(call *ast.CallExpr, ws []waitSource) bool {
	c := rd.ix.Callee(call)
	if spec, isWait := rd.waitSpec(call, c); isWait {
		return spec.Kind == known.Sleep || spec.Kind == known.Pace
	}
	return len(ws) > 0 && c.Func != nil && rd.onlyWaits(c.Func)
}

// onlyWaits says whether a function does nothing but wait: every call in it
// is a wait, a method of a context or timer, or computes an error.
func (r *recogniser) onlyWaits(fn *index.Func) bool {
	if known, done := r.pauses[fn]; done {
		return known
	}
	r.pauses[fn] = false // while it is read: a circle of calls does more than wait
	only := true
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is && only {
			only = r.onlyWaitsIn(call)
		}
		return only
	})
	r.pauses[fn] = only
	return only
}

func (r *recogniser) onlyWaitsIn(call *ast.CallExpr) bool {
	c := r.ix.Callee(call)
	if _, isWait := r.waitSpec(call, c); isWait || c.Conversion || c.Builtin != "" || isContextMethod(c.Obj) {
		return true
	}
	if c.Obj != nil && c.Obj.Pkg() != nil {
		switch c.Obj.Pkg().Path() {
		case "time", "context", "errors", "fmt", "math", "math/rand", "math/rand/v2", "log", "log/slog":
			return true
		}
	}
	return c.Func != nil && r.onlyWaits(c.Func)
}

// reportsInside says whether a wait is reported at its duration expression,
// and not at the call that leads to it: when it stands in the function of the
// round, or in the other half of a mutual recursion.
func (rd *round) reportsInside(at ast.Node, src waitSource) bool {
	if syntax.Holds(rd.fn.Node, src.expr) {
		return !src.ticker || rd.in(src.expr)
	}
	call, is := at.(*ast.CallExpr)
	return is && rd.again[call] != nil
}

// pausesAfterFailure returns the sleeps that an operation makes where it found
// an error, outside its own loops.
func (rd *round) pausesAfterFailure(call *ast.CallExpr) (ws []waitSource) {
	c := rd.ix.Callee(call)
	if c.Func == nil {
		return nil
	}
	sc := &delay.Scope{Func: c.Func, Call: call, Outer: rd.scope()}
	var visit func(n ast.Node, afterFailure bool)
	visit = func(n ast.Node, afterFailure bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.ForStmt, *ast.RangeStmt, *ast.GoStmt, *ast.SelectStmt:
				return false
			case *ast.FuncLit:
				return m == n
			case *ast.DeferStmt:
				if lit, is := m.Call.Fun.(*ast.FuncLit); is {
					visit(lit.Body, false)
				}
				return false
			case *ast.IfStmt:
				if m != n && rd.testsError(m.Cond, token.NEQ) {
					visit(m.Body, true)
					if m.Else != nil {
						visit(m.Else, afterFailure)
					}
					return false
				}
			case *ast.CallExpr:
				if spec, isWait := rd.waitSpec(m, rd.ix.Callee(m)); isWait && afterFailure && spec.Kind == known.Sleep {
					in, _ := specWaits(m, spec, sc)
					ws = append(ws, in...)
				}
			}
			return true
		})
	}
	visit(c.Func.Body, false)
	return ws
}

// addWaits makes the waits found at a node known to the round.
func (rd *round) addWaits(at ast.Node, ws []waitSource) {
	for _, src := range ws {
		if len(rd.waits) >= maxWaits {
			rd.full = true
			return
		}
		w := &Wait{Node: at, At: at, Delay: src.given, Deferred: src.deferred, Ticker: src.ticker}
		if src.expr != nil {
			w.Delay = rd.delays.Eval(src.expr, src.scope)
			if rd.reportsInside(at, src) {
				w.Node, w.Expr = src.expr, src.expr
			} else {
				w.Away = src.expr
			}
		}
		rd.waitIDs[at] = append(rd.waitIDs[at], len(rd.waits))
		rd.waits = append(rd.waits, w)
	}
}
