package request

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/values"
)

// Targets lists what a call can run: in this package, and for a method of an
// interface of this package what the imported ones implement it with.
func (r *Reader) Targets(call *ast.CallExpr) []values.Target {
	return r.reader.targets(call)
}
