package layer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/typeis"
)

// switchesOff says whether a call hands over settings that take its retries
// away: fetch(args{retry: false}).
func (f *finder) switchesOff(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		lit := f.structOf(arg)
		return lit != nil && slices.ContainsFunc(lit.Elts, func(el ast.Expr) bool {
			kv, is := el.(*ast.KeyValueExpr)
			if !is {
				return false
			}
			key, is := kv.Key.(*ast.Ident)
			return is && f.isOff(key.Name, kv.Value)
		})
	})
}

// structOf is the literal that an argument is, points to, or names; nil if
// there is none.
func (f *finder) structOf(arg ast.Expr) *ast.CompositeLit {
	if v := f.ix.VarOf(arg); v != nil {
		if s, is := f.ix.Only(v); is && s.Rhs != nil && s.Result < 0 {
			arg = s.Rhs
		}
	}
	if u, is := ast.Unparen(arg).(*ast.UnaryExpr); is && u.Op == token.AND {
		arg = u.X
	}
	lit, _ := ast.Unparen(arg).(*ast.CompositeLit)
	return lit
}

// switchedIn says whether the function around an expression takes retries away
// by a setting: settings.Backoff.MaxRetries = 1. Whether it is made for this
// value is not told.
func (f *finder) switchedIn(e ast.Expr) bool {
	fn := f.ix.FuncAt(e.Pos())
	if fn == nil {
		return false
	}
	off := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		assign, is := n.(*ast.AssignStmt)
		if is && len(assign.Lhs) == len(assign.Rhs) {
			for i, l := range assign.Lhs {
				sel, is := ast.Unparen(l).(*ast.SelectorExpr)
				off = off || is && f.isOff(sel.Sel.Name, assign.Rhs[i])
			}
		}
		return !off
	})
	return off
}

// isOff says whether a setting of a name switches retries off with a value.
func (f *finder) isOff(name string, value ast.Expr) bool {
	v := f.ix.Info.Types[value].Value
	name = strings.ToLower(name)
	if v == nil || !strings.Contains(name, "retr") && !strings.Contains(name, "attempt") {
		return false
	}
	switch v.Kind() {
	case constant.Bool:
		negative := strings.HasPrefix(name, "no") || strings.Contains(name, "disable") || strings.Contains(name, "skip")
		return constant.BoolVal(v) == negative
	case constant.Int:
		n, exact := constant.Int64Val(v)
		return typeis.Integer(f.ix.Info.TypeOf(value)) && exact && n >= 0 && n <= 1
	}
	return false
}
