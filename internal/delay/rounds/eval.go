package rounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// expr is the value of an expression. A wait in it takes place.
func (m *machine) expr(e ast.Expr) val {
	v := m.eval(e)
	if m.waits[e] != nil {
		m.wait(e, v)
	}
	return v
}

func (m *machine) eval(e ast.Expr) val {
	if m.steps++; m.steps > maxSteps {
		m.over = true
		return val{}
	}
	if tv, ok := m.ix.Info.Types[e]; ok && tv.Value != nil {
		return m.constantOf(tv.Value, tv.Type)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return m.expr(e.X)
	case *ast.Ident, *ast.SelectorExpr, *ast.StarExpr:
		return m.variable(e)
	case *ast.UnaryExpr:
		return m.unary(e)
	case *ast.BinaryExpr:
		return m.binaryExpr(e)
	case *ast.CallExpr:
		if vals := m.call(e); len(vals) > 0 {
			return vals[0]
		}
		return val{}
	case *ast.CompositeLit:
		for _, el := range e.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				el = kv.Value
			}
			m.expr(el)
		}
	case *ast.FuncLit:
		return val{}
	}
	if t := m.ix.Info.TypeOf(e); t != nil {
		return m.given(t)
	}
	return val{}
}

func (m *machine) unary(e *ast.UnaryExpr) val {
	x := m.expr(e.X)
	t := m.ix.Info.TypeOf(e)
	switch e.Op {
	case token.ADD:
		return x
	case token.SUB:
		return m.binary(token.SUB, zero(t), x, t, shape{64, true}, e)
	case token.NOT:
		if x.kind == truth && x.exact {
			x.i = 1 - x.i
		}
		return x
	}
	return val{}
}

func (m *machine) binaryExpr(e *ast.BinaryExpr) val {
	x := m.expr(e.X)
	switch e.Op {
	case token.LAND, token.LOR:
		stop := int64(0)
		if e.Op == token.LOR {
			stop = 1
		}
		if x.kind == truth && x.exact && x.i == stop {
			return x
		}
		y := m.expr(e.Y)
		m.clear[e.X], m.clear[e.Y] = x.exact, y.exact
		switch {
		case y.kind == truth && y.exact && y.i == stop:
			return y
		case x.exact && y.exact && x.kind == truth:
			return y
		}
		return val{kind: truth}
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		y := m.expr(e.Y)
		m.limited = m.limited || x.over != nil || y.over != nil
		v := compared(e.Op, x, y)
		m.clamped = m.clamped || compared(e.Op, x.smallest(), y.smallest()) != v
		return v
	}
	y := m.expr(e.Y)
	t := m.ix.Info.TypeOf(e)
	if e.Op == token.SHL {
		s, ok := shapeOf(t)
		m.noteExponent(e.Y, y, ok && s.bits == 64)
	}
	return m.binary(e.Op, x, y, t, m.countShape(e.Op, e.Y, t), e)
}

// noteExponent notes the exponent of what grows: only an exact one of a good type is
// of use.
func (m *machine) noteExponent(e ast.Expr, v val, ok bool) {
	switch {
	case m.ix.Info.Types[e].Value != nil:
	case ok && v.kind == number && v.exact && v.over == nil:
		m.powers[e] = int64(v.lo)
	default:
		m.powers[e] = -1
	}
}

// countShape is the type in which a right operand is held: its own for a shift.
func (m *machine) countShape(op token.Token, y ast.Expr, t types.Type) shape {
	if op == token.SHL || op == token.SHR {
		t = m.ix.Info.TypeOf(y)
	}
	s, _ := shapeOf(t)
	if s.bits == 0 {
		s = shape{64, true}
	}
	return s
}

// variable is the value of a variable or field.
func (m *machine) variable(e ast.Expr) val {
	x := m.ix.VarOf(e)
	if x == nil {
		return val{}
	}
	if v, ok := m.vars[x]; ok {
		return v
	}
	if m.ix.AddressTaken(x) {
		return val{}
	}
	v := m.first(x)
	m.vars[x] = v
	return v
}

