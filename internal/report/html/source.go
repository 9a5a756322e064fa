package html

import (
	"bytes"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/retrylint/retrylint/internal/report"
)

const (
	around     = 3       // lines shown before and behind a finding
	beside     = 1       // and a place that it speaks of
	maxMarked  = 8       // lines of a range that are shown
	maxLine    = 400     // bytes of a line
	maxSources = 4 << 20 // bytes of a file that is read
)

// A file is source that is shown.
type file struct {
	text  []byte
	lines []int  // where each begins
	spans []span // in order
}

// A span is a part of a file with a class of the style sheet, "" for none.
type span struct {
	start, end int
	class      string
}

// sources are the files of a report, read once; nil for one that cannot be.
type sources map[string]*file

func (s sources) open(name string) *file {
	f, is := s[name]
	if !is {
		f = read(name)
		s[name] = f
	}
	return f
}

// open returns a file, nil for one that is not to be shown: a //line comment may
// name any file of the system, and a report is for others to read.
func (v *view) open(name string) *file {
	if filepath.Ext(name) != ".go" && filepath.IsAbs(report.Relative(v.Root, name)) {
		return nil
	}
	return v.sources.open(name)
}

func read(name string) *file {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || info.Size() > maxSources {
		return nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	f := &file{text: text, lines: []int{0}}
	for i, c := range text {
		if c == '\n' && i+1 < len(text) {
			f.lines = append(f.lines, i+1)
		}
	}
	if filepath.Ext(name) == ".go" {
		f.spans = tokens(text)
	}
	return f
}

// tokens finds the tokens of Go source.
func tokens(text []byte) (out []span) {
	var s scanner.Scanner
	in := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(in, text, nil, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return out
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue
		}
		at := in.Offset(pos)
		if n := len(out); tok == token.LPAREN && n > 0 && out[n-1].class == "i" && out[n-1].end == at {
			out[n-1].class = "f"
		}
		if lit == "" {
			lit = tok.String()
		}
		out = append(out, span{at, ending(text, at, len(lit)), class(tok)})
	}
}

// ending is where a token of so many bytes ends. The scanner leaves the carriage
// returns of raw strings and comments out.
func ending(text []byte, at, n int) int {
	for ; at < len(text) && n > 0; at++ {
		if text[at] != '\r' {
			n--
		}
	}
	return at
}

func class(tok token.Token) string {
	switch {
	case tok.IsKeyword():
		return "k"
	case tok == token.COMMENT:
		return "c"
	case tok == token.STRING || tok == token.CHAR:
		return "s"
	case tok == token.INT || tok == token.FLOAT || tok == token.IMAG:
		return "n"
	case tok == token.IDENT:
		return "i"
	}
	return ""
}

// line returns where line n begins and ends, without its end of line.
func (f *file) line(n int) (start, end int) {
	start, end = f.lines[n-1], len(f.text)
	if n < len(f.lines) {
		end = f.lines[n]
	}
	return start, start + len(bytes.TrimRight(f.text[start:end], "\r\n"))
}

// marked is the part of the first line of a place that is to be seen first: what
// it has of the place, or the token there.
func (f *file) marked(at report.Place) span {
	start, end := f.line(at.Line)
	if at.Col < 1 {
		indent := len(f.text[start:end]) - len(bytes.TrimLeft(f.text[start:end], " \t"))
		return span{start: start + indent, end: end}
	}
	from := min(start+at.Col-1, end)
	switch i := f.after(from); {
	case at.EndLine > at.Line:
	case at.EndLine == at.Line && at.EndCol > at.Col:
		end = min(start+at.EndCol-1, end)
	case i < len(f.spans) && f.spans[i].start <= from:
		end = min(f.spans[i].end, end)
	}
	return span{start: from, end: max(from, start+len(bytes.TrimRight(f.text[start:end], " \t{")))}
}

// after is the index of the first token that ends behind an offset.
func (f *file) after(offset int) int {
	i, _ := slices.BinarySearchFunc(f.spans, offset, func(s span, offset int) int {
		if s.end <= offset {
			return -1
		}
		return 1
	})
	return i
}

// heading is the last line before line n that begins a function, 0 if there is
// none.
func (f *file) heading(n int) int {
	for n--; n > 0; n-- {
		start, end := f.line(n)
		switch line := f.text[start:end]; {
		case bytes.HasPrefix(line, []byte("func ")):
			return n
		case bytes.HasPrefix(line, []byte("}")):
			return 0
		}
	}
	return 0
}

// source adds the lines of a place with some more, of which there is nothing if
// the file cannot be read or has no such line.
func (p *page) source(f *file, at report.Place, more int) {
	if f == nil || at.Line < 1 || at.Line > len(f.lines) {
		return
	}
	last := min(max(at.EndLine, at.Line), len(f.lines))
	first, end := max(at.Line-more, 1), min(last, at.Line+maxMarked-1)
	until := min(end+more, len(f.lines))
	if end < last {
		until = end
	}
	p.add(`<pre class="src"><code>`)
	if h := f.heading(at.Line); more == around && h > 0 && h < first {
		p.row(f, h, "l", span{})
		if h+1 < first {
			p.add(`<span class="l gap">⋯` + "\n</span>")
		}
	}
	mark := f.marked(at)
	for n := first; n <= until; n++ {
		class := "l"
		if at.Line <= n && n <= end {
			class = "l hit"
		}
		p.row(f, n, class, mark)
	}
	if end < last {
		p.addf(`<span class="l gap">⋯ up to line %d`+"\n</span>", last)
	}
	p.add("</code></pre>\n")
}

// row adds a line of source.
func (p *page) row(f *file, n int, class string, mark span) {
	start, end := f.line(n)
	rest := ""
	if end-start > maxLine {
		end, rest = start+maxLine, "…"
		for !utf8.RuneStart(f.text[end]) {
			end--
		}
	}
	p.addf(`<span class="%s" data-n="%d">`, class, n)
	p.code(f, start, end, mark)
	p.addf("%s\n</span>", rest)
}

// code adds a part of one line, with what of it is marked.
func (p *page) code(f *file, start, end int, mark span) {
	mark.start, mark.end = max(mark.start, start), min(mark.end, end)
	i := f.after(start)
	for at := start; at < end; {
		next, class := end, ""
		for i < len(f.spans) && f.spans[i].end <= at {
			i++
		}
		switch {
		case i == len(f.spans):
		case f.spans[i].start <= at:
			next, class = min(next, f.spans[i].end), f.spans[i].class
		default:
			next = min(next, f.spans[i].start)
		}
		for _, edge := range []int{mark.start, mark.end} {
			if at < edge {
				next = min(next, edge)
			}
		}
		if at == mark.start && mark.start < mark.end {
			p.add("<mark>")
		}
		if text := string(f.text[at:next]); strings.Contains("kcsnf", class) && class != "" {
			p.addf(`<span class="%s">%s</span>`, class, text)
		} else {
			p.addf("%s", text)
		}
		if next == mark.end && mark.start < mark.end {
			p.add("</mark>")
		}
		at = next
	}
}
