package lastsleep

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/rule"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// guard returns the fix that waits only if the header of the loop lets one more
// round come:
//
//	for i := 0; i < n; i++ {     for i := 0; i < n; i++ {
//		…                            …
//		                             if i+1 < n {
//		time.Sleep(d)                    time.Sleep(d)
//		                             }
//
// It is given where the header alone moves the counter, and the wait is a
// statement of its own, a select, or what an if asks.
func guard(pass *rule.Pass, r *retry.Retry, w *retry.Wait) []analysis.SuggestedFix {
	file, found := fix.At(pass.Pass, w.Node.Pos())
	if !found || !file.Contains(r.Node.Pos()) || pass.Rewritten(r, w) {
		return nil
	}
	wait := waitStatement(r.Node, w.At)
	if wait == nil || !syntax.Holds(wait, w.Node) { // a timer is set elsewhere, and would not be when it is waited for
		return nil
	}
	g := guarding{pass: pass, file: file, at: wait.Pos()}
	cond, edits := g.another(r.Node)
	if cond == "" {
		return nil
	}
	around := file.Enclose(wait, "if "+cond+" {")
	if around == nil {
		return nil
	}
	return []analysis.SuggestedFix{{
		Message:   "Do not wait after the last attempt",
		TextEdits: append(edits, around...),
	}}
}

// waitStatement returns the statement of a loop that does nothing but wait:
// time.Sleep(d), <-time.After(d), the select around that, or the if that asks
// whether the wait was cut short, outside of loops and literals inside the loop.
func waitStatement(loop, wait ast.Node) (stmt ast.Stmt) {
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt, *ast.RangeStmt:
			return n == loop
		case *ast.SelectStmt:
			if syntax.Holds(n, wait) {
				stmt = inComm(n, wait)
			}
			return false
		case *ast.ExprStmt:
			if syntax.Holds(n, wait) {
				stmt = n
			}
		case *ast.IfStmt:
			if n.Else == nil && asks(n, wait) {
				stmt = n
			}
		}
		return stmt == nil
	})
	return stmt
}

// asks says whether all that an if looks at is what a wait returned:
//
//	if err := sleep(ctx, d); err != nil {
//	if sleep(ctx, d) != nil {
func asks(s *ast.IfStmt, wait ast.Node) bool {
	cond, is := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !is {
		return false
	}
	asked := cond.X
	if s.Init != nil {
		as, is := s.Init.(*ast.AssignStmt)
		if !is || as.Tok != token.DEFINE || len(as.Rhs) != 1 {
			return false
		}
		asked = as.Rhs[0]
	}
	return ast.Node(ast.Unparen(asked)) == wait && (cond.Op == token.NEQ || cond.Op == token.EQL)
}

// inComm returns a select if the wait is what one of its arms receives.
func inComm(s *ast.SelectStmt, wait ast.Node) ast.Stmt {
	for _, c := range s.Body.List {
		if cc, is := c.(*ast.CommClause); is && cc.Comm != nil && syntax.Holds(cc.Comm, wait) {
			return s
		}
	}
	return nil
}

// A guarding words a condition for a place.
type guarding struct {
	pass *rule.Pass
	file *fix.File
	at   token.Pos
}

// another words the condition that one more round of a loop follows, and
// returns the edits that it needs; nothing where the header does not tell.
func (g guarding) another(loop ast.Node) (cond string, edits []analysis.TextEdit) {
	switch s := loop.(type) {
	case *ast.RangeStmt:
		return g.anotherOf(s)
	case *ast.ForStmt:
		return g.anotherStep(s), nil
	}
	return "", nil
}

// anotherOf is another for a range statement over an integer or a list.
func (g guarding) anotherOf(s *ast.RangeStmt) (cond string, edits []analysis.TextEdit) {
	limit := g.file.Text(s.X)
	switch t := g.pass.TypesInfo.TypeOf(s.X); {
	case t == nil || !g.isPlain(s.X) || g.changes(s):
		return "", nil
	case typeis.Integer(t):
	case isList(t) && g.means("len", types.Universe.Lookup("len")):
		limit = "len(" + limit + ")"
	default:
		return "", nil
	}
	name := ""
	switch key := s.Key.(type) {
	case nil:
		name = g.file.FreshName(s.Pos(), "attempt")
		edits = []analysis.TextEdit{{Pos: s.Range, End: s.Range, NewText: []byte(name + " := ")}}
	case *ast.Ident:
		if s.Tok != token.DEFINE || g.moves(key, 1) {
			return "", nil
		}
		if name = key.Name; name == "_" {
			name = g.file.FreshName(s.Pos(), "attempt")
			edits = []analysis.TextEdit{{Pos: key.Pos(), End: key.End(), NewText: []byte(name)}}
		}
	default:
		return "", nil
	}
	return g.less(name, s.X, limit), edits
}

