package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/syntax"
)

// count fills in how many calls of its operation a loop makes at most.
func (rd *round) count(r *Retry) {
	b := &r.Bound
	loop := rd.loopStmt()
	if over, is := loop.(*ast.RangeStmt); is {
		t, isBasic := typeOf(rd.ix.Info, over.X).(*types.Basic)
		if isBasic && t.Info()&types.IsInteger != 0 {
			b.setLimit(rd, over.X, 0)
		}
		return
	}
	for _, c := range rd.counterChecks(loop) {
		start, step, incs := rd.counter(c.counter)
		if step == 0 || incs == nil {
			continue
		}
		at := token.NoPos
		if r.Op != nil {
			at = r.Op.Pos()
		}
		if calls, ends := c.simulate(start, step, at, incs, loop); ends {
			if step < 0 {
				continue // counts down from a limit: see countsDown
			}
			b.setLimit(rd, c.limit, calls-tried)
			return
		}
	}
	if down, is := rd.countsDown(loop); is {
		b.setLimit(rd, down, 0)
	}
}

// setLimit takes over a limit of that many calls and more; it may be a
// constant, a variable that only ever holds one, or a parameter.
func (b *Bound) setLimit(rd *round, limit ast.Expr, more int) {
	if n, isKnown := rd.intOf(limit); isKnown {
		b.Attempts = max(n+more, 0)
		return
	}
	if v := rd.ix.VarOf(limit); v != nil && rd.isParam(v) && len(rd.ix.Stores(v)) == 0 {
		b.Param, b.More = v, more
	}
}

// intOf is the value of a constant, of a parameter in the call that is looked
// at, or of a variable that only ever holds a constant.
func (rd *round) intOf(e ast.Expr) (int, bool) {
	if n, isKnown := intValue(rd.ix.Info, e); isKnown {
		return n, true
	}
	v := rd.ix.VarOf(e)
	if v == nil {
		return 0, false
	}
	if c := rd.consts[v]; c != nil && c.Kind() == constant.Int {
		n, exact := constant.Int64Val(c)
		return int(n), exact && n >= 0 && n < 1<<31
	}
	if s, only := rd.ix.Only(v); only && s.Rhs != nil && s.Result < 0 {
		return intValue(rd.ix.Info, s.Rhs)
	}
	return 0, false
}

// A check compares the counter of a loop with its limit; the loop ends where
// the comparison comes out as ends.
type check struct {
	at      token.Pos
	counter *types.Var
	op      token.Token
	limit   ast.Expr
	ends    bool
}

// counterChecks lists the comparisons that end a loop: in its header, and in
// if statements of its body whose branch leaves.
func (rd *round) counterChecks(loop ast.Stmt) (checks []check) {
	f, is := loop.(*ast.ForStmt)
	if !is {
		return nil
	}
	for _, cond := range conjuncts(f.Cond) {
		checks = rd.addCheck(checks, cond, false)
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.IfStmt:
			if rd.endsLoop(n.Body) {
				for _, cond := range disjuncts(n.Cond) {
					checks = rd.addCheck(checks, cond, true)
				}
			}
		}
		return true
	})
	return checks
}

// endsLoop says whether a block ends by leaving the loop around it.
func (rd *round) endsLoop(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK
	case *ast.ExprStmt:
		call, is := s.X.(*ast.CallExpr)
		return is && rd.noReturn(call)
	}
	return false
}

var mirrored = map[token.Token]token.Token{
	token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ, token.EQL: token.EQL, token.NEQ: token.NEQ,
}

func (rd *round) addCheck(checks []check, cond ast.Expr, ends bool) []check {
	b, is := ast.Unparen(cond).(*ast.BinaryExpr)
	if !is || mirrored[b.Op] == 0 {
		return checks
	}
	for _, side := range []struct {
		counter, limit ast.Expr
		op             token.Token
	}{{b.X, b.Y, b.Op}, {b.Y, b.X, mirrored[b.Op]}} {
		v := rd.ix.VarOf(side.counter)
		if v == nil || v.IsField() {
			continue
		}
		if _, changes := rd.changing[v]; changes {
			checks = append(checks, check{at: b.Pos(), counter: v, op: side.op, limit: side.limit, ends: ends})
		}
	}
	return checks
}

