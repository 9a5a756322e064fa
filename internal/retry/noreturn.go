package retry

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
)

// noReturn says that control does not come back from a call.
func (r *recogniser) noReturn(call *ast.CallExpr) bool {
	c := r.ix.Callee(call)
	return aborts(c) || c.Obj != nil && c.Func != nil && r.neverReturn()[c.Func]
}

func aborts(c index.Callee) bool {
	return c.Builtin == "panic" || c.Obj != nil && known.NoReturn(c.Obj.FullName())
}

// neverReturn is the set of functions of this package that surely come to a
// call which does not return: it is one of their statements, and they hold no
// return. It is found from those calls up, since a walk down would read a
// function once for each way to it.
func (r *recogniser) neverReturn() map[*index.Func]bool {
	if r.aborting != nil {
		return r.aborting
	}
	r.aborting = map[*index.Func]bool{}
	callers := map[*index.Func][]*index.Func{}
	var work []*index.Func
	for _, fn := range r.ix.Funcs() {
		if fn.Sig == nil || fn.Sig.Results().Len() > 0 {
			continue
		}
		for _, s := range fn.Body.List {
			es, is := s.(*ast.ExprStmt)
			if !is {
				continue
			}
			call, is := es.X.(*ast.CallExpr)
			if !is {
				continue
			}
			switch c := r.ix.Callee(call); {
			case aborts(c):
				work = append(work, fn)
			case c.Obj != nil && c.Func != nil:
				callers[c.Func] = append(callers[c.Func], fn)
			}
		}
	}
	for len(work) > 0 {
		fn := work[len(work)-1]
		work = work[:len(work)-1]
		if !r.aborting[fn] && !hasReturn(fn.Body) {
			r.aborting[fn] = true
			work = append(work, callers[fn]...)
		}
	}
	return r.aborting
}

// hasReturn says whether a body holds a return statement of its own.
func hasReturn(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ReturnStmt:
			found = true
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}
