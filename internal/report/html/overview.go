package html

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/severity"
)

// overview adds the heading of the page, the ways to its parts and the numbers
// that matter.
func (v *view) overview(p Pictures) {
	v.add("<a class=\"skip\" href=\"#findings\">To the findings</a>\n<header>\n")
	v.addf(`<p class="brand">retrylint</p><h1>Retries in %s</h1>`+"\n", v.name())
	switch {
	case len(v.live) > 0:
		v.addf("<p class=\"lead\">%s in %s, of %s that looked.</p>\n",
			count(len(v.live), "finding"), count(len(v.folders()), "folder"), count(len(v.Rules), "rule"))
	case v.Complete:
		v.addf("<p class=\"lead\">%s looked, and none found anything.</p>\n", count(len(v.Rules), "rule"))
	}
	if !v.Complete {
		v.add(`<p class="alert" role="alert"><span aria-hidden="true">⚠ </span>Not all packages could be analyzed, so there may be more than is shown here.</p>` + "\n")
	}
	v.add("<nav aria-label=\"Parts of this page\"><ul>")
	for _, part := range []struct {
		id    string
		name  markup
		shown bool
	}{
		{"summary", "Summary", len(v.live)+len(v.kept) > 0},
		{"layers", "Layers of retries", p.Funcs != nil},
		{"storms", "Storms", p.Retries != nil},
		{"findings", "Findings", true},
		{"suppressed", "Kept back", len(v.kept) > 0},
		{"rules", "Rules", len(v.rules) > 0},
	} {
		if part.shown {
			v.addf(`<li><a href="#%s">%s</a></li>`, part.id, part.name)
		}
	}
	v.add("</ul></nav>\n</header>\n")
}

// summary adds the findings by severity, rule and folder as numbers.
func (v *view) summary(trees []layertree.Tree) {
	if len(v.live)+len(v.kept) == 0 {
		return
	}
	v.add("<section id=\"summary\"><h2>Summary</h2>\n<ul class=\"numbers\">\n")
	for _, s := range severities {
		n := v.count(func(r ruleView) int { return r.live * is(r.Severity == s) })
		class := severityClass(s)
		if n == 0 {
			class = ""
		}
		v.number(grouped(n), class, names[s].many)
	}
	v.number(grouped(v.count(func(r ruleView) int { return r.fixes })), "", "with a fix")
	if len(v.kept) > 0 {
		v.number(grouped(len(v.kept)), "", "kept back")
	}
	if len(trees) > 0 {
		most := trees[0].Worst.String()
		if trees[0].Worst.Unlimited {
			most = "no limit"
		}
		v.number(most, "", "calls that one can become")
	}
	v.add("</ul>\n<div class=\"tables\">\n")
	v.byRule()
	v.byFolder()
	v.add("</div>\n</section>\n")
}

// number adds one number with what it counts.
func (v *view) number(n string, class markup, what string) {
	v.addf(`<li class="%s"><b>%s</b> %s</li>`+"\n", class, n, what)
}

// is counts a truth.
func is(b bool) int {
	if b {
		return 1
	}
	return 0
}

// count adds a number of every rule up.
func (v *view) count(of func(ruleView) int) (n int) {
	for _, r := range v.rules {
		n += of(r)
	}
	return n
}

func (v *view) byRule() {
	v.add("<div class=\"scroll\"><table><caption>By rule</caption>\n<thead><tr><th scope=\"col\">Rule</th><th scope=\"col\">Severity</th><th scope=\"col\" class=\"bar\">Findings</th><th scope=\"col\" class=\"num\">With a fix</th>")
	if len(v.kept) > 0 {
		v.add(`<th scope="col" class="num">Kept back</th>`)
	}
	v.add("</tr></thead>\n<tbody>\n")
	most := 0
	for _, r := range v.rules {
		most = max(most, r.live)
	}
	var none page
	for _, r := range v.rules {
		if r.live+r.kept == 0 {
			if none.Len() > 0 {
				none.add(", ")
			}
			none.addf(`<a href="#rule-%s">%s</a>`, r.Name, r.Name)
			continue
		}
		v.add(`<tr><th scope="row">`)
		if r.live > 0 {
			v.addf(`<a href="#by-%s" data-rule="%s">%s</a>`, r.Name, r.Name, r.Name)
		} else {
			v.addf(`<a href="#suppressed">%s</a>`, r.Name)
		}
		v.addf(`<small>%s</small></th><td>%s</td>`, upper(v.finds(r.Rule)), badge(r.Severity))
		v.bar(r.live, most)
		v.addf(`<td class="num">%d</td>`, r.fixes)
		if len(v.kept) > 0 {
			v.addf(`<td class="num">%d</td>`, r.kept)
		}
		v.add("</tr>\n")
	}
	v.add("</tbody></table>\n")
	if none.Len() > 0 {
		v.addf("<p class=\"note\">Nothing found by %s.</p>\n", markup(none.String()))
	}
	v.add("</div>\n")
}

