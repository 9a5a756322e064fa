package columns_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/retrylint/retrylint/internal/columns"
)

func width(text string) int { return columns.Width(columns.Cells(text)) }

func TestWidths(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       int
	}{
		{"nothing", "", 0},
		{"letters", "retry", 5},
		{"an umlaut of one rune", "ü", 1},
		{"an umlaut of two", "u\u0308", 1},
		{"Chinese", "重试", 4},
		{"Korean syllables", "재시도", 6},
		{"a Korean syllable in three parts", "\u1112\u1161\u11ab", 2},
		{"Japanese of half the width", "ﾘﾄﾗｲ", 4},
		{"Latin of full width", "Ａ", 2},
		{"an emoji", "🔁", 2},
		{"an emoji with a tone of skin", "👍🏽", 2},
		{"a tone of skin alone", "🏽", 2},
		{"a family", "👨\u200d👩\u200d👧", 2},
		{"two emojis", "👨👩", 4},
		{"a flag", "🇨🇭", 2},
		{"a joiner between letters", "क\u200dष", 2},
		{"a soft hyphen", "a\u00adb", 3},
		{"no space", "a\u200bb", 2},
		{"an ellipsis", columns.Ellipsis, 1},
		{"a tab at the start", "\t", 4},
		{"a tab behind a letter", "a\t", 4},
		{"a tab behind four", "abcd\t", 8},
		{"a tab behind a wide rune", "重\tx", 5},
		{"a control character", "\x1b", 1},
		{"half a rune", "\xe9\x87", 2},
	} {
		if got := width(c.text); got != c.want {
			t.Errorf("%s: %d columns, want %d", c.name, got, c.want)
		}
	}
}

func TestControlCharactersAreReplaced(t *testing.T) {
	for text, want := range map[string]string{
		"a\x1b[31mb": "a␛[31mb",
		"a\x00b":     "a␀b",
		"a\rb":       "a␍b",
		"a\nb":       "a␊b",
		"a\x7fb":     "a␡b",
		"a\u009bb":   "a\ufffdb", // begins a sequence as well, in one rune
		"a\u202eb":   "a\ufffdb", // turns the direction of what follows
		"a\u2067b":   "a\ufffdb",
		"a\u2028b":   "a\ufffdb",
		"a\x9bb":     "a\ufffdb",
		"\ufeffa":    "a",
		"a\tb":       "a   b",
		"שלום":       "שלום",
	} {
		if got := columns.Shown(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Unicode has none beyond Latin-1.
func TestNoControlCharacterIsLeft(t *testing.T) {
	for r := rune(0); r <= unicode.MaxLatin1; r++ {
		for _, c := range columns.Shown("a" + string(r)) {
			if unicode.IsControl(c) {
				t.Fatalf("%U is shown as %U", r, c)
			}
		}
	}
}

func TestCellsCoverTheText(t *testing.T) {
	text := "\tu\u0308重\x1b\xff👨\u200d👩x"
	at := 0
	for _, c := range columns.Cells(text) {
		if c.Start != at || c.End <= c.Start {
			t.Errorf("a cell from %d to %d follows one to %d", c.Start, c.End, at)
		}
		at = c.End
	}
	if at != len(text) {
		t.Errorf("they end at %d of %d", at, len(text))
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"retry", 5, "retry"},
		{"retry", 4, "ret…"},
		{"retry", 1, "…"},
		{"重试重试", 8, "重试重试"},
		{"重试重试", 7, "重试重…"},
		{"重试重试", 6, "重试…"},
		{"a\x1bb", 2, "a…"},
	} {
		if got := columns.Cut(c.text, c.width); got != c.want {
			t.Errorf("%q in %d columns: got %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 10, ""},
		{"retry it", 8, "retry it"},
		{"retry it", 7, "retry|it"},
		{"retry  it\nonce\tmore", 10, "retry it|once more"},
		{"see https://example.com/a now", 10, "see|https://example.com/a|now"},
		{"重试 重试", 9, "重试 重试"},
		{"重试 重试", 8, "重试|重试"},
		{"a\x1b[2Jb", 10, "a␛[2Jb"},
	} {
		want := slices.DeleteFunc(strings.Split(c.want, "|"), func(s string) bool { return s == "" })
		if got := columns.Wrap(c.text, c.width); !slices.Equal(got, want) {
			t.Errorf("%q in %d columns: got %q, want %q", c.text, c.width, got, want)
		}
	}
}
