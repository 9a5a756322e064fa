package gate

import (
	"bytes"
	"iter"
)

// A token is a word of the code, or what stands between quotes.
type token struct {
	text   []byte
	quoted bool
	dotted bool // stands right behind a dot
	called bool // an opening parenthesis follows
	empty  bool // and a closing one right behind it
}

// tokens yields the words and strings of a Go source, without its comments. It
// is a good deal faster than a scanner that has to find errors too.
func tokens(src []byte) iter.Seq[token] {
	return func(yield func(token) bool) {
		for i := 0; i < len(src); {
			c := src[i]
			start := i
			var t token
			switch {
			case isLetter(c):
				for i < len(src) && (isLetter(src[i]) || isDigit(src[i])) {
					i++
				}
				t = word(src, start, i)
			case c == '"' || c == '`':
				i = quoteEnd(src, i)
				t = token{text: src[start+1 : max(i-1, start+1)], quoted: true}
			case c == '\'':
				i = quoteEnd(src, i)
				continue
			case c == '/':
				i = commentEnd(src, i)
				continue
			default:
				i++
				continue
			}
			if !yield(t) {
				return
			}
		}
	}
}

func word(src []byte, start, end int) token {
	rest := src[end:]
	called := len(rest) > 0 && rest[0] == '('
	return token{
		text:   src[start:end],
		dotted: start > 0 && src[start-1] == '.',
		called: called,
		empty:  called && len(rest) > 1 && rest[1] == ')',
	}
}

// quoteEnd returns the position after the quote that closes the one at i.
func quoteEnd(src []byte, i int) int {
	quote := src[i]
	for i++; i < len(src); i++ {
		switch {
		case src[i] == quote:
			return i + 1
		case quote == '`':
		case src[i] == '\n': // not closed
			return i
		case src[i] == '\\':
			i++
		}
	}
	return len(src)
}

// commentEnd returns the position after the comment that starts at i, or after
// the slash that starts none.
func commentEnd(src []byte, i int) int {
	var end []byte
	switch {
	case bytes.HasPrefix(src[i:], []byte("//")):
		end = []byte("\n")
	case bytes.HasPrefix(src[i:], []byte("/*")):
		end = []byte("*/")
	default:
		return i + 1
	}
	n := bytes.Index(src[i+2:], end)
	if n < 0 {
		return len(src)
	}
	return i + 2 + n + len(end)
}

// isLetter takes any byte beyond ASCII for a letter: no word of interest holds
// one, and no name is cut by it.
func isLetter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c >= 0x80
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
