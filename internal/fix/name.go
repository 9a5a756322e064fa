package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

// FreshName returns base, or base with the first number from 2 that makes it a
// name which can be declared at pos: nothing of that name is visible there, and
// the whole function around pos uses the name for nothing else, so that the
// declaration captures no use and none captures it. Fixes of one file do not
// see each other's names.
func (f *File) FreshName(pos token.Pos, base string) string {
	used := make(map[string]bool)
	member := make(map[*ast.Ident]bool) // x.name does not look name up in a scope
	for _, decl := range f.syntax.Decls {
		if decl.Pos() > pos || pos > decl.End() {
			continue
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				member[n.Sel] = true
			case *ast.Ident:
				used[n.Name] = used[n.Name] || !member[n]
			}
			return true
		})
	}
	scope := f.scope(pos)
	return numbered(base, func(name string) bool {
		if scope != nil {
			if _, obj := scope.LookupParent(name, pos); obj != nil {
				return true
			}
		}
		return used[name] || token.IsKeyword(name)
	})
}

// numbered returns the first of base, base2, base3, … that is not taken.
func numbered(base string, taken func(string) bool) string {
	name := base
	for n := 2; taken(name); n++ {
		name = base + strconv.Itoa(n)
	}
	return name
}

// scope returns the innermost scope around pos; nil if type information lacks.
func (f *File) scope(pos token.Pos) *types.Scope {
	file := f.fileScope()
	if file == nil {
		return nil
	}
	if inner := file.Innermost(pos); inner != nil {
		return inner
	}
	return file
}

func (f *File) fileScope() *types.Scope { return f.pass.TypesInfo.Scopes[f.syntax] }

// declares reports whether anything of that name is declared in scope or in a
// scope inside it.
func declares(scope *types.Scope, name string) bool {
	if scope.Lookup(name) != nil {
		return true
	}
	for child := range scope.Children() {
		if declares(child, name) {
			return true
		}
	}
	return false
}
