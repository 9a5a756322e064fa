package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
)

// A library reads the policies of one package. A policy expression can stand
// for several policies, where a variable is set on one way and not on another.
type library struct {
	*recogniser
	symbols map[*types.Func]*known.Symbol     // memo of known.Library, nil: not known
	structs map[*types.TypeName]*known.Struct // memo of known.Type, nil: not known
	changes map[*types.Var][]change           // what happens to a variable that holds a policy
	used    map[ast.Node]bool                 // calls and literals that are part of another policy
	busy    map[*types.Var][]policy           // variables that are being read, as read so far
	lists   map[*types.Var][][]ast.Expr       // the same for lists of options
	calls   int                               // depth of functions entered
}

// A change is a call that changes the policy in a variable.
type change struct {
	call *ast.CallExpr
	// blurs says that what it changes is out of sight.
	blurs bool
}

const (
	maxPolicies = 8 // alternatives of one expression
	maxEntered  = 4 // functions of this package that make a policy for each other
)

func (l *library) symbol(f *types.Func) *known.Symbol {
	if f == nil || f.Pkg() == nil {
		return nil
	}
	s, seen := l.symbols[f]
	if !seen {
		if sym, ok := known.Library(f.FullName()); ok && !sameModule(f.Pkg().Path(), l.ix.Pkg.Path()) {
			s = &sym
		}
		l.symbols[f] = s
	}
	return s
}

// sameModule says whether two import paths most likely belong to one module:
// what a project's own helper does is read in its body.
func sameModule(a, b string) bool {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 2
	if x[0] == "github.com" || x[0] == "gitlab.com" || x[0] == "bitbucket.org" {
		n = 3
	}
	if !strings.Contains(x[0], ".") {
		n = 1
	}
	return len(x) >= n && len(y) >= n && slices.Equal(x[:n], y[:n])
}

// structOf returns what is known of a struct type, or of what a pointer points
// to.
func (l *library) structOf(t types.Type) (s known.Struct, named *types.Named, ok bool) {
	if p, is := types.Unalias(t).(*types.Pointer); is {
		t = p.Elem()
	}
	n, is := types.Unalias(t).(*types.Named)
	if !is || n.Obj().Pkg() == nil {
		return known.Struct{}, nil, false
	}
	memo, seen := l.structs[n.Obj()]
	if !seen {
		if st, ok := known.Type(n.Obj().Pkg().Path() + "." + n.Obj().Name()); ok {
			memo = &st
		}
		l.structs[n.Obj()] = memo
	}
	if memo == nil {
		return known.Struct{}, n, false
	}
	return *memo, n, true
}

// eval returns the policies that an expression can stand for, at the place
// where it is used; nil where there is none.
func (l *library) eval(e ast.Expr) []policy {
	e = ast.Unparen(e)
	switch e := e.(type) {
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return l.eval(e.X)
		}
	case *ast.StarExpr:
		return l.eval(e.X)
	case *ast.CompositeLit:
		return l.literal(e)
	case *ast.CallExpr:
		return l.call(e)
	case *ast.Ident, *ast.SelectorExpr:
		if l.ix.Info.Types[e].IsNil() {
			return nil
		}
		if f := l.ix.FuncValue(e).Obj; f != nil {
			if s := l.symbol(f); s != nil && s.Role == known.Policy {
				return []policy{{Rules: s.Rules, node: e, name: f.Name(), parts: []ast.Node{e}}}
			}
		}
		if v := l.ix.VarOf(e); v != nil {
			return l.variable(v, e.Pos(), true)
		}
	}
	return []policy{outOfSight}
}

func (l *library) call(call *ast.CallExpr) []policy {
	c := l.ix.Callee(call)
	if c.Conversion && len(call.Args) == 1 {
		return l.eval(call.Args[0])
	}
	if s := l.symbol(c.Obj); s != nil {
		switch s.Role {
		case known.Policy, known.Client, known.Wrap, known.Combine:
			return l.made(call, c.Obj, s)
		}
		return []policy{outOfSight}
	}
	if c.Func != nil && c.Value == nil {
		return l.returned(c.Func)
	}
	return []policy{outOfSight}
}

