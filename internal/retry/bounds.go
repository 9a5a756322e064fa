package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// byTimer stands, inside this package only, for a timer that is started in the
// round: whether it ends the loop depends on what it races with.
const byTimer = ByUnknown | ByDeadline

// bySetting stands, inside this package only, for a setting that the loop
// cannot change. It bounds the loop where it chooses another condition ("no
// limit if the limit is zero"), and not where it chooses to leave.
const bySetting Bounds = 1 << 15

// guardOf tells what a condition that asks nothing about an attempt looks at,
// and so what can end the loop there: vars are the local variables that can if
// the round changes them.
func (rd *round) guardOf(cond ast.Expr) (g Bounds, vars uint64) {
	g, vars = rd.readGuard(cond, 0)
	if rd.inInnerHeader(cond) {
		return g &^ (ByAttempts | ByUnknown), 0 // an inner loop that ends does not end this one
	}
	return g, vars
}

// guardBeside is guardOf for the rest of a condition that asks about an
// attempt: shouldRetry(err, attempt), seen[err.Path] == limit.
func (rd *round) guardBeside(cond ast.Expr, s *state) (g Bounds, vars uint64) {
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if _, tried := rd.byNode[n]; tried {
				return false // what the attempt is told is no question
			}
		case *ast.IndexExpr:
			if t := rd.ix.Info.TypeOf(n.X); t != nil && isMap(t) {
				g |= ByUnknown
			}
		case *ast.StarExpr:
			if tv, known := rd.ix.Info.Types[n]; known && tv.IsValue() {
				g |= ByUnknown
			}
		case *ast.Ident:
			v := rd.ix.VarOf(n)
			if v == nil {
				return true
			}
			if id, known := rd.vars[v]; known && s.bind[id] != unbound {
				return true
			}
			vg, vv := rd.varGuard(v, 0)
			g |= vg & (ByAttempts | ByStop)
			vars |= vv
		}
		return true
	})
	return g, vars
}

func (rd *round) readGuard(cond ast.Expr, depth int) (g Bounds, vars uint64) {
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
				if sel, is := ast.Unparen(n.Fun).(*ast.SelectorExpr); is {
					g |= rd.endsBy(sel.X, rd)
				}
				return false
			case c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() == "time":
				if !rd.deadlineMadeAnew(cond) {
					g |= ByDeadline
				}
				return false
			case c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() == "errors":
				return true
			case c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() == "sync/atomic":
				g |= ByStop // something else stores into it
				return false
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
				vg, vv := rd.varGuard(v, depth)
				g, vars = g|vg, vars|vv
				_, plain := n.(*ast.Ident)
				return !plain && !v.IsField()
			}
		case *ast.IndexExpr, *ast.TypeAssertExpr:
			g |= ByUnknown
		case *ast.StarExpr:
			if tv, known := rd.ix.Info.Types[n]; known && tv.IsValue() {
				g |= ByUnknown // others hold the pointer, too
			}
		}
		return true
	})
	return g, vars
}

// varGuard tells whether looking at a variable can end the loop: only if it
// can change while the loop runs, or if it is a setting that may say so.
func (rd *round) varGuard(v *types.Var, depth int) (g Bounds, vars uint64) {
	switch {
	case typeis.Failure(v.Type()):
		return rd.contextsIn(v), 0
	case typeis.Duration(v.Type()) && !rd.changes(v):
		return 0, 0
	}
	if v.IsField() || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		if id, counts := rd.changeID(v); counts {
			return 0, 1 << id
		}
		switch {
		case rd.changes(v):
			return ByAttempts, 0
		case v.Pkg() != rd.ix.Pkg && v.IsField():
			return ByUnknown, 0
		case v.Pkg() == rd.ix.Pkg && !rd.neverChanges(v):
			return ByStop, 0
		}
		return bySetting, 0
	}
	if rd.loop == nil {
		if g, isParam := rd.paramGuard(v); isParam {
			return g, 0
		}
	}
	local := false
	for _, s := range rd.ix.Stores(v) {
		switch {
		case s.Func != rd.fn && s.Func != nil && within(s.Func, rd.fn):
			g |= ByStop // set by a function literal
		case !rd.in(s.Node) || rd.loop == nil:
		case s.Tok == token.DEFINE || s.Tok == token.VAR:
			// It lives for one round: what it is made from counts.
			local = true
			if s.Rhs != nil && depth < maxCallDepth {
				vg, vv := rd.readGuard(s.Rhs, depth+1)
				g, vars = g|vg, vars|vv
			}
		}
	}
	if local {
		return g, vars
	}
	if id, counts := rd.changeID(v); counts {
		return g, vars | 1<<id
	}
	if rd.changing != nil && len(rd.changing) > maxVars {
		g |= ByUnknown
	}
	if rd.isParam(v) && rd.loop != nil {
		g |= bySetting // of the caller
	}
	return g, vars
}

const maxVars = 62

