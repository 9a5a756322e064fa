package simulate

import (
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/retrylint/retrylint/stormsim"
)

// The measures of a drawing, in pixels.
const (
	width       = 860
	margin      = 20
	axisLeft    = 80 // room for the numbers on an axis
	stripHeight = 56
	stripGap    = 14
	barHeight   = 14
	barGap      = 8
	labelWidth  = 210 // room for the names of the rows
	valueWidth  = 150
	blockGap    = 34
	lineHeight  = 18
	strips      = 240 // parts of the time axis at most
)

const svgStyle = `<style>
.page { fill: #ffffff }
text { font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #333333 }
.title { font-weight: bold; font-size: 14px; fill: #111111 }
.small { font-size: 11px; fill: #555555 }
.axis { stroke: #888888; fill: none }
.whisker { stroke: #111111; fill: none }
.c0 { fill: #1f6fb4 } .c1 { fill: #b8442c } .c2 { fill: #2d8a4e } .c3 { fill: #8a5cb8 }
.c4 { fill: #b07a10 } .c5 { fill: #1b8a94 } .c6 { fill: #b23a7e } .c7 { fill: #6b6b6b }
@media (prefers-color-scheme: dark) {
.page { fill: #16181d }
text { fill: #cfd3da }
.title { fill: #ffffff }
.small { fill: #a8adb5 }
.axis { stroke: #8a8f98 }
.whisker { stroke: #ffffff }
.c0 { fill: #6cb2ee } .c1 { fill: #f08a72 } .c2 { fill: #6fcf8f } .c3 { fill: #c3a0ea }
.c4 { fill: #e5b550 } .c5 { fill: #63c9d3 } .c6 { fill: #ee8cc0 } .c7 { fill: #b5b5b5 }
}
</style>
`

// A canvas is a drawing that grows downwards.
type canvas struct {
	strings.Builder
	y int
}