// returned are the policies that a function of this package makes.
func (l *library) returned(fn *index.Func) []policy {
	if l.calls >= maxEntered {
		return []policy{outOfSight}
	}
	l.calls++
	defer func() { l.calls-- }()
	var out []policy
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 0 {
				out = append(out, outOfSight)
			} else {
				out = append(out, l.eval(n.Results[0])...)
			}
		}
		return true
	})
	return limited(out)
}

func limited(ps []policy) []policy {
	if len(ps) > maxPolicies {
		return []policy{outOfSight}
	}
	return ps
}

// made is what a constructor, a wrapper, or a call at its policy makes.
func (l *library) made(call *ast.CallExpr, f *types.Func, s *known.Symbol) []policy {
	ps := []policy{{}}
	from, hasFrom := s.Get(known.From)
	var sub []policy
	if hasFrom {
		if e := argOf(call, from.Arg); e != nil {
			sub = l.part(e)
		}
	}
	switch s.Role {
	case known.Policy, known.Wrap:
		if hasFrom {
			ps = sub
			if len(ps) == 0 {
				ps = []policy{outOfSight}
			}
		}
		ps = each(ps, func(p policy) policy { return p.overlaid(s.Rules) })
	default:
		ps = each(ps, func(p policy) policy { return p.overlaid(s.Rules) })
		if len(sub) > 0 {
			ps = cross(ps, sub, policy.delayedBy)
		}
	}
	own := s.Role == known.Policy || s.Role == known.Call || s.Role == known.Client
	ps = l.settings(ps, call, s, own)
	for i := range ps {
		if s.Role == known.Policy && !hasFrom && ps[i].node == nil || s.Role == known.Client && ps[i].node == nil || s.Role == known.Combine {
			ps[i].node, ps[i].name = call, f.Name()
		}
		ps[i].parts = joined(ps[i].parts, []ast.Node{call})
	}
	return limited(ps)
}

// part reads an expression whose policy becomes part of another.
func (l *library) part(e ast.Expr) []policy {
	ps := l.eval(e)
	for _, p := range ps {
		for _, n := range p.parts {
			l.used[n] = true
		}
	}
	return ps
}

func each(ps []policy, f func(policy) policy) []policy {
	out := make([]policy, len(ps))
	for i, p := range ps {
		out[i] = f(p)
	}
	return out
}

func cross(ps, subs []policy, f func(p, sub policy) policy) []policy {
	var out []policy
	for _, p := range ps {
		for _, s := range subs {
			out = append(out, f(p, s))
		}
	}
	return limited(out)
}

// argOf returns an argument of a call, or its receiver; nil if it has none.
func argOf(call *ast.CallExpr, a known.Arg) ast.Expr {
	if a == known.Receiver {
		if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is {
			return sel.X
		}
		return nil
	}
	i := a.Index()
	if i < 0 || i >= len(call.Args) || call.Ellipsis.IsValid() && i == len(call.Args)-1 {
		return nil
	}
	return call.Args[i]
}

// settings applies the arguments of a call to the policies that it makes or
// changes: first what computes the delays, then the rest.
func (l *library) settings(ps []policy, call *ast.CallExpr, s *known.Symbol, own bool) []policy {
	for _, set := range s.Settings {
		if set.Property == known.Strategy {
			if e := argOf(call, set.Arg); e != nil {
				ps = l.strategy(ps, e)
			}
		}
	}
	for _, set := range s.Settings {
		switch set.Property {
		case known.Options:
			ps = l.options(ps, call, set.Arg.Index(), s.Role == known.Combine)
		case known.Op, known.From, known.Strategy:
		default:
			e := argOf(call, set.Arg)
			if e == nil && set.Arg != known.Nowhere {
				continue
			}
			ps = l.apply(ps, set, e)
			if own && set.Property == known.Delay {
				for i := range ps {
					ps[i].ownDelay = true
				}
			}
		}
	}
	return ps
}