// changeID numbers a local variable that outlives a round and is stored into
// by it.
func (rd *round) changeID(v *types.Var) (id int, counts bool) {
	if v == nil {
		return 0, false
	}
	if id, known := rd.changing[v]; known {
		return id, id < maxVars
	}
	if v.Pkg() == nil || v.Parent() == v.Pkg().Scope() && !v.IsField() {
		return 0, false
	}
	stored := false
	for _, s := range rd.ix.Stores(v) {
		if s.Func != rd.fn || !rd.in(s.Node) {
			if v.IsField() && !(s.Rhs != nil && rd.ix.Info.Types[s.Rhs].IsNil()) {
				return 0, false // something else gives the field a value
			}
			continue
		}
		if s.Tok == token.DEFINE || s.Tok == token.VAR {
			return 0, false
		}
		stored = true
	}
	stored = stored || rd.ix.AddressTaken(v)
	if rs, is := rd.loopStmt().(*ast.RangeStmt); is && (rs.Key != nil && rd.ix.VarOf(rs.Key) == v || rs.Value != nil && rd.ix.VarOf(rs.Value) == v) {
		return 0, false // the header of the range tells
	}
	if !stored {
		return 0, false
	}
	id = len(rd.changing)
	rd.changing[v] = id
	return id, id < maxVars
}

// paramGuard is varGuard for a parameter in a recursion: it bounds the
// recursion when the function changes it or hands on another value.
func (rd *round) paramGuard(v *types.Var) (g Bounds, isParam bool) {
	for i, p := range rd.fn.Params {
		if p != v {
			continue
		}
		if rd.changes(v) {
			return ByAttempts, true
		}
		for call := range rd.again {
			if i >= len(call.Args) || rd.ix.VarOf(call.Args[i]) != v {
				return ByAttempts, true
			}
		}
		return 0, true
	}
	return 0, false
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
		if f, is := l.Stmt.(*ast.ForStmt); is && l != rd.loop && l.Inside(rd.loop) && f.Cond != nil && syntax.Holds(f.Cond, cond) {
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
		if v == nil || v.IsField() || !typeis.Named(v.Type(), "time", "Time") {
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

func (r *recogniser) isParam(v *types.Var) bool {
	if v.IsField() {
		return v.Exported()
	}
	return r.params()[v]
}

// params returns every parameter of every function of the package.
func (r *recogniser) params() map[*types.Var]bool {
	if r.paramSet == nil {
		r.paramSet = map[*types.Var]bool{}
		for _, f := range r.ix.Funcs() {
			for _, p := range f.Params {
				r.paramSet[p] = true
			}
		}
	}
	return r.paramSet
}

// waitGuard tells what ends a wait early: the context that it takes.
func (rd *round) waitGuard(call *ast.CallExpr) Bounds {
	for _, arg := range call.Args {
		t := rd.ix.Info.TypeOf(arg)
		switch {
		case typeis.Context(t):
			return rd.endsBy(arg, rd)
		case t != nil && isChan(t):
			return ByStop
		}
	}
	return ByUnknown
}

// commGuard tells what an arm of a select waits for, as something that can
// end the loop.
func (rd *round) commGuard(c *ast.CommClause) Bounds {
	if c.Comm == nil {
		return 0
	}
	ch := receivedIn(c)
	if ch == nil {
		return ByUnknown
	}
	if call, is := ast.Unparen(ch).(*ast.CallExpr); is {
		if isContextMethod(rd.ix.Callee(call).Obj) {
			if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is {
				return rd.endsBy(sel.X, rd)
			}
			return ByContext
		}
	}
	if isTimeChan(rd.ix.Info.TypeOf(ch)) {
		if _, timer := rd.receiveWaits(ch, rd.scope()); timer {
			return byTimer
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

// constant evaluates a condition of which every operand is known for good:
// constants, fields of this package that nothing ever sets, package variables
// that nothing changes, and parameters in the round of one call of a helper.
func (rd *round) constant(cond ast.Expr) (value, known bool) {
	if v := rd.constValue(cond); v != nil && v.Kind() == constant.Bool {
		return constant.BoolVal(v), true
	}
	e, is := ast.Unparen(cond).(*ast.BinaryExpr)
	if !is {
		return false, false
	}
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		x, y := rd.constValue(e.X), rd.constValue(e.Y)
		if x != nil && y != nil && (x.Kind() == y.Kind() || x.Kind() != constant.Bool && y.Kind() != constant.Bool && x.Kind() != constant.String && y.Kind() != constant.String) {
			if x.Kind() == constant.Bool && e.Op != token.EQL && e.Op != token.NEQ {
				return false, false
			}
			return constant.Compare(x, e.Op, y), true
		}
	}
	return false, false
}

func (rd *round) constValue(e ast.Expr) constant.Value {
	if v := rd.ix.Info.Types[e].Value; v != nil {
		return v
	}
	v := rd.ix.VarOf(e)
	if v == nil {
		return nil
	}
	if c, bound := rd.consts[v]; bound {
		return c
	}
	if v.Pkg() != rd.ix.Pkg || v.Exported() || rd.ix.AddressTaken(v) {
		return nil
	}
	stores := rd.ix.Stores(v)
	switch {
	case v.IsField() && len(stores) == 0:
		return zeroValue(v.Type())
	case !v.IsField() && v.Parent() == v.Pkg().Scope() && len(stores) == 1 && stores[0].Tok == token.VAR:
		if stores[0].Rhs == nil {
			return zeroValue(v.Type())
		}
		return rd.ix.Info.Types[stores[0].Rhs].Value
	}
	return nil
}

func zeroValue(t types.Type) constant.Value {
	b, is := t.Underlying().(*types.Basic)
	switch {
	case !is:
		return nil
	case b.Info()&types.IsBoolean != 0:
		return constant.MakeBool(false)
	case b.Info()&types.IsNumeric != 0:
		return constant.MakeInt64(0)
	case b.Info()&types.IsString != 0:
		return constant.MakeString("")
	}
	return nil
}
