package layer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
)

// switchesOff says whether a call hands over settings that take its retries
// away: fetch(args{retry: false}).
func (f *finder) switchesOff(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if v := f.model.Index.VarOf(arg); v != nil {
			if s, is := f.model.Index.Only(v); is && s.Rhs != nil && s.Result < 0 {
				arg = s.Rhs
			}
		}
		if u, is := ast.Unparen(arg).(*ast.UnaryExpr); is && u.Op == token.AND {
			arg = u.X
		}
		lit, is := ast.Unparen(arg).(*ast.CompositeLit)
		if !is {
			continue
		}
		for _, el := range lit.Elts {
			kv, is := el.(*ast.KeyValueExpr)
			if !is {
				continue
			}
			if key, is := kv.Key.(*ast.Ident); is && f.isOff(key.Name, kv.Value) {
				return true
			}
		}
	}
	return false
}

// switchedIn says whether the function around an expression takes retries away
// by a setting: settings.Backoff.MaxRetries = 1. Whether it is made for this
// value is not told.
func (f *finder) switchedIn(e ast.Expr) bool {
	fn := f.model.Index.FuncAt(e.Pos())
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
	v := f.model.Index.Info.Types[value].Value
	name = strings.ToLower(name)
	if v == nil || !strings.Contains(name, "retr") && !strings.Contains(name, "attempt") {
		return false
	}
	switch v.Kind() {
	case constant.Bool:
		negative := strings.HasPrefix(name, "no") || strings.Contains(name, "disable") || strings.Contains(name, "skip")
		return constant.BoolVal(v) == negative
	case constant.Int:
		b, is := f.model.Index.Info.TypeOf(value).Underlying().(*types.Basic)
		n, exact := constant.Int64Val(v)
		return is && b.Info()&types.IsInteger != 0 && exact && n >= 0 && n <= 1
	}
	return false
}

// alwaysAs is what every failure of a function is sure to be, by its return
// statements.
func (f *finder) alwaysAs(fn *index.Func) (as Identity) {
	if fn == nil {
		return ""
	}
	w := &escapeWalk{escaper: f.escaper, fn: fn}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 0 {
				w.fail("")
			} else if !f.model.Index.Info.Types[n.Results[len(n.Results)-1]].IsNil() {
				w.fail(w.made(n, ""))
			}
		}
		return true
	})
	return w.then
}
