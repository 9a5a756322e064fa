package fix

import (
	"bytes"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Append returns the edit that adds an argument at the end of a call; none
// where the last argument is a list handed over as list... .
//
//	f(a, b)     f(
//	      ---       a,
//	                ---
//	            )
func (f *File) Append(call *ast.CallExpr, arg string) []analysis.TextEdit {
	if call.Ellipsis.IsValid() {
		return nil
	}
	if len(call.Args) == 0 {
		return insertion(call.Lparen+1, arg)
	}
	return f.extend(call.Args[len(call.Args)-1], call.Rparen, arg)
}

// SetField returns the edit that gives a field of a struct literal a value,
// whether it has one already or not; none where the literal names no fields.
func (f *File) SetField(lit *ast.CompositeLit, name, value string) []analysis.TextEdit {
	if len(lit.Elts) == 0 {
		return insertion(lit.Lbrace+1, name+": "+value)
	}
	for _, el := range lit.Elts {
		kv, is := el.(*ast.KeyValueExpr)
		if !is {
			return nil
		}
		if id, is := kv.Key.(*ast.Ident); is && id.Name == name {
			return f.Replace(kv.Value, value)
		}
	}
	last := lit.Elts[len(lit.Elts)-1].(*ast.KeyValueExpr)
	key := name + ":"
	gap := 1
	if f.line(last.End()) < f.line(lit.Rbrace) { // gofmt aligns the values of lines that follow each other
		gap = max(1, int(last.Value.Pos()-last.Key.Pos())-len(key))
	}
	return f.extend(last, lit.Rbrace, key+strings.Repeat(" ", gap)+value)
}

// extend adds an element behind the last one of a list that closes at an
// offset: on a line of its own where the bracket has one.
func (f *File) extend(last ast.Expr, closes token.Pos, text string) []analysis.TextEdit {
	line := f.line(last.End())
	if line == f.line(closes) || f.inComment(line) {
		return insertion(last.End(), ", "+text)
	}
	return insertion(f.lineEnd(line), f.EOL()+f.Indent(last.Pos())+text+",")
}

// Below returns the edit that puts lines below the one of pos, as the first of
// what opens there; none where that line goes on with code, or with a comment
// that does not end on it. Lines come without indentation of their own beyond
// what they have in relation to each other.
func (f *File) Below(pos token.Pos, indent string, lines ...string) []analysis.TextEdit {
	line := f.line(pos)
	if f.inComment(line) || !f.endsLine(pos) {
		return nil
	}
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(f.EOL() + indent + l)
	}
	return insertion(f.lineEnd(line), text.String())
}

// Above returns the edit that puts lines above the statement at pos, which is
// the first of its line; none where it is not.
func (f *File) Above(pos token.Pos, lines ...string) []analysis.TextEdit {
	start := f.tok.LineStart(f.line(pos))
	indent := f.Indent(pos)
	if int(pos-start) != len(indent) {
		return nil
	}
	var text strings.Builder
	for _, l := range lines {
		text.WriteString(l + f.EOL() + indent)
	}
	return insertion(pos, text.String())
}

// endsLine says whether no token stands behind pos on its line. Without the
// source of the file that is not known.
func (f *File) endsLine(pos token.Pos) bool {
	src := f.source()
	if src == nil {
		return false
	}
	rest := bytes.TrimSpace(src[f.tok.Offset(pos):f.tok.Offset(f.lineEnd(f.line(pos)))])
	return len(rest) == 0 || bytes.HasPrefix(rest, []byte("//")) ||
		bytes.HasPrefix(rest, []byte("/*")) && bytes.Index(rest, []byte("*/")) == len(rest)-2
}

func insertion(pos token.Pos, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: pos, End: pos, NewText: []byte(text)}}
}
