package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/typeis"
)

// collect turns the nodes of the region into events, and numbers attempts,
// waits and variables on the way.
func (rd *round) collect() {
	rd.vars = map[*types.Var]int{}
	rd.preds = map[*types.Var]bool{}
	rd.asked, rd.marks = map[int][]string{}, map[int]bool{}
	rd.byNode = map[ast.Node]int{}
	rd.waitIDs = map[ast.Node][]int{}
	rd.events = map[ast.Node][]event{}
	rd.changing = map[*types.Var]int{}
	rd.live = map[*types.Var]bool{}
	if rs, ok := rd.loopStmt().(*ast.RangeStmt); ok {
		ws, _ := rd.receiveWaits(rs.X, rd.scope())
		rd.addWaits(rs, ws)
	}
	for _, b := range rd.graph.Blocks {
		if !rd.region[b.Index] {
			continue
		}
		for _, n := range b.Nodes {
			if _, done := rd.events[n]; !done {
				c := collector{rd: rd}
				c.node(n)
				rd.events[n] = c.out
			}
		}
	}
}

// scope is where the expressions of this round are evaluated.
func (rd *round) scope() *delay.Scope {
	if rd.loop != nil {
		return &delay.Scope{Func: rd.fn, Loop: rd.loop.Stmt}
	}
	return &delay.Scope{Func: rd.fn, Loop: rd.fn.Node}
}

type collector struct {
	rd  *round
	out []event
}

func (c *collector) emit(op eventOp, dst, src int) {
	c.out = append(c.out, event{op, dst, src})
}

func (c *collector) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, e := range n.Rhs {
			c.expr(e)
		}
		for _, e := range n.Lhs {
			if _, plain := ast.Unparen(e).(*ast.Ident); !plain {
				c.expr(e)
			}
		}
		if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
			c.bind(n.Lhs, n.Rhs)
		}
		for i, e := range n.Lhs {
			var rhs ast.Expr
			if len(n.Rhs) == len(n.Lhs) {
				rhs = n.Rhs[i]
			}
			c.changed(e, n.Tok, rhs)
		}
	case *ast.ValueSpec:
		for _, e := range n.Values {
			c.expr(e)
		}
		lhs := make([]ast.Expr, len(n.Names))
		for i, name := range n.Names {
			lhs[i] = name
			if len(n.Values) == 0 {
				if v := c.rd.follow(name); v != nil {
					c.emit(setNull, c.rd.varID(v), 0)
				}
			}
		}
		c.bind(lhs, n.Values)
	case *ast.ExprStmt:
		c.expr(n.X)
	case *ast.ReturnStmt:
		for _, e := range n.Results {
			c.expr(e)
		}
		c.requeued(n)
	case *ast.SendStmt:
		c.expr(n.Value)
	case *ast.IncDecStmt:
		c.stored(n.X)
	case *ast.GoStmt:
		c.launched(n.Call)
	case *ast.DeferStmt:
		for _, e := range n.Call.Args {
			c.expr(e)
		}
	case ast.Expr:
		c.expr(n)
	}
}

// expr emits what evaluating e does, inner calls first.
func (c *collector) expr(e ast.Expr) {
	var stack []ast.Node
	ast.Inspect(e, func(n ast.Node) bool {
		if n == nil {
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			switch top := top.(type) {
			case *ast.CallExpr:
				c.call(top)
			case *ast.UnaryExpr:
				switch top.Op {
				case token.ARROW:
					c.receive(top)
				case token.AND:
					c.stored(top.X)
				}
			}
			return true
		}
		if _, lit := n.(*ast.FuncLit); lit {
			return false
		}
		stack = append(stack, n)
		return true
	})
}