// first is the value that a variable from outside of the function starts with.
func (m *machine) first(x *types.Var) val {
	if m.static[x] || x.Pkg() != m.ix.Pkg {
		return m.given(x.Type())
	}
	m.static[x] = true
	defer delete(m.static, x)
	var out val
	starts, steps := 0, 0
	for _, st := range m.ix.Stores(x) {
		switch {
		case assignOps[st.Tok] != 0 || st.Tok == token.INC || st.Tok == token.DEC || st.Rhs != nil && m.mentions(st.Rhs, x):
			steps++
			continue
		case st.Tok == token.ASSIGN && (st.Func == m.Func || m.running[st.Func]):
			steps++ // it is run in its place
			continue
		case st.Tok == token.VAR && st.Rhs == nil && st.Result < 0:
			if len(m.ix.Stores(x)) > 1 {
				out, starts = either(out, zero(x.Type()), starts == 0), starts+1
				continue
			}
			return zero(x.Type())
		case st.Rhs == nil || st.Result >= 0 || st.Tok == token.RANGE:
			return m.given(x.Type())
		}
		out, starts = either(out, m.constant(st.Rhs), starts == 0), starts+1
		if out.kind == 0 {
			return m.given(x.Type())
		}
	}
	isParam := !x.IsField() && x.Parent() != x.Pkg().Scope()
	switch {
	case starts > 0 && !(x.Exported() && (x.IsField() || !isParam && steps > 0)):
		return out
	case starts == 0 && steps > 0 && x.IsField() && !x.Exported():
		return zero(x.Type())
	}
	return m.given(x.Type())
}

// constant is the value of an expression that no statement has to be run for.
func (m *machine) constant(e ast.Expr) val {
	if tv, ok := m.ix.Info.Types[e]; ok && tv.Value != nil {
		return m.constantOf(tv.Value, tv.Type)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if x := m.ix.VarOf(e); x != nil && !m.static[x] {
			return m.first(x)
		}
	case *ast.BinaryExpr:
		t := m.ix.Info.TypeOf(e)
		return m.binary(e.Op, m.constant(e.X), m.constant(e.Y), t, m.countShape(e.Op, e.Y, t), e)
	case *ast.CallExpr:
		if m.ix.Callee(e).Conversion && len(e.Args) == 1 {
			return m.converted(m.constant(e.Args[0]), m.ix.Info.TypeOf(e.Args[0]), m.ix.Info.TypeOf(e), e)
		}
	}
	if t := m.ix.Info.TypeOf(e); t != nil {
		return m.given(t)
	}
	return val{}
}

func (m *machine) mentions(n ast.Node, x *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && m.ix.VarOf(e) == x {
			found = true
		}
		return !found
	})
	return found
}

// call runs a call and returns its results, as far as they are known.
func (m *machine) call(call *ast.CallExpr) []val {
	c := m.ix.Callee(call)
	t := m.ix.Info.TypeOf(call)
	if c.Conversion && len(call.Args) == 1 {
		v := m.expr(call.Args[0])
		return []val{m.converted(v, m.ix.Info.TypeOf(call.Args[0]), t, call)}
	}
	args := make([]val, len(call.Args))
	for i, arg := range call.Args {
		args[i] = m.expr(arg)
	}
	if c.Builtin != "" {
		return []val{m.builtin(c.Builtin, args, t)}
	}
	m.pointedAt(call, c)
	if c.Func != nil && c.Func == m.Func && m.Loop == nil && len(m.Task.Waits) > 0 {
		for i, p := range m.Func.Params {
			if i < len(args) {
				m.vars[p] = args[i]
			}
		}
		m.again = true
		return nil
	}
	if c.Func == nil {
		m.later(call)
	}
	if c.Obj != nil && c.Obj.Pkg() != nil && c.Func == nil {
		if v, ok := m.named(c.Obj, call, args, t); ok {
			return []val{v}
		}
	}
	if c.Func != nil && !m.running[c.Func] && m.depth < maxDepth && (m.matters(c.Func) || m.gives(c.Func) || m.grows(c.Func)) {
		for i, p := range c.Func.Params {
			if i < len(args) && len(args) == len(c.Func.Params) {
				m.vars[p] = args[i]
			} else {
				delete(m.vars, p)
			}
		}
		return m.body(c.Func)
	}
	return m.results(t)
}

// pointedAt leaves the numbers unknown whose addresses a call is handed: what it
// stores into them is not followed, but for what atomic functions do.
func (m *machine) pointedAt(call *ast.CallExpr, c index.Callee) {
	if c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() == "sync/atomic" {
		return
	}
	for _, arg := range call.Args {
		u, ok := ast.Unparen(arg).(*ast.UnaryExpr)
		if !ok || u.Op != token.AND {
			continue
		}
		if _, isNumber := shapeOf(m.ix.Info.TypeOf(u.X)); isNumber {
			m.forgetVars(u.X)
		}
	}
}

