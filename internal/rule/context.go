package rule

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/typeis"
)

// Uncancellable returns the calls of helpers that wait between attempts and
// take no context, where one is in sight; those in test code only when asked
// for.
func (p *Pass) Uncancellable() (calls []*retry.Retry) {
	for _, r := range p.model.Uncancellable {
		if p.Tests() || !r.Test {
			calls = append(calls, r)
		}
	}
	return calls
}

// Bind words which function of a library runs a retry, and how it is handed
// the context that should end its waits.
func (p *Pass) Bind(r *retry.Retry, w *retry.Wait) (function, remedy string) {
	const loop = "retry in a loop that selects on %s.Done()"
	f := p.calledBy(r.Node)
	if f == nil {
		return "a library", fmt.Sprintf(loop, w.Context)
	}
	b, _ := known.BindOf(f.Origin().FullName())
	if p.handsContext(r.Node) {
		return f.Name(), fmt.Sprintf("hand it %s in place of one that nothing ends", w.Context)
	}
	switch b.Way {
	case known.ByOption:
		remedy = fmt.Sprintf("add the option %s(%s)", b.Name, w.Context)
	case known.ByPolicy:
		remedy = fmt.Sprintf("bind the policy to it with %s", b.Name)
	case known.ByCall:
		remedy = "call " + b.Name
	default:
		remedy = fmt.Sprintf(loop, w.Context)
	}
	return f.Name(), remedy
}

// handsContext says whether a context is among the arguments of a call.
func (p *Pass) handsContext(n ast.Node) bool {
	call, is := n.(*ast.CallExpr)
	return is && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return typeis.Context(p.TypesInfo.TypeOf(arg)) })
}

// calledBy returns the function that a call names, nil where it names none.
func (p *Pass) calledBy(n ast.Node) *types.Func {
	call, is := n.(*ast.CallExpr)
	if !is {
		return nil
	}
	fun := ast.Unparen(call.Fun)
	switch x := fun.(type) {
	case *ast.IndexExpr:
		fun = x.X
	case *ast.IndexListExpr:
		fun = x.X
	}
	f, _ := p.object(fun).(*types.Func)
	return f
}
