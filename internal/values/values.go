// Package values tells what the variables of one package hold, as far as the
// package itself stores it: where a value is made, and so what stands behind an
// interface and which functions a call can run.
package values

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
)

// A Reader reads the values of one package. It remembers answers, so it belongs
// to one goroutine.
type Reader struct {
	ix      *index.Index
	targets map[*ast.CallExpr][]Target // memo of Targets
}

// New returns a Reader of the package of an index.
func New(ix *index.Index) *Reader { return &Reader{ix, map[*ast.CallExpr][]Target{}} }

// A Source is an expression that a value comes from.
type Source struct {
	Expr   ast.Expr
	Result int // of a call with several results, from 0
	Type   types.Type
}

// maxSources bounds the places that one value is followed to.
const maxSources = 64

// Sources lists the expressions that a value comes from: literals, calls of
// other packages, and whatever else is not made in this one. all is false
// where some are out of view.
func (r *Reader) Sources(e ast.Expr) (out []Source, all bool) {
	f := &follower{Reader: r, seen: map[any]bool{}, all: true}
	f.expr(e, 0)
	return f.out, f.all
}

// sourcesOf is Sources for a variable or field.
func (r *Reader) sourcesOf(v *types.Var) (out []Source, all bool) {
	f := &follower{Reader: r, seen: map[any]bool{}, all: true}
	f.variable(v)
	return f.out, f.all
}

// InTest says whether a node stands in a test file.
func (r *Reader) InTest(n ast.Node) bool {
	f := r.ix.Fset.File(n.Pos())
	return f != nil && strings.HasSuffix(f.Name(), "_test.go")
}

// A follower follows one value back to its sources.
type follower struct {
	*Reader
	seen map[any]bool // variables, and results of functions
	out  []Source
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
	f.out = append(f.out, Source{e, result, t})
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
		if _, is := ast.Unparen(x.X).(*ast.CompositeLit); x.Op == token.AND && !is {
			f.expr(x.X, result)
			return
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
	ast.Inspect(c.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			f.returned(c.Func, n, result)
		}
		return true
	})
}

// returned follows one result of a return statement.
func (f *follower) returned(fn *index.Func, n *ast.ReturnStmt, result int) {
	results := fn.Sig.Results()
	switch {
	case len(n.Results) == results.Len() && result < len(n.Results):
		f.expr(n.Results[result], 0)
	case len(n.Results) == 1:
		f.expr(n.Results[0], result)
	case len(n.Results) == 0 && result < results.Len() && results.At(result).Name() != "":
		f.variable(results.At(result))
	}
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
	f.stored(v)
	f.handed(v)
	if len(f.out) == before {
		f.all = false
	}
}

func (f *follower) stored(v *types.Var) {
	for _, s := range f.ix.Stores(v) {
		switch {
		case s.Rhs == nil, f.InTest(s.Node):
		case s.Tok == token.RANGE:
			f.all = false
		default:
			f.expr(s.Rhs, max(s.Result, 0))
		}
	}
}

func (f *follower) handed(v *types.Var) {
	owner, i := f.paramOf(v)
	if owner == nil {
		return
	}
	if owner.Obj == nil || owner.Obj.Exported() {
		f.all = false
	}
	for _, call := range f.ix.CallsOf(owner.Obj) {
		if i < len(call.Args) && !f.InTest(call) {
			f.expr(call.Args[i], 0)
		}
	}
}

// paramOf returns the function of a parameter and its position from 0.
func (r *Reader) paramOf(v *types.Var) (*index.Func, int) {
	for _, fn := range r.ix.Funcs() {
		if fn.Node.Pos() <= v.Pos() && v.Pos() < fn.Body.Pos() {
			if i := slices.Index(fn.Params, v); i >= 0 {
				return fn, i
			}
		}
	}
	return nil, -1
}
