package rounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// ctrl is where control goes after a statement.
type ctrl struct {
	kind  token.Token // 0: to the next statement; BREAK, CONTINUE, GOTO, RETURN
	label string
	vals  []val
}

func (c ctrl) away() bool { return c.kind != 0 }

// block runs a block, whose labels its own gotos may name.
func (m *machine) block(b *ast.BlockStmt) ctrl {
	if b == nil {
		return ctrl{}
	}
	return m.list(b.List)
}

func (m *machine) list(list []ast.Stmt) ctrl {
	for i := 0; i < len(list); i++ {
		c := m.stmt(list[i])
		if m.again || m.over {
			return ctrl{kind: token.RETURN}
		}
		if c.kind == token.GOTO {
			if at := labelled(list, c.label); at >= 0 {
				i = at - 1
				continue
			}
		}
		if c.away() {
			return c
		}
	}
	return ctrl{}
}

func labelled(list []ast.Stmt, label string) int {
	for i, s := range list {
		if l, ok := s.(*ast.LabeledStmt); ok && l.Label.Name == label {
			return i
		}
	}
	return -1
}

func (m *machine) stmt(s ast.Stmt) ctrl {
	if m.steps++; m.steps > maxSteps {
		m.over = true
		return ctrl{}
	}
	switch s := s.(type) {
	case *ast.BlockStmt:
		return m.block(s)
	case *ast.LabeledStmt:
		return m.labeled(s)
	case *ast.ExprStmt:
		m.expr(s.X)
		if call, ok := ast.Unparen(s.X).(*ast.CallExpr); ok && m.NoReturn != nil && m.NoReturn(call) {
			return ctrl{kind: token.RETURN}
		}
	case *ast.AssignStmt:
		m.assign(s)
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		t := m.ix.Info.TypeOf(s.X)
		m.store(s.X, m.binary(op, m.expr(s.X), m.integer(1, t), t, shape{64, true}, s))
	case *ast.DeclStmt:
		m.declare(s)
	case *ast.ReturnStmt:
		return m.returns(s)
	case *ast.BranchStmt:
		c := ctrl{kind: s.Tok}
		if s.Label != nil {
			c.label = s.Label.Name
		}
		return c
	case *ast.IfStmt:
		if s.Init != nil {
			m.stmt(s.Init)
		}
		return m.branch(s)
	case *ast.ForStmt:
		return m.loop(s, "")
	case *ast.RangeStmt:
		return m.ranged(s, "")
	case *ast.SwitchStmt:
		return m.choose(s)
	case *ast.TypeSwitchStmt:
		return m.clauses(s.Body.List)
	case *ast.SelectStmt:
		return m.clauses(s.Body.List)
	case *ast.GoStmt:
		if m.holds(s.Call) {
			m.expr(s.Call)
		}
	case *ast.SendStmt:
		m.expr(s.Value)
	}
	return ctrl{}
}

func (m *machine) labeled(s *ast.LabeledStmt) ctrl {
	switch in := s.Stmt.(type) {
	case *ast.ForStmt:
		return m.loop(in, s.Label.Name)
	case *ast.RangeStmt:
		return m.ranged(in, s.Label.Name)
	}
	if s == m.Loop && !m.next() {
		return ctrl{kind: token.RETURN}
	}
	c := m.stmt(s.Stmt)
	if c.kind == token.BREAK && c.label == s.Label.Name {
		return ctrl{}
	}
	return c
}

func (m *machine) declare(s *ast.DeclStmt) {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok {
		return
	}
	for _, spec := range d.Specs {
		vs, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, name := range vs.Names {
			t := m.ix.Info.TypeOf(name)
			switch {
			case len(vs.Values) == len(vs.Names):
				m.store(name, m.expr(vs.Values[i]))
			case len(vs.Values) == 0 && t != nil:
				m.store(name, zero(t))
			}
		}
		if len(vs.Values) == 1 && len(vs.Names) > 1 {
			m.tuple(names(vs.Names), vs.Values[0])
		}
	}
}

func names(ids []*ast.Ident) []ast.Expr {
	out := make([]ast.Expr, len(ids))
	for i, id := range ids {
		out[i] = id
	}
	return out
}

var assignOps = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO,
	token.REM_ASSIGN: token.REM, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
	token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

