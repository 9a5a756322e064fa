package once

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// roots lists the variables from outside of a span that reading an expression
// uses up: a request or reader itself, and what reads from one: io.NopCloser(r),
// &progress{r}, req.Clone(ctx). It is nil where something is made in the span.
func (r *reader) roots(s *span, e ast.Expr) []*types.Var {
	if e == nil {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return r.rootsOf(s, r.ix.VarOf(e))
	case *ast.TypeAssertExpr:
		return r.roots(s, e.X)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return r.roots(s, e.X)
		}
	case *ast.StarExpr:
		return r.roots(s, e.X)
	case *ast.SelectorExpr: // req.Body
		if t := r.ix.Info.TypeOf(e.X); e.Sel.Name == "Body" && (isRequest(t) || isResponse(t)) {
			if v := r.ix.VarOf(e.X); s.outside(v) {
				return []*types.Var{v}
			}
			return r.roots(s, e.X)
		}
	case *ast.CompositeLit:
		return r.rootsOfLiteral(s, e)
	case *ast.CallExpr:
		return r.rootsOfCall(s, e)
	}
	return nil
}

func (r *reader) rootsOf(s *span, v *types.Var) (out []*types.Var) {
	switch {
	case v == nil || v.IsField() || r.holds[v]:
		return nil
	case s.outside(v):
		if !isRequest(v.Type()) && !isReader(v.Type()) || r.storedIn(s, v) {
			return nil
		}
		return []*types.Var{v}
	}
	r.holds[v] = true
	defer delete(r.holds, v)
	for _, st := range r.ix.Stores(v) {
		if st.Rhs == nil || r.ix.Info.Types[st.Rhs].IsNil() || st.Tok == token.RANGE {
			continue
		}
		in := r.roots(s, st.Rhs)
		if len(in) == 0 && !r.isOwn(st.Rhs, v) {
			return nil // made anew here
		}
		out = append(out, in...)
	}
	return out
}

// isOwn says whether an expression goes on with what a variable holds already:
// req = req.WithContext(ctx).
func (r *reader) isOwn(e ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		found = found || is && r.ix.VarOf(id) == v
		return !found
	})
	return found
}

// storedIn says whether a span stores into a variable, other than req =
// req.WithContext(ctx).
func (r *reader) storedIn(s *span, v *types.Var) bool {
	for _, st := range r.ix.Stores(v) {
		if s.has(st.Node) && (st.Rhs == nil || !r.keepsBody(s, st.Rhs, v)) {
			return true
		}
	}
	return false
}

// keepsBody says whether an expression is the request that a variable holds,
// with something else changed than its body.
func (r *reader) keepsBody(s *span, e ast.Expr, v *types.Var) bool {
	call, is := ast.Unparen(e).(*ast.CallExpr)
	if !is || !isRequest(v.Type()) {
		return false
	}
	if of := r.clones(call); of != nil {
		return r.ix.VarOf(of) == v
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return r.ix.VarOf(arg) == v }) && !r.renewsArgument(call, v)
}

// clones is the request that a call copies, body and all; nil where it does not.
func (r *reader) clones(call *ast.CallExpr) ast.Expr {
	c := r.ix.Callee(call)
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || c.Obj == nil {
		return nil
	}
	if spec, is := known.Makes(c.Obj.FullName()); !is || !spec.On {
		return nil
	}
	return sel.X
}

// rootsOfLiteral reads &T{R: r}: a reader of one's own, or what takes one along
// in a field of type io.Reader.
func (r *reader) rootsOfLiteral(s *span, lit *ast.CompositeLit) (out []*types.Var) {
	st, is := typeOf(r.ix.Info, lit).(*types.Struct)
	if !is {
		return nil
	}
	for i, el := range lit.Elts {
		value := el
		var t types.Type
		if kv, is := el.(*ast.KeyValueExpr); is {
			id, is := kv.Key.(*ast.Ident)
			if !is {
				continue
			}
			value = kv.Value
			if f, is := r.ix.Info.Uses[id].(*types.Var); is {
				t = f.Type()
			}
		} else if i < st.NumFields() {
			t = st.Field(i).Type()
		}
		if isPlainReader(t) || isReader(t) && isReader(r.ix.Info.TypeOf(lit)) {
			out = append(out, r.roots(s, value)...)
		}
	}
	return out
}

// rootsOfCall reads a call that makes a reader from another, or a request.
func (r *reader) rootsOfCall(s *span, call *ast.CallExpr) (out []*types.Var) {
	c := r.ix.Callee(call)
	if c.Conversion && len(call.Args) == 1 {
		return r.roots(s, call.Args[0])
	}
	if of := r.clones(call); of != nil {
		return r.roots(s, of)
	}
	results := resultsOf(r.ix.Info.TypeOf(call))
	if len(results) == 0 || !isReader(results[0]) && !isRequest(results[0]) {
		return nil
	}
	for i, arg := range call.Args {
		t := paramType(r.ix.Info.TypeOf(call.Fun), i)
		switch {
		case t == nil:
		case isRequest(t) && isRequest(results[0]) && (c.Func != nil || c.Obj != nil && known.IsStd(pathOf(c.Obj))):
			if v := r.ix.VarOf(arg); v == nil || !r.renewsArgument(call, v) {
				out = append(out, r.roots(s, arg)...)
			}
		case isPlainReader(t) && !r.buffers(call, i):
			out = append(out, r.roots(s, arg)...)
		}
	}
	return out
}

// buffers says whether a function that makes a reader from one of its parameters
// reads that in, or winds it back.
func (r *reader) buffers(call *ast.CallExpr, i int) bool {
	c := r.ix.Callee(call)
	return c.Func != nil && c.Obj != nil && r.fate(c.Func, i) == renews
}

func pathOf(f *types.Func) string {
	if f.Pkg() == nil {
		return ""
	}
	return f.Pkg().Path()
}

// paramType is the type of the parameter that an argument is handed to.
func paramType(fun types.Type, i int) types.Type {
	if fun == nil {
		return nil
	}
	sig, is := fun.Underlying().(*types.Signature)
	if !is {
		return nil
	}
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 {
		if list, is := sig.Params().At(n - 1).Type().(*types.Slice); is {
			return list.Elem()
		}
		return nil
	}
	if i >= n {
		return nil
	}
	return sig.Params().At(i).Type()
}

// failsLast says whether a function returns an error last.
func failsLast(results []types.Type) bool {
	return len(results) > 0 && typeis.Error(results[len(results)-1])
}
