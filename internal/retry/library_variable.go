package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/retrylint/retrylint/internal/known"
)

// A policyEvent gives a variable that holds a policy a value, or changes it.
type policyEvent struct {
	pos   token.Pos
	apply func([]policy) []policy
}

// variable is what a variable or field holds where it is used: after what
// stands before that place, or after all of it.
func (l *library) variable(v *types.Var, use token.Pos, before bool) []policy {
	if so, is := l.busy[v]; is {
		return so // b = backoff.WithMaxRetries(b, 5)
	}
	atPackage := !v.IsField() && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
	if v.Pkg() != l.ix.Pkg {
		if rules, ok := known.Var(v.Pkg().Path() + "." + v.Name()); ok && atPackage {
			return []policy{{Rules: rules, name: v.Name()}}
		}
		return []policy{outOfSight}
	}
	if l.isParam(v) && !v.IsField() {
		return []policy{outOfSight}
	}
	l.busy[v] = nil
	defer delete(l.busy, v)
	for _, ev := range l.eventsOf(v, use, before) {
		next := ev.apply(l.busy[v])
		if !l.certain(ev.pos, use) {
			next = append(append([]policy(nil), l.busy[v]...), next...)
		}
		l.busy[v] = limited(next)
	}
	ps := l.busy[v]
	if len(ps) == 0 {
		return []policy{outOfSight}
	}
	if v.Exported() && (v.IsField() || atPackage) {
		ps = each(ps, func(p policy) policy { p.open = true; return p }) // others may set it too
	}
	return ps
}

// eventsOf lists in order what this package does to a variable.
func (l *library) eventsOf(v *types.Var, use token.Pos, before bool) []*policyEvent {
	var list []*policyEvent
	s, named, isStruct := l.structOf(v.Type())
	for _, st := range l.ix.Stores(v) {
		switch {
		case st.Rhs == nil:
			if _, isPointer := types.Unalias(v.Type()).(*types.Pointer); isStruct && !isPointer && st.Tok == token.VAR {
				zero := policy{Rules: s.Rules, node: st.Node, name: named.Obj().Name(), parts: []ast.Node{st.Node}}
				list = append(list, &policyEvent{st.Node.Pos(), func([]policy) []policy { return []policy{zero} }})
			}
		case st.Result > 0 || st.Tok == token.RANGE || st.Tok == token.ARROW:
			list = append(list, &policyEvent{st.Node.Pos(), func([]policy) []policy { return []policy{outOfSight} }})
		default:
			list = append(list, &policyEvent{st.Node.Pos(), func([]policy) []policy { return l.eval(st.Rhs) }})
		}
	}
	if isStruct {
		list = append(list, l.fieldEvents(v, s, named)...)
	}
	for _, ch := range l.changes[v] {
		list = append(list, &policyEvent{ch.call.Rparen, func(ps []policy) []policy {
			if ch.blurs {
				return each(ps, policy.blurred)
			}
			f := l.ix.Callee(ch.call).Obj
			return l.settings(each(ps, func(p policy) policy { return p.overlaid(l.symbol(f).Rules) }), ch.call, l.symbol(f), false)
		}})
	}
	at := l.ix.FuncAt(use)
	list = slices.DeleteFunc(list, func(ev *policyEvent) bool {
		return before && ev.pos > use && l.ix.FuncAt(ev.pos) == at
	})
	slices.SortStableFunc(list, func(a, b *policyEvent) int { return int(a.pos - b.pos) })
	return list
}

// fieldEvents are the assignments to the fields of the struct in v.
func (l *library) fieldEvents(v *types.Var, s known.Struct, named *types.Named) []*policyEvent {
	st, is := named.Underlying().(*types.Struct)
	if !is {
		return nil
	}
	var list []*policyEvent
	for f := range st.Fields() {
		set, ok := s.Get(f.Name())
		if !ok {
			continue
		}
		for _, store := range l.ix.Stores(f) {
			as, is := store.Node.(*ast.AssignStmt)
			if !is {
				continue
			}
			for _, lhs := range as.Lhs {
				sel, is := ast.Unparen(lhs).(*ast.SelectorExpr)
				if !is || l.ix.VarOf(sel) != f || l.ix.VarOf(sel.X) != v {
					continue
				}
				list = append(list, &policyEvent{as.Pos(), func(ps []policy) []policy {
					if store.Rhs == nil || store.Result >= 0 || as.Tok != token.ASSIGN {
						return each(ps, policy.blurred)
					}
					return l.apply(ps, set, store.Rhs)
				}})
			}
		}
	}
	return list
}

// certain says whether what stands at pos is always done before use: no
// branch, loop or other function lies between them.
func (l *library) certain(pos, use token.Pos) bool {
	for _, file := range l.ix.Files {
		if !(file.FileStart <= pos && pos <= file.FileEnd) {
			continue
		}
		path, _ := astutil.PathEnclosingInterval(file, pos, pos)
		for _, n := range path {
			switch n.(type) {
			case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
				if !(n.Pos() <= use && use < n.End()) {
					return false
				}
			}
		}
		return true
	}
	return false
}
