package rule

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A counter is an int that a loop starts at a constant which is not negative,
// and that goes up by one from round to round and is stored into by nothing
// else: it can be a shift count.
type counter struct {
	name  string
	start int64
	edits []analysis.TextEdit // that introduce it
}

// since words the number of rounds since round n, the first of which is 0.
func (c counter) since(n int64) string {
	if c.start+n == 0 {
		return c.name
	}
	return fmt.Sprintf("%s-%d", c.name, c.start+n)
}

// counterAt returns the counter of a retry's loop that can be used at a
// position.
func (p *Pass) counterAt(r *retry.Retry, pos token.Pos) (c counter, ok bool) {
	id, start := p.headerCounter(r.Node)
	if id == nil || id.Name == "_" {
		return c, false
	}
	v, is := p.TypesInfo.ObjectOf(id).(*types.Var)
	stores := 2 // the start and the step
	if _, ranges := r.Node.(*ast.RangeStmt); ranges {
		stores = 1
	}
	if !is || !isInt(v.Type()) || len(p.Index().Stores(v)) != stores || p.Index().AddressTaken(v) || p.seen(id.Name, pos) != v {
		return c, false
	}
	return counter{name: id.Name, start: start}, true
}

// headerCounter returns what the header of a loop counts up, and from where.
func (p *Pass) headerCounter(loop ast.Node) (id *ast.Ident, start int64) {
	switch s := loop.(type) {
	case *ast.RangeStmt:
		if typeis.Integer(p.TypesInfo.TypeOf(s.X)) && s.Tok == token.DEFINE {
			id, _ = s.Key.(*ast.Ident)
		}
	case *ast.ForStmt:
		init, isAssign := s.Init.(*ast.AssignStmt)
		inc, isInc := s.Post.(*ast.IncDecStmt)
		if !isAssign || !isInc || inc.Tok != token.INC || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
			return nil, 0
		}
		v := p.TypesInfo.Types[init.Rhs[0]].Value
		if v == nil || constant.Sign(v) < 0 {
			return nil, 0
		}
		from, exact := constant.Int64Val(constant.ToInt(v))
		x, isIdent := inc.X.(*ast.Ident)
		lhs, _ := init.Lhs[0].(*ast.Ident)
		if exact && from < 1<<31 && isIdent && lhs != nil && p.TypesInfo.ObjectOf(x) == p.TypesInfo.ObjectOf(lhs) {
			id, start = lhs, from
		}
	}
	return id, start
}

// newCounter gives the loop of a retry a counter, for use at a position
// directly in it:
//
//	for range 5 {     for attempt := range 5 {
//	for cond {        for attempt := 0; cond; attempt++ {
//
// It does so where each round after the first follows a failure, and nothing in
// the body counts already.
func (p *Pass) newCounter(r *retry.Retry, file *fix.File, pos token.Pos) (c counter, ok bool) {
	if !countsFailures(r) || !file.Contains(r.Node.Pos()) {
		return c, false
	}
	c.name = file.FreshName(r.Node.Pos(), "attempt")
	insert := func(at token.Pos, format string) {
		text := []byte(fmt.Sprintf(format, c.name))
		c.edits = append(c.edits, analysis.TextEdit{Pos: at, End: at, NewText: text})
	}
	var body *ast.BlockStmt
	switch loop := r.Node.(type) {
	case *ast.RangeStmt:
		if t := p.TypesInfo.TypeOf(loop.X); loop.Key != nil || t == nil || !isInt(types.Default(t)) {
			return c, false
		}
		body = loop.Body
		insert(loop.Range, "%s := ")
	case *ast.ForStmt:
		if loop.Init != nil || loop.Post != nil {
			return c, false
		}
		body = loop.Body
		if loop.Cond == nil {
			insert(loop.For+3, " %s := 0; ; %[1]s++")
			break
		}
		insert(loop.For+3, " %s := 0;")
		insert(loop.Cond.End(), "; %s++")
	default:
		return c, false
	}
	return c, p.innermost(body, pos) && !p.counts(body)
}

// countsFailures says whether each round of a retry's loop after the first
// follows a failure: success ends the loop, and is not served in an inner loop
// until it breaks.
func countsFailures(r *retry.Retry) bool {
	body := syntax.LoopBody(r.Node)
	if body == nil || r.Form != retry.Loop && r.Form != retry.Helper {
		return false
	}
	ok := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			ok = ok && holdsAttempts(n, r)
		}
		return ok
	})
	return ok
}

// holdsAttempts says whether all attempts of a retry are made in a node.
func holdsAttempts(n ast.Node, r *retry.Retry) bool {
	for _, a := range r.Attempts {
		if a.Call == nil || a.Call.Pos() < n.Pos() || n.End() < a.Call.End() {
			return false
		}
	}
	return len(r.Attempts) > 0
}

// innermost says whether a position in the body of a loop is in no other loop
// and no function inside it: there, a name of the header is what it was.
func (p *Pass) innermost(body *ast.BlockStmt, pos token.Pos) bool {
	ok := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case nil:
			return false
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit:
			ok = ok && !(n.Pos() <= pos && pos < n.End())
		}
		return n.Pos() <= pos && pos <= n.End()
	})
	return ok
}

// counts says whether a body counts something up or down outside of the loops
// in it: a counter of attempts, as like as not.
func (p *Pass) counts(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.IncDecStmt:
			found = true
		case *ast.AssignStmt:
			found = found || n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN
		}
		return !found
	})
	return found
}

func isInt(t types.Type) bool { return types.Identical(t, types.Typ[types.Int]) }
