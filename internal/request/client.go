package request

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

// timeouts lists the fields of clients and dialers that limit how long a
// request takes, by type.
var timeouts = map[string][]string{
	"github.com/gorilla/websocket.Dialer": {"HandshakeTimeout"},
	"net.Dialer":                          {"Timeout", "Deadline", "Cancel"},
	"net/http.Client":                     {"Timeout"},
}

// clientOf is the limit of the client that a request is sent with.
func (r *reader) clientOf(fn *index.Func, call *ast.CallExpr, t values.Target, spec known.Send) Limit {
	switch {
	case spec.Default && spec.Protocol == known.HTTP:
		return r.defaultClient()
	case spec.Default:
		return unlimited
	case spec.Client == known.Nowhere:
		return Limit{}
	case spec.Client != known.Receiver:
		return r.client(fn, syntax.Argument(call, spec.Client.Index()+1))
	case t.On != nil: // what an interface holds
		return r.client(r.ix.FuncAt(t.On.Pos()), t.On)
	}
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || r.values.Embedded(sel) != nil {
		return Limit{}
	}
	return r.client(fn, sel.X)
}

// client is the limit that a client or dialer puts on a request.
func (r *reader) client(fn *index.Func, e ast.Expr) Limit {
	if e == nil {
		return Limit{}
	}
	if l, told := r.set(e); told {
		return l
	}
	l, _ := r.limit(fn, e, r.clientIn)
	return l
}

// set reads the assignments to the timeout of a client that e names: one that
// is not zero limits it, and one to zero says that nothing shall. Those to the
// timeouts of other variables leave open whose they are.
func (r *reader) set(e ast.Expr) (l Limit, told bool) {
	v, others := r.ix.VarOf(e), false
	for _, a := range r.assignments(r.ix.Info.TypeOf(e)) {
		switch {
		case a.of == nil || a.of != v:
			others = others || !r.isZero(a.value)
		case r.isZero(a.value):
			l, told = unlimited, true
		default:
			return limited, true
		}
	}
	return l, told || others
}

// An assignment stores into a field of a client that a variable, or nothing
// that has a name, holds.
type assignment struct {
	of    *types.Var
	value ast.Expr
}

// assignments lists those to the timeouts of a type, outside of literals.
func (r *reader) assignments(t types.Type) (out []assignment) {
	st := structOf(t)
	if st == nil {
		return nil
	}
	for _, name := range timeouts[typeis.BaseName(t)] {
		out = append(out, r.assigned(st, name)...)
	}
	return out
}

func structOf(t types.Type) *types.Struct {
	named := typeis.Base(t)
	if named == nil {
		return nil
	}
	st, _ := named.Underlying().(*types.Struct)
	return st
}

// assigned lists the assignments to a field of a struct.
func (r *reader) assigned(st *types.Struct, name string) (out []assignment) {
	for f := range st.Fields() {
		if f.Name() != name {
			continue
		}
		for _, s := range r.ix.Stores(f) {
			as, is := s.Node.(*ast.AssignStmt)
			if !is || r.values.InTest(as) {
				continue
			}
			a := assignment{value: s.Rhs}
			for i, lhs := range as.Lhs {
				if sel, is := ast.Unparen(lhs).(*ast.SelectorExpr); is && r.ix.VarOf(lhs) == f && (len(as.Rhs) == 1 || as.Rhs[i] == s.Rhs) {
					a.of = r.ix.VarOf(sel.X)
				}
			}
			out = append(out, a)
		}
	}
	return out
}

func (r *reader) isZero(e ast.Expr) bool {
	if e == nil {
		return false
	}
	v := r.ix.Info.Types[e].Value
	return v != nil && v.Kind() == constant.Int && constant.Sign(v) == 0
}

// defaultClient is the limit of http.DefaultClient, where this package leaves
// it as it is.
func (r *reader) defaultClient() Limit {
	for _, imp := range r.ix.Pkg.Imports() {
		if imp.Path() != "net/http" {
			continue
		}
		v, is := imp.Scope().Lookup("DefaultClient").(*types.Var)
		if !is || len(r.ix.Stores(v)) > 0 || r.changesTransport(imp) {
			return Limit{}
		}
		for _, a := range r.assignments(v.Type()) {
			if a.of == v {
				return Limit{}
			}
		}
	}
	return unlimited
}

// changesTransport says whether this package stores into http.DefaultTransport,
// or may limit how long it waits for an answer.
func (r *reader) changesTransport(http *types.Package) bool {
	v, is := http.Scope().Lookup("DefaultTransport").(*types.Var)
	t, isType := http.Scope().Lookup("Transport").(*types.TypeName)
	return is && len(r.ix.Stores(v)) > 0 || isType && len(r.assigned(structOf(t.Type()), headerTimeout)) > 0
}

// headerTimeout is the field of an http.Transport for how long it waits for the
// headers of a response.
const headerTimeout = "ResponseHeaderTimeout"

// clientIn reads an expression that makes a client, or a variable that holds
// its zero value.
func (r *reader) clientIn(fn *index.Func, e ast.Expr) (Limit, bool) {
	if u, is := e.(*ast.UnaryExpr); is && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch x := e.(type) {
	case *ast.CompositeLit:
		return r.clientLiteral(fn, x), true
	case *ast.CallExpr:
		return r.clientCalled(fn, x)
	case *ast.Ident, *ast.SelectorExpr:
		return r.clientVariable(x.(ast.Expr))
	}
	return Limit{}, true
}