func (m *machine) assign(s *ast.AssignStmt) {
	if op, ok := assignOps[s.Tok]; ok {
		t := m.ix.Info.TypeOf(s.Lhs[0])
		y := m.expr(s.Rhs[0])
		m.store(s.Lhs[0], m.binary(op, m.expr(s.Lhs[0]), y, t, m.countShape(op, s.Rhs[0], t), s))
		return
	}
	if len(s.Lhs) != len(s.Rhs) {
		m.tuple(s.Lhs, s.Rhs[0])
		return
	}
	vals := make([]val, len(s.Rhs))
	for i, rhs := range s.Rhs {
		vals[i] = m.expr(rhs)
	}
	for i, lhs := range s.Lhs {
		m.store(lhs, vals[i])
	}
}

// tuple stores the results of a call.
func (m *machine) tuple(lhs []ast.Expr, rhs ast.Expr) {
	var vals []val
	if call, ok := ast.Unparen(rhs).(*ast.CallExpr); ok {
		vals = m.call(call)
	} else {
		m.expr(rhs)
	}
	for i, l := range lhs {
		v := val{}
		if i < len(vals) {
			v = vals[i]
		} else if t := m.ix.Info.TypeOf(l); t != nil {
			v = m.given(t)
		}
		m.store(l, v)
	}
}

func (m *machine) store(lhs ast.Expr, v val) {
	x := m.ix.VarOf(lhs)
	if x == nil {
		return
	}
	m.vars[x] = v
	if m.round > 0 || len(m.Task.Waits) == 0 {
		m.changed[x] = m.changed[x] || !v.given // what only comes from outside counts nothing
	} else if v.kind == moment && !m.startsAgain(x) {
		m.deadlines = append(m.deadlines, v)
	}
}

// startsAgain says whether a variable holds a timer that is started again, and
// so is no deadline.
func (m *machine) startsAgain(x *types.Var) bool {
	found := false
	ast.Inspect(m.Func.Body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Reset" && m.ix.VarOf(sel.X) == x {
			found = true
		}
		return !found
	})
	return found
}

func (m *machine) returns(s *ast.ReturnStmt) ctrl {
	c := ctrl{kind: token.RETURN}
	if len(s.Results) == 1 {
		if call, ok := ast.Unparen(s.Results[0]).(*ast.CallExpr); ok {
			c.vals = m.call(call)
			return c
		}
	}
	for _, e := range s.Results {
		c.vals = append(c.vals, m.expr(e))
	}
	return c
}

// loop runs the rounds of a for statement.
func (m *machine) loop(s *ast.ForStmt, label string) ctrl {
	target := s == m.Loop || m.isLabel(s)
	if !target && !m.holds(s) && !m.computes(s) {
		m.forget(s)
		return ctrl{}
	}
	if s.Init != nil {
		m.stmt(s.Init)
	}
	for n := 0; ; n++ {
		if s.Cond != nil {
			switch v := m.expr(s.Cond); {
			case v.exact && v.i == 0:
				if target {
					m.ended, m.over = true, true
				}
				return ctrl{}
			case v.exact:
			case target:
				m.vague = m.vague || m.counts(s.Cond)
			case !m.holds(s):
				m.forget(s)
				return ctrl{}
			}
		}
		switch {
		case target && !m.next():
			return ctrl{kind: token.RETURN}
		case !target && n > 200:
			m.forget(s)
			return ctrl{}
		}
		if c, done := m.after(m.block(s.Body), label, target); done {
			return c
		}
		if s.Post != nil {
			m.stmt(s.Post)
		}
		if !target && m.holds(s) && m.Loop != nil && m.round > 0 && !m.inLoop(s) {
			return ctrl{} // an outer loop: one round of it holds the whole retry
		}
	}
}

func (m *machine) isLabel(s ast.Stmt) bool {
	l, ok := m.Loop.(*ast.LabeledStmt)
	return ok && l.Stmt == s
}

// inLoop says whether a statement stands in the loop that repeats.
func (m *machine) inLoop(s ast.Node) bool {
	return m.Loop != nil && syntax.Holds(m.Loop, s)
}

// after tells what the end of a round means for its loop; done says that the
// loop ends, and c where control goes.
func (m *machine) after(c ctrl, label string, target bool) (out ctrl, done bool) {
	own := c.label == "" || c.label == label
	switch {
	case m.over || m.again:
		return ctrl{kind: token.RETURN}, true
	case !c.away(), c.kind == token.CONTINUE && own:
		return ctrl{}, false
	}
	if target {
		m.ended, m.over = true, true
	}
	if c.kind == token.BREAK && own {
		return ctrl{}, true
	}
	return c, true
}

