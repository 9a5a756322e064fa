package delay

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/index"
)

// A Scope says where an expression is evaluated, and what repeats.
type Scope struct {
	Func *index.Func // the function whose body holds the expression
	// Loop is what repeats: *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt (a
	// goto loop), or the *ast.FuncDecl or *ast.FuncLit of a recursive function;
	// nil if not known. The innermost Loop on the way out along Outer counts.
	Loop ast.Node
	// Call is the call by which Func was entered, and Outer the scope that it
	// stands in: the parameters of Func are evaluated there. Both nil when the
	// caller is not known; parameters are then taken as given and invariant.
	Call  *ast.CallExpr
	Outer *Scope
}

// An Evaluator evaluates the duration expressions of one package.
type Evaluator struct {
	ix *index.Index
}

// New returns an evaluator for an indexed package.
func New(ix *index.Index) *Evaluator { return &Evaluator{ix: ix} }

// Eval tells how the value of e changes from one round of the loop to the
// next while attempts keep failing. Whatever is not certain is Unknown.
func (ev *Evaluator) Eval(e ast.Expr, sc *Scope) Delay {
	if tv, ok := ev.ix.Info.Types[e]; ok && tv.Value != nil {
		return Delay{Growth: Constant, Jitter: No}
	}
	return Delay{}
}
