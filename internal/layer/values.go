package layer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
)

// A values tells what the variables of one package hold, as far as the package
// itself stores it: the types behind an interface, and the calls that make a
// value.
type values struct {
	ix *index.Index
}

// maxSources bounds the places that one value is followed to.
const maxSources = 64

// sources lists the expressions that a value comes from: literals, calls of
// other packages, and whatever else is not made in this one. all is false
// where some are out of view. Each is the expression and, for a call with
// several results, which of them.
func (v *values) sources(e ast.Expr) (out []source, all bool) {
	f := &follower{values: v, seen: map[any]bool{}, all: true}
	f.expr(e, 0)
	return f.out, f.all
}

// sourcesOf is sources for a variable or field.
func (v *values) sourcesOf(x *types.Var) (out []source, all bool) {
	f := &follower{values: v, seen: map[any]bool{}, all: true}
	f.variable(x)
	return f.out, f.all
}

// A source is an expression that a value comes from.
type source struct {
	expr   ast.Expr
	result int // of a call with several results
	typ    types.Type
}

type follower struct {
	*values
	seen map[any]bool
	out  []source
	all  bool
}

func (f *follower) add(e ast.Expr, result int) {
	t := f.ix.Info.TypeOf(e)
	if tuple, is := t.(*types.Tuple); is {
		if result >= tuple.Len() {
			return
		}
		t = tuple.At(result).Type()
	}
	if t == nil || f.ix.Info.Types[e].IsNil() {
		return
	}
	f.out = append(f.out, source{e, result, t})
}

func (f *follower) expr(e ast.Expr, result int) {
	e = ast.Unparen(e)
	if len(f.out) > maxSources {
		f.all = false
		return
	}
	switch x := e.(type) {
	case *ast.CallExpr:
		f.call(x, result)
		return
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			if _, is := ast.Unparen(x.X).(*ast.CompositeLit); !is {
				f.expr(x.X, result)
				return
			}
		}
	case *ast.StarExpr:
		f.expr(x.X, result)
		return
	case *ast.TypeAssertExpr:
		f.expr(x.X, 0)
		return
	case *ast.Ident, *ast.SelectorExpr:
		v := f.ix.VarOf(e)
		if v != nil && v.Pkg() == f.ix.Pkg {
			f.variable(v)
			return
		}
		f.all = f.all && v == nil
	}
	f.add(e, result)
}

// call follows a call into the return statements of a function of this package.
func (f *follower) call(call *ast.CallExpr, result int) {
	c := f.ix.Callee(call)
	switch {
	case c.Conversion && len(call.Args) == 1:
		f.expr(call.Args[0], 0)
		return
	case c.Func == nil || c.Func.Sig == nil:
		f.add(call, result)
		return
	}
	type key struct {
		fn     *index.Func
		result int
	}
	if f.seen[key{c.Func, result}] {
		return
	}
	f.seen[key{c.Func, result}] = true
	results := c.Func.Sig.Results()
	ast.Inspect(c.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			switch {
			case len(n.Results) == results.Len() && result < len(n.Results):
				f.expr(n.Results[result], 0)
			case len(n.Results) == 1:
				f.expr(n.Results[0], result)
			case len(n.Results) == 0 && result < results.Len() && results.At(result).Name() != "":
				f.variable(results.At(result))
			}
		}
		return true
	})
}

// variable follows what is stored into a variable, field or parameter. What
// callers in view hand a parameter counts; others may hand it something else.
func (f *follower) variable(v *types.Var) {
	v = v.Origin()
	if f.seen[v] {
		return
	}
	f.seen[v] = true
	if v.Pkg() != f.ix.Pkg {
		f.all = false
		return
	}
	before := len(f.out)
	for _, s := range f.ix.Stores(v) {
		if f.inTest(s.Node) {
			continue
		}
		switch {
		case s.Rhs == nil:
		case s.Tok == token.RANGE:
			f.all = false
		case s.Result >= 0:
			f.expr(s.Rhs, s.Result)
		default:
			f.expr(s.Rhs, 0)
		}
	}
	if owner, i := f.paramOf(v); owner != nil {
		if owner.Obj == nil || owner.Obj.Exported() {
			f.all = false
		}
		for _, call := range f.ix.CallsOf(owner.Obj) {
			if i < len(call.Args) && !f.inTest(call) {
				f.expr(call.Args[i], 0)
			}
		}
	}
	if len(f.out) == before {
		f.all = false
	}
}

