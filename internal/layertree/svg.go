package layertree

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// The measures of a drawing, in pixels.
const (
	boxWidth  = 300
	boxHeight = 86
	columnGap = 130 // holds the number on an edge
	rowGap    = 18
	treeGap   = 40
	margin    = 20
	// A line of a box holds maxChars in the font of Style.
	maxChars = 42
)

// A rect is where a box is drawn.
type rect struct{ x, y, w, h int }

// An item is one box of a drawing: an entry point or a layer.
type item struct {
	rect
	lines []string // the first is the name
	class string
	title string // all of it, in full
	edge  *edge  // from the box above
}

// An edge leads from a box to one in the next column.
type edge struct {
	from  *item
	label string
	class string
}

// SVG draws trees from left to right: a box for each entry point and each
// layer, and on the edge to it how often the layer above calls it in the worst
// case. Files below dir are named relative to it. The drawing brings its colors
// along, for a light and a dark page. It fails as w does.
func SVG(w io.Writer, trees []Tree, dir string) error {
	return draw(w, trees, dir, "<style>\n"+Style+"</style>\n")
}

// Inline is SVG for a page that has Style among its own style sheets.
func Inline(w io.Writer, trees []Tree, dir string) error { return draw(w, trees, dir, "") }

func draw(w io.Writer, trees []Tree, dir, style string) error {
	items := layOut(trees, dir)
	width, height := 2*margin, 2*margin
	for _, it := range items {
		width = max(width, it.x+it.w+margin)
		height = max(height, it.y+it.h+margin)
	}
	var s strings.Builder
	fmt.Fprintf(&s, `<svg class="layers" xmlns="http://www.w3.org/2000/svg" role="img" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">`+"\n", width, height)
	s.WriteString("<title>Layers of retries</title>\n")
	s.WriteString(style)
	fmt.Fprintf(&s, `<rect class="page" width="%d" height="%d"/>`+"\n", width, height)
	for _, it := range items {
		it.drawEdge(&s)
	}
	for _, it := range items {
		it.draw(&s)
	}
	s.WriteString("</svg>\n")
	_, err := io.WriteString(w, s.String())
	return err
}

// Style is the style sheet of the drawings.
const Style = `.layers .page { fill: #ffffff }
.layers .box { fill: #eef3fb; stroke: #4a6fa5 }
.layers .entry { fill: #f2f2f2; stroke: #777777 }
.layers .endless { fill: #fdecea; stroke: #b3261e }
.layers .edge { fill: none; stroke: #777777; stroke-width: 1.5 }
.layers .apart { stroke-dasharray: 5 4 }
.layers text { font: 11px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #333333 }
.layers .name { font-weight: bold; fill: #111111 }
.layers .count { font-weight: bold; fill: #b3261e }
@media (prefers-color-scheme: dark) {
.layers .page { fill: #16181d }
.layers .box { fill: #1f2a3c; stroke: #7ea3d8 }
.layers .entry { fill: #2a2c31; stroke: #999999 }
.layers .endless { fill: #3b2020; stroke: #f2897f }
.layers .edge { stroke: #999999 }
.layers text { fill: #cfd3da }
.layers .name { fill: #ffffff }
.layers .count { fill: #ffb4a9 }
}
`

// layOut gives each box its place: a column for each depth, and a row for each
// box that has none below. A box stands beside the first one below it.
func layOut(trees []Tree, dir string) []*item {
	l := layouter{dir: dir, y: margin}
	for _, t := range trees {
		root := l.add(0, l.y, "entry", "", []string{t.Name, short(t.At, dir), "in the worst case:", calls(t.Worst), waits(t.Total)})
		l.below(root, t.Below, 1, Times{Known: 1})
		l.y += treeGap - rowGap
	}
	return l.items
}

type layouter struct {
	dir   string
	y     int // of the next row
	items []*item
}

// add places a box, and moves to the next row if it takes one.
func (l *layouter) add(column, y int, class, title string, lines []string) *item {
	it := &item{
		rect:  rect{margin + column*(boxWidth+columnGap), y, boxWidth, boxHeight},
		class: class,
		title: cmp.Or(title, strings.Join(lines, "\n")),
	}
	for _, line := range lines {
		it.lines = append(it.lines, fit(line))
	}
	l.items = append(l.items, it)
	l.y = max(l.y, y+boxHeight+rowGap)
	return it
}

// below places the boxes below another one, from its row on.
func (l *layouter) below(above *item, boxes []*Box, column int, calls Times) {
	y := above.y
	for _, b := range boxes {
		class, label, line := "box", "× "+calls.String(), "edge"
		if calls.Unlimited {
			label = calls.String()
		}
		if b.Attempts == Unlimited {
			class = "endless"
		}
		if b.Apart != "" {
			label, line = "not multiplied", "edge apart"
		}
		if b.Circle {
			class, label = "entry", "circle"
		}
		it := l.add(column, y, class, (&texter{dir: l.dir}).line(b), l.lines(b))
		it.edge = &edge{above, label, line}
		l.below(it, b.Below, column+1, b.Calls)
		y = l.y
	}
}

// lines are what is written into the box of a layer.
func (l *layouter) lines(b *Box) []string {
	if b.Circle {
		return []string{b.Name, "see above"}
	}
	// The kind and the pace have lines of their own: both would be too long for one.
	count := strings.Join(slices.Delete(b.traits(), 2, 3)[1:], ", ")
	if b.Again {
		count += "; below it: " + b.where()
	}
	place := b.Kind
	if b.At != "" {
		place += ", " + short(b.At, l.dir)
	}
	return []string{b.Name, place, count, b.pace(), calls(b.Calls) + ", " + waits(b.Total)}
}

// fit shortens a line to the width of a box, and keeps both ends of it.
func fit(s string) string {
	if utf8.RuneCountInString(s) <= maxChars {
		return s
	}
	r := []rune(s)
	end := maxChars / 2
	return string(r[:maxChars-1-end]) + "…" + string(r[len(r)-end:])
}

func (it *item) draw(s *strings.Builder) {
	fmt.Fprintf(s, `<g><title>%s</title><rect class="box %s" x="%d" y="%d" width="%d" height="%d" rx="5"/>`+"\n", escape(it.title), it.class, it.x, it.y, it.w, it.h)
	for i, line := range it.lines {
		class := ""
		if i == 0 {
			class = ` class="name"`
		}
		fmt.Fprintf(s, `<text%s x="%d" y="%d">%s</text>`+"\n", class, it.x+8, it.y+16+i*15, escape(line))
	}
	s.WriteString("</g>\n")
}

// drawEdge draws the way from the box above: out of its right side, down, and
// into the left side of this one, with the label before it.
func (it *item) drawEdge(s *strings.Builder) {
	e := it.edge
	if e == nil {
		return
	}
	const bend = 16
	x, y := e.from.x+e.from.w, e.from.y+e.from.h/2
	fmt.Fprintf(s, `<path class="%s" d="M%d %dH%dV%dH%d"/>`+"\n", e.class, x, y, x+bend, it.y+it.h/2, it.x)
	fmt.Fprintf(s, `<text class="count" x="%d" y="%d">%s</text>`+"\n", x+bend+4, it.y+it.h/2-5, escape(e.label))
}

func escape(s string) string {
	var out strings.Builder
	xml.EscapeText(&out, []byte(s))
	return out.String()
}
