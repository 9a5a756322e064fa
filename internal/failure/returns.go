package failure

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// returns says whether a return statement hands the failure on.
func (w *walk) returns(n *ast.ReturnStmt, s *state) fate {
	if w.again || w.permanent(n) || !w.handsOn(n, s) {
		return lost
	}
	as := Identity("")
	if len(n.Results) == 0 || w.mentions(n, s.held) {
		as = w.as
	}
	w.fail(w.made(n, as))
	return fails
}

// handsOn says whether what is returned is the failure, or follows from it.
func (w *walk) handsOn(n *ast.ReturnStmt, s *state) bool {
	last := w.result()
	if last == nil {
		return false
	}
	if len(n.Results) == 0 {
		return s.held.has(last) || s.told && typeis.Failure(last.Type()) && !w.named()
	}
	e := n.Results[len(n.Results)-1]
	if typeis.Failure(last.Type()) {
		return w.mentions(e, s.held) || s.told && w.makesError(e)
	}
	return w.mentions(n, s.held) || s.told && w.isZero(e)
}

// permanent says whether a return statement marks what it returns as not to be
// tried again.
func (w *walk) permanent(n *ast.ReturnStmt) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		found = found || is && w.isPermanent(call)
		return !found
	})
	return found
}

// result is the last result of the function, nil if it has none.
func (w *walk) result() *types.Var {
	if w.fn.Sig == nil || w.fn.Sig.Results().Len() == 0 {
		return nil
	}
	return w.fn.Sig.Results().At(w.fn.Sig.Results().Len() - 1)
}

// named says whether the last result is a variable that the function can set.
func (w *walk) named() bool { return w.result() != nil && w.result().Name() != "" }

// isZero knows what a function returns in place of an error: false or nil.
func (w *walk) isZero(e ast.Expr) bool {
	tv := w.ix.Info.Types[e]
	return tv.IsNil() || tv.Value != nil && tv.Value.String() == "false"
}

// makesError says whether an expression is an error of its own: a sentinel, or
// made by a constructor. Another call may be the fallback.
func (w *walk) makesError(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		f := w.ix.Callee(x).Obj
		if f == nil || f.Pkg() == nil {
			return false
		}
		name := f.Pkg().Path() + "." + f.Name()
		return strings.Contains(name, "rror") || errorMakers[name]
	case *ast.UnaryExpr:
		_, is := x.X.(*ast.CompositeLit)
		return is && x.Op == token.AND
	case *ast.CompositeLit:
		return true
	}
	v := w.ix.VarOf(e)
	return v != nil && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// errorMakers are functions that give an error, and do not say so in their
// names: why a context is over.
var errorMakers = map[string]bool{"context.Err": true, "context.Cause": true}

// forgiven says whether a deferred function of fn makes it succeed whatever
// happened.
func (w *walk) forgiven() bool {
	if w.again || !w.named() {
		return false
	}
	return slices.ContainsFunc(w.ix.Stores(w.result()), func(s index.Store) bool {
		return s.Rhs != nil && w.ix.Info.Types[s.Rhs].IsNil() && s.Func != w.fn && w.always(s)
	})
}

// always says whether a store is one of the statements of a deferred literal.
func (w *walk) always(s index.Store) bool {
	deferred := false
	ast.Inspect(w.fn.Body, func(n ast.Node) bool {
		if d, is := n.(*ast.DeferStmt); is {
			lit, is := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
			deferred = deferred || is && slices.ContainsFunc(lit.Body.List, func(st ast.Stmt) bool { return ast.Node(st) == s.Node })
		}
		return !deferred
	})
	return deferred
}