// later runs the function that a timer is handed, where it begins the next round.
func (m *machine) later(call *ast.CallExpr) {
	for _, arg := range call.Args {
		if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok && m.holds(lit.Body) {
			m.block(lit.Body)
			return
		}
		if m.Loop != nil || len(m.Task.Waits) == 0 {
			continue
		}
		if _, ok := m.ix.Info.TypeOf(arg).(*types.Signature); ok && m.ix.FuncValue(arg).Func == m.Func {
			m.again = true
		}
	}
}

// results are the values of a call that is not looked into.
func (m *machine) results(t types.Type) []val {
	tuple, ok := t.(*types.Tuple)
	if !ok {
		if t == nil {
			return nil
		}
		return []val{m.given(t)}
	}
	var out []val
	for v := range tuple.Variables() {
		out = append(out, m.given(v.Type()))
	}
	return out
}

func (m *machine) enteredFunc(f *index.Func) {
	if m.entered != nil {
		m.entered(f)
	}
}

// body runs the body of a function and returns its results.
func (m *machine) body(f *index.Func) []val {
	m.enteredFunc(f)
	m.running[f] = true
	m.depth++
	pending := m.pending
	m.pending = nil
	var named []val
	if f.Sig != nil {
		for r := range f.Sig.Results().Variables() {
			m.vars[r] = zero(r.Type())
		}
	}
	if len(m.Task.Waits) == 0 && m.depth == 1 {
		for _, p := range f.Params {
			if p != m.Counter {
				m.vars[p] = m.param(p)
			}
		}
	}
	c := m.block(f.Body)
	out := c.vals
	if c.kind == token.RETURN && len(c.vals) == 0 && f.Sig != nil {
		for r := range f.Sig.Results().Variables() {
			named = append(named, m.vars[r])
		}
		out = named
	}
	for _, p := range m.pending {
		out = eithers(out, p)
	}
	m.pending = pending
	m.depth--
	delete(m.running, f)
	return out
}

// param is a parameter of a function that computes a delay: a moment is the
// present.
func (m *machine) param(p *types.Var) val {
	if typeis.Named(p.Type(), "time", "Time") {
		return val{kind: number, exact: true, delay: true}
	}
	return m.given(p.Type())
}

// gives says whether a function returns a number, a moment or a truth.
func (m *machine) gives(f *index.Func) bool {
	if f.Sig == nil {
		return false
	}
	for r := range f.Sig.Results().Variables() {
		if timed(r.Type()) {
			return true
		}
	}
	if f.Sig.Results().Len() != 1 {
		return false
	}
	t := f.Sig.Results().At(0).Type()
	_, isNumber := shapeOf(t)
	return isNumber || typeis.Bool(t)
}

// grows says whether a small function stores into numbers of others, as the
// method of a backoff does.
func (m *machine) grows(f *index.Func) bool {
	if len(f.Body.List) > 10 {
		return false
	}
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		var lhs []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			lhs = n.Lhs
		case *ast.IncDecStmt:
			lhs = []ast.Expr{n.X}
		}
		for _, l := range lhs {
			x := m.ix.VarOf(l)
			if x == nil || !x.IsField() && f.Node.Pos() <= x.Pos() && x.Pos() < f.Node.End() {
				continue
			}
			if _, isNumber := shapeOf(x.Type()); isNumber {
				found = true
			}
		}
		return !found
	})
	return found
}

func (m *machine) builtin(name string, args []val, t types.Type) val {
	switch name {
	case "min":
		return m.smallest(args)
	case "max":
		return m.largest(args)
	case "len", "cap":
		return m.given(t)
	}
	return val{}
}

func (m *machine) smallest(args []val) val {
	out := val{}
	for i, v := range args {
		m.limited = m.limited || v.over != nil
		switch {
		case v.kind != number || i > 0 && out.kind != number:
			return val{}
		case i == 0 || v.hi <= out.lo:
			out = v
		case out.hi <= v.lo:
		default:
			out = val{kind: number, lo: min(out.lo, v.lo), hi: min(out.hi, v.hi), random: out.random || v.random, delay: out.delay || v.delay}
		}
	}
	return out
}

// unseen is a difference between two delays that nobody sees, such as the one in
// max(d, 1).
const unseen = 1000

