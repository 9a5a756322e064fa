// Package codekey names a finding by its code instead of its line, so that it is
// known again after lines have moved.
package codekey

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"strings"
)

// A Key tells where a finding is, in words that outlive edits elsewhere in the
// file. Findings of equal code in one function share a key: their order tells
// them apart.
type Key struct {
	Rule string
	File string // as the caller names it
	Func string // Name, T.Name or (*T).Name; empty outside of functions
	Code string // of the line, without comments, on single spaces
}

// Sources reads files, each once.
type Sources struct {
	read  func(file string) ([]byte, error)
	files map[string]source
}

// New returns the sources that read gives.
func New(read func(file string) ([]byte, error)) *Sources {
	return &Sources{read, map[string]source{}}
}

// At returns the function around a line, 1-based, and the code that stands on
// it. Both are empty where the file cannot be read.
func (s *Sources) At(file string, line int) (function, code string) {
	src, ok := s.files[file]
	if !ok {
		if text, err := s.read(file); err == nil {
			src = parse(text)
		}
		s.files[file] = src
	}
	for _, f := range src.funcs {
		if f.from <= line && line <= f.to {
			function = f.name
		}
	}
	return function, src.lines[line]
}

type source struct {
	lines map[int]string
	funcs []function
}

type function struct {
	name     string
	from, to int // lines
}

// parse takes any text: of code that does not compile, it says what it can.
func parse(text []byte) source {
	return source{lines(text), functions(text)}
}

// lines returns the code of each line: tokens with one space where there is room
// between them.
func lines(text []byte) map[int]string {
	out := map[int]string{}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, func(token.Position, string) {}, 0) // leaves comments out
	var code []byte                                        // of the last line
	var last struct{ line, end int }
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			out[last.line] = string(code)
			return out
		}
		if tok == token.SEMICOLON && lit != ";" {
			continue // the end of a line
		}
		if !tok.IsLiteral() && !tok.IsKeyword() && tok != token.ILLEGAL {
			lit = tok.String()
		}
		// Lines are those of the file, whatever a //line comment says.
		line, start := file.PositionFor(pos, false).Line, file.Offset(pos)
		if line != last.line {
			out[last.line] = string(code)
			code = code[:0]
		} else if start > last.end && !closes(tok) && !opened(code) {
			code = append(code, ' ')
		}
		last.line, last.end = line, start+len(lit)
		if first, _, more := strings.Cut(lit, "\n"); more {
			lit = first
		}
		code = append(code, strings.TrimRight(lit, "\r")...)
	}
}

// closes tells of tokens before which a space is left by a comment, or by the end
// of a list.
func closes(tok token.Token) bool {
	return tok == token.COMMA || tok == token.SEMICOLON || tok == token.RPAREN || tok == token.RBRACK
}

func opened(code []byte) bool {
	return bytes.HasSuffix(code, []byte("(")) || bytes.HasSuffix(code, []byte("["))
}

func functions(text []byte) []function {
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if file == nil {
		return nil
	}
	var out []function
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			out = append(out, function{
				name: receiver(d) + d.Name.Name,
				from: fset.PositionFor(d.Pos(), false).Line,
				to:   fset.PositionFor(d.End(), false).Line,
			})
		}
	}
	return out
}

// receiver returns what stands before the name of a method: T. or (*T).
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	before, after := "", "."
	typ := ast.Unparen(d.Recv.List[0].Type)
	if star, ok := typ.(*ast.StarExpr); ok {
		before, after = "(*", ")."
		typ = ast.Unparen(star.X)
	}
	switch t := typ.(type) { // type parameters may be renamed
	case *ast.IndexExpr:
		typ = t.X
	case *ast.IndexListExpr:
		typ = t.X
	}
	if id, ok := typ.(*ast.Ident); ok {
		return before + id.Name + after
	}
	return ""
}
