package layer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A Part is one piece of the stack of a value. The stack of a value lists the
// layers that a call of it, or of its methods, passes, outer ones first; that
// of a middleware lists the layers that it adds.
type Part struct {
	// Hop, On and Until describe a layer; a Part with a hole has none.
	Hop   Hop
	On    retry.Repeats
	Until bool
	// Method is what a layer calls of the value below it.
	Method string
	// Hole is the position from 1 of the parameter of a constructor whose stack
	// stands here, or Receiver.
	Hole int

	hole *types.Var // within this package
	leaf types.Type // of a value whose methods may retry by themselves
}

// Receiver is the place of a method's receiver among its parameters.
const Receiver = -1

// A stacker tells how values are stacked by the constructors that wrap them:
// a client in a retrying client, a handler in a middleware.
type stacker struct {
	*finder
	// stacks are those of the results of functions of other packages.
	stacks func(*types.Func) []Part

	summaries  map[*index.Func][]Part // memo of made, nil while it is computed
	decorators map[*types.Named]decorator
	current    map[*types.Var][]Part // the stacks of variables that are looked at
	steps      int
}

// maxStackSteps bounds the expressions that are looked at in one package.
const maxStackSteps = 200000

func newStacker(f *finder, stacks func(*types.Func) []Part) *stacker {
	return &stacker{
		finder:     f,
		stacks:     stacks,
		summaries:  map[*index.Func][]Part{},
		decorators: map[*types.Named]decorator{},
		current:    map[*types.Var][]Part{},
	}
}

// partsOf is a chain as a stack.
func partsOf(c Chain) (out []Part) {
	for _, h := range c.Hops {
		out = append(out, Part{Hop: h, On: c.On, Until: c.Until})
	}
	return out
}

// layersOf counts the layers of a stack.
func layersOf(parts []Part) (n int) {
	for _, p := range parts {
		if p.Hop.Retries() {
			n++
		}
	}
	return n
}

// fewer is the stack with fewer layers: where a value may be one or the other,
// only what both have is sure.
func fewer(a, b []Part) []Part {
	if layersOf(b) < layersOf(a) {
		return b
	}
	return a
}

// stack is the stack of a value.
func (s *stacker) stack(e ast.Expr) []Part {
	parts := s.look(e)
	if t := s.firstType(e); len(parts) == 0 && typeis.Base(t) != nil && !types.IsInterface(t) && !s.switchedIn(e) {
		return []Part{{leaf: t}}
	}
	return parts
}

// firstType is the type of an expression, of the first result for a call with
// several.
func (s *stacker) firstType(e ast.Expr) types.Type {
	t := s.typeOf(e)
	if tuple, is := t.(*types.Tuple); is && tuple.Len() > 0 {
		return tuple.At(0).Type()
	}
	return t
}

func (s *stacker) look(e ast.Expr) []Part {
	if s.steps++; s.steps > maxStackSteps {
		return nil
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return s.ofCall(x)
	case *ast.UnaryExpr:
		return s.stack(x.X)
	case *ast.StarExpr:
		return s.stack(x.X)
	case *ast.TypeAssertExpr:
		return s.stack(x.X)
	case *ast.IndexExpr:
		if isMiddleware(s.typeOf(x)) {
			return s.stack(x.X)
		}
	case *ast.CompositeLit:
		return s.ofLiteral(x)
	case *ast.FuncLit:
		return s.ofFunction(s.ix.FuncOf(x))
	case *ast.Ident, *ast.SelectorExpr:
		if v := s.ix.VarOf(x.(ast.Expr)); v != nil {
			return s.ofVariable(v, x.Pos())
		}
		if c := s.ix.FuncValue(x.(ast.Expr)); c.Func != nil {
			return s.ofFunction(c.Func)
		}
	}
	return nil
}

func (s *stacker) typeOf(e ast.Expr) types.Type { return s.ix.Info.TypeOf(e) }

// ofCall is the stack of the first result of a call.
func (s *stacker) ofCall(call *ast.CallExpr) []Part {
	c := s.ix.Callee(call)
	var parts []Part
	switch {
	case c.Conversion && len(call.Args) == 1:
		return s.stack(call.Args[0])
	case s.switchesOff(call):
		return nil
	case c.Builtin == "append":
		return s.all(call.Args)
	case c.Builtin != "" || c.Conversion:
		return nil
	case c.Func != nil:
		return s.filledBy(call, s.made(c.Func))
	case c.Obj != nil && !c.Interface:
		return s.filledBy(call, s.stacks(c.Obj))
	case c.Value != nil:
		parts = s.stack(call.Fun)
	case c.Interface:
		parts = s.receiver(call)
	}
	at := wraps(s.typeOf(call.Fun))
	if at == 0 || at > len(call.Args) {
		return nil
	}
	return slices.Concat(parts, s.stack(call.Args[at-1]))
}

// all stacks several middlewares, or slices of them, in their order.
func (s *stacker) all(es []ast.Expr) (out []Part) {
	for _, e := range es {
		if !isMiddleware(elemOf(s.typeOf(e))) {
			continue
		}
		if kv, is := e.(*ast.KeyValueExpr); is {
			e = kv.Value
		}
		out = append(out, s.stack(e)...)
	}
	return out
}

func (s *stacker) receiver(call *ast.CallExpr) []Part {
	if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is {
		return s.stack(sel.X)
	}
	return nil
}

// ofFunction is the stack of a function as a value: what a middleware adds, or
// what a call of another function passes.
func (s *stacker) ofFunction(fn *index.Func) []Part {
	if fn == nil || fn.Sig == nil || s.model.RunsInTests(fn) {
		return nil
	}
	if wraps(fn.Sig) > 0 {
		return withoutHoles(s.made(fn))
	}
	if h, is := deepest(s.passes(fn)); is {
		parts := slices.Clone(h.parts)
		for i := range parts {
			parts[i].Method = h.method
		}
		return append(parts, Part{hole: h.v})
	}
	chains := s.within(fn)
	i := slices.IndexFunc(chains, func(c Chain) bool { return c.Runs == 0 })
	if i < 0 {
		return nil
	}
	return partsOf(chains[i])
}

// ofLiteral is the stack of a composite literal.
func (s *stacker) ofLiteral(lit *ast.CompositeLit) []Part {
	t := s.typeOf(lit)
	if elem := elemOf(t); elem != t {
		if isMiddleware(elem) {
			return s.all(lit.Elts)
		}
		return nil
	}
	d := s.decorator(t)
	if d.field == nil {
		return d.parts
	}
	if value := s.fieldValue(lit, d.field); value != nil {
		return slices.Concat(d.parts, s.stack(value))
	}
	return d.parts
}

// fieldValue is what a struct literal stores into a field.
func (s *stacker) fieldValue(lit *ast.CompositeLit, field *types.Var) ast.Expr {
	for _, store := range s.ix.Stores(field) {
		if store.Rhs != nil && syntax.Holds(lit, store.Rhs) {
			return store.Rhs
		}
	}
	return nil
}