// bar adds a cell with a number and how large it is beside the largest.
func (v *view) bar(n, most int) {
	v.addf(`<td class="bar"><span>%d</span>`, n)
	if n > 0 {
		v.addf(`<svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="%d" height="10" rx="1"/></svg>`, max(1, 100*n/most))
	}
	v.add("</td>")
}

// finds is what a rule finds, in a line.
func (v *view) finds(r report.Rule) string {
	line, _, _ := strings.Cut(r.Doc, "\n")
	return strings.TrimSuffix(line, ".")
}

func (v *view) byFolder() {
	if len(v.live) == 0 {
		return
	}
	numbers := map[string]map[severity.Level]int{}
	most := 0
	for _, f := range v.live {
		in := v.folder(f.File)
		if numbers[in] == nil {
			numbers[in] = map[severity.Level]int{}
		}
		numbers[in][v.rule(f.Rule).Severity]++
	}
	total := func(folder string) (n int) {
		for _, some := range numbers[folder] {
			n += some
		}
		return n
	}
	for folder := range numbers {
		most = max(most, total(folder))
	}
	v.add("<div class=\"scroll\"><table><caption>By folder</caption>\n<thead><tr><th scope=\"col\">Folder</th>")
	for _, s := range severities {
		v.addf(`<th scope="col" class="num">%s</th>`, upper(names[s].many))
	}
	v.add("<th scope=\"col\" class=\"bar\">Findings</th></tr></thead>\n<tbody>\n")
	folders := v.folders()
	slices.SortStableFunc(folders, func(a, b string) int { return cmp.Compare(total(b), total(a)) })
	for _, folder := range folders[:min(len(folders), maxFolders)] {
		v.addf(`<tr><th scope="row"><a href="#findings" data-folder="%s"><code>`, folder)
		for part := range strings.SplitAfterSeq(folder, "/") {
			v.addf("%s<wbr>", part) // a narrow column breaks names there, not within words
		}
		v.add("</code></a></th>")
		for _, s := range severities {
			v.addf(`<td class="num">%d</td>`, numbers[folder][s])
		}
		v.bar(total(folder), most)
		v.add("</tr>\n")
	}
	v.add("</tbody></table>\n")
	if more := len(folders) - maxFolders; more > 0 {
		v.addf("<p class=\"note\">And %s with fewer.</p>\n", count(more, "folder"))
	}
	v.add("</div>\n")
}

// maxFolders is the number of folders in the summary.
const maxFolders = 20

// folders are those with findings, in order.
func (v *view) folders() []string {
	have := map[string]bool{}
	for _, f := range v.live {
		have[v.folder(f.File)] = true
	}
	return slices.Sorted(maps.Keys(have))
}

// choices are the folders with findings, and those above of several of them.
func (v *view) choices() []string {
	have := map[string]bool{}
	below := map[string]int{}
	for _, folder := range v.folders() {
		have[folder] = true
		for up := path.Dir(folder); up != "." && up != "/"; up = path.Dir(up) {
			below[up]++
		}
	}
	for up, n := range below {
		if n > 1 {
			have[up] = true
		}
	}
	return slices.Sorted(maps.Keys(have))
}

// severities are all, the worst first.
var severities = []severity.Level{severity.Warning, severity.Information}

// names are what a reader calls findings of a severity, and the sign that tells
// it without a color.
var names = [...]struct {
	one, many string
	sign      markup
}{
	0:                    {"unknown", "unknown", "■"},
	severity.Information: {"information", "information", "●"},
	severity.Warning:     {"warning", "warnings", "▲"},
}

// severityClass is the class of a severity.
func severityClass(s severity.Level) markup { return escape(names[s].one) }

// badge shows a severity.
func badge(s severity.Level) markup {
	var p page
	p.addf(`<span class="badge %s"><span aria-hidden="true">%s</span> %s</span>`, severityClass(s), names[s].sign, names[s].one)
	return markup(p.String())
}

// count words a number of things.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return grouped(n) + " " + what + "s"
}

// grouped writes a number with a comma behind each thousand.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// upper begins with a capital letter.
func upper(s string) string {
	if s == "" {
		return ""
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