func (m *machine) ranged(s *ast.RangeStmt, label string) ctrl {
	target := s == m.Loop || m.isLabel(s)
	t := m.ix.Info.TypeOf(s.X)
	over := m.expr(s.X)
	if !target && !m.holds(s) || t == nil {
		m.forget(s)
		return ctrl{}
	}
	_, isInt := shapeOf(t)
	_, isChan := t.Underlying().(*types.Chan)
	for n := int64(0); ; n++ {
		switch {
		case isInt && over.exact && n >= over.i:
			if target {
				m.ended, m.over = true, true
			}
			return ctrl{}
		case target && (isInt && !over.exact || !isInt && !isChan):
			m.vague = true
		}
		if target && !m.next() {
			return ctrl{kind: token.RETURN}
		}
		if s.Key != nil && isInt {
			m.store(s.Key, m.integer(n, t))
		} else {
			m.forgetVars(s.Key, s.Value)
		}
		if c, done := m.after(m.block(s.Body), label, target); done {
			return c
		}
		if !target && !m.inLoop(s) || !target && n > 200 {
			return ctrl{}
		}
	}
}

func (m *machine) forgetVars(list ...ast.Expr) {
	for _, e := range list {
		if e != nil {
			m.store(e, val{})
		}
	}
}

// forget leaves what a statement stores into unknown.
func (m *machine) forget(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			m.forgetVars(n.Lhs...)
		case *ast.IncDecStmt:
			m.forgetVars(n.X)
		}
		return true
	})
}

// branch runs an if statement, on the way on which the retry goes on.
func (m *machine) branch(s *ast.IfStmt) ctrl {
	cond := m.expr(s.Cond)
	if cond.exact && cond.kind == truth {
		if cond.i == 1 {
			return m.block(s.Body)
		}
		return m.otherwise(s.Else)
	}
	leaves, leavesElse := m.leaves(s.Body), m.leaves(s.Else)
	holds, holdsElse := m.holds(s.Body), s.Else != nil && m.holds(s.Else)
	switch {
	case holds && !holdsElse:
		return m.block(s.Body)
	case holdsElse && !holds:
		return m.otherwise(s.Else)
	case m.depth == 0 && leaves && !leavesElse:
		m.vague = m.vague || m.counts(s.Cond)
		return m.otherwise(s.Else)
	case m.depth == 0 && leavesElse && !leaves:
		m.vague = m.vague || m.counts(s.Cond)
		return m.block(s.Body)
	case m.asksNumber(s.Cond):
		return m.both(func() ctrl { return m.block(s.Body) }, func() ctrl { return m.otherwise(s.Else) })
	}
	if failed, is := m.asksError(s.Cond); is {
		if failed != (m.depth > 0 && (leaves || leavesElse)) { // a delay that comes with an error is not waited for
			return m.block(s.Body)
		}
		return m.otherwise(s.Else)
	}
	if m.chosen(s.Cond) {
		return m.block(s.Body)
	}
	return m.otherwise(s.Else)
}

func (m *machine) otherwise(s ast.Stmt) ctrl {
	if s == nil {
		return ctrl{}
	}
	return m.stmt(s)
}

// chosen tries a condition out of sight both ways, the same way in each round.
func (m *machine) chosen(cond ast.Expr) bool {
	n, seen := m.asked[cond]
	if !seen {
		if m.asked == nil {
			m.asked = map[ast.Expr]uint{}
		}
		n = uint(len(m.asked))
		m.asked[cond] = n
	}
	return m.strategy&(1<<min(n, choices-1)) != 0
}

// both runs two ways and joins what they leave behind.
func (m *machine) both(a, b func() ctrl) ctrl {
	before := maps.Clone(m.vars)
	ca := a()
	va := m.vars
	m.vars = before
	cb := b()
	switch {
	case ca.kind == token.RETURN && cb.kind != token.RETURN && m.depth > 0:
		m.pending = append(m.pending, ca.vals)
		return cb
	case cb.kind == token.RETURN && ca.kind != token.RETURN && m.depth > 0:
		m.pending = append(m.pending, cb.vals)
		m.vars = va
		return ca
	case ca.away() && !cb.away():
		return cb
	case cb.away() && !ca.away():
		m.vars = va
		return ca
	}
	for v, x := range va {
		if y, ok := m.vars[v]; ok {
			m.vars[v] = either(x, y, false)
		} else {
			m.vars[v] = x
		}
	}
	if ca.kind == token.RETURN && cb.kind == token.RETURN {
		cb.vals = eithers(ca.vals, cb.vals)
	}
	return cb
}

func eithers(a, b []val) []val {
	if len(a) != len(b) {
		return nil
	}
	out := make([]val, len(a))
	for i := range a {
		out[i] = either(a[i], b[i], false)
	}
	return out
}

