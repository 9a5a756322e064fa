package reach

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/directive"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A Reach answers for one package. It remembers answers, so it belongs to one
// goroutine.
type Reach struct {
	// Facts answers for functions of other packages that are not known by
	// heart, where their own analysis left an answer; nil, or Unknown, leaves it
	// to their signature.
	Facts func(fn *types.Func) Kind

	ix     *index.Index
	told   *directive.Directives
	owners map[*types.Var]*index.Func // the function of a parameter of function type
	steps  map[*index.Func]*step      // what a body does itself
	whole  map[*index.Func]Kind       // with all that it runs
	sure   map[*index.Func]Kind       // the same, where no parameter has a say
	calm   map[*index.Func]bool       // not Remote, parameters aside
	runs   map[*index.Func]paramSet   // the parameters that a body may run
	asking map[*types.Var]bool        // parameters whose callers are being asked
}

type paramSet map[*types.Var]bool

// New makes a Reach for a package with what its comments tell.
func New(ix *index.Index, told *directive.Directives) *Reach {
	r := &Reach{
		ix:     ix,
		told:   told,
		owners: map[*types.Var]*index.Func{},
		steps:  map[*index.Func]*step{},
		whole:  map[*index.Func]Kind{},
		sure:   map[*index.Func]Kind{},
		calm:   map[*index.Func]bool{},
		runs:   map[*index.Func]paramSet{},
		asking: map[*types.Var]bool{},
	}
	for _, f := range ix.Funcs() {
		for _, p := range f.Params {
			if _, ok := p.Type().Underlying().(*types.Signature); ok {
				r.owners[p] = f
			}
		}
	}
	return r
}

// Call returns what a call can touch, apart from its arguments.
func (r *Reach) Call(call *ast.CallExpr) Kind {
	s := newStep()
	r.call(s, call)
	return r.close(s, nil)
}

// Value returns what a call of a function value can touch. Nothing is known of
// the arguments of that call.
func (r *Reach) Value(e ast.Expr) Kind {
	s := newStep()
	r.value(s, e)
	return r.close(s, nil)
}

// Func returns what the body of a function of this package can touch. A
// parameter that it calls touches what the callers in this package hand it,
// where they agree.
func (r *Reach) Func(f *index.Func) Kind {
	if f == nil {
		return Unknown
	}
	if k, ok := r.whole[f]; ok {
		return k
	}
	s := newStep()
	s.bodies = append(s.bodies, f)
	k := r.close(s, f)
	if len(r.asking) == 0 { // else a parameter may have been left out, to end a circle
		r.whole[f] = k
	}
	return k
}

// Own returns what the body of a function of this package can touch, whatever
// its callers hand it: Unknown where a parameter that it calls has a say.
func (r *Reach) Own(f *index.Func) Kind {
	if f == nil {
		return Unknown
	}
	s := newStep()
	s.bodies = append(s.bodies, f)
	k, open := r.walk(s, f, false)
	if k == Local && len(open) > 0 {
		return Unknown
	}
	return k
}

// Implemented returns what a method of an interface of this package can touch
// for those who cannot see its implementations: what all of them in this
// package agree on. An exported interface may have further ones elsewhere, so
// that it is never Local.
func (r *Reach) Implemented(m *types.Func) Kind {
	if k := r.toldOf(m); k != Unknown {
		return k
	}
	agreed := Unknown
	for _, impl := range r.ix.Implementations(m) {
		k := r.Own(r.ix.Body(impl))
		if k == Unknown || agreed != Unknown && k != agreed {
			return Unknown
		}
		agreed = k
	}
	if agreed == Local && !hidden(m) {
		return Unknown
	}
	return agreed
}

// hidden says that no other package can name the interface of a method.
func hidden(m *types.Func) bool {
	recv := m.Signature().Recv()
	if recv == nil {
		return false
	}
	named, ok := types.Unalias(recv.Type()).(*types.Named)
	return ok && !named.Obj().Exported()
}

// join is Remote if any is, and Local only if all are.
func join(a, b Kind) Kind {
	switch {
	case a == Remote || b == Remote:
		return Remote
	case a == Unknown || b == Unknown:
		return Unknown
	}
	return Local
}

// A step is what one body, call or value does itself, before the bodies of
// this package that it runs are looked at. Keeping the two apart makes circles
// harmless: an answer is the join over the steps that can be arrived at.
type step struct {
	kind   Kind
	called []*index.Func // with the arguments handed over accounted for
	bodies []*index.Func // run otherwise
	params []*types.Var  // parameters that are run

	// Variables and calls whose values have been looked at, since h = wrap(h)
	// is common.
	vars  map[*types.Var]bool
	calls map[*ast.CallExpr]bool
}

func newStep() *step {
	return &step{kind: Local, vars: map[*types.Var]bool{}, calls: map[*ast.CallExpr]bool{}}
}

func (s *step) add(k Kind) { s.kind = join(s.kind, k) }