// changes says whether the body of a range statement stores into what it ranges
// over, which was read once.
func (g guarding) changes(s *ast.RangeStmt) bool {
	v := g.pass.Index().VarOf(s.X)
	return v != nil && slices.ContainsFunc(g.pass.Index().Stores(v), func(st index.Store) bool { return syntax.Holds(s.Body, st.Node) })
}

func isList(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	}
	return false
}

// anotherStep is another for a loop whose header is a comparison of its counter
// with a limit.
func (g guarding) anotherStep(s *ast.ForStmt) string {
	step, is := s.Post.(*ast.IncDecStmt)
	c, isComparison := s.Cond.(*ast.BinaryExpr)
	if !is || !isComparison {
		return ""
	}
	id, is := step.X.(*ast.Ident)
	if !is || !g.isPlain(c.Y) || !g.same(c.X, id) || g.moves(id, 2) {
		return ""
	}
	next, limit := id.Name, g.file.Text(c.Y)
	switch {
	case c.Op == token.LEQ && step.Tok == token.INC:
		return next + " < " + limit
	case c.Op == token.GEQ && step.Tok == token.DEC:
		return next + " > " + limit
	case c.Op == token.LSS && step.Tok == token.INC:
		return g.less(next, c.Y, limit)
	case c.Op == token.GTR && step.Tok == token.DEC:
		if n, is := number(c.Y); is {
			return fmt.Sprintf("%s > %d", next, n+1)
		}
		return fmt.Sprintf("%s-1 > %s", next, limit)
	}
	return ""
}

// less words that a counter which goes up is below its limit in the next round.
func (g guarding) less(name string, limit ast.Expr, text string) string {
	if n, is := number(limit); is {
		return fmt.Sprintf("%s < %d", name, n-1)
	}
	return name + "+1 < " + text
}

// number is the value of a plain number.
func number(e ast.Expr) (n int, is bool) {
	lit, is := ast.Unparen(e).(*ast.BasicLit)
	if !is || lit.Kind != token.INT {
		return 0, false
	}
	n, err := strconv.Atoi(lit.Value)
	return n, err == nil
}

// same says whether an expression is the variable that a name means, also at
// the place of the wait.
func (g guarding) same(e ast.Expr, id *ast.Ident) bool {
	x, is := ast.Unparen(e).(*ast.Ident)
	obj := g.pass.TypesInfo.ObjectOf(id)
	return is && obj != nil && g.pass.TypesInfo.ObjectOf(x) == obj && g.means(x.Name, obj)
}

// means says whether a name stands for an object at the place of the wait.
func (g guarding) means(name string, obj types.Object) bool {
	scope := g.pass.Pkg.Scope().Innermost(g.at)
	if scope == nil {
		return false
	}
	_, seen := scope.LookupParent(name, g.at)
	return seen == obj
}

// moves says whether a counter is given a value by more than its header, or is
// hidden at the place of the wait.
func (g guarding) moves(id *ast.Ident, byHeader int) bool {
	if id.Name == "_" {
		return false
	}
	v, is := g.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !is || !g.means(id.Name, v) || g.pass.Index().AddressTaken(v) {
		return true
	}
	return len(g.pass.Index().Stores(v)) > byHeader
}

// isPlain says whether a limit can be read once more, at the place of the wait:
// a constant, a variable, or a field of one.
func (g guarding) isPlain(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		obj := g.pass.TypesInfo.Uses[x]
		return obj != nil && g.means(x.Name, obj)
	case *ast.SelectorExpr:
		if id, is := x.X.(*ast.Ident); is {
			if pkg, is := g.pass.TypesInfo.Uses[id].(*types.PkgName); is {
				return g.file.Contains(pkg.Pos()) && g.pass.TypesInfo.Uses[x.Sel] != nil && g.hidesNothing(id)
			}
		}
		return g.isPlain(x.X)
	}
	return false
}

// hidesNothing says whether the name of a package means it at the place of the
// wait.
func (g guarding) hidesNothing(id *ast.Ident) bool {
	for scope := g.pass.Pkg.Scope().Innermost(g.at); scope != nil; scope = scope.Parent() {
		if obj := scope.Lookup(id.Name); obj != nil {
			return obj == g.pass.TypesInfo.Uses[id]
		}
	}
	return false
}