// leaves says whether a statement ends by leaving the loop or the function.
func (m *machine) leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return s != nil && len(s.List) > 0 && m.leaves(s.List[len(s.List)-1])
	case *ast.IfStmt:
		return m.leaves(s.Body) && m.leaves(s.Else)
	case *ast.ReturnStmt:
		return !m.holds(s)
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.CONTINUE || s.Tok == token.GOTO && !m.holds(s)
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && m.NoReturn != nil && m.NoReturn(call)
	}
	return false
}

// counts says whether a condition, where it is not clear, looks at what limits
// the rounds: a number that they change, or the clock.
func (m *machine) counts(cond ast.Expr) bool {
	if b, ok := ast.Unparen(cond).(*ast.BinaryExpr); ok && (b.Op == token.LAND || b.Op == token.LOR) {
		return !m.clear[b.X] && m.counts(b.X) || !m.clear[b.Y] && m.counts(b.Y)
	}
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || found {
			return !found
		}
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		t := m.ix.Info.TypeOf(e)
		if t == nil {
			return true
		}
		if v := m.ix.VarOf(e); v != nil {
			_, isNumber := shapeOf(t)
			found = isNumber && m.changed[v] || timed(t) && isNumber || typeis.Named(t, "time", "Time")
		}
		if call, ok := e.(*ast.CallExpr); ok {
			found = found || m.mayCount(call)
		}
		return !found
	})
	return found
}

// mayCount says whether a call in a condition may be one that looks at the
// number of attempts or the clock: it is not told what failed, nor asked for it.
func (m *machine) mayCount(call *ast.CallExpr) bool {
	c := m.ix.Callee(call)
	if c.Builtin != "" || c.Conversion || typeis.Failure(m.ix.Info.TypeOf(call)) {
		return false
	}
	for _, arg := range call.Args {
		if typeis.Failure(m.ix.Info.TypeOf(arg)) {
			return false
		}
	}
	return m.Op == nil || call != m.Op
}

// asksNumber says whether a condition asks about numbers, which may be those
// of the delay.
func (m *machine) asksNumber(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || found {
			return !found
		}
		if v := m.ix.VarOf(e); v != nil {
			if _, isNumber := shapeOf(v.Type()); isNumber && (m.changed[v] || m.vars[v].kind == number && !m.vars[v].given) {
				found = true
			}
		}
		return !found
	})
	return found
}

// asksError says whether a condition compares an error with nil; failed is its
// truth while the operation fails.
func (m *machine) asksError(cond ast.Expr) (failed, is bool) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		failed, is = m.asksError(e.X)
		return !failed, is && e.Op == token.NOT
	case *ast.BinaryExpr:
		if e.Op != token.EQL && e.Op != token.NEQ {
			return false, false
		}
		for _, side := range [][2]ast.Expr{{e.X, e.Y}, {e.Y, e.X}} {
			if m.ix.Info.Types[side[1]].IsNil() && typeis.Failure(m.ix.Info.TypeOf(side[0])) {
				return e.Op == token.NEQ, true
			}
		}
	}
	return false, false
}

// choose runs a switch statement.
func (m *machine) choose(s *ast.SwitchStmt) ctrl {
	if s.Init != nil {
		m.stmt(s.Init)
	}
	tag := boolean(true)
	if s.Tag != nil {
		tag = m.expr(s.Tag)
	}
	var list []*ast.CaseClause
	var fallback *ast.CaseClause
	for _, st := range s.Body.List {
		switch c, _ := st.(*ast.CaseClause); {
		case c != nil && c.List == nil:
			fallback = c
		case c != nil:
			list = append(list, c)
		}
	}
	if fallback != nil {
		list = append(list, fallback)
	}
	return m.cases(list, s.Tag, tag)
}

