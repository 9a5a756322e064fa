package layer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
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
	if t := s.firstType(e); len(parts) == 0 && namedOf(t) != nil && !types.IsInterface(t) && !s.switchedIn(e) {
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
		return s.ofFunction(s.model.Index.FuncOf(x))
	case *ast.Ident, *ast.SelectorExpr:
		if v := s.model.Index.VarOf(x.(ast.Expr)); v != nil {
			return s.ofVariable(v, x.Pos())
		}
		if c := s.model.Index.FuncValue(x.(ast.Expr)); c.Func != nil {
			return s.ofFunction(c.Func)
		}
	}
	return nil
}

func (s *stacker) typeOf(e ast.Expr) types.Type { return s.model.Index.Info.TypeOf(e) }

// ofVariable is the stack of what a variable holds at a place. An assignment
// that wraps what the variable held adds a layer, maybe on a condition; one
// that replaces it is another possibility.
func (s *stacker) ofVariable(v *types.Var, at token.Pos) []Part {
	if parts, busy := s.current[v]; busy {
		return parts
	}
	user := s.model.Index.FuncAt(at)
	_, isParam := s.owners[v]
	isReceiver := user != nil && s.receiverOf(user, v)
	var parts []Part
	first := true
	if isParam || isReceiver {
		parts, first = []Part{{hole: v}}, false
	}
	if v.IsField() {
		store, is := s.model.Index.Only(v)
		if !is || store.Rhs == nil || store.Result > 0 {
			return nil
		}
		s.current[v] = nil
		defer delete(s.current, v)
		return s.stack(store.Rhs)
	}
	for _, store := range s.model.Index.Stores(v) {
		ranges := store.Tok == token.RANGE
		switch {
		case store.Rhs == nil, s.inTest(store.Node):
			continue
		case store.Func == user && !ranges && at < store.Node.End():
			continue // later, or the value is used to make the new one
		case ranges && !isMiddleware(v.Type()), !ranges && store.Result > 0:
			parts, first = nil, false
			continue
		}
		s.current[v] = parts
		got := s.stack(store.Rhs)
		delete(s.current, v)
		switch {
		case first || s.reads(store.Rhs, v):
			parts = got
		default:
			parts = fewer(parts, got)
		}
		first = false
	}
	return s.withFields(parts, v, user)
}

