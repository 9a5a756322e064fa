package retry

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/typeis"
)

// classifierOf is the function that says what is tried again under some
// policies, nil where none does.
func classifierOf(ps []policy) ast.Expr {
	for _, p := range ps {
		if p.classifier != nil {
			return p.classifier
		}
	}
	return nil
}

// Cancels says whether a call in a loop takes a context from around the loop
// that something can cancel.
func (m *Model) Cancels(r *Retry, call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		v := m.Index.VarOf(arg)
		if v == nil || !typeis.Context(v.Type()) || r.Node.Pos() <= v.Pos() && v.Pos() < r.Node.End() {
			continue
		}
		inside := false
		for _, s := range m.Index.Stores(v) {
			inside = inside || r.Node.Pos() <= s.Node.Pos() && s.Node.Pos() < r.Node.End()
		}
		if !inside && m.recogniser.canCancel(arg) {
			return true
		}
	}
	return false
}