func (m *machine) largest(args []val) val {
	out := val{}
	for i, v := range args {
		switch {
		case v.kind != number || i > 0 && out.kind != number:
			return val{}
		case i == 0:
			out = v
		case v.lo > out.hi:
			v.drawn = v.drawn && out.hi <= v.low+unseen
			out = v
		case out.lo >= v.hi:
			out.drawn = out.drawn && v.hi <= out.low+unseen
		default:
			out = val{kind: number, lo: max(out.lo, v.lo), hi: max(out.hi, v.hi), random: out.random || v.random, delay: out.delay || v.delay}
		}
	}
	return out
}

// units are the lengths of the units that durations are read in.
var units = map[string]float64{
	"Nanoseconds": 1, "Microseconds": 1e3, "Milliseconds": 1e6, "Seconds": 1e9, "Minutes": 60e9, "Hours": 3600e9,
}

// named is what a function of another package gives that is known by its name.
func (m *machine) named(f *types.Func, call *ast.CallExpr, args []val, t types.Type) (val, bool) {
	recv := val{}
	if sig := f.Signature(); sig.Recv() != nil {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			recv = m.expr(sel.X)
		}
	}
	if known.Random(f.FullName()) {
		v := m.drawn(args, t, call)
		v.drawn = !strings.HasSuffix(f.Name(), "ExpFloat64") && !strings.HasSuffix(f.Name(), "NormFloat64")
		return v, true
	}
	switch f.Pkg().Path() {
	case bundled:
		return m.bundled(f.Name(), args), m.Each
	case "math":
		return m.mathematics(f.Name(), args, t, call)
	case "time":
		return m.clockwork(f.Name(), recv, args, t, call)
	case "context":
		return m.contexts(f.Name(), recv, args)
	case "sync/atomic":
		return m.atomic(f, call, args, t)
	}
	return val{}, false
}

// bundled is the package of delays with jitter that fixes call.
const bundled = "github.com/retrylint/retrylint/jitter"

// bundled is what a function of it gives: a delay that is drawn, taken at its
// largest.
func (m *machine) bundled(name string, args []val) (v val) {
	switch {
	case name == "Spread" && len(args) == 1:
		v = args[0]
	case name == "Full" && len(args) == 3 && args[0].exact && args[1].exact && args[2].exact:
		base, limit, n := args[0], args[1], args[2].i
		if v = limit; n >= 0 && n < 63 && base.i <= limit.i>>n {
			v = m.integer(base.i<<n, types.Typ[types.Int64])
		}
	default:
		return val{}
	}
	v.random, v.drawn, v.low, v.delay = true, true, 0, true
	return v
}

// drawn is a random number, taken at its largest.
func (m *machine) drawn(args []val, t types.Type, call *ast.CallExpr) val {
	s, ok := shapeOf(t)
	switch {
	case !ok:
		return val{}
	case s.bits == 0:
		v := float(1)
		v.random = true
		return v
	case len(args) == 0 || args[len(args)-1].kind != number:
		v := m.given(t)
		v.lo, v.random = 0, true
		return v
	}
	v := args[len(args)-1]
	v.random, v.low = true, 0
	if v.over != nil {
		w := *v.over
		w.panics = true
		v.over = &w
	}
	return v
}

func (m *machine) mathematics(name string, args []val, t types.Type, call *ast.CallExpr) (val, bool) {
	for _, v := range args {
		if v.kind != number {
			return val{}, true
		}
	}
	one := func(f func(float64) float64) (val, bool) {
		if len(args) != 1 {
			return val{}, true
		}
		v := bounds(f(args[0].lo), f(args[0].hi), args[0].exact)
		v.over, v.random = args[0].over, args[0].random
		return v, true
	}
	switch name {
	case "Pow":
		if len(args) == 2 && len(call.Args) == 2 {
			m.noteExponent(call.Args[1], args[1], true)
		}
		return m.power(args), true
	case "Exp2":
		return one(math.Exp2)
	case "Exp":
		return one(math.Exp)
	case "Ldexp":
		return one(func(x float64) float64 { return math.Ldexp(x, int(args[1].lo)) })
	case "Floor", "Round", "Trunc", "RoundToEven":
		return one(math.Floor)
	case "Ceil":
		return one(math.Ceil)
	case "Sqrt":
		return one(math.Sqrt)
	case "Log":
		return one(math.Log)
	case "Log2":
		return one(math.Log2)
	case "Min":
		return m.smallest(args), true
	case "Max":
		return m.largest(args), true
	}
	return m.given(t), true
}

