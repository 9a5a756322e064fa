package delay

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
)

// nextDelay is what a backoff object of a library returns: as its type says,
// and as the object was made where that is in view.
func (r *run) nextDelay(spec known.WaitSpec, f *types.Func, call *ast.CallExpr, sc *Scope, depth int) value {
	rules := known.Rules{Growth: spec.Growth, Jitter: spec.Jitter, Max: spec.Max}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && r.ix.Info.Selections[sel] != nil {
		made, at := r.origin(sel.X, sc, depth)
		if p, ok := r.policy(made, at, depth); ok {
			rules = p
		}
		if r.madeAnew(made, at) {
			rules.Growth = known.GrowthUnknown
		}
	}
	v := value{growth: growths[rules.Growth], jitter: answers[rules.Jitter], capped: answers[rules.Capped], fn: f.Name()}
	switch v.growth {
	case Constant, Linear, Polynomial, Exponential, Fibonacci:
		v.num, v.known = float64(rules.Base), rules.Base > 0 || rules.Growth == known.NoDelay
	}
	if rules.Max > 0 {
		v.max, v.hasMax, v.capped = float64(rules.Max), true, Yes
	}
	return r.forAttempt(v, f, call, sc, depth)
}

var growths = map[known.Growth]Growth{
	known.NoDelay: Constant, known.Constant: Constant, known.Linear: Linear, known.Polynomial: Polynomial,
	known.Exponential: Exponential, known.Fibonacci: Fibonacci, known.Varies: Varies,
}

var answers = map[known.Answer]Answer{known.No: No, known.Yes: Yes}

var handed = [...]known.Answer{Unknown: known.Unknown, No: known.No, Yes: known.Yes}

// forAttempt is a delay that grows with a number among the arguments, where
// there is one: DefaultBackoff(min, max, attempt, resp).
func (r *run) forAttempt(v value, f *types.Func, call *ast.CallExpr, sc *Scope, depth int) value {
	for i := range min(f.Signature().Params().Len(), len(call.Args)) {
		b, ok := types.Unalias(f.Signature().Params().At(i).Type()).(*types.Basic)
		if !ok || b.Info()&types.IsNumeric == 0 {
			continue
		}
		at := r.expr(call.Args[i], sc, depth+1)
		v.jitter = either(v.jitter, at.jitter)
		v.known = false
		if !grows(at.growth) || len(at.refs) > 0 {
			v.growth, v.moved, v.hasMax, v.capped = at.growth, at.moved, false, Unknown
			v.refs = lost(at.refs)
		}
	}
	return v
}

// origin follows an expression to the literal, call or variable out of sight
// that makes its value; the scope is the one to read it in. A declaration
// without a value gives the name that it declares.
func (r *run) origin(e ast.Expr, sc *Scope, depth int) (ast.Expr, *Scope) {
	for range maxDepth {
		switch x := ast.Unparen(e).(type) {
		case *ast.StarExpr:
			e = x.X
			continue
		case *ast.UnaryExpr:
			if x.Op == token.AND {
				e = x.X
				continue
			}
		case *ast.Ident, *ast.SelectorExpr:
			v := r.ix.VarOf(x)
			if v == nil {
				return nil, nil
			}
			own := r.owner(v, sc)
			if arg, at := r.argument(v, own); arg.e != nil {
				if arg.result >= 0 {
					return nil, nil
				}
				e, sc = arg.e, at
				continue
			}
			if v.Pkg() != r.ix.Pkg {
				return x, sc
			}
			st, ok := r.ix.Only(v)
			if !ok || st.Result > 0 {
				return nil, nil
			}
			if st.Func != nil && (own == nil || own.Func != st.Func) {
				own = r.scopeOf(st.Func, sc)
			}
			sc = own
			if spec, ok := st.Node.(*ast.ValueSpec); ok && st.Rhs == nil {
				return spec.Names[0], sc
			}
			if st.Rhs == nil {
				return nil, nil
			}
			e = st.Rhs
			continue
		}
		return ast.Unparen(e), sc
	}
	return nil, nil
}

// madeAnew says whether an object is made in each round, so that it always
// gives its first delay.
func (r *run) madeAnew(made ast.Expr, sc *Scope) bool {
	switch made.(type) {
	case *ast.CompositeLit, *ast.CallExpr, *ast.Ident:
		var f *index.Func
		if sc != nil {
			f = sc.Func
		}
		return r.loop != nil && r.inRound(made.Pos(), f)
	}
	return false
}

// policy are the rules of a backoff object as it was made; ok is false when
// that is not in view.
func (r *run) policy(made ast.Expr, sc *Scope, depth int) (known.Rules, bool) {
	if made == nil || depth > maxDepth {
		return known.Rules{}, false
	}
	var rules known.Rules
	t := r.ix.Info.TypeOf(made)
	switch e := made.(type) {
	case *ast.CompositeLit:
		s, ok := structOf(t)
		if !ok {
			return rules, false
		}
		rules = s.Rules
		for _, el := range e.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok {
				return rules, false
			}
			if key, ok := kv.Key.(*ast.Ident); ok {
				if set, ok := s.Get(key.Name); ok {
					r.set(&rules, set, kv.Value, sc, depth)
				}
			}
		}
	case *ast.CallExpr:
		c := r.ix.Callee(e)
		if c.Conversion && len(e.Args) == 1 {
			inner, at := r.origin(e.Args[0], sc, depth)
			return r.policy(inner, at, depth+1)
		}
		if c.Obj == nil || c.Func != nil {
			return rules, false
		}
		sym, ok := known.Library(c.Obj.FullName())
		if !ok {
			return rules, false
		}
		if rules, ok = r.constructed(sym, e, sc, depth); !ok {
			return rules, false
		}
	case *ast.SelectorExpr: // retry.DefaultBackoff
		v := r.ix.VarOf(e)
		return known.Var(v.Pkg().Path() + "." + v.Name())
	case *ast.Ident:
		s, ok := structOf(t)
		if !ok {
			return rules, false
		}
		rules = s.Rules
	default:
		return rules, false
	}
	r.setLater(&rules, made, sc, depth)
	return rules, true
}