// paramOf returns the function of a parameter and its position.
func (v *values) paramOf(x *types.Var) (*index.Func, int) {
	for _, fn := range v.ix.Funcs() {
		if fn.Node.Pos() <= x.Pos() && x.Pos() < fn.Body.Pos() {
			if i := slices.Index(fn.Params, x); i >= 0 {
				return fn, i
			}
		}
	}
	return nil, -1
}

func (v *values) inTest(n ast.Node) bool {
	f := v.ix.Fset.File(n.Pos())
	return f != nil && strings.HasSuffix(f.Name(), "_test.go")
}

// A target is one function that a call can run: its body in this package, or
// its name in another.
type target struct {
	fn  *index.Func
	obj *types.Func
	on  ast.Expr // what made the value that a method is called on, if in view
}

// targets lists what a call can run. For a method of an interface these are
// the methods of the types that this package puts behind it, and else all
// implementations in view; nil where nothing is known.
func (v *values) targets(call *ast.CallExpr) []target {
	c := v.ix.Callee(call)
	switch {
	case c.Conversion || c.Builtin != "":
		return nil
	case c.Interface:
		if ts := v.behind(call, c.Obj); len(ts) > 0 {
			return ts
		}
		return v.implementations(c.Obj)
	case c.Func != nil:
		return []target{{fn: c.Func, obj: c.Obj}}
	case c.Obj != nil:
		if t, is := v.promoted(call, c.Obj); is {
			return t
		}
		return []target{{obj: c.Obj}}
	case c.Value != nil:
		return v.functions(c.Value)
	}
	return nil
}

// functions lists the functions that a variable or field holds.
func (v *values) functions(x *types.Var) (out []target) {
	srcs, all := v.sourcesOf(x)
	if !all {
		return nil
	}
	for _, s := range srcs {
		c := v.ix.FuncValue(s.expr)
		if c.Func == nil && c.Obj == nil {
			return nil
		}
		out = append(out, target{fn: c.Func, obj: c.Obj})
	}
	return out
}

// behind lists the methods that a call of an interface method can run, by the
// types of what is stored in the receiver.
func (v *values) behind(call *ast.CallExpr, m *types.Func) (out []target) {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return nil
	}
	holder := v.embedded(sel)
	var srcs []source
	if holder != nil {
		srcs, _ = v.sourcesOf(holder)
	} else {
		srcs, _ = v.sources(sel.X)
	}
	seen := map[*types.Func]bool{}
	for _, s := range srcs {
		if types.IsInterface(s.typ) {
			return nil // made out of view
		}
		obj, _, _ := types.LookupFieldOrMethod(s.typ, true, v.ix.Pkg, m.Name())
		f, is := obj.(*types.Func)
		if !is {
			return nil
		}
		f = f.Origin()
		if sig := f.Type().(*types.Signature); sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) {
			return nil // promoted from another interface
		}
		if !seen[f] {
			seen[f] = true
			out = append(out, target{v.ix.Body(f), f, s.expr})
		}
	}
	return out
}

// embedded returns the embedded field through which a method is promoted, nil
// where there is none.
func (v *values) embedded(sel *ast.SelectorExpr) *types.Var {
	s := v.ix.Info.Selections[sel]
	if s == nil || len(s.Index()) < 2 {
		return nil
	}
	t := s.Recv()
	var field *types.Var
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, is := t.Underlying().(*types.Pointer); is {
			t = p.Elem()
		}
		st, is := t.Underlying().(*types.Struct)
		if !is {
			return nil
		}
		field = st.Field(i)
		t = field.Type()
	}
	return field
}

// promoted follows a method that an embedded interface gives a struct of this
// package.
func (v *values) promoted(call *ast.CallExpr, m *types.Func) ([]target, bool) {
	sig, is := m.Type().(*types.Signature)
	if !is || sig.Recv() == nil || !types.IsInterface(sig.Recv().Type()) {
		return nil, false
	}
	return v.behind(call, m), true
}

// implementations lists the methods of this package that implement a method of
// one of its interfaces.
func (v *values) implementations(m *types.Func) (out []target) {
	if m.Pkg() != v.ix.Pkg {
		return []target{{obj: m}} // its package may have left an answer
	}
	for _, impl := range v.ix.Implementations(m) {
		out = append(out, target{fn: v.ix.Body(impl), obj: impl})
	}
	return out
}