// power is x to the power of y. An integer that is given from outside is two at
// least where it is a base: one would be no growth.
func (m *machine) power(args []val) val {
	if len(args) != 2 {
		return val{}
	}
	x, y := args[0], args[1]
	if !x.exact && x.lo == 1 {
		x.lo, m.guessed = 2, true
	}
	if x.lo < 1 || y.lo < 0 {
		if !x.exact || !y.exact {
			return val{}
		}
	}
	v := bounds(math.Pow(x.lo, y.lo), math.Pow(x.hi, y.hi), x.exact && y.exact)
	v.over, v.random = wrapOf(x, y), x.random || y.random
	return v
}

func (m *machine) now() val {
	return val{kind: number, exact: true, i: int64(m.clock), lo: m.clock, hi: m.clock, delay: true}
}

func (m *machine) clockwork(name string, recv val, args []val, t types.Type, call *ast.CallExpr) (val, bool) {
	arg := val{}
	if len(args) > 0 {
		arg = args[0]
	}
	plus := func(op token.Token, x, y val) (val, bool) {
		if x.kind != number || y.kind != number {
			return val{}, true
		}
		v := m.binary(op, x, y, types.Typ[types.Int64], shape{64, true}, call)
		v.over, v.delay = wrapOf(x, y), true
		return v, true
	}
	switch name {
	case "Now":
		return m.now(), true
	case "Add":
		return plus(token.ADD, recv, arg)
	case "Sub":
		return plus(token.SUB, recv, arg)
	case "Since":
		return plus(token.SUB, m.now(), arg)
	case "Until":
		return plus(token.SUB, arg, m.now())
	case "After":
		if recv.kind != 0 || typeis.Bool(t) {
			return compared(token.GTR, recv, arg), true
		}
		return m.due(arg), true
	case "Before":
		return compared(token.LSS, recv, arg), true
	case "NewTimer":
		return m.due(arg), true
	case "Truncate", "Round", "Abs", "UTC", "Local", "In":
		return recv, true
	}
	if unit, ok := units[name]; ok && recv.kind == number {
		s, _ := shapeOf(t)
		v := bounds(recv.lo/unit, recv.hi/unit, recv.exact)
		if s.bits > 0 && recv.exact {
			v = m.integer(recv.i/int64(unit), t)
		}
		v.over, v.random, v.drawn, v.low = recv.over, recv.random, recv.drawn, recv.low/unit
		return v, true
	}
	return m.given(t), true
}

// atomic is what an atomic addition or load returns: atomic.AddInt64(&n, 1).
func (m *machine) atomic(f *types.Func, call *ast.CallExpr, args []val, t types.Type) (val, bool) {
	adds := strings.HasPrefix(f.Name(), "Add")
	if !adds && !strings.HasPrefix(f.Name(), "Load") {
		return val{}, false
	}
	var target ast.Expr
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && f.Signature().Recv() != nil {
		target = sel.X
	} else if len(call.Args) > 0 {
		if u, ok := ast.Unparen(call.Args[0]).(*ast.UnaryExpr); ok && u.Op == token.AND {
			target = u.X
		}
	}
	x := m.ix.VarOf(target)
	if x == nil {
		return val{}, false
	}
	v, seen := m.vars[x]
	if !seen || v.kind != number {
		v = zero(t) // what else is stored into it is not looked at
	}
	if adds && len(args) > 0 {
		v = m.binary(token.ADD, v, args[len(args)-1], t, shape{64, true}, call)
	}
	m.store(target, v)
	return v, true
}

// due is the moment at which a timer fires.
func (m *machine) due(d val) val {
	if d.kind != number || !d.exact {
		return val{kind: moment}
	}
	return val{kind: moment, exact: true, i: int64(min(m.clock+d.lo, math.MaxInt64/2))}
}

func (m *machine) contexts(name string, recv val, args []val) (val, bool) {
	switch name {
	case "WithTimeout", "WithTimeoutCause":
		return m.due(args[1]), true
	case "WithDeadline", "WithDeadlineCause":
		d := args[1]
		if d.kind != number || !d.exact {
			return val{kind: moment}, true
		}
		return val{kind: moment, exact: true, i: d.i}, true
	}
	return val{}, false
}
