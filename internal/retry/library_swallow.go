package retry

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// swallows says whether a condition of the form func() (done bool, err error)
// answers "not done" without an error after its operation failed. A library
// that polls it then retries the operation; else it waits for a state.
func (r *recogniser) swallows(fn *index.Func) bool {
	if fn == nil {
		return false
	}
	w := &swallowWalk{recogniser: r}
	w.block(fn.Body.List, false)
	return w.found
}

type swallowWalk struct {
	*recogniser
	found bool
}

// block walks statements; failed says that an operation has failed on the way
// here.
func (w *swallowWalk) block(list []ast.Stmt, failed bool) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ReturnStmt:
			w.returned(s, failed)
			return
		case *ast.IfStmt:
			failed = w.branch(s, failed)
		case *ast.BlockStmt:
			w.block(s.List, failed)
		case *ast.ForStmt:
			w.block(s.Body.List, failed)
		case *ast.RangeStmt:
			w.block(s.Body.List, failed)
		case *ast.SwitchStmt:
			w.clauses(s.Body, failed)
		case *ast.TypeSwitchStmt:
			w.clauses(s.Body, failed)
		}
	}
}

func (w *swallowWalk) clauses(body *ast.BlockStmt, failed bool) {
	for _, c := range body.List {
		if cc, is := c.(*ast.CaseClause); is {
			tells := failed
			for _, e := range cc.List {
				tells = tells && !w.notYet(e)
			}
			w.block(cc.Body, tells)
		}
	}
}

// branch walks both sides of an if statement and says whether an operation has
// failed on the way after it.
func (w *swallowWalk) branch(s *ast.IfStmt, failed bool) bool {
	bad, good := w.tests(s.Cond)
	in := failed || bad
	if w.notYet(s.Cond) {
		in = false // the state is not there yet
	}
	w.block(s.Body.List, in)
	switch e := s.Else.(type) {
	case *ast.BlockStmt:
		w.block(e.List, failed || good)
	case *ast.IfStmt:
		w.branch(e, failed || good)
	}
	switch {
	case good && leaves(s.Body) && s.Else == nil:
		return true
	case bad && in && !leaves(s.Body) && !w.assignsError(s.Body):
		return true // logged, and on it goes
	}
	return failed
}

// tests says which side of a condition follows a failure: err != nil or
// isRetryable(err), and err == nil.
func (w *swallowWalk) tests(cond ast.Expr) (bad, good bool) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.NEQ:
			return w.comparesError(e), false
		case token.EQL:
			return false, w.comparesError(e)
		case token.LAND, token.LOR:
			b1, g1 := w.tests(e.X)
			b2, g2 := w.tests(e.Y)
			return b1 || b2, g1 || g2
		}
	case *ast.CallExpr:
		for _, arg := range e.Args {
			if typeis.Failure(w.ix.Info.TypeOf(arg)) {
				return !w.notYet(e), false
			}
		}
	}
	return false, false
}

func (w *swallowWalk) comparesError(e *ast.BinaryExpr) bool {
	x, y := e.X, e.Y
	if w.ix.Info.Types[x].IsNil() {
		x, y = y, x
	}
	return w.ix.Info.Types[y].IsNil() && typeis.Failure(w.ix.Info.TypeOf(x))
}

// notYet says whether a condition asks for the error that means "the state is
// not there yet".
func (w *swallowWalk) notYet(cond ast.Expr) bool {
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			return n.Op != token.NOT
		case *ast.Ident:
			name := strings.ToLower(n.Name)
			for _, part := range notYetNames {
				found = found || strings.Contains(name, part)
			}
		}
		return !found
	})
	return found
}

var notYetNames = []string{"notfound", "notexist", "notyet", "notready", "alreadyexists", "norows"}

// returned looks at a return: done is not known to be true, and the error is
// nil although the operation failed.
func (w *swallowWalk) returned(s *ast.ReturnStmt, failed bool) {
	if len(s.Results) != 2 || !w.ix.Info.Types[s.Results[1]].IsNil() {
		return
	}
	done := s.Results[0]
	if v := w.ix.Info.Types[done].Value; v != nil && v.String() == "true" {
		return
	}
	if failed {
		w.found = true
		return
	}
	ast.Inspect(done, func(n ast.Node) bool {
		if e, is := n.(*ast.BinaryExpr); is && e.Op == token.EQL && w.comparesError(e) {
			w.found = true
		}
		return true
	})
}

// leaves says whether a block ends by leaving the function or the loop around it.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return false
}

// assignsError says whether a block makes a new error: another try, or another
// operation in place of the failed one.
func (w *swallowWalk) assignsError(b *ast.BlockStmt) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		if as, is := n.(*ast.AssignStmt); is && as.Tok == token.ASSIGN {
			for _, lhs := range as.Lhs {
				found = found || typeis.Failure(w.ix.Info.TypeOf(lhs))
			}
		}
		return !found
	})
	return found
}
