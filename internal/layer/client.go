package layer

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

// client lists the chains below a call of a client that retries inside, or that
// was given something which does; is says that the call is one. There are none
// where the client is known not to retry, by default or because it was told so.
func (f *finder) client(call *ast.CallExpr, c index.Callee) (chains []Chain, is bool) {
	if c.Obj == nil {
		return nil, false
	}
	sel, isMethod := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	var on types.Type
	if isMethod {
		on = f.ix.Info.TypeOf(sel.X)
	}
	if spec, is := f.requestSpec(c.Obj, on); is {
		n := spec.Rules.Attempts
		if told, isKnown := f.settings(call); isKnown {
			n = told
		}
		return sdk(c.Obj, on, spec, n), true
	}
	if !isMethod {
		return nil, false
	}
	n, is := f.viaClient(sel, c.Obj)
	if !is || n == 1 {
		return nil, is
	}
	h := hopOf(values.Target{Obj: c.Obj})
	h.Kind, h.Attempts = SDK, n
	return []Chain{{Hops: []Hop{h}, On: retry.Transient}}, true
}

// requestSpec is what is known by heart of a function of a client, called on a
// value of a type, which may be nil.
func (f *finder) requestSpec(obj *types.Func, on types.Type) (spec known.Symbol, is bool) {
	if obj.Pkg() == nil || obj.Pkg() == f.ix.Pkg {
		return spec, false
	}
	spec, is = known.Called(typeis.BaseName(on), obj.FullName())
	return spec, is && spec.Role == known.Request && sends(obj)
}

// isRequest says whether a target is a function of a client.
func (f *finder) isRequest(t values.Target) bool {
	if _, told := f.asTold(t.Obj); told || t.Func != nil || t.Obj == nil {
		return false
	}
	_, is := f.requestSpec(t.Obj, f.typeOn(t))
	return is
}

func (f *finder) typeOn(t values.Target) types.Type {
	if t.On == nil {
		return nil
	}
	return f.ix.Info.TypeOf(t.On)
}

// requestOn lists the chain of a request of the client that a value is.
func (f *finder) requestOn(t values.Target) []Chain {
	spec, _ := f.requestSpec(t.Obj, f.typeOn(t))
	n := spec.Rules.Attempts
	if t.On != nil {
		if told, isKnown := f.model.Client(t.On); isKnown {
			n = told
		}
	}
	return sdk(t.Obj, f.typeOn(t), spec, n)
}

// sdk lists the chain of a request of a client of a type, which may be nil, that
// is sent n times, if that is more than once.
func sdk(obj *types.Func, on types.Type, spec known.Symbol, n int) []Chain {
	if n == 1 || n == 0 && spec.Rules.Attempts == 1 {
		return nil
	}
	h := hopOf(values.Target{Obj: obj})
	if client := typeis.Base(on); client != nil && client.Obj().Pkg() == obj.Pkg() {
		h.Name = obj.Pkg().Name() + "." + client.Obj().Name() + "." + obj.Name() // not the type that it embeds
	}
	h.Kind, h.Attempts, h.NoWait = SDK, n, spec.Rules.Growth == known.NoDelay
	h.wait(retry.DelayOf(spec.Rules))
	// A client that never gives up ends with the context: see Chain.Until.
	return []Chain{{Hops: []Hop{h}, On: retry.RepeatsOf(spec.On), Until: n == Unlimited}}
}

// sends says whether a function of a client sends anything: it takes a context
// or can fail.
func sends(obj *types.Func) bool {
	sig, is := obj.Type().(*types.Signature)
	return is && (typeis.AnyOf(sig.Params(), typeis.Context) || typeis.AnyOf(sig.Results(), typeis.Error))
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
	srcs, _ := f.values.Sources(client)
	for i, s := range srcs {
		n, told := f.model.Client(s.Expr)
		if from := f.clientOf(s.Expr); !told && from != s.Expr {
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
		obj := f.ix.Callee(call).Obj
		if obj == nil {
			return e
		}
		switch arg, made := known.ClientOf(obj.FullName()); {
		case !made:
			return e
		case arg != known.Receiver:
			if e = syntax.Argument(call, arg.Index()+1); e == nil {
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

// viaClient is how often a method is run by a client that was given a retrying
// transport or connection: an http.Client, a stub of gRPC.
func (f *finder) viaClient(sel *ast.SelectorExpr, obj *types.Func) (attempts int, is bool) {
	switch {
	case obj.Pkg() == nil:
		return 0, false
	case obj.Pkg().Path() == "net/http" && typeis.Based(f.ix.Info.TypeOf(sel.X), "net/http", "Client"):
		return f.httpClient(sel.X)
	case isGRPC(obj):
		return f.grpcStub(sel.X)
	}
	return 0, false
}

// httpClient reads the client itself, and its transport.
func (f *finder) httpClient(e ast.Expr) (attempts int, is bool) {
	srcs, _ := f.values.Sources(e)
	for _, s := range srcs {
		if n, told := f.model.Client(s.Expr); told && n != 0 {
			return n, true
		}
		if n, is := f.transport(fieldOf(s.Expr, "Transport")); is {
			return n, true
		}
	}
	return 0, false
}

// transport reads what a client sends with, nil for the default.
func (f *finder) transport(e ast.Expr) (attempts int, is bool) {
	if e == nil {
		return 0, false
	}
	srcs, _ := f.values.Sources(e)
	for _, s := range srcs {
		if n, told := f.model.Client(s.Expr); told && n != 0 {
			return n, true
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