// withFields adds the stacks of what a function stores into the fields of a
// value that it was handed.
func (s *stacker) withFields(parts []Part, v *types.Var, fn *index.Func) []Part {
	d := s.decorator(v.Type())
	if d.field == nil || fn == nil {
		return parts
	}
	for _, store := range s.model.Index.Stores(d.field) {
		assign, is := store.Node.(*ast.AssignStmt)
		if !is || store.Func != fn || store.Rhs == nil || store.Result > 0 {
			continue
		}
		for _, l := range assign.Lhs {
			sel, is := ast.Unparen(l).(*ast.SelectorExpr)
			if is && s.model.Index.VarOf(sel) == d.field && s.model.Index.VarOf(sel.X) == v {
				s.current[v] = nil
				parts = slices.Concat(parts, s.stack(store.Rhs))
				delete(s.current, v)
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
		if id, is := n.(*ast.Ident); is && s.model.Index.Info.Uses[id] == types.Object(v) {
			found = true
		}
		return !found
	})
	return found
}

// ofCall is the stack of the first result of a call.
func (s *stacker) ofCall(call *ast.CallExpr) []Part {
	c := s.model.Index.Callee(call)
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
			p.Hop = s.counted(s.model.Index.FuncAt(call.Pos()), call, p.Hop)
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
	var parts []Part
	first := true
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 0 || s.model.Index.Info.Types[n.Results[0]].IsNil() {
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
	s.summaries[fn] = parts
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
	chains := slices.DeleteFunc(slices.Clone(s.within(fn)), func(c Chain) bool { return c.Runs > 0 })
	if len(chains) == 0 {
		return nil
	}
	var parts []Part
	for _, h := range chains[0].Hops {
		parts = append(parts, Part{Hop: h, On: chains[0].On, Until: chains[0].Until})
	}
	return parts
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
	for _, store := range s.model.Index.Stores(field) {
		if store.Rhs != nil && lit.Pos() <= store.Rhs.Pos() && store.Rhs.End() <= lit.End() {
			return store.Rhs
		}
	}
	return nil
}

// A decorator is what a type adds to the value in one of its fields.
type decorator struct {
	parts []Part
	field *types.Var // nil for the type of a middleware
}

// decorator reads the methods of a type of this package: one of them calls the
// method of the same name of a field, again when it failed; or it returns what
// it was handed in another value.
func (s *stacker) decorator(t types.Type) decorator {
	named := namedOf(t)
	if named == nil || named.Obj().Pkg() != s.model.Index.Pkg {
		return decorator{}
	}
	if d, done := s.decorators[named]; done {
		return d
	}
	s.decorators[named] = decorator{}
	s.decorators[named] = s.readDecorator(named)
	return s.decorators[named]
}

func (s *stacker) readDecorator(named *types.Named) decorator {
	var candidates []passed
	var middlewares []*index.Func
	for m := range named.Methods() {
		fn := s.model.Index.Body(m)
		switch {
		case fn == nil:
		case wraps(fn.Sig) > 0:
			middlewares = append(middlewares, fn)
		default:
			candidates = append(candidates, s.delegates(named, m, fn)...)
		}
	}
	if p, is := deepest(candidates); is {
		return decorator{p.parts, p.v}
	}
	if f := embeddedInterface(named); f != nil {
		return decorator{field: f}
	}
	for _, fn := range middlewares {
		if added := closedParts(s.made(fn)); layersOf(added) > 0 {
			return decorator{parts: added}
		}
	}
	return decorator{}
}

// delegates lists the calls in a method of the method of the same name of a
// field.
func (s *stacker) delegates(named *types.Named, m *types.Func, fn *index.Func) (out []passed) {
	for _, p := range s.passes(fn) {
		if !p.v.IsField() || p.method != m.Name() || !sameKind(named, p.v) {
			continue
		}
		for i := range p.parts {
			p.parts[i].Method = p.method
		}
		out = append(out, p)
	}
	return out
}

// closedParts is a stack without its holes for parameters.
func closedParts(parts []Part) []Part {
	return slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.Hole != 0 })
}

// sameKind says whether a type can stand in for what one of its fields holds.
func sameKind(t *types.Named, field *types.Var) bool {
	iface, is := field.Type().Underlying().(*types.Interface)
	return is && types.Implements(types.NewPointer(t), iface)
}

func embeddedInterface(t *types.Named) *types.Var {
	st, is := t.Underlying().(*types.Struct)
	if !is {
		return nil
	}
	for f := range st.Fields() {
		if f.Embedded() && types.IsInterface(f.Type()) {
			return f
		}
	}
	return nil
}

// A passed is a call of a variable, or of one of its methods, whose failure
// leaves a function, and the layers of the function above it.
type passed struct {
	parts  []Part
	v      *types.Var
	method string // "" for a call of the variable itself
}

func deepest(ps []passed) (best passed, is bool) {
	for _, p := range ps {
		if !is || layersOf(p.parts) > layersOf(best.parts) {
			best, is = p, true
		}
	}
	return best, is
}

// passes lists the calls of variables in a function that make it fail, those
// in functions that it hands to a helper or library included.
func (s *stacker) passes(fn *index.Func) (out []passed) {
	if s.steps++; s.steps > maxStackSteps {
		return nil
	}
	for _, call := range s.callsIn(fn) {
		below := s.passedBy(call)
		if len(below) == 0 || !s.leaves(fn, call) {
			continue
		}
		for _, p := range below {
			p.parts = slices.Concat(s.ownParts(fn, call), p.parts)
			out = append(out, p)
		}
	}
	return out
}

// leaves says whether a failure of a call leaves a function.
func (s *stacker) leaves(fn *index.Func, call *ast.CallExpr) bool {
	is, _ := s.escapes(fn, s.waitedFor(fn, call), "")
	return is
}

