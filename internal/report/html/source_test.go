package html

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/report"
)

// shown is how a text is shown around a place.
func shown(t *testing.T, text string, at report.Place, more int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "a.go")
	write(t, name, text)
	var p page
	p.source(read(name), at, more)
	return p.String()
}

func TestInvisibleCharactersAreNamed(t *testing.T) {
	for in, want := range map[string]markup{
		"a\u202eb":        "a⟨U+202E⟩b",
		"\u2066x\u2069":   "⟨U+2066⟩x⟨U+2069⟩",
		"\x00\x1b[31m":    "⟨U+0000⟩⟨U+001B⟩[31m",
		"zero\u200bwidth": "zero⟨U+200B⟩width",
		"bad\xff":         "bad\ufffd",
		"tab\tשלום 世界":    "tab\tשלום 世界",
		`<a href="'&">`:   "&#60;a href=&#34;&#39;&#38;&#34;&#62;",
	} {
		if got := escape(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestTokenIsMarkedWhereTheEndIsNotKnown(t *testing.T) {
	const text = "package a\n\nvar x = time.Second\n"
	for _, at := range []report.Place{{Line: 3, Col: 9}, {Line: 3, Col: 9, EndLine: 3, EndCol: 9}} {
		if got := shown(t, text, at, 0); !strings.Contains(got, "<mark>time</mark>.Second") {
			t.Errorf("%v: %s", at, got)
		}
	}
}

func TestLineIsMarkedWhereTheColumnIsNotKnown(t *testing.T) {
	if got := shown(t, "package a\n\n\tx := 1\n", report.Place{Line: 3}, 0); !strings.Contains(got, `data-n="3">	<mark>x := <span class="n">1</span></mark>`) {
		t.Error(got)
	}
}

func TestRangeOfSeveralLinesIsMarkedInItsFirst(t *testing.T) {
	got := shown(t, "package a\n\nfor {\n\tf()\n}\ng()\n", report.Place{Line: 3, Col: 1, EndLine: 5, EndCol: 2}, 1)
	if !strings.Contains(got, `<mark><span class="k">for</span></mark> {`) || strings.Count(got, "l hit") != 3 || strings.Count(got, "<mark>") != 1 || !strings.Contains(got, `data-n="6"`) {
		t.Error(got)
	}
}

func TestLongRangeIsCut(t *testing.T) {
	got := shown(t, "package a\n"+strings.Repeat("f()\n", 50), report.Place{Line: 2, Col: 1, EndLine: 40, EndCol: 2}, 1)
	if strings.Count(got, "l hit") != maxMarked || !strings.Contains(got, "⋯ up to line 40") {
		t.Error(got)
	}
}

func TestLongLineIsCut(t *testing.T) {
	got := shown(t, "package a\n\nvar x = \""+strings.Repeat("é", 1000)+"\"\n", report.Place{Line: 3, Col: 5}, 0)
	if len(got) > maxLine+300 || !strings.Contains(got, "é</span>…\n") || strings.Contains(got, "\ufffd") {
		t.Error(got)
	}
}

func TestCommentOfSeveralLinesIsAComment(t *testing.T) {
	got := shown(t, "package a\r\n\r\n/* one\r\n two */ func f() {}\r\n", report.Place{Line: 4, Col: 1}, 1)
	if !strings.Contains(got, `<span class="c">/* one</span>`) || !strings.Contains(got, ` two */</span>`) || !strings.Contains(got, `<span class="k">func</span> <span class="f">f</span>() {}`) {
		t.Error(got)
	}
}

func TestMarkCutsTokens(t *testing.T) {
	got := shown(t, "package a\n\nvar x = \"some words\"\n", report.Place{Line: 3, Col: 15, EndLine: 3, EndCol: 20}, 0)
	if !strings.Contains(got, `<span class="s">&#34;some </span><mark><span class="s">words</span></mark><span class="s">&#34;</span>`) {
		t.Error(got)
	}
}

func TestSourceThatIsNoGoIsShownAsItIs(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	write(t, name, "func <x>\n")
	var p page
	p.source(read(name), report.Place{Line: 1, Col: 6}, 0)
	if got := p.String(); !strings.Contains(got, "func <mark>&#60;x&#62;</mark>") {
		t.Error(got)
	}
}

func TestEmptyFileIsNotShown(t *testing.T) {
	if got := shown(t, "", report.Place{Line: 2, Col: 1}, 3); got != "" {
		t.Error(got)
	}
}

// Whatever the text and the place, tags that are opened are closed.
func FuzzTagsAreClosed(f *testing.F) {
	f.Add("package a\n\nfor x := `a\nb` {\r\n}", 3, 4, 4, 2)
	f.Add("\xff/* \"", 1, 9, 1, 1)
	f.Fuzz(func(t *testing.T, text string, line, col, endLine, endCol int) {
		name := filepath.Join(t.TempDir(), "a.go")
		write(t, name, text)
		var p page
		p.source(read(name), report.Place{Line: line, Col: col, EndLine: endLine, EndCol: endCol}, 2)
		got := p.String()
		if strings.Count(got, "<mark>") != strings.Count(got, "</mark>") || strings.Count(got, "<span") != strings.Count(got, "</span>") {
			t.Errorf("%q", got)
		}
	})
}
