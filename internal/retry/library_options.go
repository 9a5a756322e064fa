package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
)

// options applies the options of a call from its n-th argument on.
func (l *library) options(ps []policy, call *ast.CallExpr, n int, sum bool) []policy {
	if n < 0 || n >= len(call.Args) {
		return ps
	}
	lists := [][]ast.Expr{call.Args[n:]}
	if call.Ellipsis.IsValid() {
		lists = l.optionLists(call.Args[len(call.Args)-1])
		for i := range lists {
			lists[i] = joined(call.Args[n:len(call.Args)-1], lists[i])
		}
	}
	var out []policy
	for _, list := range lists {
		out = append(out, l.optionList(ps, list, sum, call)...)
	}
	return limited(out)
}

// optionList applies a list of options, first those that compute the delays:
// what makes a delay random does so wherever it stands.
func (l *library) optionList(ps []policy, list []ast.Expr, sum bool, call *ast.CallExpr) []policy {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b ast.Expr) int { return l.order(a) - l.order(b) })
	for _, e := range list {
		switch {
		case e == nil:
			ps = each(ps, policy.blurred)
		case sum:
			ps = cross(ps, l.part(e), policy.summed)
		default:
			ps = l.option(ps, e, call)
		}
	}
	return ps
}

func (l *library) order(e ast.Expr) int {
	if e == nil {
		return 2 // it may change all
	}
	if call, is := ast.Unparen(e).(*ast.CallExpr); is {
		if s := l.symbol(l.ix.Callee(call).Obj); s != nil {
			_, computes := s.Get(known.Strategy)
			_, from := s.Get(known.From)
			if computes || from || s.Role != known.Option {
				return 0
			}
		}
	}
	return 1
}

// option applies one option. to is the call that it is handed to.
func (l *library) option(ps []policy, e ast.Expr, to *ast.CallExpr) []policy {
	e = ast.Unparen(e)
	if l.ix.Info.Types[e].IsNil() {
		return ps
	}
	if call, is := e.(*ast.CallExpr); is {
		c := l.ix.Callee(call)
		s := l.symbol(c.Obj)
		switch {
		case s != nil && s.Role == known.Option:
			l.used[call] = true
			if from, is := s.Get(known.From); is {
				if sub := argOf(call, from.Arg); sub != nil {
					ps = l.strategy(ps, sub)
				}
			}
			ps = each(ps, func(p policy) policy { return p.overlaid(s.Rules) })
			return l.settings(ps, call, s, false)
		case s != nil:
			return l.strategy(ps, e)
		case c.Obj != nil && l.ofLibrary(c.Obj, to):
			if soundsRandom(c.Obj.Name()) {
				return each(ps, func(p policy) policy { p.Jitter = known.Unknown; return p })
			}
			return ps // an option about something else: a logger, a clock
		case c.Func != nil && c.Value == nil && l.calls < maxEntered:
			return l.returnedOption(ps, c.Func, to)
		}
		return each(ps, policy.blurred)
	}
	if lit, is := e.(*ast.FuncLit); is {
		if set, ok := l.setBy(ps, l.ix.FuncOf(lit)); ok {
			return set
		}
	}
	if v := l.ix.VarOf(e); v != nil {
		if st, ok := l.ix.Only(v); ok && st.Rhs != nil && st.Result < 0 && !l.isParam(v) {
			if _, isCall := ast.Unparen(st.Rhs).(*ast.CallExpr); isCall {
				return l.option(ps, st.Rhs, to)
			}
		}
	}
	if sub := l.part(e); len(sub) > 0 && slices.ContainsFunc(sub, func(p policy) bool { return p.node != nil }) {
		return cross(ps, sub, policy.delayedBy)
	}
	return each(ps, policy.blurred)
}

// setBy applies an option that is a function which sets fields of the settings
// that it is handed: func(o *s3.Options) { o.RetryMaxAttempts = 1 }.
func (l *library) setBy(ps []policy, fn *index.Func) (out []policy, ok bool) {
	for _, p := range fn.Params {
		s, named, isSettings := l.structOf(p.Type())
		if !isSettings {
			continue
		}
		ok = true
		for _, ev := range l.fieldEvents(p, s, named) {
			next := ev.apply(ps)
			if !l.certain(ev.pos, fn.Body.Rbrace) {
				next = joined(ps, next)
			}
			ps = limited(next)
		}
	}
	return ps, ok
}

// returnedOption applies the options that a function of this package can return.
func (l *library) returnedOption(ps []policy, fn *index.Func, to *ast.CallExpr) []policy {
	l.calls++
	defer func() { l.calls-- }()
	var out []policy
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 1 {
				out = append(out, l.option(ps, n.Results[0], to)...)
			} else {
				out = append(out, each(ps, policy.blurred)...)
			}
		}
		return true
	})
	return limited(out)
}

// ofLibrary says whether a function comes from the library that a call is of.
func (l *library) ofLibrary(f *types.Func, to *ast.CallExpr) bool {
	c := l.ix.Callee(to).Obj
	return c != nil && f.Pkg() != nil && c.Pkg() == f.Pkg()
}

func soundsRandom(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "jitter") || strings.Contains(name, "random")
}

// optionLists are the lists that an expression handed over as list... can
// stand for; nil in a list is an option out of sight.
func (l *library) optionLists(e ast.Expr) [][]ast.Expr {
	unknown := [][]ast.Expr{{nil}}
	e = ast.Unparen(e)
	if l.ix.Info.Types[e].IsNil() {
		return [][]ast.Expr{nil}
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return [][]ast.Expr{e.Elts}
	case *ast.CallExpr:
		switch c := l.ix.Callee(e); {
		case c.Builtin == "make":
			return [][]ast.Expr{nil}
		case c.Builtin == "append" && len(e.Args) > 0:
			lists := l.optionLists(e.Args[0])
			more := [][]ast.Expr{e.Args[1:]}
			if e.Ellipsis.IsValid() {
				more = l.optionLists(e.Args[len(e.Args)-1])
			}
			var out [][]ast.Expr
			for _, a := range lists {
				for _, b := range more {
					out = append(out, joined(a, b))
				}
			}
			if len(out) > maxPolicies {
				return unknown
			}
			return out
		}
	case *ast.Ident:
		v := l.ix.VarOf(e)
		if v == nil || v.Pkg() != l.ix.Pkg || l.isParam(v) || l.ix.AddressTaken(v) {
			return unknown
		}
		return l.storedLists(v, e.Pos())
	}
	return unknown
}

func (l *library) storedLists(v *types.Var, use token.Pos) [][]ast.Expr {
	if so, is := l.lists[v]; is {
		return so
	}
	l.lists[v] = nil
	defer delete(l.lists, v)
	stores := slices.Clone(l.ix.Stores(v))
	slices.SortStableFunc(stores, func(a, b index.Store) int { return int(a.Node.Pos() - b.Node.Pos()) })
	for _, st := range stores {
		if st.Node.Pos() > use && st.Func == l.ix.FuncAt(use) {
			continue
		}
		next := [][]ast.Expr{nil}
		if st.Rhs != nil {
			next = l.optionLists(st.Rhs)
		}
		if !l.certain(st.Node.Pos(), use) {
			next = append(append([][]ast.Expr(nil), l.lists[v]...), next...)
		}
		if len(next) > maxPolicies {
			next = [][]ast.Expr{{nil}}
		}
		l.lists[v] = next
	}
	if len(l.lists[v]) == 0 {
		return [][]ast.Expr{{nil}}
	}
	return l.lists[v]
}
