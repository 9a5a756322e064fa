// Package index answers three questions about one package, for every other
// package of the recogniser: where is the body of this function, what does
// this call run, and what is ever stored in this variable or field.
package index

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// An Index holds the answers for one type-checked package. It remembers which
// methods implement an interface, so Callee, FuncValue and Implementations
// belong to one goroutine; the rest is read-only once built.
type Index struct {
	Fset  *token.FileSet
	Pkg   *types.Package
	Info  *types.Info
	Files []*ast.File

	funcs  []*Func
	byObj  map[*types.Func]*Func
	byNode map[ast.Node]*Func
	stores map[*types.Var][]Store
	taken  map[*types.Var]bool
	params map[*types.Var]bool // receivers too: what they hold comes from out of sight
	calls  map[*types.Func][]*ast.CallExpr
	impls  map[*types.Func][]*types.Func         // memo of Implementations
	behind map[*types.Interface][]*types.Pointer // memo of implementers
}

// A Func is a function with a body in this package: a declaration or a literal.
type Func struct {
	Node   ast.Node // *ast.FuncDecl or *ast.FuncLit
	Obj    *types.Func
	Sig    *types.Signature
	Body   *ast.BlockStmt
	Outer  *Func // the function that a literal stands in, nil at package level
	File   *ast.File
	Params []*types.Var // in order, without the receiver
	Recv   *types.Var
}

// A Store is one place that gives a variable, field or parameter a value.
type Store struct {
	// Tok is the assignment's operator: = := += … ++ --; VAR for a
	// declaration, RANGE for a range clause, COLON for a field of a composite
	// literal, ARROW for the variable of a type switch.
	Tok token.Token
	// Rhs is the value: nil for a zero value, ++ and --; the whole tuple call
	// when Result is not -1; the ranged expression for RANGE.
	Rhs    ast.Expr
	Result int // which result of a tuple, or 0 key, 1 value of a range; else -1
	Node   ast.Node
	Func   *Func // innermost function, nil at package level
}

// New indexes a package. It tolerates packages with type errors.
func New(fset *token.FileSet, pkg *types.Package, info *types.Info, files []*ast.File) *Index {
	ix := &Index{
		Fset: fset, Pkg: pkg, Info: info, Files: files,
		byObj:  map[*types.Func]*Func{},
		byNode: map[ast.Node]*Func{},
		stores: map[*types.Var][]Store{},
		taken:  map[*types.Var]bool{},
		params: map[*types.Var]bool{},
		calls:  map[*types.Func][]*ast.CallExpr{},
		impls:  map[*types.Func][]*types.Func{},
		behind: map[*types.Interface][]*types.Pointer{},
	}
	for _, f := range files {
		ix.file(f)
	}
	return ix
}

func (ix *Index) file(file *ast.File) {
	var opened []*Func // by open node: the function that it is, or nil
	var cur *Func
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			if f := opened[len(opened)-1]; f != nil {
				cur = f.Outer
			}
			opened = opened[:len(opened)-1]
			return true
		}
		f := ix.opens(n)
		if f != nil {
			f.Outer, f.File = cur, file
			cur = f
		}
		opened = append(opened, f)
		ix.node(n, cur)
		return true
	})
}

// opens adds the function that a node is, nil if it is none with a body.
func (ix *Index) opens(node ast.Node) *Func {
	var f *Func
	switch n := node.(type) {
	case *ast.FuncDecl:
		if n.Body == nil {
			return nil
		}
		f = &Func{Node: n, Body: n.Body}
		if obj, ok := ix.Info.Defs[n.Name].(*types.Func); ok {
			f.Obj = obj
			f.Sig, _ = obj.Type().(*types.Signature)
			ix.byObj[obj] = f
		}
	case *ast.FuncLit:
		f = &Func{Node: n, Body: n.Body}
		f.Sig, _ = ix.Info.TypeOf(n).(*types.Signature)
	default:
		return nil
	}
	ix.funcs = append(ix.funcs, f)
	ix.byNode[node] = f
	if f.Sig == nil {
		return f
	}
	f.Recv = f.Sig.Recv()
	for v := range f.Sig.Params().Variables() {
		f.Params = append(f.Params, v)
		ix.params[v] = true
	}
	if f.Recv != nil {
		ix.params[f.Recv] = true
	}
	return f
}

