package request

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/values"
)

// Targets lists what a call can run: in this package, and for a method of an
// interface of this package what the imported ones implement it with.
func (r *Result) Targets(call *ast.CallExpr) []values.Target {
	if r.reader == nil {
		return nil
	}
	return r.reader.targets(call)
}
