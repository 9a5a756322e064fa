package layer

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
)

// A Rerun is a function value that a call hands to a helper which runs it again
// when it failed.
type Rerun struct {
	Run ast.Expr
	On  retry.Repeats
}

// Reruns lists what a call in a function hands to a helper that runs it again:
// a function with a retry of its own around its parameter, in this package or
// another. The calls of retry libraries are retries of the model.
func (r *Reader) Reruns(fn *index.Func, call *ast.CallExpr) (out []Rerun) {
	f := r.finder
	if f.libraries[call] != nil {
		return nil
	}
	for _, t := range f.targets(call) {
		for _, c := range f.chainsIn(t) {
			if c.Runs == 0 || f.limited(fn, call, c).Depth() == 0 {
				continue
			}
			if arg := syntax.Argument(call, c.Runs); arg != nil {
				out = append(out, Rerun{Run: arg, On: c.On})
			}
		}
	}
	return out
}
