package layertree

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// wide is a program with n layers: each third one stands below the one before
// it, the others beside that.
func wide(n int) []Func {
	var funcs []Func
	above := "main"
	var steps []Step
	for i := range n {
		id := fmt.Sprintf("example.package%d.AFunctionWithALongName", i)
		steps = append(steps, under(loop(above), id))
		if i%3 == 2 {
			funcs = append(funcs, fn(above, steps...))
			above, steps = id, nil
			continue
		}
		funcs = append(funcs, fn(id, under(loop(id))))
	}
	return append(funcs, fn(above, append(steps, under(loop(above)))...))
}

func TestBoxesDoNotOverlap(t *testing.T) {
	for n := 3; n <= 30; n++ {
		items := layOut(Join(append(wide(n), fn("other", under(loop("other"))))), "")
		if len(items) < n+2 {
			t.Fatalf("%d boxes for %d layers", len(items), n)
		}
		for i, a := range items {
			for _, b := range items[:i] {
				if a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h {
					t.Errorf("%d layers: %s overlaps %s", n, a.lines[0], b.lines[0])
				}
			}
		}
	}
}

// A label stands in the gap before its box, so it needs no check against the
// boxes of other rows.
func TestLabelsFitIntoTheGap(t *testing.T) {
	for _, label := range []string{"not multiplied", "no limit", "circle", "× " + Times{Known: most}.String()} {
		if width := 20 + 7*utf8.RuneCountInString(label); width > columnGap+7 {
			t.Errorf("%s takes %d", label, width)
		}
	}
}

func TestLinesFitIntoTheirBoxes(t *testing.T) {
	for _, it := range layOut(Join(wide(9)), "") {
		if len(it.lines)*15+4 > boxHeight {
			t.Errorf("%d lines", len(it.lines))
		}
		for _, line := range it.lines {
			if utf8.RuneCountInString(line) > maxChars {
				t.Errorf("too long: %s", line)
			}
		}
	}
}

func TestDrawingIsWellFormed(t *testing.T) {
	var b strings.Builder
	if err := SVG(&b, Join([]Func{fn("a<b>&\"c\"", under(loop("f[T]<&>")))}), ""); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
	}
}

func TestDrawingNeedsNothingElse(t *testing.T) {
	var b strings.Builder
	SVG(&b, Join(wide(5)), "")
	if s := strings.Replace(b.String(), `xmlns="http://www.w3.org/2000/svg"`, "", 1); strings.Contains(s, "://") || strings.Contains(s, "url(") {
		t.Error("refers to something outside")
	}
}

func TestDrawingShowsHowOftenTheLayerAboveCalls(t *testing.T) {
	var b strings.Builder
	SVG(&b, Join([]Func{fn("a", under(loop("a"), "b")), fn("b", under(loop("b"), "c")), fn("c", under(loop("c")))}), "")
	for _, want := range []string{">× 1<", ">× 4<", ">× 16<", ">64 calls, waits 3s<"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s", want)
		}
	}
}

func TestNoTreesAreAnEmptyDrawing(t *testing.T) {
	var b strings.Builder
	if err := SVG(&b, nil, ""); err != nil || !strings.Contains(b.String(), `width="40"`) {
		t.Error(err, b.String())
	}
}

// A page of which a drawing is a part has classes and a style sheet of its own.
func TestStyleIsThatOfTheDrawingAlone(t *testing.T) {
	for line := range strings.Lines(Style) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, ".layers ") && !strings.HasPrefix(line, "@media ") && line != "}" {
			t.Errorf("%s holds for the whole page", line)
		}
	}
}

func TestInlineDrawingBringsNoStyle(t *testing.T) {
	var own, inline strings.Builder
	trees := Join(wide(3))
	SVG(&own, trees, "")
	Inline(&inline, trees, "")
	if got := strings.Replace(own.String(), "<style>\n"+Style+"</style>\n", "", 1); got != inline.String() || got == own.String() {
		t.Errorf("got:\n%s", inline.String())
	}
}

// What is cut out of a line is missed most in the numbers of a delay.
func TestDelayFitsIntoItsBox(t *testing.T) {
	l := loop("f")
	l.Growth, l.Base, l.Max = "exponential", 100*time.Millisecond, time.Minute
	lines := (&layouter{}).lines(&Box{Layer: l})
	if !slices.Contains(lines, fit("exponential wait from 100ms up to 1m")) || !slices.Contains(lines, "4 attempts, no jitter") {
		t.Errorf("%q", lines)
	}
}