// cases runs the first clause that holds, on the way on which the retry goes on.
func (m *machine) cases(list []*ast.CaseClause, on ast.Expr, tag val) ctrl {
	if len(list) == 0 {
		return ctrl{}
	}
	c, rest := list[0], list[1:]
	others := func() ctrl { return m.cases(rest, on, tag) }
	if c.List == nil {
		return m.clause(c)
	}
	unclear := false
	for _, e := range c.List {
		is := matches(tag, m.expr(e))
		if is.exact && is.i == 1 && !unclear {
			return m.clause(c)
		}
		unclear = unclear || !is.exact || is.i == 1
	}
	holds := func(c *ast.CaseClause) bool { return m.holds(c) }
	switch {
	case !unclear, !m.holds(c) && slices.ContainsFunc(rest, holds):
		return others()
	case m.holds(c):
		return m.clause(c)
	}
	asked := c.List
	if on != nil {
		asked = append([]ast.Expr{on}, asked...)
	}
	if m.depth == 0 && len(c.Body) > 0 && m.leavesSwitch(c.Body[len(c.Body)-1]) {
		m.vague = m.vague || slices.ContainsFunc(asked, m.counts)
		return others()
	}
	if slices.ContainsFunc(asked, m.asksNumber) {
		return m.both(func() ctrl { return m.clause(c) }, others)
	}
	failed, is := m.asksError(c.List[0])
	if is && failed || !is && m.chosen(c.List[0]) {
		return m.clause(c)
	}
	return others()
}

// matches says whether a case holds.
func matches(tag, v val) val {
	switch {
	case tag.kind == number:
		return compared(token.EQL, tag, v)
	case tag.kind == truth && tag.exact && v.kind == truth && v.exact:
		return boolean(tag.i == v.i)
	}
	return val{kind: truth}
}

// clauses runs the clause that holds a wait, else one that does not leave.
func (m *machine) clauses(list []ast.Stmt) ctrl {
	var stay ast.Stmt
	for _, c := range list {
		if m.holds(c) {
			return m.clause(c)
		}
		if body := bodyOf(c); stay == nil && !(len(body) > 0 && m.leavesSwitch(body[len(body)-1])) {
			stay = c
		}
	}
	if stay == nil {
		return ctrl{}
	}
	return m.clause(stay)
}

// leavesSwitch is leaves for a statement in a switch, which a plain break ends.
func (m *machine) leavesSwitch(s ast.Stmt) bool {
	if b, ok := s.(*ast.BranchStmt); ok && b.Tok == token.BREAK && b.Label == nil {
		return false
	}
	return m.leaves(s)
}

func bodyOf(c ast.Stmt) []ast.Stmt {
	switch c := c.(type) {
	case *ast.CaseClause:
		return c.Body
	case *ast.CommClause:
		return c.Body
	}
	return nil
}

// clause runs one clause.
func (m *machine) clause(c ast.Stmt) ctrl {
	if comm, ok := c.(*ast.CommClause); ok && comm.Comm != nil {
		m.stmt(comm.Comm)
	}
	out := m.list(bodyOf(c))
	if out.kind == token.BREAK && out.label == "" {
		return ctrl{}
	}
	return out
}

// holds says whether a node holds a wait of the task, the loop, or a call that
// leads to one or begins the next round.
func (m *machine) holds(n ast.Node) bool {
	found, seen := m.held[n]
	if seen {
		return found
	}
	defer func() { m.held[n] = found }()
	ast.Inspect(n, func(n ast.Node) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case nil:
		case *ast.CallExpr:
			f := m.ix.Callee(n).Func
			found = f != nil && (f == m.Func && m.Loop == nil && len(m.Task.Waits) > 0 || m.matters(f))
		case *ast.BranchStmt:
			l, ok := m.Loop.(*ast.LabeledStmt)
			found = ok && n.Tok == token.GOTO && n.Label.Name == l.Label.Name
		}
		if s, ok := n.(ast.Stmt); ok && s == m.Loop && m.Loop != nil {
			found = true
		}
		if e, ok := n.(ast.Expr); ok && m.waits[e] != nil {
			found = true
		}
		return !found
	})
	return found
}

// matters says whether the body of a function holds a wait or begins the next
// round.
func (m *machine) matters(f *index.Func) bool {
	if yes, seen := m.matter[f]; seen {
		return yes
	}
	m.matter[f] = false
	m.matter[f] = m.holds(f.Body)
	return m.matter[f]
}

// reaches says whether a function calls another one, directly or not.
func (m *machine) reaches(f, to *index.Func, depth int) bool {
	found := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		g := m.ix.Callee(call).Func
		found = g != nil && (g == to || depth < 2 && g != f && m.reaches(g, to, depth+1))
		return !found
	})
	return found
}

// computes says whether a loop only computes: it calls nothing of which more
// is known than its results.
func (m *machine) computes(s *ast.ForStmt) bool {
	plain := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			c := m.ix.Callee(n)
			plain = plain && (c.Conversion || c.Builtin == "min" || c.Builtin == "max")
		case *ast.SelectStmt, *ast.GoStmt, *ast.FuncLit, *ast.UnaryExpr:
			plain = false
		}
		return plain
	})
	return plain
}
