package request

import (
	"slices"
	"strings"
	"unicode"
)

// Speaks says whether one of some words, in lower case, is a word in the names
// of what is repeated and of the functions on the way to a request, or in its
// constant target.
func (p *Repeated) Speaks(s Send, words []string) bool {
	names := []string{p.Name, s.Way, s.Target.Const}
	if p.Func != nil {
		f := p.Func
		for f.Obj == nil && f.Outer != nil {
			f = f.Outer
		}
		names = append(names, nameOf(f))
	}
	for _, name := range names {
		if slices.ContainsFunc(Words(name), func(w string) bool { return slices.Contains(words, w) }) {
			return true
		}
	}
	return false
}

// Words cuts a name or path into its words, in lower case: "sendHTTPBatch" is
// "send", "http" and "batch".
func Words(name string) (words []string) {
	runes := []rune(name)
	start := 0
	cut := func(end int) {
		if start < end {
			words = append(words, strings.ToLower(string(runes[start:end])))
		}
		start = end
	}
	for i, c := range runes {
		switch {
		case !unicode.IsLetter(c):
			cut(i)
			start = i + 1
		case i > start && unicode.IsUpper(c) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			cut(i)
		}
	}
	cut(len(runes))
	return words
}