// strategy applies what computes the delays. nil means the default.
func (l *library) strategy(ps []policy, e ast.Expr) []policy {
	sub := l.part(e)
	if len(sub) == 0 {
		return ps
	}
	return cross(ps, sub, policy.delayedBy)
}

// apply sets one property from the expression of its value.
func (l *library) apply(ps []policy, s known.Setting, e ast.Expr) []policy {
	switch s.Property {
	case known.Strategy, known.From:
		return l.strategy(ps, e)
	case known.Factor:
		f, isKnown := l.number(e)
		return each(ps, func(p policy) policy { return p.multiplied(f, isKnown, s.Zero) })
	}
	var value *int64
	random := delay.No
	if e != nil {
		if f, isKnown := l.number(e); isKnown {
			n := int64(f)
			if n == 0 && f != 0 {
				n = 1 // a share such as 0.5
			}
			value = &n
		} else if s.Property == known.Delay {
			random = l.randomness(e)
		}
	}
	return each(ps, func(p policy) policy { return p.set(s, value, e, random) })
}

// number is the value of a constant, or of a variable that only ever holds
// one; a bool counts as 0 or 1.
func (l *library) number(e ast.Expr) (float64, bool) {
	v := l.ix.Info.Types[e].Value
	if v == nil {
		if x := l.ix.VarOf(e); x != nil && !l.isParam(x) {
			if s, ok := l.ix.Only(x); ok && s.Rhs != nil && s.Result < 0 {
				v = l.ix.Info.Types[s.Rhs].Value
			}
		}
	}
	switch {
	case v == nil:
		return 0, false
	case v.Kind() == constant.Bool:
		if constant.BoolVal(v) {
			return 1, true
		}
		return 0, true
	}
	v = constant.ToFloat(v)
	if v.Kind() != constant.Float {
		return 0, false
	}
	f, _ := constant.Float64Val(v)
	return f, true
}

// randomness says whether a delay that is handed to a policy is random.
func (l *library) randomness(e ast.Expr) delay.Answer {
	fn := l.ix.FuncAt(e.Pos())
	if fn != nil {
		d := l.delays.Eval(e, &delay.Scope{Func: fn})
		if d.Server {
			return delay.Unknown
		}
		return d.Jitter
	}
	random := delay.No
	ast.Inspect(e, func(n ast.Node) bool {
		if call, is := n.(*ast.CallExpr); is && random != delay.Yes {
			switch c := l.ix.Callee(call); {
			case c.Conversion:
			case c.Obj != nil && known.Random(c.Obj.FullName()):
				random = delay.Yes
			default:
				random = delay.Unknown
			}
		}
		return true
	})
	return random
}

// literal is the policy of a struct literal.
func (l *library) literal(lit *ast.CompositeLit) []policy {
	s, named, ok := l.structOf(l.typeOf(lit))
	if !ok {
		return []policy{outOfSight}
	}
	p := policy{Rules: s.Rules, node: lit, literal: true, name: named.Obj().Name(), parts: []ast.Node{lit}}
	ps := []policy{p}
	st, _ := named.Underlying().(*types.Struct)
	for i, el := range lit.Elts {
		name, value := "", el
		if kv, is := el.(*ast.KeyValueExpr); is {
			if id, is := kv.Key.(*ast.Ident); is {
				name, value = id.Name, kv.Value
			}
		} else if st != nil && i < st.NumFields() {
			name = st.Field(i).Name()
		}
		if set, ok := s.Get(name); ok && set.Property != known.Op {
			ps = l.apply(ps, set, value)
		}
	}
	for i := range ps {
		ps[i].node, ps[i].literal, ps[i].name = lit, true, p.name
	}
	for _, f := range s.Fields {
		if !mentionsField(lit, f.Name) {
			ps = each(ps, func(p policy) policy { return p.absent(f) })
		}
	}
	return ps
}

func mentionsField(lit *ast.CompositeLit, name string) bool {
	return slices.ContainsFunc(lit.Elts, func(el ast.Expr) bool {
		kv, is := el.(*ast.KeyValueExpr)
		if !is {
			return true // without names, all are there
		}
		id, is := kv.Key.(*ast.Ident)
		return is && id.Name == name
	})
}
