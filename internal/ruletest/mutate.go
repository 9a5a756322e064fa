package ruletest

import (
	"encoding/binary"
	"go/ast"
	"go/parser"
	"go/token"
)

// Mutate changes the expressions and statements in the functions of a source,
// so that most of it stays a program. Five bytes make a change: which one, and two places.
// Whatever cannot be changed is returned as it is.
func Mutate(src string, changes []byte) string {
	const limit = 16 // each change parses the source
	for range limit {
		if len(changes) < 5 {
			break
		}
		op := mutations[int(changes[0])%len(mutations)]
		i, j := binary.LittleEndian.Uint16(changes[1:]), binary.LittleEndian.Uint16(changes[3:])
		changes = changes[5:]
		if spans := spansOf(src, op.stmts); len(spans) > 0 {
			a, b := spans[int(i)%len(spans)], spans[int(j)%len(spans)]
			src = src[:a.from] + op.change(src[a.from:a.to], src[b.from:b.to]) + src[a.to:]
		}
	}
	return src
}

// mutations tell what stands in place of one statement or expression, given
// another one.
var mutations = []struct {
	stmts  bool
	change func(this, other string) string
}{
	{false, func(_, other string) string { return other }},
	{false, func(this, _ string) string { return "!(" + this + ")" }},
	{false, func(this, other string) string { return this + " && " + other }},
	{false, func(this, other string) string { return this + " + " + other }},
	{false, func(this, other string) string { return this + "(" + other + ")" }},
	{false, func(this, _ string) string { return "func() { " + this + " }" }},
	{false, func(string, string) string { return "undefined" }},
	{true, func(_, other string) string { return other }},
	{true, func(string, string) string { return "{}" }},
	{true, func(this, other string) string { return this + "\n" + other }},
	{true, func(this, other string) string { return other + "\n" + this }},
	{true, func(this, _ string) string { return "for {\n" + this + "\n}" }},
	{true, func(this, _ string) string { return "for range 3 {\n" + this + "\n}" }},
	{true, func(this, _ string) string { return "if err != nil {\n" + this + "\n}" }},
	{true, func(this, other string) string { return "if ok {\n" + this + "\n} else {\n" + other + "\n}" }},
	{true, func(this, _ string) string { return "func() {\n" + this + "\n}()" }},
	{true, func(this, _ string) string {
		return "switch {\ncase err == nil:\n" + this + "\nfallthrough\ndefault:\n}"
	}},
	{true, func(this, _ string) string { return "select {\ndefault:\n" + this + "\n}" }},
	{true, func(this, _ string) string { return "again:\n" + this + "\ngoto again" }},
	{true, func(string, string) string { return "continue" }},
	{true, func(string, string) string { return "break" }},
	{true, func(string, string) string { return "return" }},
	{true, func(string, string) string { return "goto again" }},
}

type span struct{ from, to int }

// spansOf returns where the statements or expressions in functions stand.
func spansOf(src string, stmts bool) []span {
	fset := token.NewFileSet()
	f, _ := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if f == nil {
		return nil
	}
	tok := fset.File(f.FileStart)
	var out []span
	for _, decl := range f.Decls {
		fn, is := decl.(*ast.FuncDecl)
		if !is || fn.Body == nil {
			continue // go/types does not end on some circles of declarations
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			_, isStmt := n.(ast.Stmt)
			_, isExpr := n.(ast.Expr)
			if stmts && isStmt || !stmts && isExpr {
				// A broken source has nodes that end before they start, or
				// beyond the file.
				from, to := tok.Offset(n.Pos()), tok.Offset(n.End())
				if 0 <= from && from < to && to <= len(src) {
					out = append(out, span{from, to})
				}
			}
			return true
		})
	}
	return out
}
