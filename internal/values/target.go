package values

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
)

// A Target is one function that a call can run: its body in this package, or
// its name in another.
type Target struct {
	Func *index.Func
	Obj  *types.Func // nil for a literal
	On   ast.Expr    // what made the value that a method is called on, if in view
}

// Itself is a function of this package as a target.
func Itself(fn *index.Func) Target { return Target{Func: fn, Obj: fn.Obj} }

// Targets lists what a call can run. For a method of an interface these are
// the methods of the types that this package puts behind it, and else all
// implementations in view; nil where nothing is known. Callers must not change
// the list.
func (r *Reader) Targets(call *ast.CallExpr) []Target {
	ts, done := r.targets[call]
	if !done {
		ts = r.targetsOf(call)
		r.targets[call] = ts
	}
	return ts
}

// targetsOf is Targets without its memory.
func (r *Reader) targetsOf(call *ast.CallExpr) []Target {
	c := r.ix.Callee(call)
	switch {
	case c.Conversion || c.Builtin != "":
		return nil
	case c.Interface:
		if ts := r.behind(call, c.Obj); len(ts) > 0 {
			return ts
		}
		return r.Implementations(c.Obj)
	case c.Func != nil:
		return []Target{{Func: c.Func, Obj: c.Obj}}
	case c.Obj != nil:
		return []Target{{Obj: c.Obj}}
	case c.Value != nil:
		return r.functions(c.Value)
	}
	return nil
}

// Implementations lists the methods of this package that implement a method of
// one of its interfaces; for an interface of another package it is the method
// itself, of which that package may have told something.
func (r *Reader) Implementations(m *types.Func) (out []Target) {
	if m.Pkg() != r.ix.Pkg {
		return []Target{{Obj: m}}
	}
	for _, impl := range r.ix.Implementations(m) {
		out = append(out, Target{Func: r.ix.Body(impl), Obj: impl})
	}
	return out
}

// Embedded returns the embedded field through which a method is promoted, nil
// where there is none.
func (r *Reader) Embedded(sel *ast.SelectorExpr) *types.Var {
	s := r.ix.Info.Selections[sel]
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

// functions lists the functions that a variable or field holds.
func (r *Reader) functions(v *types.Var) (out []Target) {
	srcs, all := r.sourcesOf(v)
	if !all {
		return nil
	}
	for _, s := range srcs {
		c := r.ix.FuncValue(s.Expr)
		if c.Func == nil && c.Obj == nil {
			return nil
		}
		out = append(out, Target{Func: c.Func, Obj: c.Obj})
	}
	return out
}

// behind lists the methods that a call of an interface method can run, by the
// types of what is stored in the receiver.
func (r *Reader) behind(call *ast.CallExpr, m *types.Func) (out []Target) {
	seen := map[*types.Func]bool{}
	for _, s := range r.receivers(call) {
		f := r.method(s.Type, m.Name())
		if f == nil {
			return nil
		}
		if !seen[f] {
			seen[f] = true
			out = append(out, Target{r.ix.Body(f), f, s.Expr})
		}
	}
	return out
}

// receivers lists what a method is called on.
func (r *Reader) receivers(call *ast.CallExpr) (out []Source) {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return nil
	}
	if holder := r.Embedded(sel); holder != nil {
		out, _ = r.sourcesOf(holder)
		return out
	}
	out, _ = r.Sources(sel.X)
	return out
}

// method is the method of a name that values of a type have, nil where it
// depends on what an interface holds that is filled out of view.
func (r *Reader) method(t types.Type, name string) *types.Func {
	if types.IsInterface(t) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, r.ix.Pkg, name)
	f, is := obj.(*types.Func)
	if !is || isAbstract(f) {
		return nil
	}
	return f.Origin()
}

// isAbstract says whether a function is a method of an interface.
func isAbstract(f *types.Func) bool {
	sig, is := f.Type().(*types.Signature)
	return is && sig.Recv() != nil && types.IsInterface(sig.Recv().Type())
}
