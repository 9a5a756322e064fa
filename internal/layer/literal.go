package layer

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

// runsLiteral says whether a call hands a function of another package, of which
// nothing is known, a literal that can fail, and can fail itself: it runs the
// literal then, to measure or guard it, and returns its error. What only keeps
// the literal for later is known by its name.
func (f *finder) runsLiteral(call *ast.CallExpr, ts []values.Target) bool {
	if len(ts) != 1 || ts[0].Func != nil || ts[0].Obj == nil || !fallible(f.ix.Info.TypeOf(call.Fun)) {
		return false
	}
	return f.model.Symbol(call) == nil && !keepsForLater(ts[0].Obj.Name())
}

// laterVerbs begin the names of functions that keep a function for later.
var laterVerbs = []string{"Add", "Register", "Handle", "On", "Subscribe", "Watch", "Schedule", "Every", "Go", "Submit", "Start", "Set", "With", "New", "Use", "After", "Defer", "Queue", "Enqueue"}

func keepsForLater(name string) bool {
	return slices.ContainsFunc(laterVerbs, func(verb string) bool { return strings.HasPrefix(name, verb) })
}

// fallible says whether the last result of a function type is an error.
func fallible(t types.Type) bool {
	if t == nil {
		return false
	}
	sig, is := t.Underlying().(*types.Signature)
	return is && sig.Results().Len() > 0 && typeis.Error(sig.Results().At(sig.Results().Len()-1).Type())
}

// literals lists the chains below the literals that a call hands to a target.
func (f *finder) literals(fn *index.Func, call *ast.CallExpr, t values.Target) (out []Chain) {
	for _, arg := range call.Args {
		lit, is := ast.Unparen(arg).(*ast.FuncLit)
		if !is || !fallible(f.ix.Info.TypeOf(lit)) {
			continue
		}
		for _, c := range f.value(fn, lit) {
			if c, ok := c.under(hopOf(t)); ok {
				out = append(out, c)
			}
		}
	}
	return best(out)
}

// inLiterals lists the chains inside the literals of a function that it runs
// and whose failure reaches it through a variable or channel: a goroutine that
// sends its error, a callback that stores it.
func (f *finder) inLiterals(fn *index.Func) (out []Chain) {
	for _, lit := range f.ix.Funcs() {
		if lit.Outer != fn || !f.runsHere(fn, lit) {
			continue
		}
		for _, c := range f.leaving(lit) {
			if is, as := f.failures.Reaches(fn, lit, c.into, c.chain.As); is {
				c.chain.As = as
				out = append(out, c.chain)
			}
		}
	}
	return out
}

// A leak is a chain whose failure a literal stores or sends.
type leak struct {
	chain Chain
	into  []*types.Var
}

// leaving lists the chains inside a literal whose failure leaves it through
// variables of the functions around it.
func (f *finder) leaving(lit *index.Func) (out []leak) {
	add := func(call *ast.CallExpr, c Chain) {
		if into := f.failures.Stores(lit, call, c.As); len(into) > 0 {
			out = append(out, leak{c, into})
		}
	}
	for _, r := range f.loops[lit] {
		for _, at := range r.Attempts {
			if burdens(r) && at.On != retry.RepeatsUnknown {
				add(at.Call, f.layerOf(lit, r, at))
			}
		}
	}
	for _, call := range f.callsIn(lit) {
		for _, c := range f.below(lit, call) {
			for _, above := range f.repeated(lit, call, c) {
				add(call, above)
			}
		}
	}
	return out
}

// runsHere says whether a function runs one of its literals before it returns,
// or waits for what it does.
func (f *finder) runsHere(fn, lit *index.Func) bool {
	for _, call := range f.callsIn(fn) {
		if ast.Unparen(call.Fun) == lit.Node {
			return true
		}
		i := slices.IndexFunc(call.Args, func(arg ast.Expr) bool { return ast.Unparen(arg) == lit.Node })
		if i >= 0 {
			return f.runsArgument(call, i+1)
		}
	}
	return false
}

// runners are functions that run the one that they are handed, at once or in a
// group that is waited for.
var runners = map[string]bool{
	"(*golang.org/x/sync/errgroup.Group).Go": true, "(*sync.WaitGroup).Go": true, "(*sync.Once).Do": true,
}

func (f *finder) runsArgument(call *ast.CallExpr, position int) bool {
	if c := f.ix.Callee(call); c.Obj != nil && runners[c.Obj.FullName()] {
		return true
	}
	return slices.ContainsFunc(f.values.Targets(call), func(t values.Target) bool {
		return t.Func != nil && f.callsParam(t.Func, position)
	})
}

// callsParam says whether a function calls one of its parameters in its own
// body, whatever becomes of the failure.
func (f *finder) callsParam(fn *index.Func, position int) bool {
	return slices.ContainsFunc(f.callsIn(fn), func(call *ast.CallExpr) bool {
		v := f.ix.Callee(call).Value
		return v != nil && f.owners[v] == param{fn, position}
	})
}
