package retry

import (
	"go/constant"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/typeis"
)

// helperCalls finds the calls of a helper that take its limit away: zero
// attempts where zero means for ever, a context that nothing ends.
func (r *recogniser) helperCalls(m *Model, helper *round) {
	for _, call := range r.ix.CallsOf(helper.fn.Obj) {
		caller := r.ix.FuncAt(call.Pos())
		if caller == nil || call.Ellipsis.IsValid() || len(call.Args) != len(helper.fn.Params) {
			continue
		}
		rd := &round{
			recogniser: r, fn: helper.fn, graph: helper.graph, loop: helper.loop, start: helper.start,
			consts: map[*types.Var]constant.Value{}, deadCtx: map[*types.Var]bool{},
		}
		for i, arg := range call.Args {
			p := helper.fn.Params[i]
			switch v := r.ix.Info.Types[arg].Value; {
			case v != nil:
				rd.consts[p] = v
			case typeis.Context(p.Type()) && !r.canCancel(arg):
				rd.deadCtx[p] = true
			}
		}
		if len(rd.consts)+len(rd.deadCtx) == 0 {
			continue
		}
		if found := rd.classify(); found != nil && found.Bound.Unlimited == delay.Yes {
			found.Form, found.Node, found.Func = HelperCall, call, caller
			found.Name, found.Op = r.displayName(call), call
			found.Waits, found.NoWait = nil, delay.Unknown // reported in the helper
			r.keep(m, found)
		}
	}
}
