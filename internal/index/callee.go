package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// A Callee is what a call runs, as far as it can be told.
type Callee struct {
	// Obj is the function or method named by the call, as its origin; for an
	// interface method, the method of the interface.
	Obj *types.Func
	// Func is the body that runs, when it stands in this package and is the
	// only one that can.
	Func *Func
	// Value is the variable, field or parameter that holds the function, for
	// a call of a function value.
	Value *types.Var
	// Interface says that Obj is a method of an interface.
	Interface bool
	// Builtin is the name of a built-in function.
	Builtin string
	// Conversion says that the call is a type conversion.
	Conversion bool
}

// Callee resolves a call: static functions and methods, instances of generics,
// literals called in place, function values that are stored once, and methods
// of an interface of this package that has one implementation here.
func (ix *Index) Callee(call *ast.CallExpr) Callee {
	if tv, ok := ix.Info.Types[call.Fun]; ok && tv.IsType() {
		return Callee{Conversion: true}
	}
	return ix.function(call.Fun, 0)
}

// FuncValue resolves an expression of function type as Callee resolves what a
// call of it would run.
func (ix *Index) FuncValue(e ast.Expr) Callee { return ix.function(e, 0) }

const maxHops = 8 // f := g; h := f; … never goes deep, and may be circular

func (ix *Index) function(fun ast.Expr, hops int) Callee {
	fun = ast.Unparen(fun)
	switch e := fun.(type) {
	case *ast.IndexExpr: // explicit instantiation, or an element of a container
		if tv, ok := ix.Info.Types[e.Index]; ok && tv.IsType() {
			return ix.function(e.X, hops)
		}
		return Callee{}
	case *ast.IndexListExpr:
		return ix.function(e.X, hops)
	case *ast.FuncLit:
		return Callee{Func: ix.byNode[e]}
	case *ast.CallExpr: // http.HandlerFunc(f), a conversion of a function
		if tv, ok := ix.Info.Types[e.Fun]; ok && tv.IsType() && len(e.Args) == 1 {
			return ix.function(e.Args[0], hops)
		}
		return Callee{}
	}
	var obj types.Object
	switch e := fun.(type) {
	case *ast.Ident:
		obj = ix.Info.Uses[e]
	case *ast.SelectorExpr:
		if sel := ix.Info.Selections[e]; sel != nil {
			obj = sel.Obj()
		} else {
			obj = ix.Info.Uses[e.Sel]
		}
	}
	switch obj := obj.(type) {
	case *types.Builtin:
		return Callee{Builtin: obj.Name()}
	case *types.Func:
		return ix.named(obj)
	case *types.Var:
		obj = obj.Origin()
		c := Callee{Value: obj}
		if hops < maxHops {
			if s, ok := ix.Only(obj); ok && s.Rhs != nil && s.Result < 0 {
				in := ix.function(s.Rhs, hops+1)
				c.Obj, c.Func, c.Interface = in.Obj, in.Func, in.Interface
			}
		}
		return c
	}
	return Callee{}
}

func (ix *Index) named(obj *types.Func) Callee {
	obj = obj.Origin()
	c := Callee{Obj: obj, Func: ix.byObj[obj]}
	if sig, ok := obj.Type().(*types.Signature); ok && sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) {
		c.Interface = true
		if impl := ix.implementation(obj); impl != nil {
			c.Func = ix.byObj[impl]
		}
	}
	return c
}

// Only returns the single store of v when every store is in sight: a local
// variable that is no parameter, an unexported field or an unexported package
// variable, whose address is never taken.
func (ix *Index) Only(v *types.Var) (Store, bool) {
	v = v.Origin()
	stores := ix.stores[v]
	if len(stores) == 2 && stores[0].Tok == token.VAR && stores[0].Rhs == nil {
		stores = stores[1:] // var f func(); f = func() { … f() … }
	}
	if len(stores) != 1 || ix.taken[v] || ix.params[v] || v.Pkg() != ix.Pkg {
		return Store{}, false
	}
	switch tok := stores[0].Tok; {
	case tok == token.RANGE || tok == token.ARROW:
		return Store{}, false
	case v.Exported() && (v.IsField() || v.Parent() == ix.Pkg.Scope()):
		return Store{}, false // another package may store too
	}
	return stores[0], true
}

// implementation returns the one method in this package that a call of the
// interface method m can run, or nil. The interface must be declared here:
// only then is it likely that its implementations are too. One that holds a
// value of the interface itself wraps others, which come from elsewhere.
func (ix *Index) implementation(m *types.Func) *types.Func {
	if m.Pkg() != ix.Pkg {
		return nil
	}
	if all := ix.Implementations(m); len(all) == 1 && !wraps(all[0], m) {
		return all[0]
	}
	return nil
}

// wraps says whether the receiver of a method has a field of the interface that
// m belongs to.
func wraps(impl, m *types.Func) bool {
	recv := impl.Type().(*types.Signature).Recv().Type()
	if p, ok := types.Unalias(recv).(*types.Pointer); ok {
		recv = p.Elem()
	}
	st, ok := recv.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	iface := m.Type().(*types.Signature).Recv().Type()
	for f := range st.Fields() {
		if types.Identical(f.Type(), iface) {
			return true
		}
	}
	return false
}

// Implementations returns the methods of this package that implement the
// interface method m. Those of test files do not count: a mock says nothing of
// what runs.
func (ix *Index) Implementations(m *types.Func) []*types.Func {
	if impls, done := ix.impls[m]; done {
		return impls
	}
	var impls []*types.Func
	iface, ok := m.Type().(*types.Signature).Recv().Type().Underlying().(*types.Interface)
	if ok {
		impls = ix.implement(iface, m.Name())
	}
	ix.impls[m] = impls
	return impls
}

// implement returns the methods with a name of the types that implement iface.
func (ix *Index) implement(iface *types.Interface, name string) (impls []*types.Func) {
	for _, ptr := range ix.implementers(iface) {
		obj, _, _ := types.LookupFieldOrMethod(ptr, true, ix.Pkg, name)
		if f, ok := obj.(*types.Func); ok {
			impls = append(impls, f.Origin())
		}
	}
	return impls
}

// implementers returns pointers to the types of this package that implement
// iface. It is remembered for the interface, which may have many methods.
func (ix *Index) implementers(iface *types.Interface) []*types.Pointer {
	if ptrs, done := ix.behind[iface]; done {
		return ptrs
	}
	var ptrs []*types.Pointer
	scope := ix.Pkg.Scope()
	for _, typeName := range scope.Names() {
		tn, ok := scope.Lookup(typeName).(*types.TypeName)
		if !ok || tn.IsAlias() || ix.inTestFile(tn) {
			continue
		}
		t, ok := tn.Type().(*types.Named)
		if !ok || types.IsInterface(t) || t.TypeParams().Len() > 0 {
			continue
		}
		if ptr := types.NewPointer(t); types.Implements(ptr, iface) {
			ptrs = append(ptrs, ptr)
		}
	}
	ix.behind[iface] = ptrs
	return ptrs
}

func (ix *Index) inTestFile(obj types.Object) bool {
	f := ix.Fset.File(obj.Pos())
	return f != nil && strings.HasSuffix(f.Name(), "_test.go")
}
