package retry

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
)

// guardOf tells what a condition that asks nothing about an attempt looks at,
// and so what can end the loop there.
func (rd *round) guardOf(cond ast.Expr) Bounds {
	g := rd.readGuard(cond)
	if rd.inInnerHeader(cond) {
		g &^= ByAttempts | ByUnknown // an inner loop that ends does not end this one
	}
	return g
}

func (rd *round) readGuard(cond ast.Expr) (g Bounds) {
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			c := rd.ix.Callee(n)
			switch {
			case c.Builtin != "" || c.Conversion:
				return true
			case isContextMethod(c.Obj):
				if sel, is := ast.Unparen(n.Fun).(*ast.SelectorExpr); is && rd.cancellable(sel.X, 0) {
					g |= ByContext
				}
				return false
			case c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() == "time":
				if !rd.deadlineMadeAnew(cond) {
					g |= ByDeadline
				}
				return false
			case c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() == "errors":
				return true
			}
			g |= ByUnknown
			return true
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				g |= ByStop
			}
		case *ast.Ident, *ast.SelectorExpr:
			v := rd.ix.VarOf(n.(ast.Expr))
			if v != nil {
				g |= rd.varGuard(v)
				_, plain := n.(*ast.Ident)
				return !plain && !v.IsField()
			}
		case *ast.IndexExpr, *ast.TypeAssertExpr:
			g |= ByUnknown
		}
		return true
	})
	return g
}

// varGuard tells whether looking at a variable can end the loop: only if it
// can change while the loop runs.
func (rd *round) varGuard(v *types.Var) Bounds {
	if isError(v.Type()) || isDuration(v.Type()) && !rd.changes(v) {
		return 0
	}
	if v.IsField() {
		if v.Pkg() == rd.ix.Pkg && rd.neverChanges(v) {
			return 0
		}
		if rd.changes(v) {
			return ByAttempts
		}
		return ByStop
	}
	if v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		if v.Pkg() != rd.ix.Pkg || rd.neverChanges(v) {
			return 0
		}
		return ByStop
	}
	if rd.loop == nil {
		return rd.paramGuard(v)
	}
	if rd.ix.AddressTaken(v) {
		return ByUnknown
	}
	guard := Bounds(0)
	for _, s := range rd.ix.Stores(v) {
		switch {
		case s.Func != rd.fn && s.Func != nil && within(s.Func, rd.fn):
			guard |= ByStop // set by a function literal
		case !rd.in(s.Node):
		case s.Tok == token.INC || s.Tok == token.DEC || s.Tok == token.ADD_ASSIGN || s.Tok == token.SUB_ASSIGN || s.Tok == token.RANGE:
			guard |= ByAttempts
		case rd.constantStore(s):
			// done = true: set by what the round did, told apart by the walk
			guard |= ByUnknown
		default:
			guard |= ByUnknown
		}
	}
	return guard
}

func (rd *round) constantStore(s index.Store) bool {
	return s.Rhs != nil && rd.ix.Info.Types[s.Rhs].Value != nil
}

// paramGuard is varGuard in a recursion: a parameter bounds it when the call
// of itself hands on another value.
func (rd *round) paramGuard(v *types.Var) Bounds {
	for i, p := range rd.fn.Params {
		if p != v {
			continue
		}
		for call := range rd.again {
			if i >= len(call.Args) || rd.ix.VarOf(call.Args[i]) != v {
				return ByAttempts
			}
		}
		return 0
	}
	return 0
}

func within(inner, outer *index.Func) bool {
	for f := inner; f != nil; f = f.Outer {
		if f == outer {
			return true
		}
	}
	return false
}

// changes says whether the round stores into v.
func (rd *round) changes(v *types.Var) bool {
	for _, s := range rd.ix.Stores(v) {
		if rd.in(s.Node) {
			return true
		}
	}
	return false
}

// neverChanges says whether v is given a value only where it is made.
func (rd *round) neverChanges(v *types.Var) bool {
	if rd.ix.AddressTaken(v) {
		return false
	}
	for _, s := range rd.ix.Stores(v) {
		if s.Tok != token.COLON && s.Tok != token.VAR {
			return false
		}
	}
	return true
}

func (rd *round) inInnerHeader(cond ast.Expr) bool {
	for _, l := range rd.graph.Loops {
		if f, is := l.Stmt.(*ast.ForStmt); is && l != rd.loop && l.Inside(rd.loop) && f.Cond != nil && f.Cond.Pos() <= cond.Pos() && cond.End() <= f.Cond.End() {
			return true
		}
	}
	return false
}

