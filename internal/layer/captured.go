package layer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
)

// inLiterals lists the chains inside the literals of a function that it runs
// and whose failure reaches it through a variable or channel: a goroutine that
// sends its error, a callback that stores it.
func (f *finder) inLiterals(fn *index.Func) (out []Chain) {
	for _, lit := range f.model.Index.Funcs() {
		if lit.Outer != fn || !f.runsHere(fn, lit) {
			continue
		}
		for _, c := range f.leaving(lit) {
			if is, as := f.reaches(fn, lit, c.into, c.chain.As); is {
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
		if into, as := f.stores(lit, call, c.As); len(into) > 0 {
			c.As = as
			out = append(out, leak{c, into})
		}
	}
	for _, r := range f.loops[lit] {
		for _, at := range r.Attempts {
			if counts(r) && at.On != retry.RepeatsUnknown {
				h := f.hop(target{fn: lit, obj: lit.Obj}, Hand, r)
				add(at.Call, Chain{Hops: []Hop{h}, On: at.On, Until: until(r)})
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
	if c := f.model.Index.Callee(call); c.Obj != nil && runners[c.Obj.FullName()] {
		return true
	}
	return slices.ContainsFunc(f.targets(call), func(t target) bool { return t.fn != nil && f.callsParam(t.fn, position) })
}

// callsParam says whether a function calls one of its parameters in its own
// body, whatever becomes of the failure.
func (f *finder) callsParam(fn *index.Func, position int) bool {
	return slices.ContainsFunc(f.callsIn(fn), func(call *ast.CallExpr) bool {
		v := f.model.Index.Callee(call).Value
		return v != nil && f.owners[v] == param{fn, position}
	})
}

// stores lists the variables and channels from around a literal that the
// failure of one of its calls is put into, and what it is there.
func (e *escaper) stores(lit *index.Func, call *ast.CallExpr, as Identity) ([]*types.Var, Identity) {
	w := &escapeWalk{escaper: e, fn: lit, call: e.whole(lit, call), as: as, visited: map[string]bool{}}
	w.run()
	return w.stored, as
}

// reaches says whether a function fails when variables hold the failure of one
// of its literals.
func (e *escaper) reaches(fn, lit *index.Func, into []*types.Var, as Identity) (bool, Identity) {
	w := &escapeWalk{escaper: e, fn: fn, as: as, visited: map[string]bool{}}
	for _, b := range e.graph(fn).Blocks {
		for i, n := range b.Nodes {
			if n.Pos() <= lit.Node.Pos() && lit.Node.End() <= n.End() {
				w.push(escapeState{block: b, node: i + 1, held: into})
				w.walk()
				return w.failing, w.then
			}
		}
	}
	return false, ""
}
