package directive

import (
	"fmt"
	"go/ast"
	"go/token"
)

// where words where a directive stands that belongs to no function.
func where(fset *token.FileSet, f *ast.File, n *note) string {
	c := n.Comment
	if c.Pos() < f.Package {
		return n.head + " stands above the package clause"
	}
	for _, decl := range f.Decls {
		switch {
		case decl.End() <= c.Pos() && !behind(fset, decl, c):
			continue
		case c.Pos() < from(decl):
			if fn, is := decl.(*ast.FuncDecl); is {
				return fmt.Sprintf("%s is set off from %s by an empty line", n.head, fn.Name.Name)
			}
			return n.head + " stands above no function"
		}
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.End() <= c.Pos() {
				return fmt.Sprintf("%s stands behind %s", n.head, decl.Name.Name)
			}
			return fmt.Sprintf("%s stands in %s", n.head, decl.Name.Name)
		case *ast.GenDecl:
			return fmt.Sprintf("%s belongs to %s", n.head, kinds(decl.Tok))
		}
	}
	return n.head + " stands above no function"
}

// behind says whether a comment stands on the line on which a declaration ends.
func behind(fset *token.FileSet, decl ast.Decl, c *ast.Comment) bool {
	line := func(pos token.Pos) int { return fset.PositionFor(pos, false).Line }
	return decl.End() <= c.Pos() && line(decl.End()) == line(c.Pos())
}

// from is where a declaration starts, with its doc comment.
func from(decl ast.Decl) token.Pos {
	if gen, is := decl.(*ast.GenDecl); is && gen.Doc != nil {
		return gen.Doc.Pos()
	}
	return decl.Pos()
}

// kinds words what a declaration declares.
func kinds(tok token.Token) string {
	switch tok {
	case token.VAR:
		return "a variable"
	case token.CONST:
		return "a constant"
	case token.IMPORT:
		return "an import"
	}
	return "a type"
}
