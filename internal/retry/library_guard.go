package retry

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/typeis"
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
			found = found || t != nil && t != types.Typ[types.UntypedNil] && typeis.Failure(t)
		}
		return !found
	})
	return found
}

// ownLoops gives the waits of hand-written loops that ask a policy for their
// next delay to the place where the policy is built, which then reaches what
// the loops reach.
func (l *library) ownLoops(m *Model, found []*libraryRetry) {
	built := map[ast.Node]*libraryRetry{}
	for _, lr := range found {
		for _, w := range lr.Waits {
			if w.Owned {
				built[w.Node] = lr
			}
		}
	}
	asked := map[*libraryRetry]reach.Kind{}
	for _, r := range m.Retries {
		for _, w := range r.Waits {
			for _, p := range l.asks(w.Expr) {
				lr := built[p.culprit(nil)]
				if lr == nil {
					continue
				}
				w.Owned = false
				if so, is := asked[lr]; !is || so == reach.Local {
					asked[lr] = r.Reach
				}
			}
		}
	}
	for lr, k := range asked {
		if lr.Reach == reach.Unknown {
			lr.Reach = k
		}
	}
}

// asks returns the policies that a duration expression asks for the next
// delay, directly or through a variable.
func (l *library) asks(e ast.Expr) []policy {
	if e == nil {
		return nil
	}
	calls := []ast.Expr{e}
	if id, is := ast.Unparen(e).(*ast.Ident); is {
		calls = nil
		for _, s := range l.ix.Stores(l.ix.VarOf(id)) {
			if s.Rhs != nil {
				calls = append(calls, s.Rhs)
			}
		}
	}
	var ps []policy
	for _, c := range calls {
		call, is := ast.Unparen(c).(*ast.CallExpr)
		if !is {
			continue
		}
		f := l.ix.Callee(call).Obj
		if f == nil || !isMethod(f) {
			continue
		}
		if spec, isWait := known.Wait(f.FullName()); isWait && spec.Kind == known.NextDelay {
			if from := argOf(call, known.Receiver); from != nil {
				ps = append(ps, l.eval(from)...)
			}
		}
	}
	return ps
}