// deadlineMadeAnew says whether the time that a condition compares with is
// taken from the clock again in each round, so that it never comes.
func (rd *round) deadlineMadeAnew(cond ast.Expr) bool {
	anew := false
	ast.Inspect(cond, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		if !is {
			return true
		}
		v := rd.ix.VarOf(id)
		if v == nil || v.IsField() || !isNamed(v.Type(), "time", "Time") {
			return true
		}
		stores := rd.ix.Stores(v)
		if len(stores) == 0 {
			return true
		}
		all := true
		for _, s := range stores {
			if !rd.in(s.Node) || s.Rhs == nil {
				all = false
			}
		}
		anew = anew || all
		return true
	})
	return anew
}

// cancellable says whether something can end a context from outside the round.
func (r *recogniser) cancellable(e ast.Expr, depth int) bool {
	if depth > maxCallDepth*2 {
		return true
	}
	e = ast.Unparen(e)
	if call, is := e.(*ast.CallExpr); is {
		c := r.ix.Callee(call)
		if c.Obj == nil || c.Obj.Pkg() == nil || c.Obj.Pkg().Path() != "context" {
			return true
		}
		switch c.Obj.Name() {
		case "Background", "TODO":
			return false
		case "WithValue", "WithoutCancel":
			return c.Obj.Name() == "WithValue" && len(call.Args) > 0 && r.cancellable(call.Args[0], depth+1)
		}
		return true
	}
	v := r.ix.VarOf(e)
	if v == nil {
		return true
	}
	stores := r.ix.Stores(v)
	if len(stores) == 0 {
		return true // a parameter, or a field that another package sets
	}
	for _, s := range stores {
		if s.Rhs == nil {
			continue
		}
		if s.Result > 0 || r.cancellableStore(s, depth+1) {
			return true
		}
	}
	return r.isParam(v)
}

func (r *recogniser) isParam(v *types.Var) bool {
	if v.IsField() || v.Parent() == nil {
		return v.IsField() && v.Exported()
	}
	for _, f := range r.ix.Funcs() {
		for _, p := range f.Params {
			if p == v {
				return true
			}
		}
	}
	return false
}

func (r *recogniser) cancellableStore(s index.Store, depth int) bool {
	call, is := ast.Unparen(s.Rhs).(*ast.CallExpr)
	if is {
		c := r.ix.Callee(call)
		if c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() == "context" && c.Obj.Name() == "WithCancel" && len(call.Args) == 1 && !r.cancellable(call.Args[0], depth) {
			return r.cancelUsed(s)
		}
	}
	return r.cancellable(s.Rhs, depth)
}

// cancelUsed says whether the cancel function made beside a context is used
// in any way but the defer of the function that made it.
func (r *recogniser) cancelUsed(s index.Store) bool {
	as, is := s.Node.(*ast.AssignStmt)
	if !is || len(as.Lhs) != 2 {
		return true
	}
	id, is := as.Lhs[1].(*ast.Ident)
	if !is {
		return true
	}
	cancel := r.ix.Info.ObjectOf(id)
	if cancel == nil || s.Func == nil {
		return false
	}
	uses, deferred := 0, 0
	ast.Inspect(s.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if r.ix.Info.Uses[n] == cancel {
				uses++
			}
		case *ast.DeferStmt:
			if f, is := n.Call.Fun.(*ast.Ident); is && r.ix.Info.Uses[f] == cancel {
				deferred++
			}
		}
		return true
	})
	return uses > deferred
}

// commGuard tells what an arm of a select waits for, as something that can
// end the loop.
func (rd *round) commGuard(c *ast.CommClause) Bounds {
	var ch ast.Expr
	switch s := c.Comm.(type) {
	case nil:
		return 0
	case *ast.SendStmt:
		return ByUnknown
	case *ast.ExprStmt:
		ch = received(s.X)
	case *ast.AssignStmt:
		ch = received(s.Rhs[0])
	}
	if ch == nil {
		return ByUnknown
	}
	if call, is := ast.Unparen(ch).(*ast.CallExpr); is {
		if isContextMethod(rd.ix.Callee(call).Obj) {
			if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is && !rd.cancellable(sel.X, 0) {
				return 0
			}
			return ByContext
		}
	}
	if isTimeChan(rd.ix.Info.TypeOf(ch)) {
		if _, timer := rd.receiveWaits(ch, rd.scope()); timer {
			return ByUnknown
		}
		return ByDeadline
	}
	return ByStop
}

func received(e ast.Expr) ast.Expr {
	if u, is := ast.Unparen(e).(*ast.UnaryExpr); is && u.Op == token.ARROW {
		return u.X
	}
	return nil
}

// rangeGuard tells what ends the rounds of a range statement.
func (rd *round) rangeGuard(s *ast.RangeStmt) Bounds {
	t := rd.ix.Info.TypeOf(s.X)
	if t == nil {
		return ByUnknown
	}
	switch t.Underlying().(type) {
	case *types.Chan:
		if ws, timer := rd.receiveWaits(s.X, rd.scope()); timer && len(ws) > 0 {
			return 0 // the channel of a ticker is never closed
		}
		return ByStop
	case *types.Signature:
		return ByUnknown
	}
	return ByAttempts
}