// close joins a step with all that it leads to, and with what the callers in
// this package hand over.
func (r *Reach) close(first *step, root *index.Func) Kind {
	k, open := r.walk(first, root, true)
	for _, p := range open {
		if k == Remote {
			break
		}
		k = join(k, r.handed(p))
	}
	return k
}

// walk joins a step with the bodies that it leads to. Open are the parameters
// that these run and no call on the way has handed over; all of them if asked
// for, else those that are met until the answer is plain.
func (r *Reach) walk(first *step, root *index.Func, all bool) (k Kind, open []*types.Var) {
	k = first.kind
	seen := map[*index.Func]bool{}
	called := map[*index.Func]bool{}
	params := paramSet{}
	skipped := false
	todo := []*step{first}
	for len(todo) > 0 && k != Remote {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		k = join(k, s.kind)
		for _, p := range s.params {
			params[p] = true
		}
		for _, f := range s.called {
			called[f] = true
		}
		for _, next := range [][]*index.Func{s.called, s.bodies} {
			for _, f := range next {
				if seen[f] {
					continue
				}
				seen[f] = true
				sure, ok := r.sure[f]
				switch {
				case ok:
					k = join(k, sure)
				case !all && k == Unknown && r.calm[f]: // it adds nothing but parameters
					skipped = true
				default:
					todo = append(todo, r.body(f))
				}
			}
		}
	}
	r.remember(k, root, seen, len(params) > 0 || skipped)
	for p := range params {
		if owner := r.owners[p]; called[owner] && owner != root {
			continue // the call has handed it over
		}
		open = append(open, p)
	}
	return k, open
}

// remember keeps what the bodies have shown before the parameters are asked.
// Without it a package whose functions all call each other is read once for
// each.
func (r *Reach) remember(k Kind, root *index.Func, seen map[*index.Func]bool, params bool) {
	if root != nil && (k == Remote || !params) {
		r.sure[root] = k
	}
	for f := range seen {
		if k == Local && !params {
			r.sure[f] = Local
		}
		if k != Remote {
			r.calm[f] = true
		}
	}
}

// body returns the step of a function's body. Literals in it are other bodies.
func (r *Reach) body(f *index.Func) *step {
	if s, ok := r.steps[f]; ok {
		return s
	}
	s := newStep()
	r.steps[f] = s
	if f.Obj != nil {
		if k := r.toldOf(f.Obj); k != Unknown {
			s.kind = k
			return s
		}
	}
	inspectBody(f, func(n ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok {
			r.call(s, call)
		}
	})
	return s
}

// inspectBody visits the nodes of a body, without those of literals in it.
func inspectBody(f *index.Func, visit func(ast.Node)) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}

// call adds what a call does.
func (r *Reach) call(s *step, call *ast.CallExpr) {
	c := r.ix.Callee(call)
	if c.Conversion || c.Builtin != "" {
		return
	}
	if made, ok := ast.Unparen(call.Fun).(*ast.CallExpr); ok && c == (index.Callee{}) { // make()()
		r.returned(s, made, 0)
		return
	}
	if r.direct(s, c, call) {
		r.arguments(s, c, call)
	}
}

// direct adds what a callee does, and says whether it may also run the
// functions among its arguments.
func (r *Reach) direct(s *step, c index.Callee, call *ast.CallExpr) bool {
	if c.Obj != nil {
		if k := r.toldOf(c.Obj); k != Unknown {
			s.add(k)
			return false
		}
		if logs(c.Obj) {
			return false
		}
	}
	switch {
	case c.Func != nil:
		if call == nil {
			s.bodies = append(s.bodies, c.Func)
		} else {
			s.called = append(s.called, c.Func)
		}
	case c.Obj != nil:
		s.add(r.outOfView(s, c.Obj, call))
	case c.Value != nil:
		r.variable(s, c.Value)
	default:
		s.add(Unknown)
	}
	return true
}

// arguments adds the functions that a call hands over and the callee may run.
func (r *Reach) arguments(s *step, c index.Callee, call *ast.CallExpr) {
	if c.Func == nil && (c.Obj == nil || strings.HasPrefix(c.Obj.Name(), "With")) {
		return // what is handed over as an option is no part of the operation
	}
	for i, arg := range call.Args {
		tv, ok := r.ix.Info.Types[arg]
		if !ok || tv.Type == nil {
			continue
		}
		if _, ok := tv.Type.Underlying().(*types.Signature); !ok {
			continue
		}
		if c.Func != nil {
			p := param(c.Func, i)
			if p == nil || !r.mayRun(c.Func)[p] {
				continue
			}
		}
		r.value(s, arg)
	}
}

// param returns the parameter of the i-th argument, nil if there is none.
func param(f *index.Func, i int) *types.Var {
	switch {
	case i < len(f.Params):
		return f.Params[i]
	case f.Sig != nil && f.Sig.Variadic():
		return f.Params[len(f.Params)-1]
	}
	return nil
}

