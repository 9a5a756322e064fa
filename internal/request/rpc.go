package request

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// isRPC knows the methods of generated gRPC clients by their first and last
// parameters. What returns a stream is no request: it lives on.
func isRPC(obj *types.Func) bool {
	sig, is := obj.Type().(*types.Signature)
	if !is || sig.Recv() == nil || !sig.Variadic() || sig.Params().Len() != 3 || sig.Results().Len() != 2 {
		return false
	}
	last, is := sig.Params().At(2).Type().(*types.Slice)
	if !is || !typeis.Based(last.Elem(), "google.golang.org/grpc", "CallOption") {
		return false
	}
	return typeis.Context(sig.Params().At(0).Type()) && !types.IsInterface(sig.Results().At(0).Type())
}

// rpc is the request of a method of a generated client. Nothing but its context
// limits it, unless the connection is made with what may add a deadline.
func (r *reader) rpc(fn *index.Func, call *ast.CallExpr, obj *types.Func) Send {
	s := Send{Protocol: known.RPC, Func: shortName(obj), Message: Message{Key: NoKey}}
	s.Verb = Text{Const: obj.Name()}
	s.Ctx = r.context(fn, syntax.Argument(call, 1))
	if in := syntax.Argument(call, 2); in != nil {
		s.Key = r.keyOfArgument(in)
	}
	if !r.dialsWith(dialDeadlines) {
		s.Client = unlimited
	}
	return s
}

// dialDeadlines are options of a gRPC connection that may add a deadline to each
// request.
var dialDeadlines = []string{
	"WithChainUnaryInterceptor", "WithDefaultCallOptions", "WithDefaultServiceConfig", "WithUnaryInterceptor",
}

// dialsWith says whether this package names one of some options of gRPC.
func (r *reader) dialsWith(options []string) bool {
	for _, imp := range r.ix.Pkg.Imports() {
		if imp.Path() != "google.golang.org/grpc" {
			continue
		}
		for _, option := range options {
			if f, is := imp.Scope().Lookup(option).(*types.Func); is && len(r.ix.CallsOf(f)) > 0 {
				return true
			}
		}
	}
	return false
}
