package layer

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
)

// request is the chain below a call of a client that retries inside; is says
// that the call is one. The chain is nil where the client is known not to
// retry, by default or because it was told so.
func (f *finder) request(call *ast.CallExpr, c index.Callee) (chain *Chain, is bool) {
	if c.Obj == nil {
		return nil, false
	}
	var on types.Type
	if sel, isMethod := ast.Unparen(call.Fun).(*ast.SelectorExpr); isMethod {
		on = f.model.Index.Info.TypeOf(sel.X)
	}
	spec, is := f.requestSpec(c.Obj, on)
	if !is {
		return nil, false
	}
	n := spec.Rules.Attempts
	if told, isKnown := f.settings(call); isKnown {
		n = told
	}
	return f.sdk(c.Obj, spec, n), true
}

// requestSpec is what is known by heart of a function of a client, called on a
// value of a type, which may be nil.
func (f *finder) requestSpec(obj *types.Func, on types.Type) (spec known.Symbol, is bool) {
	if obj.Pkg() == nil || obj.Pkg() == f.model.Index.Pkg {
		return spec, false
	}
	spec, is = known.Called(typeName(on), obj.FullName())
	return spec, is && spec.Role == known.Request && sends(obj)
}

// typeName is the path and name of a named type, or of what a pointer to one
// points to; empty for any other.
func typeName(t types.Type) string {
	if t == nil {
		return ""
	}
	t = types.Unalias(t)
	if p, is := t.(*types.Pointer); is {
		t = types.Unalias(p.Elem())
	}
	n, is := t.(*types.Named)
	if !is || n.Obj().Pkg() == nil {
		return ""
	}
	return n.Obj().Pkg().Path() + "." + n.Obj().Name()
}

// isRequest says whether a target is a function of a client.
func (f *finder) isRequest(t target) bool {
	_, is := f.requestSpec(t.obj, f.typeOn(t))
	return is
}

func (f *finder) typeOn(t target) types.Type {
	if t.on == nil {
		return nil
	}
	return f.model.Index.Info.TypeOf(t.on)
}

// requestOn is the chain of a request of the client that a value is.
func (f *finder) requestOn(t target) []Chain {
	spec, _ := f.requestSpec(t.obj, f.typeOn(t))
	n := spec.Rules.Attempts
	if t.on != nil {
		if told, isKnown := f.model.Client(t.on); isKnown {
			n = told
		}
	}
	if chain := f.sdk(t.obj, spec, n); chain != nil {
		return []Chain{*chain}
	}
	return nil
}

// sdk is the chain of a request that is sent n times.
func (f *finder) sdk(obj *types.Func, spec known.Symbol, n int) *Chain {
	if n == 1 || n == 0 && spec.Rules.Attempts == 1 {
		return nil
	}
	h := hopOf(target{obj: obj})
	h.Kind, h.Attempts, h.NoWait = SDK, n, spec.Rules.Growth == known.NoDelay
	h.wait(retry.DelayOf(spec.Rules))
	return &Chain{Hops: []Hop{h}, On: retry.RepeatsOf(spec.On)}
}

// sends says whether a function of a client sends anything: it takes a context
// or can fail.
func sends(obj *types.Func) bool {
	sig, is := obj.Type().(*types.Signature)
	if !is {
		return false
	}
	for p := range sig.Params().Variables() {
		if isNamed(p.Type(), "context", "Context") {
			return true
		}
	}
	for r := range sig.Results().Variables() {
		if isError(r.Type()) {
			return true
		}
	}
	return false
}

// settings is what the client of a call was told about its retries, where it
// is built in view.
func (f *finder) settings(call *ast.CallExpr) (attempts int, isKnown bool) {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return 0, false
	}
	return f.told(f.clientOf(sel.X), maxHandles)
}

// maxHandles is how many things made from a client are followed back to it.
const maxHandles = 4

// told reads the settings of a client where it is built, in whichever variables
// it is kept.
func (f *finder) told(client ast.Expr, depth int) (attempts int, isKnown bool) {
	if n, told := f.model.Client(client); told {
		return n, true
	}
	if depth == 0 {
		return 0, false
	}
	srcs, _ := f.sources(client)
	for i, s := range srcs {
		n, told := f.model.Client(s.expr)
		if from := f.clientOf(s.expr); !told && from != s.expr {
			n, told = f.told(from, depth-1)
		}
		if !told || i > 0 && n != attempts {
			return 0, false
		}
		attempts, isKnown = n, true
	}
	return attempts, isKnown
}

