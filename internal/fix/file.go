// Package fix makes the edits of suggested fixes: it replaces and wraps
// expressions, adds and drops imports, and finds names. Which edit to make is
// for the rules to decide.
//
// All edits of a [File] are in that file. An edit that adds an import depends
// on the file and the package alone, so that several fixes which add the same
// import give the same edit and drivers merge them.
package fix

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/printer"
	"go/token"
	"go/version"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A File is a file of a package under analysis, as something to edit. It
// remembers nothing between calls.
type File struct {
	pass   *analysis.Pass
	syntax *ast.File
	tok    *token.File
}

// In returns the file to edit for syntax, one of pass.Files.
func In(pass *analysis.Pass, syntax *ast.File) *File {
	return &File{pass, syntax, pass.Fset.File(syntax.FileStart)}
}

// At returns the file that pos is in; false if it is in no file of the pass.
func At(pass *analysis.Pass, pos token.Pos) (*File, bool) {
	for _, syntax := range pass.Files {
		if syntax.FileStart <= pos && pos <= syntax.FileEnd {
			return In(pass, syntax), true
		}
	}
	return nil, false
}

// AtLeast reports whether the file may use the language and the standard
// library of Go 1.minor: by its build constraint, or else the go line of its
// module. A file of which no version is known counts as new, as it does for the
// go command.
func (f *File) AtLeast(minor int) bool {
	v := f.pass.TypesInfo.FileVersions[f.syntax]
	if v == "" && f.pass.Pkg != nil {
		v = f.pass.Pkg.GoVersion()
	}
	if m := f.pass.Module; v == "" && m != nil && m.GoVersion != "" {
		v = "go" + m.GoVersion
	}
	return v == "" || version.Compare(v, "go1."+strconv.Itoa(minor)) >= 0
}

// Text returns the source text of n. Where the driver gives no source, or one
// that has changed meanwhile, it is printed anew, with its comments.
func (f *File) Text(n ast.Node) string {
	if src := f.source(); src != nil {
		start, end := f.tok.Offset(n.Pos()), f.tok.Offset(n.End())
		return string(src[start:end])
	}
	var buf bytes.Buffer
	if err := format.Node(&buf, f.pass.Fset, &printer.CommentedNode{Node: n, Comments: f.syntax.Comments}); err != nil {
		return ""
	}
	return buf.String()
}

// Indent returns the white space before the first token of the line of pos.
func (f *File) Indent(pos token.Pos) string {
	if src := f.source(); src != nil {
		line := src[f.tok.Offset(f.tok.LineStart(f.line(pos))):]
		return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
	}
	// Without the source: as gofmt has it, one tab per block around pos. The
	// block of a case clause is not written, and the clause itself counts.
	depth := 0
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			return false
		case *ast.BlockStmt:
			if n.Lbrace < pos && pos < n.Rbrace && f.line(n.Lbrace) < f.line(pos) {
				depth++
			}
		case *ast.CaseClause:
			if n.Colon < pos && pos <= n.End() && f.line(n.Colon) < f.line(pos) {
				depth++
			}
		case *ast.CommClause:
			if n.Colon < pos && pos <= n.End() && f.line(n.Colon) < f.line(pos) {
				depth++
			}
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if n.Pos() < pos && pos < n.End() && f.line(n.Pos()) < f.line(pos) {
				depth-- // gofmt does not indent cases in their block
			}
		}
		return n.Pos() <= pos && pos <= n.End()
	})
	return strings.Repeat("\t", max(depth, 0))
}

// EOL returns what ends a line of the file: "\n", or "\r\n".
func (f *File) EOL() string {
	src := f.source()
	if i := bytes.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// source returns the text that was parsed, or nil if it is not to be had.
func (f *File) source() []byte {
	if f.pass.ReadFile == nil {
		return nil
	}
	src, err := f.pass.ReadFile(f.tok.Name())
	if err != nil || len(src) != f.tok.Size() {
		return nil
	}
	return src
}

// line returns the line that pos stands on, whatever //line comments say.
func (f *File) line(pos token.Pos) int { return f.tok.PositionFor(pos, false).Line }

// lineEnd returns the position behind the last character of a line.
func (f *File) lineEnd(line int) token.Pos {
	next := f.syntax.FileEnd
	if line < f.tok.LineCount() {
		next = f.tok.LineStart(line + 1)
	}
	src := f.source()
	if src == nil {
		if line < f.tok.LineCount() {
			next-- // the newline, perhaps behind a carriage return, where a new line serves as well
		}
		return next
	}
	text := bytes.TrimSuffix(src[:f.tok.Offset(next)], []byte("\n"))
	return f.tok.Pos(len(bytes.TrimSuffix(text, []byte("\r"))))
}

// Contains says whether a position is in the file.
func (f *File) Contains(pos token.Pos) bool {
	return f.syntax.FileStart <= pos && pos <= f.syntax.FileEnd
}

// Syntax returns the file's tree.
func (f *File) Syntax() *ast.File { return f.syntax }

// Slice returns the source text between two positions, nothing where the
// driver gives no source, or one that has changed meanwhile.
func (f *File) Slice(from, to token.Pos) string {
	src := f.source()
	if src == nil {
		return ""
	}
	return string(src[f.tok.Offset(from):f.tok.Offset(to)])
}
