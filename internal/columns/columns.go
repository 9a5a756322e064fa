// Package columns measures text as a terminal shows it, and makes text from code
// fit to be shown: no control character of it reaches the terminal.
package columns

import (
	"strings"
	"unicode"
	"unicode/utf8"

	eastasian "golang.org/x/text/width"
)

// tab is the distance of tab stops in columns.
const tab = 4

// A Cell is what a terminal shows as one: a character with all that combines
// with it.
type Cell struct {
	Text       string // fit to be shown
	Start, End int    // bytes of the string that it is of
	Width      int    // columns
}

// Cells returns the text as it is shown. Tabs become blanks up to the next tab
// stop, and other control characters a sign that stands for them, one column
// wide.
func Cells(text string) []Cell {
	var out []Cell
	column := 0
	joined := false // the rune before was a joiner
	for start := 0; start < len(text); {
		r, size := utf8.DecodeRuneInString(text[start:])
		c := Cell{Start: start, End: start + size}
		c.Text, c.Width = shown(r, column)
		if last := len(out) - 1; last >= 0 && combines(r, c.Width, out[last].Width, joined) {
			out[last].Text += c.Text
			out[last].End = c.End
		} else {
			out = append(out, c)
			column += c.Width
		}
		joined = r == joiner
		start = c.End
	}
	return out
}

// joiner makes one character of two, such as a family of persons.
const joiner = '\u200d'

// combines reports whether a rune is shown as part of the cell before it.
func combines(r rune, width, before int, joined bool) bool {
	skin := r >= 0x1f3fb && r <= 0x1f3ff
	return width == 0 || before == 2 && width == 2 && (joined || skin)
}

// shown returns how a rune in the given column is shown, and how wide that is.
func shown(r rune, column int) (text string, width int) {
	switch {
	case r >= ' ' && r < 0x7f:
		return string(r), 1
	case r == '\t':
		width = tab - column%tab
		return strings.Repeat(" ", width), width
	case r < ' ':
		return string('\u2400' + r), 1 // Unicode has a picture of each
	case r == 0x7f:
		return "\u2421", 1
	case r == '\ufeff':
		return "", 0 // the mark that some editors begin a file with
	case unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control):
		// Those of the last kind make code look like other code.
		return string(utf8.RuneError), 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) && r != softHyphen || jamo(r):
		return string(r), 0
	}
	switch eastasian.LookupRune(r).Kind() {
	case eastasian.EastAsianWide, eastasian.EastAsianFullwidth:
		return string(r), 2
	}
	return string(r), 1
}

const softHyphen = '\u00ad'

// jamo reports whether the rune is a vowel or a final consonant of a Korean
// syllable, which is drawn below or beside its first one.
func jamo(r rune) bool {
	return r >= 0x1160 && r <= 0x11ff || r >= 0xd7b0 && r <= 0xd7ff
}

// Text returns what cells show.
func Text(cells []Cell) string {
	var b strings.Builder
	for _, c := range cells {
		b.WriteString(c.Text)
	}
	return b.String()
}

// Width returns the columns of cells.
func Width(cells []Cell) int {
	n := 0
	for _, c := range cells {
		n += c.Width
	}
	return n
}

// Shown returns the text as it is shown.
func Shown(text string) string { return Text(Cells(text)) }

// Ellipsis stands where something is left out. It is one column wide.
const Ellipsis = "…"

// Cut returns the text as it is shown, its end left out if it has more columns
// than the given number.
func Cut(text string, width int) string {
	cells := Cells(text)
	if Width(cells) <= width {
		return Text(cells)
	}
	return Text(cells[:Fit(cells, width-1)]) + Ellipsis
}

// Fit returns how many of the cells have a place in the given number of columns.
func Fit(cells []Cell, width int) int {
	for i, c := range cells {
		width -= c.Width
		if width < 0 {
			return i
		}
	}
	return len(cells)
}

// Wrap returns the text as it is shown in lines of the given number of columns,
// broken at white space only. A longer word has a line of its own.
func Wrap(text string, width int) []string {
	var lines []string
	room := 0 // columns left in the last line
	for _, word := range strings.Fields(text) {
		cells := Cells(word)
		n := Width(cells)
		if len(lines) > 0 && 1+n <= room {
			lines[len(lines)-1] += " " + Text(cells)
			room -= 1 + n
			continue
		}
		lines = append(lines, Text(cells))
		room = width - n
	}
	return lines
}
