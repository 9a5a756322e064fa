package html

import (
	"go/doc/comment"
	"strings"

	"github.com/retrylint/retrylint/internal/report"
)

const (
	// maxShown is the number of findings that are shown with their source:
	// a page with more takes long to open.
	maxShown = 1000
	// atOnce is the number of findings up to which all are laid out when the
	// page opens; of more, those that come into sight are.
	atOnce = 60
	// maxRelated is the number of places of a finding that are shown.
	maxRelated = 8
)

// findings adds the findings by rule. A script puts them by folder.
func (v *view) findings() {
	v.add("<section id=\"findings\"><h2>Findings</h2>\n")
	switch {
	case len(v.live) == 0 && v.Complete:
		v.add("<div class=\"clean\"><p class=\"sign\" aria-hidden=\"true\">✓</p><p><strong>Nothing found.</strong> No retry in this code does what a rule warns of.</p></div>\n")
	case len(v.live) == 0:
		v.add("<p>Nothing found in what could be analyzed.</p>\n")
	default:
		v.filter()
	}
	class := ""
	if len(v.live) > atOnce {
		class = "many"
	}
	v.addf(`<div id="list" class="%s">`+"\n", class)
	for _, r := range v.rules {
		if r.live == 0 {
			continue
		}
		v.addf(`<section class="group" id="by-%s"><h3><code>%s</code> <span class="count">%d</span></h3>`+"\n", r.Name, r.Name, r.live)
		if finds := v.finds(r.Rule); finds != "" {
			v.addf(`<p class="note">%s. <a href="#rule-%s">Why it matters</a></p>`+"\n", upper(finds), r.Name)
		}
		for i, f := range v.live {
			if f.Rule == r.Name {
				v.finding(f, i+1)
			}
		}
		v.add("</section>\n")
	}
	v.add("</div>\n</section>\n")
}

// filter adds what the script searches with.
func (v *view) filter() {
	v.add(`<form id="filter" role="search" aria-label="Findings" hidden>
<label class="wide">Search <input type="search" id="q" placeholder="words of the message, code or file" autocomplete="off" spellcheck="false"></label>
<label>Rule <select id="rule"><option value="">all</option>`)
	for _, r := range v.rules {
		if r.live > 0 {
			v.addf(`<option value="%s">%s (%d)</option>`, r.Name, r.Name, r.live)
		}
	}
	v.add("</select></label>\n<label>Severity <select id=\"severity\"><option value=\"\">all</option>")
	for _, s := range severities {
		if n := v.count(func(r ruleView) int { return r.live * is(r.Severity == s) }); n > 0 {
			v.addf(`<option value="%s">%s (%d)</option>`, names[s].one, names[s].one, n)
		}
	}
	v.add("</select></label>\n<label>Folder <select id=\"folder\"><option value=\"\">all</option>")
	for _, folder := range v.choices() {
		n := 0
		for _, f := range v.live {
			n += is(within(v.folder(f.File), folder))
		}
		v.addf(`<option value="%s">%s (%d)</option>`, folder, folder, n)
	}
	v.add(`</select></label>
<label>Group by <select id="by"><option value="">rule</option><option value="folder">folder</option></select></label>
<hr>
<p id="status" role="status"></p>
<div class="buttons"><button type="button" id="fixes" aria-pressed="false">Show fixes</button><button type="reset">Reset</button></div>
</form>
`)
}

// within says whether a folder is another one or lies below it.
func within(folder, other string) bool {
	return folder == other || strings.HasPrefix(folder, other+"/")
}

// finding adds a finding, number n of the page.
func (v *view) finding(f report.Finding, n int) {
	class := severityClass(v.rule(f.Rule).Severity)
	v.addf(`<article class="finding %s" id="f%d" data-rule="%s" data-severity="%s" data-folder="%s" aria-labelledby="m%d">`+"\n",
		class, n, f.Rule, class, v.folder(f.File), n)
	v.headline(f, n, 4)
	v.n++
	if v.n > maxShown {
		v.add("<p class=\"note\">Its source is left out: there are too many findings for one page.</p>\n")
	} else {
		v.source(v.open(f.File), f.Place, around)
		v.related(f)
		v.fix(f)
	}
	v.add("</article>\n")
}

