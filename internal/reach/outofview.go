package reach

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// outOfView returns what a function without a body in this package can touch.
// The call is nil where only the function is known. Bodies that implement an
// interface method are added to the step.
func (r *Reach) outOfView(s *step, obj *types.Func, call *ast.CallExpr) Kind {
	if obj.Pkg() == nil {
		return Local // error.Error
	}
	sig, ok := obj.Type().(*types.Signature)
	if !ok {
		return Unknown
	}
	path := obj.Pkg().Path()
	if known.IsStd(path) {
		return r.std(obj, call)
	}
	if obj.Pkg() == r.ix.Pkg { // an interface method, whatever is known of the package from outside
		if talks(obj, sig) {
			return Remote
		}
		if r.implemented(s, obj, sig) {
			return Local // with the bodies that were added
		}
		return Unknown
	}
	if k := ByHeart(obj); k != Unknown {
		return k
	}
	if r.Facts != nil {
		if k := r.Facts(obj); k != Unknown {
			return k
		}
	}
	if talks(obj, sig) && known.Package(path) == known.TouchesUnknown {
		return Remote
	}
	return Unknown
}

// ByHeart returns what is known of a function by its package, without facts.
func ByHeart(obj *types.Func) Kind {
	sig, ok := obj.Type().(*types.Signature)
	if !ok || obj.Pkg() == nil {
		return Unknown
	}
	switch known.Package(obj.Pkg().Path()) {
	case known.TouchesLocal:
		return Local
	case known.TouchesRemote:
		return remotePackage(obj, sig)
	}
	return Unknown
}

// implemented adds the bodies that a method of an interface of this package
// can run, and says whether they are all: an exported interface may have
// further implementations out of sight.
func (r *Reach) implemented(s *step, m *types.Func, sig *types.Signature) bool {
	if sig.Recv() == nil {
		return false
	}
	impls := r.ix.Implementations(m)
	for _, impl := range impls {
		if f := r.ix.Body(impl); f != nil {
			s.bodies = append(s.bodies, f)
		}
	}
	return hidden(m) && len(impls) > 0
}

// plainNames begin the names of functions that compute, also in packages that
// talk to the network.
var plainNames = []string{
	"Decode", "Default", "Encode", "Error", "Format", "Is", "Marshal", "Parse", "String", "Unmarshal", "Unwrap", "Valid", "With",
}

// remotePackage judges a function of a package that talks to the network. What
// takes a context or can fail does so; constructors, options and getters do not.
func remotePackage(obj *types.Func, sig *types.Signature) Kind {
	name := obj.Name()
	begins := func(word string) bool { // "Serve" begins ServeTLS, and not ServerVersion
		rest, ok := strings.CutPrefix(name, word)
		return ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z')
	}
	ctx := typeis.AnyOf(sig.Params(), typeis.Context)
	fails := typeis.AnyOf(sig.Results(), typeis.Error)
	switch {
	case begins("Serve"): // accepts, and dials nobody
		return Local
	case !ctx && slices.ContainsFunc(plainNames, begins):
		return Local
	case name == "Close" || begins("With") && !fails:
		return Local
	case begins("New") && !ctx && fails:
		return Unknown // some dial
	case ctx || fails || talks(obj, sig):
		return Remote
	}
	return Local
}

// talks says that the signature shows a peer: gRPC call options, an answer
// over HTTP, a connection or a transport to use.
func talks(obj *types.Func, sig *types.Signature) bool {
	params := sig.Params()
	if n := params.Len(); n > 0 && sig.Variadic() {
		if s, ok := params.At(n - 1).Type().(*types.Slice); ok && typeis.Based(s.Elem(), "google.golang.org/grpc", "CallOption") {
			return true
		}
	}
	if !typeis.AnyOf(sig.Results(), typeis.Error) {
		return false
	}
	if sig.Recv() != nil && isStreamOfCall(sig.Recv().Type()) {
		return true
	}
	if typeis.AnyOf(sig.Results(), isAnswer) {
		return true
	}
	name := obj.Name()
	if strings.HasPrefix(name, "New") || strings.HasPrefix(name, "With") || strings.HasPrefix(name, "Wrap") {
		return false
	}
	return typeis.AnyOf(params, isTransport)
}

// isStreamOfCall knows the client's side of a gRPC stream, also as generated
// code wraps it.
func isStreamOfCall(t types.Type) bool {
	for _, m := range []string{"RecvMsg", "CloseSend"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, m)
		if _, ok := obj.(*types.Func); !ok {
			return false
		}
	}
	return true
}

// isAnswer knows a connection, and an answer over HTTP, also inside a struct
// that embeds it.
func isAnswer(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if st, ok := t.Underlying().(*types.Struct); ok {
		for f := range st.Fields() {
			if f.Embedded() && typeis.Based(f.Type(), "net/http", "Response") {
				return true
			}
		}
	}
	return typeis.Based(t, "net/http", "Response") || typeis.Based(t, "net", "Conn") || typeis.Based(t, "google.golang.org/grpc", "ClientConn")
}

func isTransport(t types.Type) bool {
	return typeis.Based(t, "net/http", "Client") || typeis.Based(t, "net/http", "RoundTripper") ||
		typeis.Based(t, "net", "Conn") || typeis.Based(t, "google.golang.org/grpc", "ClientConn")
}
