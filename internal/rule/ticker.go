package rule

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/fix"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// tick returns the fix that gives a ticker a new, random period before the
// retry waits for it:
//
//	t := time.NewTicker(d)        t := time.NewTicker(d)
//	for {                         for {
//		…                             …
//		                              t.Reset(rand.N(d) + 1)
//		<-t.C                         <-t.C
//	}                             }
//
// A period that is not positive panics. That of the ticker is the same
// expression, and the ticker was made. From Go 1.23 on no tick of the old
// period is left behind by Reset.
func (p *Pass) tick(w *retry.Wait) []analysis.SuggestedFix {
	file, found := fix.At(p.Pass, w.Node.Pos())
	if !found || !file.AtLeast(23) {
		return nil
	}
	stmt, ticker := p.receive(file, w.Node)
	if ticker == nil {
		return nil
	}
	period := p.period(ticker)
	if period == nil || !p.unchanged(period, stmt.Pos()) {
		return nil
	}
	s, ok := p.source(file)
	if !ok {
		return nil
	}
	function := "N"
	if s.bundled {
		function = "Spread"
	}
	call, edits := s.call(stmt.Pos(), function, file.Text(period))
	return suggest("Spread the period with full jitter", edits, file.Above(stmt.Pos(), file.Formatted(stmt.Pos(), ticker.Name()+".Reset("+call+" + 1)")))
}

// receive returns the statement that receives from a ticker at or around a node,
// and the variable that holds the ticker; nil unless it is local and all that
// happens to it besides is that it is stopped.
func (p *Pass) receive(file *fix.File, at ast.Node) (stmt ast.Stmt, ticker *types.Var) {
	ast.PreorderStack(file.Syntax(), nil, func(n ast.Node, stack []ast.Node) bool {
		u, is := n.(*ast.UnaryExpr)
		if !is || u.Op != token.ARROW || ticker != nil || !syntax.Holds(at, u) {
			return n.Pos() <= at.Pos() && at.Pos() <= n.End() || syntax.Holds(at, n)
		}
		sel, is := ast.Unparen(u.X).(*ast.SelectorExpr)
		if !is || sel.Sel.Name != "C" {
			return false
		}
		id, is := sel.X.(*ast.Ident)
		if v, isVar := p.object(sel.X).(*types.Var); is && isVar && isTicker(v.Type()) && p.seen(id.Name, u.Pos()) == v {
			stmt, ticker = waiting(stack), v
		}
		return false
	})
	if stmt == nil || ticker == nil || p.usedBesides(ticker) {
		return nil, nil
	}
	return stmt, ticker
}

// waiting is the statement of a block that a receive stands in: the whole
// select where it is one of its cases.
func waiting(stack []ast.Node) ast.Stmt {
	for i := len(stack) - 1; i > 0; i-- {
		stmt, is := stack[i].(ast.Stmt)
		if _, inBlock := stack[i-1].(*ast.BlockStmt); !is || !inBlock {
			continue
		}
		switch stmt := stmt.(type) {
		case *ast.CommClause:
			continue
		case *ast.ExprStmt, *ast.SelectStmt:
			return stmt
		}
		return nil
	}
	return nil
}

func isTicker(t types.Type) bool {
	ptr, is := types.Unalias(t).(*types.Pointer)
	return is && typeis.Named(ptr.Elem(), "time", "Ticker")
}

// usedBesides says whether a ticker is used for more than one receive, and
// being stopped.
func (p *Pass) usedBesides(ticker *types.Var) bool {
	uses, receives := 0, 0
	for id, obj := range p.TypesInfo.Uses {
		if obj == ticker && id.Pos().IsValid() {
			uses++
		}
	}
	for sel := range p.TypesInfo.Selections {
		id, is := sel.X.(*ast.Ident)
		if !is || p.TypesInfo.Uses[id] != ticker {
			continue
		}
		switch sel.Sel.Name {
		case "C":
			receives++
			uses--
		case "Stop":
			uses--
		}
	}
	return uses != 0 || receives != 1
}

// period is the expression that a ticker was made with, nil if it is not the
// only thing stored in the variable.
func (p *Pass) period(ticker *types.Var) ast.Expr {
	store, only := p.Index().Only(ticker)
	if !only || store.Rhs == nil {
		return nil
	}
	call, is := ast.Unparen(store.Rhs).(*ast.CallExpr)
	if !is || len(call.Args) != 1 {
		return nil
	}
	f := p.Index().Callee(call).Obj
	if f == nil || f.FullName() != "time.NewTicker" || !p.typed(call.Args[0]) {
		return nil
	}
	return call.Args[0]
}

// unchanged says whether an expression surely has its value still at a later
// position: a constant, or a local variable or parameter that is stored into
// only once.
func (p *Pass) unchanged(e ast.Expr, at token.Pos) bool {
	if p.TypesInfo.Types[e].Value != nil {
		return p.visible(e, at)
	}
	id, is := ast.Unparen(e).(*ast.Ident)
	if !is {
		return false
	}
	v, is := p.TypesInfo.Uses[id].(*types.Var)
	if !is || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || p.Index().AddressTaken(v) || p.seen(id.Name, at) != v {
		return false
	}
	stores := len(p.Index().Stores(v))
	return stores == 0 || stores == 1 && p.Index().Stores(v)[0].Node.Pos() < id.Pos()
}

// visible says whether the names in an expression mean the same at a position.
func (p *Pass) visible(e ast.Expr, at token.Pos) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ok = ok && p.visible(n.X, at)
			return false
		case *ast.Ident:
			ok = ok && p.seen(n.Name, at) == p.TypesInfo.ObjectOf(n)
		}
		return ok
	})
	return ok
}
