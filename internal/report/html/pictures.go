package html

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/simulate"
	"github.com/retrylint/retrylint/internal/storms"
	"github.com/retrylint/retrylint/stormsim"
)

const (
	maxEntries = 5  // entry points whose layers are drawn
	maxBoxes   = 60 // layers that are drawn in all
	maxStorms  = 3
	columns    = 240 // of a plot
)

// layered are the entry points where a retry stands above another one, the worst
// first.
func layered(funcs []layertree.Func) []layertree.Tree {
	return slices.DeleteFunc(layertree.Join(funcs), func(t layertree.Tree) bool { return depth(t.Below) < 2 })
}

// layers draws the retries that stand above others.
func (v *view) layers(p Pictures, trees []layertree.Tree) {
	if p.Funcs == nil {
		return
	}
	v.add("<section id=\"layers\"><h2>Layers of retries</h2>\n")
	if len(trees) == 0 {
		v.add("<p>No retry is seen above another one, so attempts do not multiply.</p>\n</section>\n")
		return
	}
	shown, left := cut(trees[:min(len(trees), maxEntries)])
	v.addf("<p class=\"note\">Where a retry stands above another one, their attempts multiply. One call of <code>%s</code> becomes <strong>%s</strong> in the worst case.",
		trees[0].Name, worst(trees[0].Worst))
	if more := len(trees) - len(shown); more > 0 {
		v.addf(" The worst %d of %d entry points are drawn.", len(shown), len(trees))
	}
	if left > 0 {
		v.addf(" %s not drawn; <code>retrylint layers</code> prints all.", upper(are(left, "layer")))
	}
	v.add("</p>\n")
	deepest := 0
	for _, t := range shown {
		deepest = max(deepest, depth(t.Below))
	}
	v.addf(`<div class="scroll picture wide%d" tabindex="0" role="group" aria-label="Layers of retries, drawn">`, deepest)
	var svg, text strings.Builder
	layertree.Inline(&svg, shown, v.Dir)
	layertree.Text(&text, shown, v.Dir)
	v.add(markup(visible(svg.String())))
	v.addf("</div>\n<details><summary>The same as text</summary><pre class=\"text\" tabindex=\"0\" role=\"group\" aria-label=\"Layers of retries, as text\">%s</pre></details>\n</section>\n", text.String())
}

// depth is the number of layers on the longest way down.
func depth(boxes []*layertree.Box) (n int) {
	for _, b := range boxes {
		n = max(n, 1+depth(b.Below))
	}
	return n
}

// cut returns the trees with maxBoxes layers in all, and how many are left out:
// those further down, since trees list the worst first. A tree without a layer
// is left out.
func cut(trees []layertree.Tree) (shown []layertree.Tree, left int) {
	room := maxBoxes
	for _, t := range trees {
		if room == 0 {
			break
		}
		t.Below = trim(t.Below, &room, &left)
		shown = append(shown, t)
	}
	return shown, left
}

// trim copies boxes, as many as there is room for.
func trim(boxes []*layertree.Box, room, left *int) (out []*layertree.Box) {
	for _, b := range boxes {
		if *room == 0 {
			*left += size(b)
			continue
		}
		*room--
		c := *b
		c.Below = trim(b.Below, room, left)
		out = append(out, &c)
	}
	return out
}

func size(b *layertree.Box) int {
	n := 1
	for _, below := range b.Below {
		n += size(below)
	}
	return n
}

// worst words a number of calls.
func worst(t layertree.Times) string {
	if t.Unlimited {
		return "calls without limit"
	}
	return t.String() + " calls"
}

// are words a number of things that are something.
func are(n int, what string) string {
	if n == 1 {
		return "1 " + what + " is"
	}
	return count(n, what) + " are"
}

// aboutDelays are the rules whose findings tell that clients stay in step.
var aboutDelays = []string{"fixedsleep", "nojitter", "uncappedbackoff"}

// storms plots what the worst policies with findings do to a server.
func (v *view) storms(retries []policyat.Retry) {
	if retries == nil {
		return
	}
	var places []policyat.Place
	for _, f := range v.live {
		if slices.Contains(aboutDelays, f.Rule) {
			places = append(places, policyat.Place{File: f.File, Shown: report.Relative(v.Dir, f.File), Line: f.Line})
		}
	}
	v.add("<section id=\"storms\"><h2>Storms</h2>\n")
	found := storms.Worst(context.Background(), retries, places, maxStorms)
	if len(found) == 0 {
		v.add("<p>No delay without jitter was found that could be simulated.</p>\n</section>\n")
		return
	}
	v.addf("<p class=\"note\">What the policies in the code do when %s clients fail at once and the server takes %s calls per second from then on (the dashed line), beside the same with full jitter. Simulated; the policy with the most calls comes first.</p>\n",
		grouped(storms.Clients), grouped(storms.PerSecond))
	for i, s := range found {
		v.storm(s, i+1)
	}
	v.add("</section>\n")
}

