package report

import (
	"bytes"
	"cmp"
	"os"
	"sort"
	"unicode/utf16"
	"unicode/utf8"
)

// A region is a range of a file as editors count: lines and columns are
// 1-based, columns count UTF-16 code units, and a byte order mark is none. What
// is unknown is 0.
type region struct {
	line, col       int
	endLine, endCol int // behind the last character
}

// A file is a text file.
type file struct {
	text  []byte
	lines []int // offsets of their starts
}

// files are those that were read, once each, with nil for what cannot be.
type files map[string]*file

// of returns a file, nil for one that cannot be read.
func (s files) of(name string) *file {
	if f, ok := s[name]; ok {
		return f
	}
	s[name] = nil
	// What is no regular file may never end.
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if text, err := os.ReadFile(name); err == nil {
		s[name] = newFile(text)
	}
	return s[name]
}

func newFile(text []byte) *file {
	f := &file{text, []int{0}}
	for i, b := range text {
		if b == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

// read returns the text of a file.
func (s files) read(name string) ([]byte, error) {
	if f := s.of(name); f != nil {
		return f.text, nil
	}
	return nil, os.ErrNotExist
}

// region returns the range of a place. One without an end reaches to the end of
// its line, and one whose column the file does not have has lines alone.
func (s files) region(p Place) region {
	r := region{line: p.Line, endLine: max(p.Line, p.EndLine)}
	src := s.of(p.File)
	if src == nil || p.Col == 0 {
		return r
	}
	col := src.col(p.Line, p.Col)
	endCol := src.col(r.endLine, cmp.Or(p.EndCol, len(bytes.TrimSuffix(src.line(r.endLine), []byte("\r")))+1))
	if col == 0 || endCol == 0 || r.line == r.endLine && endCol < col {
		return r
	}
	r.col, r.endCol = col, endCol
	return r
}

// line returns the text of a line up to its \n, empty for one that the file
// lacks.
func (f *file) line(n int) []byte {
	if n < 1 || n > len(f.lines) {
		return nil
	}
	line, _, _ := bytes.Cut(f.text[f.lines[n-1]:], []byte("\n"))
	return line
}

// col returns the column of the byte column of a line, 0 where there is none.
func (f *file) col(line, col int) int {
	text := f.line(line)
	if line < 1 || line > len(f.lines) || col < 1 || col-1 > len(text) {
		return 0
	}
	text = text[:col-1]
	if line == 1 {
		text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	}
	n := 1
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		n += utf16.RuneLen(r)
		text = text[size:]
	}
	return n
}

// between returns the range between two offsets in bytes. It fails if the file
// does not have them.
func (f *file) between(start, end int) (r region, ok bool) {
	if f == nil || start < 0 || end < start || end > len(f.text) {
		return region{}, false
	}
	r.line, r.col = f.at(start)
	r.endLine, r.endCol = f.at(end)
	return r, r.col > 0 && r.endCol > 0
}

func (f *file) at(offset int) (line, col int) {
	line = sort.SearchInts(f.lines, offset+1)
	return line, f.col(line, offset-f.lines[line-1]+1)
}
