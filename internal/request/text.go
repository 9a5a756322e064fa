package request

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
)

// text reads an expression that is a constant, a variable that only ever holds
// one, or a parameter of fn.
func (r *reader) text(fn *index.Func, e ast.Expr) Text {
	if e == nil {
		return Text{}
	}
	if v := r.ix.Info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return Text{Const: constant.StringVal(v)}
	}
	v := r.ix.VarOf(e)
	if v == nil {
		return Text{}
	}
	if o, is := r.owners[v]; is {
		if o.fn == fn && len(r.ix.Stores(v)) == 0 {
			return Text{Param: o.position}
		}
		return Text{}
	}
	if s, only := r.ix.Only(v); only && s.Rhs != nil && s.Result < 0 && !r.holds[v] {
		r.holds[v] = true
		defer delete(r.holds, v)
		t := r.text(s.Func, s.Rhs)
		if s.Func != fn {
			t.Param = 0 // of another function
		}
		return t
	}
	return Text{}
}

// words collects the constant parts of a text: what is added up, formatted or
// joined, in variables too, and the first parameter of fn among them.
func (r *reader) words(fn *index.Func, e ast.Expr) Text {
	if t := r.text(fn, e); t != (Text{}) || e == nil {
		return t
	}
	c := collector{reader: r, fn: fn}
	c.collect(e)
	return Text{Const: strings.Join(c.parts, " "), Param: c.param}
}

// A collector collects the parts of a text.
type collector struct {
	*reader
	fn    *index.Func
	parts []string
	param int
}

func (r *collector) collect(e ast.Expr) {
	if v := r.ix.Info.Types[e].Value; v != nil && v.Kind() == constant.String {
		r.parts = append(r.parts, constant.StringVal(v))
		return
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			r.collect(e.X)
			r.collect(e.Y)
		}
	case *ast.CallExpr:
		if sel, is := ast.Unparen(e.Fun).(*ast.SelectorExpr); is {
			r.collect(sel.X) // u.JoinPath("a").String()
		}
		for _, arg := range e.Args {
			r.collect(arg)
		}
	case *ast.UnaryExpr:
		r.collect(e.X)
	case *ast.CompositeLit: // url.URL{Path: "/a"}
		for _, el := range e.Elts {
			if kv, is := el.(*ast.KeyValueExpr); is {
				r.collect(kv.Value)
			}
		}
	case *ast.Ident, *ast.SelectorExpr:
		v := r.ix.VarOf(e)
		if v == nil || v.IsField() || r.holds[v] || len(r.parts) > maxParts {
			return
		}
		if o := r.owners[v]; o.fn == r.fn && o.fn != nil && r.param == 0 {
			r.param = o.position
		}
		r.holds[v] = true
		defer delete(r.holds, v)
		for _, s := range r.ix.Stores(v) {
			if s.Rhs != nil && s.Tok != token.RANGE {
				r.collect(s.Rhs)
			}
		}
	}
}

// maxParts is how many parts of a text are collected.
const maxParts = 32