func (c *collector) call(call *ast.CallExpr) {
	rd := c.rd
	if c.requeued(call) {
		return
	}
	if helper, is := rd.again[call]; is && helper == nil && !isAfterFunc(rd.ix.Callee(call)) {
		c.emit(startAnew, 0, 0)
		return
	}
	ws, vague := rd.callWaits(call, rd.scope(), 0)
	if rd.runsAgain(call) {
		c.waits(call, ws)
		if helper := rd.again[call]; helper != nil && !rd.always(helper) {
			c.emit(look, 0, 0)
		}
		c.emit(startAnew, 0, 0)
		return
	}
	if (rd.listens(call) || rd.takesNext(call)) && !rd.firstOfStream(call) {
		vague = true // blocks until there is a next one
	}
	if rd.isAttempt(call) {
		a := &attempt{node: call, call: call, wait: rd.isWaitCall(call, ws)}
		if _, withError := resultsOf(rd.ix.Info.TypeOf(call)); !withError {
			in := rd.swallowed(call)
			a.bad, a.badNil = in.value, in.null
		}
		if len(ws) > 0 && !a.wait {
			// What an operation waits for inside is its own affair, but for a
			// pause that it makes since it failed.
			ws, vague = rd.pausesAfterFailure(call), true
		}
		if c := rd.ix.Callee(call); c.Func != nil && !c.Interface {
			a.neverNil = rd.neverNil(c.Func)
		}
		rd.byNode[call] = len(rd.attempts)
		rd.attempts = append(rd.attempts, a)
		c.waits(call, ws)
		if vague {
			c.emit(mayWait, 0, 0)
		}
		c.emit(runAttempt, 0, rd.byNode[call])
		return
	}
	c.waits(call, ws)
	if vague {
		c.emit(mayWait, 0, 0)
	}
}

func (c *collector) waits(at ast.Node, ws []waitSource) {
	c.rd.addWaits(at, ws)
	for _, id := range c.rd.waitIDs[at] {
		c.emit(passWait, 0, id)
	}
}

// receive handles <-x: a timer, an error that something else reports, or an
// event that may take its time.
func (c *collector) receive(e *ast.UnaryExpr) {
	rd := c.rd
	ws, timer := rd.receiveWaits(e.X, rd.scope())
	if timer {
		c.waits(e, ws)
		return
	}
	if isErrorChan(rd.ix.Info.TypeOf(e.X)) {
		rd.byNode[e] = len(rd.attempts)
		rd.attempts = append(rd.attempts, &attempt{node: e})
		c.emit(runAttempt, 0, rd.byNode[e])
	}
	c.emit(mayWait, 0, 0)
}

