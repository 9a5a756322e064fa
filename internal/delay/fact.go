package delay

import (
	"go/ast"
	"go/types"
	"time"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A Fact is what a function returns, a delay, for those who cannot see its
// body. The zero value says nothing.
type Fact struct {
	// Growth is how the delay changes from one call to the next, with the
	// parameter By going up by one each time, if there is one.
	Growth Growth
	Jitter Answer
	Capped Answer
	Server bool // told by the peer
	// Value is the delay of a Constant, and the first one of what grows; Max is
	// the largest. 0 is unknown.
	Value, Max time.Duration
	// By is the position of the parameter that Growth goes with, counted from 1
	// without the receiver; 0 where the delay changes by itself, or not at all.
	By int
}

// Fact tells of a function of this package what its callers elsewhere need to
// know of the delay that it returns; nothing, unless a delay is its one result
// and it can be told for every call.
func (ev *Evaluator) Fact(f *index.Func) Fact {
	if f == nil || f.Sig == nil || !returnsDelay(f.Sig) {
		return Fact{}
	}
	d, by := ev.eachCall(f, nil), 0
	random := d.Jitter == Yes
	for i, p := range f.Params {
		if !isCount(p.Type()) {
			continue
		}
		counted := ev.eachCall(f, p)
		random = random && counted.Jitter == Yes
		switch {
		case counted.Growth == d.Growth && counted.Jitter == d.Jitter: // it has no say
		case by == 0 && (d.Growth == Constant || d.Growth == Varies && d.Jitter == Yes):
			d, by = counted, i+1
		default: // two have a say
			d.Growth = GrowthUnknown
		}
	}
	switch {
	case d.Server:
		return Fact{Growth: Varies, Server: true}
	case random && !grows(d.Growth) && d.Growth != Constant:
		return Fact{Growth: Varies, Jitter: Yes}
	case d.Growth == GrowthUnknown || d.Growth == Varies || d.Jitter == Unknown:
		return Fact{}
	}
	return Fact{Growth: d.Growth, Jitter: d.Jitter, Capped: d.Capped, Value: d.Value, Max: d.Max, By: by}
}

// eachCall evaluates what a function returns when it is called again and again,
// each time with one more of the parameter that counts; nil if none does.
func (ev *Evaluator) eachCall(f *index.Func, counts *types.Var) Delay {
	sc := &Scope{Func: f, Loop: f.Node}
	r := ev.newRun(sc)
	r.calls, r.counts = true, counts
	return r.returned(entry{f, sc}, 0, 0).delay()
}

// countsElsewhere says whether other packages may count in a variable between
// two calls: an exported field or variable that is a whole number.
func (r *run) countsElsewhere(v *types.Var) bool {
	if !r.calls || !v.Exported() || !v.IsField() && v.Parent() != r.ix.Pkg.Scope() {
		return false
	}
	b, ok := types.Unalias(v.Type()).(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func returnsDelay(sig *types.Signature) bool {
	return sig.Results().Len() == 1 && typeis.Duration(sig.Results().At(0).Type())
}

// isCount says whether a parameter can count attempts: a plain number.
func isCount(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// told is the value of a call of a function of another package that brought a
// fact.
func (r *run) told(fact Fact, f *types.Func, call *ast.CallExpr, sc *Scope, depth int) value {
	v := value{
		growth: fact.Growth, jitter: fact.Jitter, server: fact.Server, capped: fact.Capped, fn: f.Name(),
		num: float64(fact.Value), known: fact.Value > 0,
		max: float64(fact.Max), hasMax: fact.Max > 0,
	}
	if fact.Server {
		return v
	}
	if fact.By == 0 && grows(fact.Growth) && r.calledOnNew(call, sc, depth) {
		v.growth = GrowthUnknown // it always returns the first delay
	}
	params := f.Signature().Params()
	if len(call.Args) != params.Len() || f.Signature().Variadic() {
		return value{jitter: onlyYes(v.jitter), fn: v.fn}
	}
	for i, arg := range call.Args {
		at := r.expr(arg, sc, depth+1)
		if b, ok := params.At(i).Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsNumeric == 0 {
			v.jitter = max(v.jitter, onlyYes(at.jitter))
			continue
		}
		v.jitter = either(v.jitter, at.jitter)
		if i == fact.By-1 {
			v = v.goingWith(at)
		} else if at.growth != Constant || len(at.refs) > 0 || at.moved {
			v.growth, v.known, v.hasMax = GrowthUnknown, false, false
		}
	}
	if v.growth == GrowthUnknown && v.jitter == Yes {
		v.growth = Varies
	}
	return v
}

// goingWith is a delay that grows with a number which does not, or not as seen
// from here.
func (v value) goingWith(at value) value {
	v.known = false
	if grows(at.growth) && len(at.refs) == 0 {
		return v
	}
	v.growth, v.moved, v.hasMax, v.capped, v.refs = at.growth, at.moved, false, Unknown, lost(at.refs)
	return v
}

// calledOnNew says whether a method is called on an object made in each round.
func (r *run) calledOnNew(call *ast.CallExpr, sc *Scope, depth int) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || r.ix.Info.Selections[sel] == nil {
		return false
	}
	return r.madeAnew(r.origin(sel.X, sc, depth))
}

func onlyYes(a Answer) Answer {
	if a == Yes {
		return Yes
	}
	return Unknown
}
