package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// mayEnd says whether something can end a context, as canCancel does, and
// follows it on to what the callers of unexported functions hand over.
func (r *recogniser) mayEnd(ctx ast.Expr) bool {
	e := ending{recogniser: r, seen: map[*types.Var]bool{}}
	return e.expr(ctx)
}

// An ending follows a context back to what it is made from.
type ending struct {
	*recogniser
	seen map[*types.Var]bool // while it is read: a circle adds nothing
}

func (e ending) expr(ctx ast.Expr) bool {
	ctx = ast.Unparen(ctx)
	if !e.canCancel(ctx) {
		return false
	}
	if call, is := ctx.(*ast.CallExpr); is {
		return contextFunc(e.ix, call) != "WithValue" || len(call.Args) == 0 || e.expr(call.Args[0])
	}
	v := e.ix.VarOf(ctx)
	if v == nil || v.Pkg() != e.ix.Pkg {
		return true
	}
	if e.seen[v] {
		return false
	}
	e.seen[v] = true
	return e.variable(v)
}

func (e ending) variable(v *types.Var) bool {
	if v.IsField() && v.Exported() {
		return true // another package sets it
	}
	for _, s := range e.ix.Stores(v) {
		if call, is := ast.Unparen(s.Rhs).(*ast.CallExpr); is && contextFunc(e.ix, call) == "WithoutCancel" {
			return false // ctx = context.WithoutCancel(ctx)
		}
	}
	var values []ast.Expr
	if fn, i := e.ownerOf(v); fn != nil {
		if !e.allCallsSeen(fn) {
			return true
		}
		for _, call := range e.ix.CallsOf(fn.Obj) {
			itself := holds(fn.Node, call.Pos())
			if i < len(call.Args) && !itself && !e.inTests(call) {
				values = append(values, call.Args[i])
			}
		}
		if len(values) == 0 {
			return true
		}
	}
	for _, s := range e.ix.Stores(v) {
		switch {
		case s.Rhs == nil || e.inTests(s.Node):
		case e.deferredOnly(s):
			values = append(values, ast.Unparen(s.Rhs).(*ast.CallExpr).Args[0])
		default:
			values = append(values, s.Rhs)
		}
	}
	return len(values) == 0 || slices.ContainsFunc(values, e.expr)
}

// deferredOnly says whether a store is of a context that only the function
// which made it cancels, when it is left: it ends with its parent.
func (e ending) deferredOnly(s index.Store) bool {
	call, is := ast.Unparen(s.Rhs).(*ast.CallExpr)
	return is && contextFunc(e.ix, call) == "WithCancel" && len(call.Args) == 1 && !e.cancelUsed(s)
}

// allCallsSeen says whether a function is called in this package alone, and
// never handed on as a value.
func (r *recogniser) allCallsSeen(fn *index.Func) bool {
	if fn.Obj == nil || fn.Obj.Exported() && r.ix.Pkg.Name() != "main" || fn.Recv != nil {
		return false
	}
	uses := 0
	for _, obj := range r.ix.Info.Uses {
		if f, is := obj.(*types.Func); is && f.Origin() == fn.Obj {
			uses++
		}
	}
	return uses == len(r.ix.CallsOf(fn.Obj))
}

func (r *recogniser) inTests(n ast.Node) bool {
	f := r.ix.Fset.File(n.Pos())
	return f == nil || strings.HasSuffix(f.Name(), "_test.go")
}

// contextAt returns the context that should end a wait of a retry, as it is
// written there: "ctx", "w.ctx", "req.Context()". It is "" where there is none
// that something can end, or the operation is made with one that nothing ends:
// then it is meant to go on.
func (r *recogniser) contextAt(rt *Retry, at ast.Node) string {
	s := &sight{recogniser: r, retry: rt, at: at.Pos(), span: rt.Span()}
	s.collect()
	if s.detached {
		return ""
	}
	for _, find := range []func() string{s.used, s.param, s.local, s.request, s.field} {
		if ctx := find(); ctx != "" {
			return ctx
		}
	}
	return ""
}

// A sight is what can be seen from a wait.
type sight struct {
	*recogniser
	retry *Retry
	at    token.Pos
	span  ast.Node // what repeats: what is declared in it is new in each round

	inside   []ast.Expr // contexts named by what repeats, in order
	detached bool       // what is attempted takes a context that nothing ends, and none that something can
}