func (ix *Index) node(n ast.Node, fn *Func) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		ix.assign(n.Lhs, n.Rhs, Store{Tok: n.Tok, Node: n, Func: fn})
	case *ast.IncDecStmt:
		ix.store(n.X, Store{Tok: n.Tok, Result: -1, Node: n, Func: fn})
	case *ast.ValueSpec:
		names := make([]ast.Expr, len(n.Names))
		for i, name := range n.Names {
			names[i] = name
		}
		ix.assign(names, n.Values, Store{Tok: token.VAR, Node: n, Func: fn})
	case *ast.RangeStmt:
		if n.Key != nil {
			ix.store(n.Key, Store{Tok: token.RANGE, Rhs: n.X, Result: 0, Node: n, Func: fn})
		}
		if n.Value != nil {
			ix.store(n.Value, Store{Tok: token.RANGE, Rhs: n.X, Result: 1, Node: n, Func: fn})
		}
	case *ast.CompositeLit:
		ix.literal(n, fn)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			if v := ix.VarOf(n.X); v != nil {
				ix.taken[v] = true
			}
		}
	case *ast.CallExpr:
		if f := typeutil.StaticCallee(ix.Info, n); f != nil {
			ix.calls[f.Origin()] = append(ix.calls[f.Origin()], n)
		}
	case *ast.TypeSwitchStmt:
		assign, ok := n.Assign.(*ast.AssignStmt)
		if !ok {
			return
		}
		ta, ok := assign.Rhs[0].(*ast.TypeAssertExpr)
		if !ok {
			return
		}
		for _, c := range n.Body.List {
			if v, ok := ix.Info.Implicits[c].(*types.Var); ok {
				ix.stores[v] = append(ix.stores[v], Store{Tok: token.ARROW, Rhs: ta.X, Result: -1, Node: n, Func: fn})
			}
		}
	}
}

// assign adds a store into each variable on the left; s is what they share.
func (ix *Index) assign(lhs, rhs []ast.Expr, s Store) {
	for i, l := range lhs {
		s.Rhs, s.Result = nil, -1
		switch {
		case len(rhs) == len(lhs):
			s.Rhs = rhs[i]
		case len(rhs) == 1:
			s.Rhs, s.Result = rhs[0], i
		}
		ix.store(l, s)
	}
}

// literal adds the fields that a struct literal gives values to.
func (ix *Index) literal(lit *ast.CompositeLit, fn *Func) {
	tv, ok := ix.Info.Types[lit]
	if !ok {
		return
	}
	t := tv.Type
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem() // elided &T in a slice or map literal
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, el := range lit.Elts {
		s := Store{Tok: token.COLON, Result: -1, Node: el, Func: fn}
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			id, ok := kv.Key.(*ast.Ident)
			if !ok {
				continue
			}
			if v, ok := ix.Info.Uses[id].(*types.Var); ok {
				s.Rhs = kv.Value
				ix.add(v, s)
			}
		} else if i < st.NumFields() {
			s.Rhs = el
			ix.add(st.Field(i), s)
		}
	}
}

func (ix *Index) store(lhs ast.Expr, s Store) {
	if v := ix.VarOf(lhs); v != nil {
		ix.add(v, s)
	}
}

func (ix *Index) add(v *types.Var, s Store) {
	v = v.Origin()
	ix.stores[v] = append(ix.stores[v], s)
}

// VarOf returns the variable or field that an expression names: x, p.f, (*p).f,
// *p for a pointer variable p (then p itself). It returns nil for anything
// else, such as an element of a slice.
func (ix *Index) VarOf(e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := ix.Info.ObjectOf(e).(*types.Var)
		if v != nil {
			return v.Origin()
		}
	case *ast.SelectorExpr:
		if sel := ix.Info.Selections[e]; sel != nil {
			if v, ok := sel.Obj().(*types.Var); ok {
				return v.Origin()
			}
			return nil
		}
		if v, ok := ix.Info.Uses[e.Sel].(*types.Var); ok { // pkg.Var
			return v.Origin()
		}
	case *ast.StarExpr:
		return ix.VarOf(e.X)
	}
	return nil
}

// Funcs returns every function with a body, outer ones before the literals in them.
func (ix *Index) Funcs() []*Func { return ix.funcs }

// Body returns the function that obj declares in this package, or nil.
func (ix *Index) Body(obj *types.Func) *Func {
	if obj == nil {
		return nil
	}
	return ix.byObj[obj.Origin()]
}

// FuncAt returns the innermost function around a position, nil at package level.
func (ix *Index) FuncAt(pos token.Pos) (in *Func) {
	for _, f := range ix.funcs {
		if f.Node.Pos() <= pos && pos < f.Node.End() {
			in = f // inner functions follow outer ones
		}
	}
	return in
}

// FuncOf returns the function of a *ast.FuncDecl or *ast.FuncLit, or nil.
func (ix *Index) FuncOf(node ast.Node) *Func { return ix.byNode[node] }

// Stores returns every place in this package that stores into v. A parameter
// or a field of another package's struct may have further ones out of sight.
func (ix *Index) Stores(v *types.Var) []Store {
	if v == nil {
		return nil
	}
	return ix.stores[v.Origin()]
}

// AddressTaken says whether &v occurs, so that Stores may not be all.
func (ix *Index) AddressTaken(v *types.Var) bool { return ix.taken[v.Origin()] }

// CallsOf returns the calls in this package that name fn.
func (ix *Index) CallsOf(fn *types.Func) []*ast.CallExpr {
	if fn == nil {
		return nil
	}
	return ix.calls[fn.Origin()]
}