// passedBy lists the variables that a call runs.
func (s *stacker) passedBy(call *ast.CallExpr) (out []passed) {
	if v, method := s.called(call); v != nil {
		return []passed{{v: v, method: method}}
	}
	if r := s.libraries[call]; r != nil {
		var parts []Part
		if r.Reach != reach.Local && r.Bound.Attempts != 1 {
			h := s.hop(target{obj: s.model.Index.Callee(call).Obj}, Library, r)
			parts = []Part{{Hop: h, On: r.On, Until: until(r)}}
		}
		return s.inLiteral(parts, r.Run)
	}
	for _, t := range s.targets(call) {
		var chains []Chain
		if t.fn != nil {
			chains = s.within(t.fn)
		} else if t.obj != nil {
			chains = s.facts(t.obj)
		}
		for _, c := range chains {
			if c.Runs == 0 || argument(call, c.Runs) == nil {
				continue
			}
			var parts []Part
			for _, h := range c.Hops {
				if h.Param > 0 {
					h = s.counted(s.model.Index.FuncAt(call.Pos()), call, h)
				}
				parts = append(parts, Part{Hop: h, On: c.On, Until: c.Until})
			}
			out = append(out, s.inLiteral(parts, argument(call, c.Runs))...)
		}
	}
	return out
}

// inLiteral lists the variables that a literal runs, below some layers.
func (s *stacker) inLiteral(parts []Part, run ast.Expr) []passed {
	lit, is := ast.Unparen(run).(*ast.FuncLit)
	if !is {
		return nil
	}
	ps := s.passes(s.model.Index.FuncOf(lit))
	for i := range ps {
		ps[i].parts = slices.Concat(parts, ps[i].parts)
	}
	return ps
}

// called is the variable that a call runs, and the method of it.
func (s *stacker) called(call *ast.CallExpr) (v *types.Var, method string) {
	fun := ast.Unparen(call.Fun)
	if v := s.model.Index.VarOf(fun); v != nil {
		return v, ""
	}
	sel, is := fun.(*ast.SelectorExpr)
	if !is {
		return nil, ""
	}
	if v = s.embedded(sel); v == nil {
		v = s.model.Index.VarOf(sel.X)
	}
	if v == nil || !types.IsInterface(v.Type()) || isError(v.Type()) || isNamed(v.Type(), "context", "Context") {
		return nil, ""
	}
	return v, sel.Sel.Name
}

// ownParts are the retries of a function that make a call again, outer first.
func (s *stacker) ownParts(fn *index.Func, call *ast.CallExpr) (out []Part) {
	for _, r := range s.loops[fn] {
		if at, is := attemptOf(r, call); is && counts(r) && at.On != retry.RepeatsUnknown {
			out = append(out, Part{Hop: s.hop(target{fn: fn, obj: fn.Obj}, Hand, r), On: at.On, Until: until(r)})
		}
	}
	return out
}

// wraps is the position from 1 of the parameter of a middleware: it returns
// something of that very type.
func wraps(t types.Type) int {
	if t == nil {
		return 0
	}
	sig, is := t.Underlying().(*types.Signature)
	if !is || sig.Results().Len() == 0 {
		return 0
	}
	out := sig.Results().At(0).Type()
	if !callable(out) {
		return 0
	}
	for i := range sig.Params().Len() {
		if types.Identical(sig.Params().At(i).Type(), out) {
			return i + 1
		}
	}
	return 0
}

// callable says whether a value of a type can be called, or hides what its
// methods do.
func callable(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return u.NumMethods() > 0 && !isError(t) && !isNamed(t, "context", "Context")
	case *types.Signature:
		return true
	}
	return false
}

// canStack says whether values of a type can have layers.
func canStack(t types.Type) bool {
	if callable(t) {
		return true
	}
	if elem := elemOf(t); elem != t {
		return isMiddleware(elem)
	}
	return namedOf(t) != nil
}

// isMiddleware says whether values of a type wrap others: a function that does,
// or an interface with a method that does.
func isMiddleware(t types.Type) bool {
	if t == nil {
		return false
	}
	if wraps(t) > 0 {
		return true
	}
	iface, is := t.Underlying().(*types.Interface)
	return is && iface.NumMethods() == 1 && wraps(iface.Method(0).Type()) > 0
}

// elemOf is the element type of a slice or array, and else the type itself.
func elemOf(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Array:
		return u.Elem()
	}
	return t
}

// namedOf is the named type, generic or not, of a value or pointer.
func namedOf(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, is := t.(*types.Pointer); is {
		t = types.Unalias(p.Elem())
	}
	n, is := t.(*types.Named)
	if !is {
		return nil
	}
	return n.Origin()
}
