package retry

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// helpers finds the functions that run what a parameter holds again, wait in
// between and have no context to end that; and the calls of them where one is
// in sight.
func (r *recogniser) helpers(m *Model) {
	r.uncancellable = map[*types.Func]bool{}
	var work []*types.Func
	add := func(fn *index.Func) {
		if fn != nil && fn.Obj != nil && !r.uncancellable[fn.Obj] {
			r.uncancellable[fn.Obj] = true
			work = append(work, fn.Obj)
		}
	}
	for _, rt := range m.Retries {
		if rt.runsParam(r) && waitsForNone(rt) {
			add(rt.Func)
		}
	}
	told := map[*ast.CallExpr]bool{}
	tell := func(call *ast.CallExpr) {
		caller := r.ix.FuncAt(call.Pos())
		if caller == nil || Generated(caller.File) || r.told.Around(caller).Once() || told[call] || r.handsContext(call) {
			return
		}
		told[call] = true
		rt := &Retry{Form: HelperCall, Node: call, Func: caller, Op: call, Name: r.displayName(call), Test: r.isTest(caller)}
		ctx := r.contextAt(rt, call)
		switch {
		case ctx != "":
			rt.Waits = []*Wait{{Node: call, At: call, Interruptible: delay.No, Context: ctx, inner: true}}
			m.Uncancellable = append(m.Uncancellable, rt)
		case r.handsParam(call, caller):
			add(caller)
		}
	}
	for _, call := range r.foreignHelpers() {
		tell(call)
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		for _, call := range r.ix.CallsOf(f) {
			tell(call)
		}
	}
}

// foreignHelpers are the calls of such functions of other packages.
func (r *recogniser) foreignHelpers() (calls []*ast.CallExpr) {
	if r.facts == nil {
		return nil
	}
	for _, file := range r.ix.Files {
		if Generated(file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, is := n.(*ast.CallExpr); is && r.takesFunc(call) && r.factOf(r.ix.Callee(call).Obj).Uncancellable {
				calls = append(calls, call)
			}
			return true
		})
	}
	return calls
}

func (r *recogniser) takesFunc(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if t := r.ix.Info.TypeOf(arg); t != nil && isFunc(t) {
			return true
		}
	}
	return false
}

// runsParam says whether a parameter holds the operation.
func (rt *Retry) runsParam(r *recogniser) bool {
	if rt.Func == nil {
		return false
	}
	if rt.RunParam != nil {
		return r.isParam(rt.RunParam)
	}
	if rt.Run == nil {
		return false
	}
	if v := r.ix.VarOf(rt.Run); v != nil {
		return r.isParam(v) && !v.IsField()
	}
	fn := r.ix.FuncValue(rt.Run).Func
	return fn != nil && r.callsParam(fn.Body, rt.Func)
}

// waitsForNone says whether a retry waits, no context ends that, and none is
// in sight that should.
func waitsForNone(rt *Retry) bool {
	for _, w := range rt.Waits {
		if w.Interruptible != delay.No || w.Context != "" {
			return false
		}
	}
	return len(rt.Waits) > 0
}

// handsContext says whether a call is handed a context, or the channel of one.
func (r *recogniser) handsContext(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		t := r.ix.Info.TypeOf(arg)
		if typeis.Context(t) || t != nil && isChan(t) && r.belongs(arg, nil, 0) != delay.No {
			return true
		}
	}
	return false
}

// handsParam says whether a function hands its own function parameter on, in
// a call.
func (r *recogniser) handsParam(call *ast.CallExpr, fn *index.Func) bool {
	for _, arg := range call.Args {
		v := r.ix.VarOf(arg)
		switch {
		case v != nil && r.isFuncParam(v, fn):
			return true
		case v == nil && r.callsParam(arg, fn):
			return true
		}
	}
	return false
}

// callsParam says whether a body calls what a parameter of fn holds.
func (r *recogniser) callsParam(body ast.Node, fn *index.Func) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is && !found {
			v := r.ix.VarOf(call.Fun)
			found = v != nil && r.isFuncParam(v, fn)
		}
		return !found
	})
	return found
}

func (r *recogniser) isFuncParam(v *types.Var, fn *index.Func) bool {
	for _, p := range fn.Params {
		if p == v {
			return isFunc(v.Type())
		}
	}
	return false
}