// constructed are the rules of what a function of a library returns.
func (r *run) constructed(sym known.Symbol, call *ast.CallExpr, sc *Scope, depth int) (known.Rules, bool) {
	rules := sym.Rules
	arg := func(set known.Setting) ast.Expr {
		i := set.Arg.Index()
		if i < 0 || i >= len(call.Args) {
			return nil
		}
		return call.Args[i]
	}
	switch sym.Role {
	case known.Policy:
	case known.Wrap:
		from, ok := sym.Get(known.From)
		inner := arg(from)
		if from.Arg == known.Receiver {
			if sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr); isSel {
				inner = sel.X
			}
		}
		if !ok || inner == nil {
			return rules, false
		}
		made, at := r.origin(inner, sc, depth)
		base, ok := r.policy(made, at, depth+1)
		if !ok {
			return rules, false
		}
		if sym.Rules.Jitter != known.Unknown {
			base.Jitter = sym.Rules.Jitter
		}
		rules = base
	default:
		return rules, false
	}
	for _, set := range sym.Settings {
		e := arg(set)
		switch {
		case set.Property == known.Options || set.Property == known.Strategy:
			if e != nil {
				return rules, false // what they change is read elsewhere
			}
		case e != nil || set.Property == known.JitterOn:
			r.set(&rules, set, e, sc, depth)
		}
	}
	return rules, true
}

// setLater takes fields into account that are set after the object was made, by
// one assignment or in a way that cannot be told.
func (r *run) setLater(rules *known.Rules, made ast.Expr, sc *Scope, depth int) {
	t := r.ix.Info.TypeOf(made)
	s, ok := structOf(t)
	if !ok {
		return
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	fields, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for f := range fields.Fields() {
		set, ok := s.Get(f.Name())
		if !ok {
			continue
		}
		later, vague := []ast.Expr(nil), false
		for _, st := range r.ix.Stores(f) {
			sel, ok := ast.Unparen(r.target(st, f)).(*ast.SelectorExpr)
			if st.Tok == token.COLON || !ok {
				continue
			}
			of, _ := r.origin(sel.X, r.scopeOf(st.Func, sc), depth)
			vague = vague || of == nil || st.Tok != token.ASSIGN
			if of == made {
				later = append(later, st.Rhs)
			}
		}
		switch {
		case vague || len(later) > 1:
			r.set(rules, set, nil, nil, depth)
		case len(later) == 1:
			r.set(rules, set, later[0], nil, depth)
		}
	}
}

// set is what a setting makes of the rules; e is nil where its value cannot be
// told.
func (r *run) set(rules *known.Rules, set known.Setting, e ast.Expr, sc *Scope, depth int) {
	num, told := 0.0, false
	if e != nil {
		num, told = r.plainNumber(e)
	}
	meaning := known.AsIs
	switch {
	case told && num == 0:
		meaning = set.Zero
	case told && num < 0:
		meaning = set.Negative
	}
	if meaning == known.Default {
		return
	}
	switch set.Property {
	case known.JitterOn:
		rules.Jitter = known.Yes
	case known.Jitter:
		rules.Jitter = known.Unknown
		switch {
		case !told:
		case num == 0 || meaning == known.None:
			rules.Jitter = known.No
		default:
			rules.Jitter = known.Yes
		}
	case known.Factor:
		switch {
		case told && num > 1:
			rules.Growth = known.Exponential
		case told && (num == 1 || meaning == known.None):
			rules.Growth = known.Constant
		case told || rules.Growth != known.Exponential:
			rules.Growth = known.GrowthUnknown
		}
	case known.Delay:
		rules.Base = 0
		switch {
		case told:
			rules.Base = duration(num)
		case rules.Jitter != known.No:
		case e == nil || sc == nil:
			rules.Jitter = known.Unknown
		default:
			rules.Jitter = handed[r.expr(e, sc, depth+1).jitter]
		}
	case known.MaxDelay:
		rules.Max, rules.Capped = 0, known.Yes
		switch {
		case meaning == known.None:
			rules.Capped = known.No
		case told:
			rules.Max = duration(num)
		}
	}
}

// plainNumber is the value of a constant; a bool is 0 or 1.
func (r *run) plainNumber(e ast.Expr) (float64, bool) {
	tv, ok := r.ix.Info.Types[e]
	if !ok || tv.Value == nil {
		return 0, false
	}
	if tv.Value.Kind() == constant.Bool {
		if constant.BoolVal(tv.Value) {
			return 1, true
		}
		return 0, true
	}
	v := constantValue(tv.Value)
	return v.num, v.known
}

func structOf(t types.Type) (known.Struct, bool) {
	if t == nil {
		return known.Struct{}, false
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return known.Struct{}, false
	}
	return known.Type(n.Obj().Pkg().Path() + "." + n.Obj().Name())
}
