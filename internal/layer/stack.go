package layer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
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

// ofVariable is the stack of what a variable holds at a place. An assignment
// that wraps what the variable held adds a layer, maybe on a condition; one
// that replaces it is another possibility.
func (s *stacker) ofVariable(v *types.Var, at token.Pos) []Part {
	if parts, busy := s.current[v]; busy {
		return parts
	}
	if v.IsField() {
		return s.ofField(v)
	}
	user := s.ix.FuncAt(at)
	var parts []Part
	_, isParam := s.owners[v]
	first := !isParam && !s.receiverOf(user, v)
	if !first {
		parts = []Part{{hole: v}}
	}
	for _, store := range s.ix.Stores(v) {
		ranges := store.Tok == token.RANGE
		switch {
		case store.Rhs == nil, s.values.InTest(store.Node):
			continue
		case store.Func == user && !ranges && at < store.Node.End():
			continue // later, or the value is used to make the new one
		case ranges && !isMiddleware(v.Type()), !ranges && store.Result > 0:
			parts, first = nil, false
			continue
		}
		got := s.with(v, parts, store.Rhs)
		if first || s.reads(store.Rhs, v) {
			parts = got
		} else {
			parts = fewer(parts, got)
		}
		first = false
	}
	return s.withFields(parts, v, user)
}

// ofField is the stack of what a field holds that is stored once.
func (s *stacker) ofField(v *types.Var) []Part {
	store, is := s.ix.Only(v)
	if !is || store.Rhs == nil || store.Result > 0 {
		return nil
	}
	return s.with(v, nil, store.Rhs)
}

// with is the stack of a value that may be made from what a variable holds.
func (s *stacker) with(v *types.Var, held []Part, e ast.Expr) []Part {
	s.current[v] = held
	defer delete(s.current, v)
	return s.stack(e)
}

// withFields adds the stacks of what a function stores into the fields of a
// value that it was handed.
func (s *stacker) withFields(parts []Part, v *types.Var, fn *index.Func) []Part {
	d := s.decorator(v.Type())
	if d.field == nil || fn == nil {
		return parts
	}
	for _, store := range s.ix.Stores(d.field) {
		assign, is := store.Node.(*ast.AssignStmt)
		if !is || store.Func != fn || store.Rhs == nil || store.Result > 0 {
			continue
		}
		for _, l := range assign.Lhs {
			sel, is := ast.Unparen(l).(*ast.SelectorExpr)
			if is && s.ix.VarOf(sel) == d.field && s.ix.VarOf(sel.X) == v {
				parts = slices.Concat(parts, s.with(v, nil, store.Rhs))
			}
		}
	}
	return parts
}

func (s *stacker) receiverOf(fn *index.Func, v *types.Var) bool {
	for ; fn != nil; fn = fn.Outer {
		if fn.Recv == v {
			return true
		}
	}
	return false
}

// reads says whether an expression reads a variable.
func (s *stacker) reads(e ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, is := n.(*ast.Ident); is && s.ix.Info.Uses[id] == types.Object(v) {
			found = true
		}
		return !found
	})
	return found
}

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
		return s.filled(call, s.made(c.Func))
	case c.Obj != nil && !c.Interface && s.stacks != nil:
		return s.filled(call, s.stacks(c.Obj))
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

// filled puts the stacks of the arguments of a call into the holes of what its
// function makes.
func (s *stacker) filled(call *ast.CallExpr, parts []Part) (out []Part) {
	sig, _ := s.typeOf(call.Fun).(*types.Signature)
	for _, p := range parts {
		switch {
		case p.Hole == Receiver:
			out = append(out, s.receiver(call)...)
		case p.Hole > 0 && sig != nil && sig.Variadic() && p.Hole == sig.Params().Len():
			out = append(out, s.all(call.Args[min(p.Hole-1, len(call.Args)):])...)
		case p.Hole > 0 && p.Hole <= len(call.Args):
			out = append(out, s.stack(call.Args[p.Hole-1])...)
		case p.Hole > 0:
		case p.Hop.Param > 0:
			p.Hop = s.counted(s.ix.FuncAt(call.Pos()), call, p.Hop)
			out = append(out, p)
		default:
			out = append(out, p)
		}
	}
	return out
}

// made is the stack of the first result of a function, with holes for its
// parameters. One that returns its argument as it came, on some condition,
// leaves a layer out there.
func (s *stacker) made(fn *index.Func) []Part {
	if parts, done := s.summaries[fn]; done {
		return parts
	}
	s.summaries[fn] = nil
	if fn.Sig == nil || fn.Sig.Results().Len() == 0 || !canStack(fn.Sig.Results().At(0).Type()) || s.model.RunsInTests(fn) {
		return nil
	}
	s.summaries[fn] = s.punched(fn, s.returned(fn))
	return s.summaries[fn]
}

// returned is the stack of what a function returns first.
func (s *stacker) returned(fn *index.Func) (parts []Part) {
	first := true
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 0 || s.ix.Info.Types[n.Results[0]].IsNil() {
				return false
			}
			got := s.stack(n.Results[0])
			switch {
			case first || plainHole(parts):
				parts = got
			case !plainHole(got):
				parts = fewer(parts, got)
			}
			first = false
		}
		return true
	})
	return parts
}

// punched is a stack with its holes numbered by the parameters of a function.
// Nobody can fill those of the functions around a declared one.
func (s *stacker) punched(fn *index.Func, parts []Part) []Part {
	parts = slices.Clone(parts)
	for i := range parts {
		p := &parts[i]
		if o, is := s.owners[p.hole]; is && o.fn == fn {
			p.Hole, p.hole = o.position, nil
		} else if p.hole != nil && p.hole == fn.Recv {
			p.Hole, p.hole = Receiver, nil
		}
	}
	if fn.Obj != nil {
		parts = slices.DeleteFunc(parts, func(p Part) bool { return p.hole != nil })
	}
	return parts
}

// plainHole says whether a stack is that of one parameter, unchanged.
func plainHole(parts []Part) bool {
	return len(parts) == 1 && !parts[0].Hop.Retries() && (parts[0].Hole > 0 || parts[0].hole != nil)
}

// ofFunction is the stack of a function as a value: what a middleware adds, or
// what a call of another function passes.
func (s *stacker) ofFunction(fn *index.Func) []Part {
	if fn == nil || fn.Sig == nil || s.model.RunsInTests(fn) {
		return nil
	}
	if wraps(fn.Sig) > 0 {
		return closedParts(s.made(fn))
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
		if store.Rhs != nil && lit.Pos() <= store.Rhs.Pos() && store.Rhs.End() <= lit.End() {
			return store.Rhs
		}
	}
	return nil
}
