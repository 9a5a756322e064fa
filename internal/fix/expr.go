package fix

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/syntax"
)

// Replace returns the edit that puts text in the place of e, parenthesised
// where it would otherwise bind to what stands around e.
func (f *File) Replace(e ast.Expr, text string) []analysis.TextEdit {
	if root, err := parser.ParseExpr(text); err == nil && f.mustParenthesise(root, e) {
		text = "(" + text + ")"
	}
	return []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(text)}}
}

// Wrap returns the edits that put text before and after e and leave e itself,
// with the comments in it, alone:
//
//	jitter.Spread( base << n )
//	-------------          -
//
// Before and after make an expression of any expression. Both e and the result
// are parenthesised where they would otherwise bind to what stands around them.
func (f *File) Wrap(e ast.Expr, before, after string) []analysis.TextEdit {
	if root, err := parser.ParseExpr(before + "x" + after); err == nil {
		outer := f.mustParenthesise(root, e)
		x := token.Pos(1 + len(before)) // ParseExpr counts from 1
		ast.PreorderStack(root, nil, func(n ast.Node, stack []ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Pos() == x && len(stack) > 0 && binds(e, stack[len(stack)-1], id) {
				before, after = before+"(", ")"+after
			}
			return true
		})
		if outer {
			before, after = "("+before, after+")"
		}
	}
	return []analysis.TextEdit{
		{Pos: e.Pos(), End: e.Pos(), NewText: []byte(before)},
		{Pos: e.End(), End: e.End(), NewText: []byte(after)},
	}
}

// Formatted returns an expression as gofmt writes it at a position. One with
// comments or line breaks comes back as it is.
func (f *File) Formatted(pos token.Pos, text string) string {
	if strings.Contains(text, "\n") || strings.Contains(text, "//") || strings.Contains(text, "/*") {
		return text
	}
	before, after := "", ""
	if f.crowded(pos) {
		before, after = "f(0, ", ")"
	}
	fset := token.NewFileSet()
	e, err := parser.ParseExprFrom(fset, "", before+text+after, 0)
	if err != nil {
		return text
	}
	var out strings.Builder
	if err := format.Node(&out, fset, e); err != nil {
		return text
	}
	return strings.TrimSuffix(strings.TrimPrefix(out.String(), before), after)
}

// crowded says whether a position is among the arguments of a call that has
// several: gofmt leaves the blanks around operators out there.
func (f *File) crowded(pos token.Pos) (is bool) {
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			is = is || len(n.Args) > 1 && n.Lparen < pos && pos < n.Rparen
		case *ast.FuncLit:
			is = is && !(n.Body.Pos() <= pos && pos <= n.Body.End())
		}
		return n != nil && n.Pos() <= pos && pos <= n.End()
	})
	return is
}

// mustParenthesise reports whether an expression needs parentheses in the
// place of old.
func (f *File) mustParenthesise(e, old ast.Expr) (must bool) {
	ast.PreorderStack(f.syntax, nil, func(n ast.Node, stack []ast.Node) bool {
		if n == ast.Node(old) {
			parent := stack[len(stack)-1] // the file at least
			must = binds(e, parent, old) || bareLiteral(e) && inHeader(append(stack, old))
		}
		return syntax.Holds(n, old)
	})
	return must
}

// binds reports whether e, written in the place of child in parent, would be
// torn apart: x of x*2 by a+b.
func binds(e ast.Expr, parent ast.Node, child ast.Expr) bool {
	right := false // child stands behind an operator, which could merge with one in front of e
	primary := false
	switch p := parent.(type) {
	case *ast.BinaryExpr:
		right = p.Y == child
		if b, ok := e.(*ast.BinaryExpr); ok {
			inner, outer := b.Op.Precedence(), p.Op.Precedence()
			return inner < outer || right && inner == outer
		}
	case *ast.UnaryExpr, *ast.StarExpr:
		right = true
	case *ast.SelectorExpr, *ast.TypeAssertExpr:
		primary = true
	case *ast.CallExpr:
		primary = p.Fun == child
	case *ast.IndexExpr:
		primary = p.X == child
	case *ast.IndexListExpr:
		primary = p.X == child
	case *ast.SliceExpr:
		primary = p.X == child
	}
	switch e.(type) {
	case *ast.BinaryExpr:
		return primary || right
	case *ast.UnaryExpr, *ast.StarExpr:
		return primary || right
	case *ast.FuncType, *ast.ChanType:
		return primary
	}
	return false
}

// operands returns the expressions that e begins or ends with outside of any
// bracket.
func operands(e ast.Expr) []ast.Expr {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return []ast.Expr{e.X, e.Y}
	case *ast.UnaryExpr:
		return []ast.Expr{e.X}
	case *ast.StarExpr:
		return []ast.Expr{e.X}
	case *ast.SelectorExpr:
		return []ast.Expr{e.X}
	case *ast.TypeAssertExpr:
		return []ast.Expr{e.X}
	case *ast.CallExpr:
		return []ast.Expr{e.Fun}
	case *ast.IndexExpr:
		return []ast.Expr{e.X}
	case *ast.SliceExpr:
		return []ast.Expr{e.X}
	}
	return nil
}

// bareLiteral reports whether e has a composite literal outside of brackets
// whose brace would be taken for the body of an if, for or switch.
func bareLiteral(e ast.Expr) bool {
	if lit, ok := e.(*ast.CompositeLit); ok {
		switch lit.Type.(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
			return true
		}
		return false
	}
	return slices.ContainsFunc(operands(e), bareLiteral)
}

// inHeader reports whether the last node of a path stands in the header of an
// if, for or switch, outside of brackets.
func inHeader(path []ast.Node) bool {
	for i := len(path) - 1; i > 0; i-- {
		switch p := path[i-1].(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt:
			return true // from the body, the way leads through its block
		case *ast.AssignStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.SendStmt: // perhaps the init of one
		case ast.Expr:
			if c, ok := path[i].(ast.Expr); !ok || !slices.Contains(operands(p), c) {
				return false
			}
		default:
			return false
		}
	}
	return false
}
