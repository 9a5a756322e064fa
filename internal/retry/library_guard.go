package retry

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/known"
)

// guards tells what ends the hand-written loops whose condition asks the state
// of a library: for b.Ongoing() { … b.Wait() }.
func (l *library) guards(m *Model) {
	for _, r := range m.Retries {
		loop, is := r.Node.(*ast.ForStmt)
		if !is || loop.Cond == nil {
			continue
		}
		call, is := ast.Unparen(loop.Cond).(*ast.CallExpr)
		if !is {
			continue
		}
		s := l.symbol(l.ix.Callee(call).Obj)
		if s == nil || s.Role != known.Loop {
			continue
		}
		from, _ := s.Get(known.From)
		e := argOf(call, from.Arg)
		if e == nil {
			continue
		}
		b := l.boundOf(l.eval(e), r.Func, known.AnyError)
		switch {
		case b.By&ByUnknown != 0:
		case b.Unlimited == delay.Yes && r.Bound.By&^ByUnknown == 0 && l.asksErrorsOnly(loop.Body):
			r.Bound = Bound{Unlimited: delay.Yes}
		case b.Unlimited != delay.Yes:
			r.Bound.By |= b.By
			r.Bound.Attempts, r.Bound.Elapsed = b.Attempts, b.Elapsed
		}
	}
}

// asksErrorsOnly says whether every branch of a loop body asks how an attempt
// went, so that nothing but the loop's condition can end it while all fail.
func (l *library) asksErrorsOnly(body *ast.BlockStmt) bool {
	only := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.SelectStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
			only = false
		case *ast.IfStmt:
			only = only && l.mentionsError(n.Cond)
		}
		return only
	})
	return only
}

func (l *library) mentionsError(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if e, is := n.(ast.Expr); is {
			t := l.ix.Info.TypeOf(e)
			found = found || t != nil && t != types.Typ[types.UntypedNil] && isError(t)
		}
		return !found
	})
	return found
}
