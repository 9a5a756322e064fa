package fix

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Enclose returns the edits that put a statement, with a comment behind it, into
// a block of its own under a header; none where it shares a line with other
// code, or one of its lines cannot be moved to the right. They leave the text of
// the statement to other fixes.
//
//	f()     if cond {
//	            f()
//	        }
func (f *File) Enclose(s ast.Stmt, header string) []analysis.TextEdit {
	if f.Above(s.Pos(), header) == nil || !f.endsLine(s.End()) || f.spansLines(s) {
		return nil
	}
	eol, indent := f.EOL(), f.Indent(s.Pos())
	edits := insertion(s.Pos(), header+eol+indent+"\t")
	for line := f.line(s.Pos()) + 1; line <= f.line(s.End()); line++ {
		if start := f.tok.LineStart(line); start < f.lineEnd(line) {
			edits = append(edits, insertion(start, "\t")...)
		}
	}
	return append(edits, insertion(f.lineEnd(f.line(s.End())), eol+indent+"}")...)
}

// spansLines says whether a string or a comment in a statement goes on in the
// next line, which cannot be moved then.
func (f *File) spansLines(s ast.Stmt) bool {
	for line := f.line(s.Pos()); line <= f.line(s.End()); line++ {
		if f.inComment(line) {
			return true
		}
	}
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		lit, is := n.(*ast.BasicLit)
		found = found || is && strings.Contains(lit.Value, "\n")
		return !found
	})
	return found
}