// launched handles go f(): only a call of this very function is of interest.
func (c *collector) launched(call *ast.CallExpr) {
	for _, e := range call.Args {
		c.expr(e)
	}
	if c.rd.runsAgain(call) {
		c.emit(startAnew, 0, 0)
		return
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok && c.rd.loop == nil && c.rd.callsSelf(lit.Body) {
		ws, _ := c.rd.bodyWaits(c.rd.ix.FuncOf(lit), &delay.Scope{Func: c.rd.ix.FuncOf(lit), Call: call, Outer: c.rd.scope()}, 1)
		c.waits(call, ws)
		c.emit(startAnew, 0, 0)
	}
}

// putsBack says whether a statement is x = append(x, …).
func (rd *round) putsBack(lhs, rhs ast.Expr) bool {
	call, is := ast.Unparen(rhs).(*ast.CallExpr)
	if !is || rd.ix.Callee(call).Builtin != "append" || len(call.Args) < 2 {
		return false
	}
	v := rd.ix.VarOf(lhs)
	return v != nil && rd.ix.VarOf(call.Args[0]) == v
}

// enlarging are the assignments that make a variable larger from what it was.
var enlarging = map[token.Token]bool{token.MUL_ASSIGN: true, token.ADD_ASSIGN: true, token.SHL_ASSIGN: true}

// changed notes what an assignment does to a variable that conditions or waits
// look at: it changes, it is made from what it was, something is put back into
// it. rhs is nil for one of several results.
func (c *collector) changed(lhs ast.Expr, tok token.Token, rhs ast.Expr) {
	c.stored(lhs)
	v := c.rd.ix.VarOf(lhs)
	id, counts := c.rd.changeID(v)
	if !counts {
		return
	}
	if enlarging[tok] || rhs != nil && c.rd.reads(rhs, v) {
		c.emit(swell, 0, id)
	}
	if rhs != nil && c.rd.putsBack(lhs, rhs) {
		c.emit(grow, 0, id)
	}
	if v := c.rd.ix.Info.Types[rhs].Value; v != nil && v.Kind() == constant.Bool && tok == token.ASSIGN {
		c.emit(pickOp(constant.BoolVal(v)), 0, id)
	}
}

func pickOp(value bool) eventOp {
	if value {
		return raise
	}
	return lower
}

// stored notes that a variable which a condition may look at changes.
func (c *collector) stored(e ast.Expr) {
	if v := c.rd.ix.VarOf(e); v != nil {
		if id, counts := c.rd.changeID(v); counts {
			c.emit(store, 0, id)
		}
	}
}

func (c *collector) bind(lhs, rhs []ast.Expr) {
	rd := c.rd
	if len(rhs) == 1 && len(lhs) > 1 {
		call, isCall := ast.Unparen(rhs[0]).(*ast.CallExpr)
		for _, l := range lhs {
			v := rd.follow(l)
			if v == nil {
				continue
			}
			switch a, tried := rd.byNode[ast.Unparen(rhs[0])]; {
			case tried:
				c.hold(v, a)
			case isCall:
				c.derive(v, call)
			default:
				c.derive(v, rhs[0]) // e, ok := err.(T); v, ok := m[k]
			}
		}
		return
	}
	for i, l := range lhs {
		if i >= len(rhs) {
			break
		}
		if v := rd.follow(l); v != nil {
			c.bindOne(v, ast.Unparen(rhs[i]))
		}
	}
}

// hold lets v hold the outcome of attempt a.
func (c *collector) hold(v *types.Var, a int) {
	id := c.rd.varID(v)
	c.emit(bindTo, id, a)
	if id < 64 && typeis.Failure(v.Type()) {
		c.rd.attempts[a].holders |= 1 << id
	}
}

func (c *collector) bindOne(v *types.Var, rhs ast.Expr) {
	rd := c.rd
	if a, tried := rd.byNode[rhs]; tried {
		c.hold(v, a)
		return
	}
	if tv, ok := rd.ix.Info.Types[rhs]; ok && tv.IsNil() {
		c.emit(setNull, rd.varID(v), 0)
		return
	}
	c.derive(v, rhs)
}

// derive binds v to the outcome that rhs is made from: a copy, a wrapped
// error, a status code, the answer of a predicate.
func (c *collector) derive(v *types.Var, rhs ast.Expr) {
	rd := c.rd
	src := rd.firstFollowed(rhs)
	if call, is := rhs.(*ast.CallExpr); is && rd.ix.Callee(call).Builtin == "append" {
		src = nil // a list is about all that is in it
	}
	switch {
	case src != nil:
		if typeis.Bool(v.Type()) && typeis.Failure(src.Type()) {
			rd.preds[v] = true
		}
		op := copyTo
		if call, is := rhs.(*ast.CallExpr); is && typeis.Failure(v.Type()) && typeis.Failure(src.Type()) && !rd.wraps(call) {
			op = makeOver
			if rd.contextOf(&attempt{call: call}) != nil {
				c.emit(look, 0, 0) // it may say that the context is done
			}
		}
		c.emit(op, rd.varID(v), rd.varID(src))
	case typeis.Failure(v.Type()) && rd.makesError(rhs):
		c.emit(setNonNil, rd.varID(v), 0)
	default:
		c.emit(forget, rd.varID(v), 0)
	}
}

// follow returns the variable of an assignable expression when the walk can
// follow what it holds: not when a function literal assigns it too.
func (rd *round) follow(e ast.Expr) *types.Var {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok && id.Name == "_" {
		return nil
	}
	v := rd.ix.VarOf(e)
	if v == nil {
		return nil
	}
	if !v.IsField() {
		for _, s := range rd.ix.Stores(v) {
			if s.Func != nil && s.Func != rd.fn && rd.in(s.Node) {
				return nil
			}
		}
	}
	return v
}

// firstFollowed returns the variable in e whose outcome e is about: an error
// if there is one, else the first that something was bound to.
func (rd *round) firstFollowed(e ast.Expr) *types.Var {
	var first *types.Var
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			v, ok := rd.ix.Info.Uses[n].(*types.Var)
			if !ok || rd.follow(n) == nil {
				return true
			}
			v = v.Origin()
			if _, known := rd.vars[v]; !known {
				return true
			}
			if first == nil || typeis.Failure(v.Type()) && !typeis.Failure(first.Type()) {
				first = v
			}
		}
		return true
	})
	return first
}

