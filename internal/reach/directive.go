package reach

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
)

var told = [...]struct {
	comment string
	kind    Kind
}{
	{"//retrylint:local", Local},
	{"//retrylint:remote", Remote},
}

// directives reads the comments with which the user tells what a function,
// method or interface method can touch.
func directives(ix *index.Index) map[*types.Func]Kind {
	var kinds map[*types.Func]Kind
	tell := func(name *ast.Ident, groups ...*ast.CommentGroup) {
		obj, ok := ix.Info.Defs[name].(*types.Func)
		if !ok {
			return
		}
		for _, g := range groups {
			if k := kindOf(g); k != Unknown {
				if kinds == nil {
					kinds = map[*types.Func]Kind{}
				}
				kinds[obj] = k
			}
		}
	}
	for _, file := range ix.Files {
		if !anyDirective(file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				tell(n.Name, n.Doc)
			case *ast.InterfaceType:
				for _, m := range n.Methods.List {
					for _, name := range m.Names {
						tell(name, m.Doc, m.Comment)
					}
				}
			}
			return true
		})
	}
	return kinds
}

func anyDirective(file *ast.File) bool {
	for _, g := range file.Comments {
		if kindOf(g) != Unknown {
			return true
		}
	}
	return false
}

func kindOf(g *ast.CommentGroup) Kind {
	if g == nil {
		return Unknown
	}
	for _, c := range g.List {
		for _, t := range told {
			rest, ok := strings.CutPrefix(c.Text, t.comment)
			if ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t') {
				return t.kind
			}
		}
	}
	return Unknown
}
