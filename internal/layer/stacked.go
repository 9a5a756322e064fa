package layer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
	"github.com/retrylint/retrylint/internal/values"
)

// stacked lists the places that put one retry on top of another by wrapping a
// value: the narrowest expression whose parts have one layer at most.
func (s *stacker) stacked(reported []*Nested) []*Nested {
	loops := map[string]bool{} // outer retries that are reported where they stand
	for _, n := range reported {
		loops[n.Chain.Hops[0].Func] = true
	}
	type found struct {
		*Nested
		callee *index.Func
	}
	var all []found
	in := map[*index.Func]bool{} // functions with a find
	for _, fn := range s.ix.Funcs() {
		for _, e := range s.madeIn(fn) {
			n := s.doubled(fn, e)
			if n == nil || loops[n.Chain.Hops[0].Func] {
				continue
			}
			for outer := fn; outer != nil; outer = outer.Outer {
				in[outer] = true
			}
			all = append(all, found{n, s.calleeOf(e)})
		}
	}
	var out []*Nested
	for _, f := range all {
		if f.callee == nil || !in[f.callee] {
			out = append(out, f.Nested)
		}
	}
	return out
}

func (s *stacker) calleeOf(e ast.Expr) *index.Func {
	if call, is := e.(*ast.CallExpr); is {
		return s.ix.Callee(call).Func
	}
	return nil
}

// madeIn lists the expressions of a function that may make a stack of values.
func (s *stacker) madeIn(fn *index.Func) (out []ast.Expr) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr, *ast.CompositeLit:
			e := n.(ast.Expr)
			if t := s.firstType(e); t != nil && canStack(t) {
				out = append(out, e)
			}
		}
		return true
	})
	return out
}

// doubled describes an expression whose value has one retry below another,
// where no part of it has so by itself.
func (s *stacker) doubled(fn *index.Func, e ast.Expr) *Nested {
	if s.model.RunsInTests(fn) || s.settled(fn) {
		return nil
	}
	whole := s.whole(e)
	if layersOf(whole) < 2 {
		return nil
	}
	if slices.ContainsFunc(piecesOf(e), func(piece ast.Expr) bool { return layersOf(s.whole(piece)) > 1 }) {
		return nil
	}
	var chains []Chain
	for _, p := range slices.Backward(whole) {
		own := Chain{Hops: []Hop{p.Hop}, On: p.On, Until: p.Until}
		chains = append(own.over(chains), own)
	}
	name := s.nameOf(e)
	if name == "" {
		name = whole[0].Hop.Name
	}
	return s.describe(chains, &Nested{Node: e, Func: fn, Name: name})
}

// nameOf is how a message names what an expression makes; "" for a list, which
// has no name of its own.
func (s *stacker) nameOf(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.CallExpr:
		if s.ix.Callee(x).Builtin == "" {
			return s.model.NameOf(x)
		}
	case *ast.CompositeLit:
		if t := typeis.Base(s.typeOf(x)); t != nil {
			return t.Obj().Name()
		}
	}
	return ""
}

// whole is the stack of a value with all that is known in this package.
func (s *stacker) whole(e ast.Expr) []Part {
	return s.grounded(s.filledByCallers(s.stack(e), 0))
}

// grounded puts the layers of its own methods in place of a value at the end
// of a stack.
func (s *stacker) grounded(parts []Part) []Part {
	if len(parts) < 2 || parts[len(parts)-1].leaf == nil {
		return parts
	}
	leaf, method := parts[len(parts)-1].leaf, parts[len(parts)-2].Method
	obj, _, _ := types.LookupFieldOrMethod(leaf, true, s.ix.Pkg, method)
	parts = parts[: len(parts)-1 : len(parts)-1]
	f, is := obj.(*types.Func)
	if !is {
		return parts
	}
	chains := s.runs(values.Target{Func: s.ix.Body(f), Obj: f.Origin()})
	if len(chains) == 0 {
		return parts
	}
	return append(parts, partsOf(chains[0])...)
}

// piecesOf lists what an expression puts together.
func piecesOf(e ast.Expr) (out []ast.Expr) {
	switch x := e.(type) {
	case *ast.CallExpr:
		out = slices.Clone(x.Args)
		if sel, is := ast.Unparen(x.Fun).(*ast.SelectorExpr); is {
			out = append(out, sel.X)
		}
	case *ast.CompositeLit:
		for _, el := range x.Elts {
			if kv, is := el.(*ast.KeyValueExpr); is {
				el = kv.Value
			}
			out = append(out, el)
		}
	}
	return out
}

// maxCallers is how many callers up a parameter is followed.
const maxCallers = 4

// filledByCallers fills the holes of a stack with what the callers in view hand
// over. Where they differ, only what all of them have is sure.
func (s *stacker) filledByCallers(parts []Part, depth int) (out []Part) {
	for _, p := range parts {
		switch o, is := s.owners[p.hole]; {
		case p.Hop.Func != "" || p.leaf != nil:
			out = append(out, p)
		case is && o.fn.Obj != nil && depth < maxCallers:
			out = append(out, s.handedTo(o, depth)...)
		}
	}
	return out
}

// handedTo is the stack of what all calls in view hand to a parameter.
func (s *stacker) handedTo(o param, depth int) (parts []Part) {
	first := true
	for _, call := range s.ix.CallsOf(o.fn.Obj) {
		arg := syntax.Argument(call, o.position)
		if arg == nil || s.values.InTest(call) || s.switchesOff(call) {
			continue
		}
		got := s.filledByCallers(s.stack(arg), depth+1)
		if first {
			parts, first = got, false
			continue
		}
		parts = fewer(parts, got)
	}
	return parts
}