// headline adds what a finding says, as a heading of a level, and where it
// stands.
func (v *view) headline(f report.Finding, n, level int) {
	v.addf(`<p class="where">%s <code class="at">%s</code>`, badge(v.rule(f.Rule).Severity), f.Shown(v.Dir))
	v.addf(` <a class="rule" href="#rule-%s">%s</a>`, f.Rule, f.Rule)
	if f.Category != "" && f.Category != f.Rule {
		v.addf(` <span class="category">%s</span>`, f.Category)
	}
	v.addf(` <a class="self" href="#f%d" aria-label="Link to this finding">#</a></p>`+"\n", n)
	fact, remedy := f.Message, ""
	if i := strings.LastIndex(fact, ": "); i > 0 {
		fact, remedy = fact[:i], fact[i+2:]
	}
	v.addf(`<h%d class="message" id="m%d">%s</h%[1]d>`+"\n", level, n, sentence(fact))
	if remedy != "" {
		v.addf(`<p class="remedy"><span class="tag">Remedy</span> %s</p>`+"\n", sentence(remedy))
	}
}

// sentence begins with a capital letter, unless its first word is a name of
// code.
func sentence(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if s == "" || strings.ContainsAny(word, ".()_") || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return upper(s)
}

// related adds the places that a finding speaks of.
func (v *view) related(f report.Finding) {
	if len(f.Related) == 0 {
		return
	}
	v.add("<ul class=\"related\">\n")
	for _, r := range f.Related[:min(len(f.Related), maxRelated)] {
		v.addf(`<li><p><code class="at">%s</code> %s</p>`, r.Shown(v.Dir), r.Message)
		v.source(v.open(r.File), r.Place, beside)
		v.add("</li>\n")
	}
	v.add("</ul>\n")
	if more := len(f.Related) - maxRelated; more > 0 {
		v.addf("<p class=\"note\">And %s more.</p>\n", count(more, "place"))
	}
}

// suppressed adds the findings that something keeps back, folded in.
func (v *view) suppressed() {
	if len(v.kept) == 0 {
		return
	}
	v.addf("<section id=\"suppressed\"><h2>Kept back</h2>\n<details><summary>%s that a comment or a baseline keeps back</summary>\n", count(len(v.kept), "finding"))
	for i, f := range v.kept {
		n := len(v.live) + i + 1
		v.addf(`<article class="kept %s" id="f%d" aria-labelledby="m%d">`+"\n", severityClass(v.rule(f.Rule).Severity), n, n)
		v.headline(f, n, 3)
		v.addf("<p class=\"reason\">%s</p>\n", reason(f.Suppressed, v.Dir))
		if v.n++; v.n <= maxShown {
			v.source(v.open(f.File), f.Place, beside)
		}
		v.add("</article>\n")
	}
	v.add("</details></section>\n")
}

// reason words what keeps a finding back.
func reason(s report.Suppression, dir string) string {
	out := "Kept back by " + s.By.String()
	if s.File != "" {
		out += " (" + s.Shown(dir) + ")"
	}
	if s.Reason != "" {
		return out + ": " + s.Reason
	}
	return out + ", without a reason."
}

// docs adds the pages of the rules, folded in.
func (v *view) docs() {
	if len(v.rules) == 0 {
		return
	}
	v.add("<section id=\"rules\"><h2>Rules</h2>\n<p class=\"note\">What each rule finds, why, and when it is silent.</p>\n")
	for _, r := range v.rules {
		v.addf(`<details class="doc"><summary><h3><code>%s</code></h3> <span>%s</span></summary><div class="page" id="rule-%s">`+"\n", r.Name, v.finds(r.Rule), r.Name)
		v.add(document(r.Doc))
		if strings.HasPrefix(r.URL, "https://") {
			v.addf(`<p><a href="%s" rel="noopener noreferrer" target="_blank">The page of %s<span aria-hidden="true"> ↗</span></a></p>`+"\n", r.URL, r.Name)
		}
		v.add("</div></details>\n")
	}
	v.add("</section>\n")
}

// document makes HTML of a doc comment without its first line.
func document(doc string) markup {
	_, rest, _ := strings.Cut(doc, "\n")
	printer := comment.Printer{
		HeadingLevel: 4,
		HeadingID:    func(*comment.Heading) string { return "" },
		DocLinkURL:   func(*comment.DocLink) string { return "" },
	}
	return markup(printer.HTML(new(comment.Parser).Parse(visible(rest))))
}
