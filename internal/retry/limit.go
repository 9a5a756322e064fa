package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/typeis"
)

// limit tells what ends the retry, from what each way back looked at.
func (rd *round) limit(r *Retry, failing []*way, culprits []int) {
	b := &r.Bound
	culprit := map[int]bool{}
	for _, c := range culprits {
		culprit[c] = true
	}
	for _, w := range failing {
		b.By |= w.looked
	}
	rd.count(r)
	if len(r.Waits) == 0 && (r.Reach == reach.Local || r.Reach == reach.Unknown && !rd.hasContext()) {
		// What only computes tries again with something else: a larger
		// buffer, another random number, the next packet.
		return
	}
	for _, w := range failing {
		if w.looked != 0 || rd.isLaterLoss(w, failing, culprits) {
			continue
		}
		unlimited, ctx := rd.endless(w, culprit)
		if unlimited {
			b.Unlimited = delay.Yes
			if b.Ctx == nil {
				b.Ctx = ctx
			}
			break
		}
	}
	if b.Unlimited != delay.Yes && b.By != 0 {
		b.Unlimited = delay.No
	}
}

// hasContext says whether the function of the round takes a context to look at.
func (rd *round) hasContext() bool {
	return slices.ContainsFunc(rd.fn.Params, func(p *types.Var) bool { return typeis.Context(p.Type()) })
}

// isLaterLoss says whether what failed on a way was made with what another
// culprit established, whose own failure leads back as well: then that is what
// may repeat for ever.
func (rd *round) isLaterLoss(w *way, failing []*way, culprits []int) bool {
	for _, c := range culprits {
		if w.status[c].bad() || rd.attempts[c].call == nil {
			continue
		}
		opens := false
		for _, other := range failing {
			opens = opens || other.status[c].bad()
		}
		if !opens {
			continue
		}
		for i, s := range w.status {
			if s.bad() && rd.attempts[i].call != nil && rd.dependsOn(rd.attempts[i].call, rd.attempts[c].call) {
				return true
			}
		}
	}
	return false
}

// endless says whether a way back that looks at nothing else repeats for ever
// when its operation keeps failing. ctx is a cancellable context that the
// operation takes.
func (rd *round) endless(w *way, culprit map[int]bool) (yes bool, ctx ast.Expr) {
	found := false
	for i, s := range w.status {
		a := rd.attempts[i]
		if s == ok && !a.wait && !culprit[i] && i < 64 && w.after&(1<<i) != 0 && rd.reopens(a, w, culprit) {
			return false, nil // what failed is opened again, and a failure to do so leaves
		}
		if s == ok && !a.wait && !culprit[i] && rd.contextOf(a) != nil {
			if k, _ := rd.reachOf(a); k != reach.Local {
				return false, nil // another step of the round ends it when the context does
			}
		}
		if !s.bad() || a.wait || rd.dropped(a) {
			continue
		}
		if better := rd.lastGood(w); better != nil && a.holders&better.holders != 0 {
			return false, nil // what replaced the error tells whether to go on
		}
		if !culprit[i] {
			return false, nil
		}
		if a.call == nil {
			return false, nil
		}
		found = true
		if c := rd.contextOf(a); c != nil {
			if s != failed || !typeis.Context(rd.ix.Info.TypeOf(c)) {
				return false, nil // the error was looked at: it may be the cancellation that leaves
			}
			ctx = c
		}
	}
	return found, ctx
}

// reopens says whether an attempt that succeeded on a way gives what the one
// that failed on it uses.
func (rd *round) reopens(a *attempt, w *way, culprit map[int]bool) bool {
	for i, s := range w.status {
		if s.bad() && culprit[i] && a.call != nil && rd.attempts[i].call != nil && rd.dependsOn(rd.attempts[i].call, a.call) {
			return true
		}
	}
	return false
}

// contextOf returns the context that an attempt takes and that something can
// end: an argument, one of a call that it is chained to, or a request that was
// handed in. It is nil if there is none.
func (rd *round) contextOf(a *attempt) (ctx ast.Expr) {
	if a.call == nil {
		return nil
	}
	for call := a.call; call != nil && ctx == nil; call = chained(call) {
		for _, arg := range call.Args {
			t := rd.ix.Info.TypeOf(arg)
			switch {
			case typeis.Context(t):
				if rd.endsBy(arg, rd) != 0 {
					ctx = arg
				}
			case t != nil && typeis.PointerTo(t, "net/http", "Request"):
				if v := rd.ix.VarOf(arg); v == nil || rd.isParam(v) || len(rd.ix.Stores(v)) == 0 {
					ctx = arg
				}
			}
		}
	}
	return ctx
}

// chained returns the call that a call is a method of the result of, or nil.
func chained(call *ast.CallExpr) *ast.CallExpr {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return nil
	}
	in, _ := ast.Unparen(sel.X).(*ast.CallExpr)
	return in
}

func conjuncts(e ast.Expr) []ast.Expr {
	if e == nil {
		return nil
	}
	e = ast.Unparen(e)
	if b, is := e.(*ast.BinaryExpr); is && b.Op == token.LAND {
		return append(conjuncts(b.X), conjuncts(b.Y)...)
	}
	return []ast.Expr{e}
}

func intValue(info *types.Info, e ast.Expr) (int, bool) {
	v := info.Types[e].Value
	if v == nil {
		return 0, false
	}
	n, exact := constant.Int64Val(constant.ToInt(v))
	return int(n), exact && n >= 0 && n < 1<<31
}