// makesError says whether e is surely not nil: a new error, or a known one.
func (r *recogniser) makesError(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		c := r.ix.Callee(e)
		return c.Obj != nil && c.Obj.Pkg() != nil && errorMakers[c.Obj.Pkg().Path()+"."+c.Obj.Name()]
	case *ast.UnaryExpr:
		return e.Op == token.AND
	case *ast.CompositeLit:
		return true
	case *ast.Ident, *ast.SelectorExpr:
		v := r.ix.VarOf(e)
		return v != nil && !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	}
	return false
}

// wraps says whether a call makes an error that is nil only if the one in it is.
func (r *recogniser) wraps(call *ast.CallExpr) bool {
	c := r.ix.Callee(call)
	if c.Obj == nil || c.Obj.Pkg() == nil {
		return false
	}
	switch c.Obj.Pkg().Path() {
	case "fmt", "errors", "github.com/pkg/errors":
		return true
	}
	return false
}

// errorMakers are the functions that return an error which is never nil.
var errorMakers = map[string]bool{
	"errors.New": true, "fmt.Errorf": true,
	"github.com/pkg/errors.New": true, "github.com/pkg/errors.Errorf": true,
	"google.golang.org/grpc/status.Error": true, "google.golang.org/grpc/status.Errorf": true,
}

// isAttempt says whether the outcome of a call can be told: it returns an
// error of its own making, or turns one into a state value.
func (rd *round) isAttempt(call *ast.CallExpr) bool {
	info := rd.ix.Info
	if tv, ok := info.Types[call.Fun]; !ok || tv.IsType() || tv.IsBuiltin() {
		return false
	}
	results, withError := resultsOf(info.TypeOf(call))
	if !withError {
		return rd.swallowed(call).some()
	}
	c := rd.ix.Callee(call)
	if c.Obj != nil && c.Obj.Pkg() != nil {
		switch c.Obj.Pkg().Path() {
		case "errors", "context", "github.com/pkg/errors", "google.golang.org/grpc/status":
			return false
		case "database/sql":
			if c.Obj.Name() == "RowsAffected" {
				return false // tells of the statement before
			}
		case "fmt":
			return false // Errorf; Fprintf and friends never fail for a reason that matters
		}
	}
	if isContextMethod(c.Obj) {
		return false
	}
	if results == 1 {
		for _, arg := range call.Args {
			if typeis.Failure(info.TypeOf(arg)) {
				return false // wraps or translates an error
			}
		}
	}
	return true
}

// resultsOf counts the results of a call's type, and says whether the last is
// an error.
func resultsOf(t types.Type) (n int, withError bool) {
	switch t := t.(type) {
	case nil:
		return 0, false
	case *types.Tuple:
		n = t.Len()
		return n, n > 0 && typeis.Failure(t.At(n-1).Type())
	}
	return 1, typeis.Failure(t)
}
