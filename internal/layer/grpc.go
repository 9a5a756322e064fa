package layer

import (
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/retrylint/retrylint/internal/typeis"
)

// isGRPC knows the methods of generated stubs by their last parameter.
func isGRPC(obj *types.Func) bool {
	sig, is := obj.Type().(*types.Signature)
	if !is || !sig.Variadic() {
		return false
	}
	last, is := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return is && typeis.Based(last.Elem(), "google.golang.org/grpc", "CallOption")
}

// grpcStub reads the options of the connection that a stub was made with.
func (f *finder) grpcStub(stub ast.Expr) (attempts int, is bool) {
	for _, made := range f.madeBy(stub) {
		if len(made.Args) == 0 {
			continue
		}
		for _, dial := range f.madeBy(made.Args[0]) {
			if n := f.dialed(dial); n != 0 {
				attempts, is = n, true
			}
		}
	}
	return attempts, is
}

// madeBy lists the calls that a value comes from.
func (f *finder) madeBy(e ast.Expr) (out []*ast.CallExpr) {
	srcs, _ := f.values.Sources(e)
	for _, s := range srcs {
		if call, is := s.Expr.(*ast.CallExpr); is {
			out = append(out, call)
		}
	}
	return out
}

// dialed reads the options of a call that makes a connection, in whichever
// variables they were collected. Of several that tell, the last one counts.
func (f *finder) dialed(dial *ast.CallExpr) (attempts int) {
	d := dialReader{finder: f, seen: map[*types.Var]bool{}}
	for _, arg := range dial.Args {
		d.read(arg)
	}
	return d.attempts
}

// A dialReader reads the options of a connection.
type dialReader struct {
	*finder
	seen     map[*types.Var]bool
	attempts int // 0 while nothing tells
}

func (d *dialReader) read(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			return !d.option(n)
		case *ast.Ident:
			d.variable(d.ix.VarOf(n))
		}
		return true
	})
}

// option reads a call, and says whether nothing in it can tell more.
func (d *dialReader) option(call *ast.CallExpr) (done bool) {
	if n, told := d.model.Client(call); told && n != 0 {
		d.attempts = n
		return true
	}
	if n := d.model.Forwarded(call); n != 0 {
		d.attempts = n
		return true
	}
	obj := d.ix.Callee(call).Obj
	if obj == nil {
		return false
	}
	switch obj.FullName() {
	case "google.golang.org/grpc.WithDisableRetry":
		d.attempts = 1
	case "google.golang.org/grpc.WithDefaultServiceConfig":
		if len(call.Args) != 1 {
			break
		}
		if n := serviceConfig(d.ix.Info.Types[call.Args[0]].Value); n > 1 {
			d.attempts = n
		}
	}
	return false
}

// variable reads what is stored into a variable of the package.
func (d *dialReader) variable(v *types.Var) {
	if v == nil || d.seen[v] || v.Pkg() != d.ix.Pkg {
		return
	}
	d.seen[v] = true
	for _, s := range d.ix.Stores(v) {
		if s.Rhs != nil {
			d.read(s.Rhs)
		}
	}
}

// serviceConfig reads the largest number of attempts that a service config of
// gRPC, a constant in JSON, allows a method; 0 where it has no retry policy.
func serviceConfig(v constant.Value) int {
	if v == nil || v.Kind() != constant.String {
		return 0
	}
	var config struct {
		MethodConfig []struct {
			RetryPolicy struct{ MaxAttempts int }
		}
	}
	if json.Unmarshal([]byte(constant.StringVal(v)), &config) != nil {
		return 0
	}
	most := 0
	for _, m := range config.MethodConfig {
		most = max(most, m.RetryPolicy.MaxAttempts)
	}
	return min(most, grpcMost)
}

// grpcMost is what gRPC limits the attempts of a policy to, whatever it says.
const grpcMost = 5
