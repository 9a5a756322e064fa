package html

import (
	"fmt"
	"strings"
	"unicode"
)

// A markup is HTML. Constants are, and what this package has written; a string
// is text, which the compiler keeps apart.
type markup string

// A page is HTML that grows.
type page struct{ strings.Builder }

// addf appends HTML as fmt.Sprintf makes it. Arguments that are strings are
// text, and escaped; they may stand between tags and in quoted attributes.
func (p *page) addf(format markup, args ...any) {
	for i, a := range args {
		if s, is := a.(string); is {
			args[i] = escape(s)
		}
	}
	fmt.Fprintf(p, string(format), args...)
}

// add appends HTML.
func (p *page) add(m markup) { p.WriteString(string(m)) }

// escape makes HTML of text.
func escape(s string) markup {
	var out strings.Builder
	for _, r := range visible(s) {
		if strings.ContainsRune(special, r) {
			fmt.Fprintf(&out, "&#%d;", r)
		} else {
			out.WriteRune(r)
		}
	}
	return markup(out.String())
}

// special are the characters that HTML gives a meaning in text or in an
// attribute.
const special = `<>&"'`

// visible names the characters that nobody sees: they may have code read
// otherwise than it runs.
func visible(s string) string {
	var out strings.Builder
	for _, r := range s {
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			fmt.Fprintf(&out, "⟨U+%04X⟩", r)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}