func (s *sight) collect() {
	bodies := []ast.Node{s.span}
	for _, a := range s.retry.Attempts {
		if a.Call != nil {
			bodies = append(bodies, a.Call)
			if fn := s.ix.Callee(a.Call).Func; fn != nil && fn.Obj == nil { // a literal in a variable
				bodies = append(bodies, fn.Body)
			}
		}
	}
	if s.retry.Run != nil {
		if fn := s.ix.FuncValue(s.retry.Run).Func; fn != nil && fn.Obj == nil {
			bodies = append(bodies, fn.Body)
		}
	}
	for _, b := range bodies {
		s.contexts(b, func(e ast.Expr) { s.inside = append(s.inside, e) })
	}
	s.detached = s.isDetached()
}

// contexts yields the expressions in a tree that are contexts and name a
// variable, a field or a method Context.
func (s *sight) contexts(n ast.Node, yield func(ast.Expr)) {
	ast.Inspect(n, func(n ast.Node) bool {
		e, is := n.(ast.Expr)
		if !is || !typeis.Context(s.ix.Info.TypeOf(e)) {
			return true
		}
		switch e := e.(type) {
		case *ast.Ident:
			if _, is := s.ix.Info.Uses[e].(*types.Var); is {
				yield(e)
			}
		case *ast.SelectorExpr:
			yield(e)
			return false
		case *ast.CallExpr:
			if s.isGetter(e) {
				yield(e)
				return false
			}
		}
		return true
	})
}

// isGetter says whether a call is x.Context() of a request or of a stream.
func (s *sight) isGetter(call *ast.CallExpr) bool {
	f := s.ix.Callee(call).Obj
	if f == nil || f.Name() != "Context" || len(call.Args) > 0 || f.Pkg() == nil {
		return false
	}
	return carriers[f.Pkg().Path()]
}

// carriers are the packages whose types carry the context of a call.
var carriers = map[string]bool{"net/http": true, "google.golang.org/grpc": true}

// isDetached says whether all contexts that the attempts take are such that
// nothing ends them.
func (s *sight) isDetached() bool {
	dead := false
	for _, call := range s.attempted() {
		if _, fails := resultsOf(s.ix.Info.TypeOf(call)); !fails {
			continue
		}
		for _, arg := range call.Args {
			if !typeis.Context(s.ix.Info.TypeOf(arg)) {
				continue
			}
			if s.mayEnd(s.outside(arg)) {
				return false
			}
			dead = true
		}
	}
	return dead
}

// attempted are the calls that are attempted: those of the loop, or all in the
// operation that a library or helper is handed.
func (s *sight) attempted() (calls []*ast.CallExpr) {
	for _, a := range s.retry.Attempts {
		for call := a.Call; call != nil; call = chained(call) {
			calls = append(calls, call)
		}
	}
	add := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if call, is := n.(*ast.CallExpr); is {
				calls = append(calls, call)
			}
			return true
		})
	}
	switch {
	case len(calls) > 0:
	case s.retry.Run != nil:
		if fn := s.ix.FuncValue(s.retry.Run).Func; fn != nil {
			add(fn.Body)
		}
	case s.retry.Form == HelperCall && s.retry.Op != nil:
		for _, arg := range s.retry.Op.Args {
			add(arg)
		}
	}
	return calls
}

// outside follows a context that each round makes anew to the one that it is
// made from.
func (s *sight) outside(e ast.Expr) ast.Expr {
	for range maxCallDepth {
		call, is := ast.Unparen(e).(*ast.CallExpr)
		if !is {
			v := s.ix.VarOf(e)
			if v == nil || !holds(s.span, v.Pos()) {
				return e
			}
			store, only := s.ix.Only(v)
			if !only || store.Rhs == nil {
				return e
			}
			call, is = ast.Unparen(store.Rhs).(*ast.CallExpr)
			if !is {
				e = store.Rhs
				continue
			}
		}
		if len(call.Args) == 0 || !typeis.Context(s.ix.Info.TypeOf(call.Args[0])) {
			return call
		}
		if contextFunc(s.ix, call) == "WithoutCancel" {
			return call
		}
		e = call.Args[0]
	}
	return e
}

