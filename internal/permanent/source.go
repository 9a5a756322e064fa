package permanent

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// known lists the cases of a function that is known by heart.
func (r *reader) known(fn *index.Func, call *ast.CallExpr, f *types.Func) []Case {
	if f.Pkg() == nil || !fails(f) {
		return nil
	}
	path, _ := known.Base(f.Pkg().Path())
	recv := receiver(f)
	switch {
	case rows[path] != nil && slices.Contains(rows[path], recv+"."+f.Name()):
		if !r.mayMiss(fn, call) {
			return nil
		}
		return []Case{sentinel(Rows, "database/sql.ErrNoRows", f.Pkg().Path()+".ErrNoRows")}
	case path == "github.com/sony/gobreaker" && f.Name() == "Execute":
		return []Case{sentinel(Breaker, f.Pkg().Path()+".ErrOpenState")}
	case strings.HasPrefix(path, "github.com/aws/aws-sdk-go") && strings.Contains(path, "/service/") && takesContext(f) && isClient(recv, f):
		return []Case{{Kind: Cloud}}
	case strings.HasPrefix(path, "k8s.io/client-go/kubernetes/typed/") && takesContext(f):
		return []Case{{Kind: Cluster}}
	}
	if r.isRPC(fn, call) {
		var out []Case
		for _, code := range Codes(RPC) {
			out = append(out, Case{Kind: RPC, Code: code, Whole: true})
		}
		return out
	}
	return nil
}

// rows lists the methods that fail where there is no row, by package.
var rows = map[string][]string{
	"database/sql":            {"Row.Scan"},
	"github.com/jackc/pgx":    {"Row.Scan"},
	"github.com/jmoiron/sqlx": {"DB.Get", "DB.GetContext", "Row.Scan", "Row.StructScan", "Tx.Get", "Tx.GetContext"},
}

// sentinel is the case of a function that fails with one error.
func sentinel(k Kind, names ...string) Case {
	return Case{Kind: k, As: failure.Identity(strings.Join(names, " ")), Whole: true}
}

func fails(f *types.Func) bool {
	res := f.Type().(*types.Signature).Results()
	return res.Len() > 0 && typeis.Failure(res.At(res.Len()-1).Type())
}

// receiver is the name of the type that a function is a method of.
func receiver(f *types.Func) string {
	recv := f.Type().(*types.Signature).Recv()
	if recv == nil {
		return ""
	}
	if t := typeis.Base(recv.Type()); t != nil {
		return t.Obj().Name()
	}
	return ""
}

func takesContext(f *types.Func) bool {
	params := f.Type().(*types.Signature).Params()
	return params.Len() > 0 && typeis.Context(params.At(0).Type())
}

// isClient knows the clients of the SDKs of AWS: Client of one, and of the other
// the type that is called like the service, whose methods with a context say so.
func isClient(recv string, f *types.Func) bool {
	return recv == "Client" || recv != "" && strings.HasSuffix(f.Name(), "WithContext")
}

// isRPC says whether a call is a request of gRPC itself.
func (r *reader) isRPC(fn *index.Func, call *ast.CallExpr) bool {
	return slices.ContainsFunc(r.requests.Below(fn, call), func(s send) bool { return s.Protocol == known.RPC && s.Way == "" })
}

// answering lists the statuses with which a call returns a response, and no
// error, of which something is read when it is good. What only looks at the
// status of a page waits for a server.
func (r *reader) answering(fn *index.Func, call *ast.CallExpr) []int {
	sig, is := r.ix.Info.TypeOf(call.Fun).(*types.Signature)
	if !is || sig.Results().Len() != 2 || !typeis.PointerTo(sig.Results().At(0).Type(), "net/http", "Response") || !typeis.Failure(sig.Results().At(1).Type()) {
		return nil
	}
	sends := r.requests.Below(fn, call)
	if len(sends) == 0 || slices.ContainsFunc(sends, func(s send) bool { return s.Protocol != known.HTTP }) {
		return nil
	}
	statuses := r.passing(call)
	if len(statuses) == 0 {
		return nil
	}
	for _, s := range sends {
		if !slices.Contains(changing, s.Verb.Const) && !r.failures.Suppose(fn, call, failure.Case{Response: true, Code: good}, nil).Used {
			return nil
		}
	}
	return statuses
}

// good is the status of a response that nobody complains of.
const good = 200

// changing are the methods that change something.
var changing = []string{"DELETE", "PATCH", "POST", "PUT"}

// passing lists the statuses with which a call returns a response.
func (r *reader) passing(call *ast.CallExpr) []int {
	c := r.ix.Callee(call)
	if c.Obj != nil {
		if _, is := known.Sends(c.Obj.FullName()); is || c.Interface && c.Func == nil && (c.Obj.Name() == "Do" || c.Obj.Name() == "RoundTrip") {
			return Codes(HTTP)
		}
	}
	return r.agreed(r.requests.Targets(call)).Passes
}
