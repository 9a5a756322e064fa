package retry

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// requeues returns the nodes of a function that have it run again later for
// the same item, each with its delay: a delayed re-queue, and the result of a
// reconciler that asks for one.
func (r *recogniser) requeues(body *ast.BlockStmt) map[ast.Node]ast.Expr {
	var out map[ast.Node]ast.Expr
	add := func(n ast.Node, d ast.Expr) {
		if out == nil {
			out = map[ast.Node]ast.Expr{}
		}
		out[n] = d
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if d := r.requeueDelay(n); d != nil {
				add(n, d)
			}
		case *ast.ReturnStmt:
			if len(n.Results) > 0 {
				if d := r.requeueAfter(n.Results[0]); d != nil {
					add(n, d)
				}
			}
		}
		return true
	})
	return out
}

// requeueDelay is the delay with which a call puts an item back into a queue:
// a known one, or a method of the user's own that is called AddAfter and takes
// an item and a duration.
func (r *recogniser) requeueDelay(call *ast.CallExpr) ast.Expr {
	c := r.ix.Callee(call)
	if c.Obj == nil {
		return nil
	}
	if spec, isWait := known.Wait(c.Obj.FullName()); isWait {
		if spec.Kind == known.Requeue && spec.Arg >= 0 && spec.Arg < len(call.Args) {
			return call.Args[spec.Arg]
		}
		return nil
	}
	if c.Obj.Name() == "AddAfter" && len(call.Args) == 2 && typeis.Duration(r.ix.Info.TypeOf(call.Args[1])) {
		return call.Args[1]
	}
	return nil
}

// requeueAfter is the delay in a reconciler's result: Result{RequeueAfter: d}.
func (r *recogniser) requeueAfter(e ast.Expr) ast.Expr {
	lit, is := ast.Unparen(e).(*ast.CompositeLit)
	if !is {
		return nil
	}
	n, is := types.Unalias(r.ix.Info.TypeOf(lit)).(*types.Named)
	if !is || n.Obj().Name() != "Result" || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "sigs.k8s.io/controller-runtime/pkg/reconcile" {
		return nil
	}
	for _, el := range lit.Elts {
		if kv, is := el.(*ast.KeyValueExpr); is {
			if key, is := kv.Key.(*ast.Ident); is && key.Name == "RequeueAfter" {
				return kv.Value
			}
		}
	}
	return nil
}

// requeued emits the wait of a re-queue and the start of the next round.
func (c *collector) requeued(n ast.Node) bool {
	d, is := c.rd.requeue[n]
	if is {
		c.waits(n, []waitSource{{expr: d, scope: c.rd.scope(), deferred: true}})
		c.emit(startAnew, 0, 0)
	}
	return is
}

// requeueRound is the round of a function that a queue or a manager runs
// again: it is a retry where a failure asks for that with a delay of its own.
// Nothing is said of what bounds it.
func (r *recogniser) requeueRound(rd *round) *Retry {
	found := rd.classify()
	if found == nil || len(found.Waits) == 0 {
		return nil
	}
	found.Form, found.Node = Deferred, found.Waits[0].Node
	found.Bound, found.NoWait = Bound{}, delay.Unknown
	return found
}