// clientVariable reads a variable of another package, or one that nothing is
// stored in.
func (r *reader) clientVariable(e ast.Expr) (l Limit, is bool) {
	v := r.ix.VarOf(e)
	switch {
	case v == nil:
		return l, true
	case v.Pkg() != r.ix.Pkg:
		if v.Pkg() != nil && v.Pkg().Path() == "net/http" && v.Name() == "DefaultClient" {
			return r.defaultClient(), true
		}
		return l, true
	case types.IsInterface(v.Type()):
		return l, false
	}
	if _, isPointer := v.Type().Underlying().(*types.Pointer); isPointer {
		return l, false // nil
	}
	if timeouts[typeis.BaseName(v.Type())] == nil || v.IsField() && r.ix.AddressTaken(v) {
		return l, true
	}
	return r.withTransport(unlimited, nil, v.Type()), true
}

// clientLiteral reads a literal of a client.
func (r *reader) clientLiteral(fn *index.Func, lit *ast.CompositeLit) Limit {
	t := r.ix.Info.TypeOf(lit)
	fields := timeouts[typeis.BaseName(t)]
	if fields == nil || len(lit.Elts) > 0 && fieldKeys(lit) == 0 {
		return Limit{}
	}
	for _, name := range fields {
		if e := fieldOf(lit, name); e != nil && !r.isZero(e) {
			return limited
		}
	}
	return r.withTransport(unlimited, lit, t)
}

func fieldKeys(lit *ast.CompositeLit) (n int) {
	for _, el := range lit.Elts {
		if _, is := el.(*ast.KeyValueExpr); is {
			n++
		}
	}
	return n
}

// withTransport is the limit of a client of HTTP with the transport that a
// literal, or an assignment, gives it.
func (r *reader) withTransport(l Limit, lit *ast.CompositeLit, t types.Type) Limit {
	if typeis.BaseName(t) != "net/http.Client" {
		return l
	}
	if st := structOf(t); st != nil && len(r.assigned(st, "Transport")) > 0 {
		return Limit{}
	}
	if lit == nil {
		return l
	}
	if e := fieldOf(lit, "Transport"); e != nil {
		l, _ = r.limit(r.ix.FuncAt(lit.Pos()), e, r.transportIn)
		if l.open() {
			return Limit{}
		}
	}
	return l
}

// transportIn reads an expression that makes a transport. One that waits for
// the headers of a response for so long only does not hang; of a transport that
// is no *http.Transport nothing is known.
func (r *reader) transportIn(fn *index.Func, e ast.Expr) (Limit, bool) {
	if u, is := e.(*ast.UnaryExpr); is && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	if x, is := e.(*ast.TypeAssertExpr); is {
		return r.limit(fn, x.X, r.transportIn)
	}
	switch x := e.(type) {
	case *ast.CompositeLit:
		t := r.ix.Info.TypeOf(x)
		if !typeis.Named(t, "net/http", "Transport") || len(r.assigned(structOf(t), headerTimeout)) > 0 {
			return Limit{}, true
		}
		if set := fieldOf(x, headerTimeout); set != nil && !r.isZero(set) {
			return limited, true
		}
		return unlimited, true
	case *ast.CallExpr: // http.DefaultTransport.(*http.Transport).Clone()
		c := r.ix.Callee(x)
		sel, is := ast.Unparen(x.Fun).(*ast.SelectorExpr)
		if !is || c.Obj == nil || c.Obj.FullName() != "(*net/http.Transport).Clone" {
			return Limit{}, true
		}
		if len(r.assigned(structOf(r.ix.Info.TypeOf(x)), headerTimeout)) > 0 {
			return Limit{}, true
		}
		return r.limit(fn, sel.X, r.transportIn)
	case *ast.Ident, *ast.SelectorExpr:
		v := r.ix.VarOf(x.(ast.Expr))
		if v != nil && v.Pkg() != nil && v.Pkg().Path() == "net/http" && v.Name() == "DefaultTransport" {
			return unlimited, true
		}
	}
	return Limit{}, true
}

// clientCalled reads a call that makes a client.
func (r *reader) clientCalled(fn *index.Func, call *ast.CallExpr) (Limit, bool) {
	c := r.ix.Callee(call)
	switch {
	case c.Builtin == "new" && timeouts[typeis.BaseName(r.ix.Info.TypeOf(call))] != nil:
		return r.withTransport(unlimited, nil, r.ix.Info.TypeOf(call)), true
	case c.Func != nil:
		return r.handedClient(fn, call, r.clientMade(c.Func)), true
	case c.Obj != nil:
		return r.handedClient(fn, call, r.facts(c.Obj).Client), true
	}
	return Limit{}, true
}

func (r *reader) handedClient(fn *index.Func, call *ast.CallExpr, l Limit) Limit {
	if l.open() {
		return r.client(fn, syntax.Argument(call, l.Param))
	}
	return l
}

// clientMade is the limit of the client that a function returns first; the zero
// value where it returns none.
func (r *reader) clientMade(fn *index.Func) (l Limit) {
	if r.busyClient[fn] || fn.Sig == nil || fn.Sig.Results().Len() == 0 || timeouts[typeis.BaseName(fn.Sig.Results().At(0).Type())] == nil {
		return l
	}
	r.busyClient[fn] = true
	defer delete(r.busyClient, fn)
	first := true
	for _, ret := range syntax.Returns(fn.Body) {
		if len(ret.Results) == 0 {
			return Limit{}
		}
		if r.ix.Info.Types[ret.Results[0]].IsNil() {
			continue
		}
		other := r.client(fn, ret.Results[0])
		if first {
			l, first = other, false
		} else {
			l = either(l, other)
		}
	}
	if l.Is == delay.Unknown && !l.open() {
		return Limit{}
	}
	return l
}