// clientOf follows a chain of calls, each on something made from a client, back
// to the client: client in client.Bucket(b).Object(o).
func (f *finder) clientOf(e ast.Expr) ast.Expr {
	for {
		call, is := ast.Unparen(e).(*ast.CallExpr)
		if !is {
			return e
		}
		obj := f.model.Index.Callee(call).Obj
		if obj == nil {
			return e
		}
		switch arg, made := known.ClientOf(obj.FullName()); {
		case !made:
			return e
		case arg != known.Receiver:
			if e = argument(call, arg.Index()+1); e == nil {
				return call
			}
		default:
			sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			if !is {
				return e
			}
			e = sel.X
		}
	}
}

// viaClient is how often a call is made by a client that was given a retrying
// transport or connection: an http.Client, a stub of gRPC.
func (f *finder) viaClient(call *ast.CallExpr, c index.Callee) (attempts int, is bool) {
	sel, isMethod := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !isMethod || c.Obj == nil || c.Obj.Pkg() == nil {
		return 0, false
	}
	switch {
	case c.Obj.Pkg().Path() == "net/http" && isNamed(f.model.Index.Info.TypeOf(sel.X), "net/http", "Client"):
		return f.httpClient(sel.X)
	case isGRPC(c.Obj):
		return f.grpcStub(sel.X)
	}
	return 0, false
}

// httpClient reads the client itself, and its transport.
func (f *finder) httpClient(e ast.Expr) (int, bool) {
	srcs, _ := f.sources(e)
	for _, s := range srcs {
		if n, told := f.model.Client(s.expr); told && n != 0 {
			return n, true
		}
		if t := fieldOf(s.expr, "Transport"); t != nil {
			ts, _ := f.sources(t)
			for _, s := range ts {
				if n, told := f.model.Client(s.expr); told && n != 0 {
					return n, true
				}
			}
		}
	}
	return 0, false
}

// fieldOf is the value of a field in a struct literal, or in a pointer to one.
func fieldOf(e ast.Expr, name string) ast.Expr {
	e = ast.Unparen(e)
	if u, is := e.(*ast.UnaryExpr); is {
		e = ast.Unparen(u.X)
	}
	lit, is := e.(*ast.CompositeLit)
	if !is {
		return nil
	}
	for _, el := range lit.Elts {
		if kv, is := el.(*ast.KeyValueExpr); is {
			if id, is := kv.Key.(*ast.Ident); is && id.Name == name {
				return kv.Value
			}
		}
	}
	return nil
}

// isGRPC knows the methods of generated stubs by their last parameter.
func isGRPC(obj *types.Func) bool {
	sig, is := obj.Type().(*types.Signature)
	if !is || !sig.Variadic() {
		return false
	}
	last, is := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return is && isNamed(last.Elem(), "google.golang.org/grpc", "CallOption")
}

// grpcStub reads the options of the connection that a stub was made with.
func (f *finder) grpcStub(stub ast.Expr) (attempts int, is bool) {
	srcs, _ := f.sources(stub)
	for _, s := range srcs {
		call, isCall := s.expr.(*ast.CallExpr)
		if !isCall || len(call.Args) == 0 {
			continue
		}
		conns, _ := f.sources(call.Args[0])
		for _, conn := range conns {
			if dial, isCall := conn.expr.(*ast.CallExpr); isCall {
				if n := f.dialed(dial); n != 0 {
					attempts, is = n, true
				}
			}
		}
	}
	return attempts, is
}

// dialed reads the options of a call that makes a connection, in whichever
// variables they were collected.
func (f *finder) dialed(dial *ast.CallExpr) (attempts int) {
	seen := map[*types.Var]bool{}
	var look func(n ast.Node)
	look = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if k, told := f.model.Client(n); told && k != 0 {
					attempts = k
					return false
				}
				if k := f.model.Forwarded(n); k != 0 {
					attempts = k
					return false
				}
				if c := f.model.Index.Callee(n); c.Obj != nil && c.Obj.FullName() == "google.golang.org/grpc.WithDefaultServiceConfig" && len(n.Args) == 1 {
					if k := serviceConfig(f.model.Index.Info.Types[n.Args[0]].Value); k > 1 {
						attempts = k
					}
				}
				if c := f.model.Index.Callee(n); c.Obj != nil && c.Obj.FullName() == "google.golang.org/grpc.WithDisableRetry" {
					attempts = 1
				}
			case *ast.Ident:
				v := f.model.Index.VarOf(n)
				if v == nil || seen[v] || v.Pkg() != f.model.Index.Pkg {
					return true
				}
				seen[v] = true
				for _, s := range f.model.Index.Stores(v) {
					if s.Rhs != nil {
						look(s.Rhs)
					}
				}
			}
			return true
		})
	}
	for _, arg := range dial.Args {
		look(arg)
	}
	return attempts
}

// isNamed says that t is a named type, or a pointer to it.
func isNamed(t types.Type, path, name string) bool {
	if t == nil {
		return false
	}
	t = types.Unalias(t)
	if p, is := t.(*types.Pointer); is {
		t = types.Unalias(p.Elem())
	}
	n, is := t.(*types.Named)
	return is && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == path
}