// svg draws a report: arrivals over time, a strip for each row, on the same
// scales; then each quantity, a bar for each row with its standard deviation. The
// drawing brings its colors along, for a light and a dark page. It fails as w
// does.
func svg(w io.Writer, r report) error {
	c := &canvas{y: margin}
	c.y += 14
	c.text("title", margin, c.y, "", "retrylint simulate "+r.Scenario)
	for _, line := range wrapped(r.Settings) {
		c.y += lineHeight
		c.text("small", margin, c.y, "", line)
	}
	for _, n := range r.Notes {
		c.y += lineHeight
		c.text("small", margin, c.y, "", n)
	}
	c.legend(r)
	c.strips(r)
	for i, col := range r.Columns {
		c.bars(r, i, col)
	}
	height := c.y + margin
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d">
<title>retrylint simulate %s</title>
%s<rect class="page" width="%[1]d" height="%[2]d"/>
%[5]s</svg>
`, width, height, escape(r.Scenario), svgStyle, c.String())
	return err
}

// wrapped puts the settings into lines.
func wrapped(settings []setting) (lines []string) {
	line := ""
	for _, s := range settings {
		word := "-" + s.Name + " " + s.Value + "  "
		if len(line)+len(word) > 125 {
			lines, line = append(lines, line), ""
		}
		line += word
	}
	return append(lines, line)
}

// class is the color of a row.
func class(row int) string { return fmt.Sprintf("c%d", row%8) }

// legend names the colors.
func (c *canvas) legend(r report) {
	c.y += lineHeight
	const perLine = 3
	for i, row := range r.Rows {
		if i%perLine == 0 {
			c.y += lineHeight
		}
		x := margin + i%perLine*(width-2*margin)/perLine
		c.rect(class(i), float64(x), float64(c.y-10), 11, 11)
		c.text("", x+17, c.y, "", row.label(r.Trials))
	}
}

// strips draws the arrivals of each row over time.
func (c *canvas) strips(r report) {
	last, most := r.extent()
	if most == 0 {
		return
	}
	c.y += blockGap
	c.text("title", margin, c.y, "", upper(r.Over.What)+" per "+r.Over.Per+", first trial"+ofParts(last))
	c.y += 10
	for i, row := range r.Rows {
		c.strip(class(i), row.Arrivals, last, most)
	}
	c.y += lineHeight
	end := float64(last+1) * r.Over.Step
	for _, at := range ticks(end) {
		x := axisLeft + int(at/end*float64(width-margin-axisLeft))
		fmt.Fprintf(c, `<path class="axis" d="M%d %dv-6"/>`+"\n", x, c.y-12)
		c.text("small", x, c.y, "middle", amount(at))
	}
	c.y += lineHeight
	c.text("small", (axisLeft+width-margin)/2, c.y, "middle", r.Over.Unit)
}

// ticks returns round numbers from 0 to end, ten at most.
func ticks(end float64) (out []float64) {
	step := math.Pow(10, math.Floor(math.Log10(end))-1)
	for _, times := range []float64{1, 2, 5, 10, 20} {
		if end/(step*times) < 10 {
			step *= times
			break
		}
	}
	for i := 0.0; i*step <= end; i++ {
		out = append(out, i*step)
	}
	return out
}

// ofParts says that the largest of several numbers is drawn, where it is.
func ofParts(last int) string {
	if last+1 <= strips {
		return ""
	}
	return " (the most in each part of the axis)"
}

func (c *canvas) strip(class string, arrivals []stormsim.Arrival, last, most int) {
	numbers := Peaks(arrivals, last, strips)
	step := float64(width-margin-axisLeft) / float64(len(numbers))
	bottom := float64(c.y + stripHeight)
	for i, n := range numbers {
		if n == 0 {
			continue
		}
		h := max(1, float64(n)/float64(most)*stripHeight) // what is there is seen
		c.rect(class, axisLeft+float64(i)*step, bottom-h, max(1, step-0.5), h)
	}
	fmt.Fprintf(c, `<path class="axis" d="M%d %dV%dH%d"/>`+"\n", axisLeft, c.y, c.y+stripHeight, width-margin)
	c.text("small", axisLeft-6, c.y+9, "end", fmt.Sprint(most))
	c.text("small", axisLeft-6, c.y+stripHeight, "end", "0")
	c.y += stripHeight + stripGap
}

// bars draws a quantity, from 0 to the largest.
func (c *canvas) bars(r report, column int, col column) {
	largest := 0.0
	for _, row := range r.Rows {
		v := row.Values[column]
		largest = max(largest, v.Mean+v.SD)
	}
	if largest == 0 {
		return
	}
	c.y += blockGap
	c.text("title", margin, c.y, "", upper(col.title()))
	c.y += 10
	scale := float64(width-2*margin-labelWidth-valueWidth) / largest
	for i, row := range r.Rows {
		v := row.Values[column]
		x, y := float64(margin+labelWidth), float64(c.y)
		c.text("", margin+labelWidth-8, c.y+barHeight-3, "end", row.Name)
		c.rect(class(i), x, y, max(1, v.Mean*scale), barHeight)
		if v.SD > 0 {
			from, to := x+max(0, v.Mean-v.SD)*scale, x+(v.Mean+v.SD)*scale
			middle, end := y+barHeight/2, y+barHeight/2-3
			fmt.Fprintf(c, `<path class="whisker" d="M%.1f %.1fH%.1fM%.1f %.1fv6M%.1f %.1fv6"/>`+"\n", from, middle, to, from, end, to, end)
		}
		c.text("small", int(x+(v.Mean+v.SD)*scale)+8, c.y+barHeight-3, "", cell(col, v))
		c.y += barHeight + barGap
	}
	fmt.Fprintf(c, `<path class="axis" d="M%d %dv%d"/>`+"\n", margin+labelWidth, c.y-len(r.Rows)*(barHeight+barGap)-3, len(r.Rows)*(barHeight+barGap))
}

func (c *canvas) rect(class string, x, y, w, h float64) {
	fmt.Fprintf(c, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`+"\n", class, x, y, w, h)
}

// text writes at a point, which is the start, middle or end of it.
func (c *canvas) text(class string, x, y int, anchor, s string) {
	fmt.Fprintf(c, `<text class="%s" x="%d" y="%d"`, class, x, y)
	if anchor != "" {
		fmt.Fprintf(c, ` text-anchor="%s"`, anchor)
	}
	fmt.Fprintf(c, ">%s</text>\n", escape(s))
}

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func escape(s string) string {
	var out strings.Builder
	xml.EscapeText(&out, []byte(s))
	return out.String()
}