// storm adds the plots of a storm above each other, on the same scales, and the
// numbers.
func (v *view) storm(s storms.Storm, n int) {
	v.addf(`<figure class="storm" aria-labelledby="s%d"><figcaption id="s%d"><h3>%s <code>%s</code></h3><p>%s</p></figcaption>`+"\n",
		n, n, upper(s.What), s.At.String(), policy(s))
	last, most := extent(s.Written.Arrivals, s.Suggested.Arrivals)
	end := time.Duration(last+1) * s.Window
	plots := []struct {
		class, name string
		of          storms.Outcome
	}{{"written", "As written", s.Written}, {"suggested", "With full jitter", s.Suggested}}
	v.add("<div class=\"plots\">\n")
	for _, p := range plots {
		v.plot(p.class, p.name+": "+p.of.Delays, p.of.Arrivals, last, most, s.Window)
	}
	v.addf("<div class=\"axis\" aria-hidden=\"true\"><span>0</span><span>%s</span><span>%s</span></div>\n</div>\n",
		seconds(end/2), seconds(end))
	v.addf("<div class=\"scroll\"><table><thead><tr><th scope=\"col\">Policy</th><th scope=\"col\" class=\"num\">Calls</th><th scope=\"col\" class=\"num\">Most retries in %v</th><th scope=\"col\" class=\"num\">Clients that gave up</th><th scope=\"col\" class=\"num\">Last call after</th></tr></thead>\n<tbody>\n", s.Window)
	for _, p := range plots {
		v.addf(`<tr class="%s"><th scope="row">%s</th><td class="num">%s</td><td class="num">%s</td><td class="num">%s</td><td class="num">%s</td></tr>`+"\n",
			p.class, p.name, rounded(p.of.Calls), rounded(p.of.Peak), rounded(p.of.GaveUp), seconds(p.of.Last))
	}
	v.add("</tbody></table></div>\n</figure>\n")
}

// policy words what is known of a storm beside its delays.
func policy(s storms.Storm) string {
	out := count(s.Attempts, "attempt")
	switch {
	case s.Attempts == policyat.NoLimit:
		out = "no limit of attempts"
	case s.Assumed:
		out += ", a number that the code does not tell and that is assumed here"
	}
	if s.Written.Delays == "no wait before every retry" {
		out += fmt.Sprintf("; a retry without a wait is taken to come back after %v", storms.RoundTrip)
	}
	if len(s.Also) > 0 {
		var at []string
		for _, p := range s.Also[:min(len(s.Also), maxAlso)] {
			at = append(at, p.String())
		}
		out += "; the same policy stands in " + strings.Join(at, ", ")
		if more := len(s.Also) - maxAlso; more > 0 {
			out += fmt.Sprintf(" and %d other places", more)
		}
	}
	return upper(out) + "."
}

// maxAlso is the number of places that are named.
const maxAlso = 4

// extent returns the largest time and number of arrivals.
func extent(lists ...[]stormsim.Arrival) (last, most int) {
	for _, a := range slices.Concat(lists...) {
		last, most = max(last, a.At), max(most, a.Calls)
	}
	return last, most
}

// plot draws the calls by window, and how many of them the server takes.
func (v *view) plot(class, name string, arrivals []stormsim.Arrival, last, most int, window time.Duration) {
	const width, height = 960, 100.0
	peaks := simulate.Peaks(arrivals, last, columns)
	scale, step := height/float64(most), float64(width)/float64(len(peaks))
	v.addf(`<div class="plot %s"><p><span><span class="key" aria-hidden="true"></span>%s</span> <span class="most">up to %s calls in %v</span></p><div class="frame"><svg viewBox="0 0 %d %v" preserveAspectRatio="none" role="img" aria-label="%s">`,
		class, name, grouped(most), window, width, height, name+". Calls over time.")
	var bars strings.Builder
	for i, n := range peaks {
		if n > 0 {
			fmt.Fprintf(&bars, "M%.1f %vV%.1fh%.1fV%vz", float64(i)*step, height, height-max(1, float64(n)*scale), step*0.85, height)
		}
	}
	v.addf(`<path class="bars" d="%s"/><path class="limit" d="M0 %.1fH%d"/></svg></div></div>`+"\n",
		bars.String(), height-storms.PerSecond*window.Seconds()*scale, width)
}

// seconds words a time on an axis.
func seconds(d time.Duration) string {
	const day, year = 24 * time.Hour, 365 * 24 * time.Hour
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.3gs", d.Seconds())
	case d < 2*day:
		return d.Round(time.Second).String()
	case d < 2*year:
		return fmt.Sprintf("%d days", d/day)
	}
	return fmt.Sprintf("%d years", d/year)
}

func rounded(f float64) string { return grouped(int(math.Round(f))) }
