package request

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// asksForDouble says whether a function tells by its result that a receiver has
// seen the request before, code == 409: it is a predicate of this package.
func (r *reader) asksForDouble(fn *index.Func) (is bool) {
	if fn == nil || fn.Sig == nil || fn.Sig.Results().Len() != 1 || !typeis.Bool(fn.Sig.Results().At(0).Type()) {
		return false
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			is = is || r.isConflict(n) || speaksOf(answerWords, r.constant(n))
		case *ast.Ident:
			is = is || speaksOf(answerWords, n.Name)
		}
		return !is
	})
	return is
}

// isConflict says whether a number is the status of HTTP for what is there
// already.
func (r *reader) isConflict(lit *ast.BasicLit) bool {
	v := r.ix.Info.Types[lit].Value
	return lit.Kind == token.INT && v != nil && constant.Compare(v, token.EQL, constant.MakeInt64(409))
}

// letsCallersAdd says whether a call lets the callers of the function around it
// put into the request what they like, a key perhaps: a header by a name that
// they hand in, or a function of theirs that is handed the request. A header that
// says where in a sequence the request stands is as good as a key.
func (r *reader) letsCallersAdd(call *ast.CallExpr) bool {
	switch {
	case isHeaderSet(r.ix.Callee(call).Obj) && len(call.Args) == 2:
		name := r.constant(call.Args[0])
		return speaksOf(orderWords, name) || name == "" && r.isCallers(call.Args[0])
	case r.editsRequest(call):
		return r.isCallers(call.Fun)
	}
	return false
}

// takesHeaders says whether an assignment gives a request the headers that the
// callers of the function around it hand in.
func (r *reader) takesHeaders(as *ast.AssignStmt) bool {
	if len(as.Lhs) != len(as.Rhs) {
		return false
	}
	for i, lhs := range as.Lhs {
		sel, is := ast.Unparen(lhs).(*ast.SelectorExpr)
		if !is || sel.Sel.Name != "Header" || !typeis.Based(r.ix.Info.TypeOf(sel.X), "net/http", "Request") {
			continue
		}
		from := as.Rhs[i]
		if call, is := ast.Unparen(from).(*ast.CallExpr); is { // h.Clone()
			from = call.Fun
		}
		if r.isCallers(rootOf(from)) {
			return true
		}
	}
	return false
}

func isHeaderSet(f *types.Func) bool {
	return f != nil && slices.Contains([]string{"(net/http.Header).Add", "(net/http.Header).Set"}, f.FullName())
}

// editsRequest says whether a function value is handed a request and does not
// send it.
func (r *reader) editsRequest(call *ast.CallExpr) bool {
	c := r.ix.Callee(call)
	sig, is := typeUnder(r.ix.Info.TypeOf(call.Fun)).(*types.Signature)
	if !is || c.Func != nil || c.Obj != nil || sig.Results().Len() > 1 {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return typeis.PointerTo(r.ix.Info.TypeOf(arg), "net/http", "Request")
	})
}

func typeUnder(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// isCallers says whether an expression is, or comes from, a parameter into which
// callers may put something: those in view do not all leave it out.
func (r *reader) isCallers(e ast.Expr) bool {
	v := r.ix.VarOf(e)
	for range maxHops {
		if v == nil {
			return false
		}
		if p, is := r.owners[v]; is {
			return r.isGiven(p)
		}
		stores := r.ix.Stores(v)
		if len(stores) != 1 || stores[0].Rhs == nil {
			return false
		}
		v = r.ix.VarOf(rootOf(stores[0].Rhs))
	}
	return false
}

// maxHops bounds how far a value is followed back.
const maxHops = 4

// rootOf is the expression that a selection starts at: o of o.Header.
func rootOf(e ast.Expr) ast.Expr {
	for {
		sel, is := ast.Unparen(e).(*ast.SelectorExpr)
		if !is {
			return ast.Unparen(e)
		}
		e = sel.X
	}
}

// isGiven says whether a caller may hand something to a parameter that this
// package does not write out: nil, nothing and a literal say what it is.
func (r *reader) isGiven(p param) bool {
	obj := p.fn.Obj
	calls := r.ix.CallsOf(obj)
	if obj == nil || obj.Exported() || len(calls) == 0 {
		return true
	}
	return slices.ContainsFunc(calls, func(call *ast.CallExpr) bool {
		if p.position > len(call.Args) {
			return false
		}
		arg := call.Args[p.position-1]
		_, isLiteral := ast.Unparen(arg).(*ast.CompositeLit)
		return !isLiteral && !r.ix.Info.Types[arg].IsNil()
	})
}

// givesID says whether an element of a literal gives what is sent an ID that is
// not made for each attempt, and is no constant.
func (r *reader) givesID(kv *ast.KeyValueExpr, attempt ast.Node) bool {
	name := r.constant(kv.Key)
	if id, is := kv.Key.(*ast.Ident); is && name == "" {
		name = id.Name
	}
	return strings.EqualFold(name, "id") && r.ix.Info.Types[kv.Value].Value == nil && !r.makesFresh(kv.Value, attempt)
}

// encodesAnything says whether a function encodes a parameter of any type: only
// its callers know what stands in that.
func (r *reader) encodesAnything(fn *index.Func) bool {
	return slices.ContainsFunc(syntax.Calls(fn.Body), func(call *ast.CallExpr) bool {
		obj := r.ix.Callee(call).Obj
		return obj != nil && speaksOf(encodeWords, obj.Name()) && !speaksOf(decodeWords, obj.Name()) &&
			slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
				v := r.ix.VarOf(arg)
				_, is := r.owners[v]
				return is && isAnything(v.Type())
			})
	})
}

var (
	encodeWords = []string{"encode", "marshal"}
	decodeWords = []string{"decode", "unmarshal"}
)

// isAnything says whether a type is any, or a type parameter.
func isAnything(t types.Type) bool {
	if _, is := types.Unalias(t).(*types.TypeParam); is {
		return true
	}
	iface, is := t.Underlying().(*types.Interface)
	return is && iface.NumMethods() == 0
}

// transportKey is the key that a transport of this package gives to the requests
// that pass it.
func (r *reader) transportKey() Key {
	for _, fn := range r.ix.Funcs() {
		if fn.Obj != nil && fn.Recv != nil && fn.Obj.Name() == "RoundTrip" && !r.model.RunsInTests(fn) && r.keyIn(fn, fn.Body) == Keyed {
			return Keyed
		}
	}
	return NoKey
}