// mayRun returns the parameters that a body, or a literal in it, calls or
// hands on to another call.
func (r *Reach) mayRun(f *index.Func) paramSet {
	if set, ok := r.runs[f]; ok {
		return set
	}
	set := paramSet{}
	r.runs[f] = set
	add := func(e ast.Expr) {
		if v := r.ix.VarOf(e); v != nil && r.owners[v] == f {
			set[v] = true
		}
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			add(call.Fun)
			for _, arg := range call.Args {
				add(arg)
			}
		}
		return true
	})
	return set
}

// value adds what a call of a function value does.
func (r *Reach) value(s *step, e ast.Expr) {
	e = ast.Unparen(e)
	if tv, ok := r.ix.Info.Types[e]; ok && tv.IsNil() {
		return // calling it touches nothing but the process
	}
	if call, ok := e.(*ast.CallExpr); ok {
		if tv, ok := r.ix.Info.Types[call.Fun]; !ok || !tv.IsType() {
			r.returned(s, call, 0)
			return
		}
	}
	c := r.ix.FuncValue(e)
	if c.Obj == nil && c.Func == nil && c.Value != nil {
		r.variable(s, c.Value)
		return
	}
	r.direct(s, c, nil)
}

// returned adds what a function among the results of a call does: a function of
// this package that returns a literal, mostly. What another package returns
// does what the package does, and what it has been handed.
func (r *Reach) returned(s *step, call *ast.CallExpr, result int) {
	if s.calls[call] {
		return
	}
	s.calls[call] = true
	c := r.ix.Callee(call)
	if c.Func == nil && c.Obj == nil {
		s.add(Unknown)
		return
	}
	r.call(s, call)
	if c.Func == nil {
		return
	}
	found := false
	inspectBody(c.Func, func(n ast.Node) {
		ret, ok := n.(*ast.ReturnStmt)
		if !ok {
			return
		}
		if result < len(ret.Results) && (result > 0 || len(ret.Results) > 1 || !r.isTuple(ret.Results[0])) {
			found = true
			r.value(s, ret.Results[result])
		} else if len(ret.Results) == 1 {
			if inner, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
				found = true
				r.returned(s, inner, result)
			}
		}
	})
	if !found {
		s.add(Unknown)
	}
}

// isTuple says that an expression is a call with several results.
func (r *Reach) isTuple(e ast.Expr) bool {
	tv, ok := r.ix.Info.Types[e]
	if !ok {
		return false
	}
	_, ok = tv.Type.(*types.Tuple)
	return ok
}

// variable adds what a call of a variable, field or parameter does.
func (r *Reach) variable(s *step, v *types.Var) {
	if s.vars[v] || cancels(v.Type()) || v.Pkg() != nil && isPlain(v.Pkg().Path()) {
		return
	}
	s.vars[v] = true
	stores := r.ix.Stores(v)
	if r.owners[v] != nil {
		s.params = append(s.params, v)
	} else if len(stores) == 0 || !r.inSight(v) {
		s.add(Unknown)
		return
	}
	for _, st := range stores {
		switch {
		case st.Rhs == nil: // var f func(): calling it panics
		case st.Result >= 0:
			if call, ok := ast.Unparen(st.Rhs).(*ast.CallExpr); ok && st.Tok != token.RANGE {
				r.returned(s, call, st.Result)
			} else {
				s.add(Unknown)
			}
		case st.Tok == token.ARROW: // out of a channel or an interface
			s.add(Unknown)
		default:
			r.value(s, st.Rhs)
		}
	}
}

// inSight says that this package holds every store of a variable. Another one
// that stores into an exported variable is a test, mostly.
func (r *Reach) inSight(v *types.Var) bool {
	return v.Pkg() == r.ix.Pkg && !r.ix.AddressTaken(v) && !(v.IsField() && v.Exported())
}

// cancels says that a function value only ends a context.
func cancels(t types.Type) bool {
	return typeis.Based(t, "context", "CancelFunc") || typeis.Based(t, "context", "CancelCauseFunc")
}

// handed returns what the callers in this package hand a parameter, where they
// agree.
func (r *Reach) handed(p *types.Var) Kind {
	owner := r.owners[p]
	if owner == nil || owner.Obj == nil {
		return Unknown
	}
	if r.asking[p] {
		return Local // a function that hands its own parameter on adds nothing
	}
	r.asking[p] = true
	defer delete(r.asking, p)
	i := 0
	for i < len(owner.Params) && owner.Params[i] != p {
		i++
	}
	agreed := Unknown
	for _, call := range r.ix.CallsOf(owner.Obj) {
		if i >= len(call.Args) {
			return Unknown
		}
		k := r.Value(call.Args[i])
		if k == Unknown || agreed != Unknown && k != agreed {
			return Unknown
		}
		agreed = k
	}
	return agreed
}