func holds(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

// used is the first context that what repeats names, or makes its own from.
func (s *sight) used() string {
	for _, e := range s.inside {
		if out := s.outside(e); s.means(out) && s.mayEnd(out) {
			return types.ExprString(out)
		}
	}
	return ""
}

// means says whether an expression is the same at the wait as where it stands:
// its variable is declared outside of what repeats, and not hidden.
func (s *sight) means(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, is := s.ix.Info.Uses[e].(*types.Var)
		return is && s.seen(e.Name) == v && (!holds(s.span, v.Pos()) || s.isParamOf(s.retry.Func, v))
	case *ast.SelectorExpr:
		sel := s.ix.Info.Selections[e]
		return sel != nil && sel.Kind() == types.FieldVal && s.means(e.X)
	case *ast.CallExpr:
		sel, is := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		return is && s.isGetter(e) && s.means(sel.X)
	}
	return false
}

// isParamOf says whether a variable is a parameter or the receiver of a
// function: a recursion repeats them, but they outlive a wait.
func (s *sight) isParamOf(fn *index.Func, v *types.Var) bool {
	return fn != nil && (fn.Recv == v || slices.Contains(fn.Params, v))
}

// seen is what a name means at the wait.
func (s *sight) seen(name string) types.Object {
	for file := range s.ix.Pkg.Scope().Children() {
		if scope := file.Innermost(s.at); scope != nil {
			_, obj := scope.LookupParent(name, s.at)
			return obj
		}
	}
	return nil
}

// param is a parameter of the function of the retry.
func (s *sight) param() string {
	for _, p := range s.retry.Func.Params {
		if typeis.Context(p.Type()) && p.Name() != "_" && p.Name() != "" && s.seen(p.Name()) == p && s.variableMayEnd(p) {
			return p.Name()
		}
	}
	return ""
}

func (s *sight) variableMayEnd(v *types.Var) bool {
	e := ending{recogniser: s.recogniser, seen: map[*types.Var]bool{v: true}}
	for _, st := range s.ix.Stores(v) {
		if st.Rhs != nil && !s.isParamOf(s.retry.Func, v) && !e.canCancel(st.Rhs) {
			return false
		}
	}
	return e.variable(v)
}

// local is a variable of the function that was made before the retry, and not
// only to end what was done until then.
func (s *sight) local() string {
	fn := s.retry.Func
	for file := range s.ix.Pkg.Scope().Children() {
		for scope := file.Innermost(s.at); scope != nil && scope != file; scope = scope.Parent() {
			if scope.Pos() < fn.Node.Pos() {
				return ""
			}
			for _, name := range scope.Names() {
				v, is := scope.Lookup(name).(*types.Var)
				if is && name != "_" && typeis.Context(v.Type()) && v.Pos() < s.span.Pos() && s.seen(name) == v && !s.isParamOf(fn, v) && s.outlives(v) {
					return name
				}
			}
		}
	}
	return ""
}

// outlives says whether a local context can be ended by somebody else than
// the function itself: it is not only given a time for some other step.
func (s *sight) outlives(v *types.Var) bool {
	stores := s.ix.Stores(v)
	for _, st := range stores {
		call, is := ast.Unparen(st.Rhs).(*ast.CallExpr)
		if st.Rhs == nil || is && withDeadline[contextFunc(s.ix, call)] && len(call.Args) > 0 && !s.mayEnd(call.Args[0]) {
			return false
		}
	}
	return len(stores) > 0 && s.variableMayEnd(v)
}

// request is the context of a request that the function is handed.
func (s *sight) request() string {
	for _, p := range s.retry.Func.Params {
		if p.Name() == "_" || p.Name() == "" || s.seen(p.Name()) != p {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(p.Type(), true, s.ix.Pkg, "Context")
		f, is := obj.(*types.Func)
		if is && f.Pkg() != nil && f.Pkg().Path() == "net/http" && f.Signature().Params().Len() == 0 {
			return p.Name() + ".Context()"
		}
	}
	return ""
}

// field is a field, a variable of the package or what a request carries that
// the function uses.
func (s *sight) field() (ctx string) {
	s.contexts(s.retry.Func.Body, func(e ast.Expr) {
		if id, is := e.(*ast.Ident); is {
			if v, _ := s.ix.Info.Uses[id].(*types.Var); v == nil || v.Parent() != s.ix.Pkg.Scope() {
				return
			}
		}
		if ctx == "" && s.means(e) && s.mayEnd(e) {
			ctx = types.ExprString(e)
		}
	})
	return ctx
}