// counter reads a variable that starts as a constant and moves by one in each
// round, at the places incs.
func (rd *round) counter(v *types.Var) (start, step int, incs []ast.Node) {
	inits := 0
	for _, s := range rd.ix.Stores(v) {
		switch {
		case s.Tok == token.INC || s.Tok == token.ADD_ASSIGN && isOne(rd.ix.Info, s.Rhs):
			step, incs = 1, append(incs, s.Node)
		case s.Tok == token.DEC:
			step, incs = -1, append(incs, s.Node)
		case s.Rhs == nil && s.Result < 0: // var attempt int
			inits++
		default:
			n, isKnown := intValue(rd.ix.Info, s.Rhs)
			if !isKnown || s.Result >= 0 || rd.inBody(s.Node) {
				return 0, 0, nil
			}
			start = n
			inits++
		}
	}
	if inits != 1 || len(incs) != 1 || rd.ix.AddressTaken(v) {
		return 0, 0, nil
	}
	return start, step, incs
}

// inBody says whether a node is run in every round, so that it starts the
// counter anew.
func (rd *round) inBody(n ast.Node) bool {
	f, is := rd.loopStmt().(*ast.ForStmt)
	return is && syntax.Holds(f.Body, n)
}

func isOne(info *types.Info, e ast.Expr) bool {
	n, isKnown := intValue(info, e)
	return isKnown && n == 1
}

// tried is the limit that simulate counts with.
const tried = 50

// simulate runs the loop with a limit of tried and returns how many calls it
// makes: the check, the call and the counting take place in the order in which
// they stand, the post statement of the loop last.
func (c check) simulate(start, step int, call token.Pos, incs []ast.Node, loop ast.Stmt) (calls int, ends bool) {
	f := loop.(*ast.ForStmt)
	inc := incs[0].Pos()
	if f.Post != nil && f.Post.Pos() <= inc && inc < f.Post.End() {
		inc = f.End()
	} else if !(f.Body.Pos() <= inc && inc < f.Body.End()) {
		return 0, false
	}
	if !call.IsValid() {
		call = f.Body.Pos()
	}
	holds := func(n int) bool {
		return constant.Compare(constant.MakeInt64(int64(n)), c.op, constant.MakeInt64(tried))
	}
	for n := start; calls < 2*tried; {
		for _, pos := range sorted3(c.at, call, inc) {
			switch pos {
			case c.at:
				if holds(n) == c.ends {
					return calls, true
				}
			case call:
				calls++
			case inc:
				n += step
			}
		}
	}
	return 0, false
}

func sorted3(a, b, c token.Pos) [3]token.Pos {
	if a > b {
		a, b = b, a
	}
	if b > c {
		b, c = c, b
	}
	if a > b {
		a, b = b, a
	}
	return [3]token.Pos{a, b, c}
}

// countsDown reads for n := limit; n > 0; n-- and its likes.
func (rd *round) countsDown(loop ast.Stmt) (limit ast.Expr, is bool) {
	f, is := loop.(*ast.ForStmt)
	if !is {
		return nil, false
	}
	init, is := f.Init.(*ast.AssignStmt)
	dec, isDec := f.Post.(*ast.IncDecStmt)
	if !is || !isDec || dec.Tok != token.DEC || len(init.Rhs) != 1 {
		return nil, false
	}
	for _, cond := range conjuncts(f.Cond) {
		b, is := cond.(*ast.BinaryExpr)
		if !is {
			continue
		}
		n, isKnown := intValue(rd.ix.Info, b.Y)
		if isKnown && n == 0 && (b.Op == token.GTR || b.Op == token.NEQ) && rd.ix.VarOf(b.X) == rd.ix.VarOf(init.Lhs[0]) {
			return init.Rhs[0], true
		}
	}
	return nil, false
}

func disjuncts(e ast.Expr) []ast.Expr {
	e = ast.Unparen(e)
	if b, is := e.(*ast.BinaryExpr); is && b.Op == token.LOR {
		return append(disjuncts(b.X), disjuncts(b.Y)...)
	}
	return []ast.Expr{e}
}
