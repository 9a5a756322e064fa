package html_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/report/html"
	"github.com/retrylint/retrylint/internal/severity"
)

// What the report on the examples shows.
var (
	everything = []string{
		"objects/store.go:39:2", "payment/payment.go:44:21", "orders/worker.go:53:21",
		"events/consumer.go:33:2", "events/consumer.go:70:2", "catalog/catalog.go:27:2", "events/consumer.go:76:3",
	}
	byRule   = []string{"fixedsleep 2", "nojitter 1", "unboundedretry 2", "nestedretry 1", "ctxsleep 1"}
	byFolder = []string{"catalog 1", "events 3", "objects 1", "orders 1", "payment 1"}
)

func TestPageNeedsNoNetworkAndSaysNothing(t *testing.T) {
	file := examples(t)
	b := open(t, file, "")
	want(t, "shown", b.shown(), everything)
	b.mu.Lock()
	defer b.mu.Unlock()
	loaded := slices.DeleteFunc(b.loaded, func(url string) bool { return strings.HasPrefix(url, "data:image/svg+xml,") })
	want(t, "loaded", loaded, []string{"file://" + file})
	want(t, "said", b.said, nil)
}

// The policy of the page holds: a script that got into it could not call home.
func TestPageForbidsItselfTheNetwork(t *testing.T) {
	b := open(t, examples(t), "")
	for what, js := range map[string]string{
		"script":  `Object.assign(document.createElement('script'), {textContent: 'window.ran = true'})`,
		"image":   `Object.assign(document.createElement('img'), {src: 'http://127.0.0.1:1/a.png'})`,
		"style":   `Object.assign(document.createElement('style'), {textContent: 'body { color: red }'})`,
		"sheet":   `Object.assign(document.createElement('link'), {rel: 'stylesheet', href: 'http://127.0.0.1:1/a.css'})`,
		"handler": `(() => { const d = document.createElement('div'); d.setAttribute('onclick', 'window.ran = true'); setTimeout(() => d.click()); return d })()`,
	} {
		eval[bool](b, `window.stopped = false, document.addEventListener('securitypolicyviolation', () => window.stopped = true, {once: true}), document.body.append(`+js+`), true`)
		b.wait(`window.stopped`)
		if eval[bool](b, `'ran' in window`) {
			t.Errorf("%s ran", what)
		}
	}
}

func TestSearchNarrowsTheList(t *testing.T) {
	b := open(t, examples(t), "")
	b.do(typed("Consumer DIAL ctx"))
	want(t, "shown", b.shown(), []string{"events/consumer.go:70:2", "events/consumer.go:76:3"})
	want(t, "groups", b.groups(), []string{"unboundedretry 1 of 2", "ctxsleep 1"})
	want(t, "status", []string{eval[string](b, `document.getElementById('status').textContent`)}, []string{"2 of 7 findings."})
}

func TestSearchWithoutAResultSaysSo(t *testing.T) {
	b := open(t, examples(t), "")
	b.do(typed("nothing of this kind"))
	want(t, "shown", b.shown(), nil)
	want(t, "status", []string{eval[string](b, `document.getElementById('status').textContent`)}, []string{"No finding matches."})
}

func TestListsFilter(t *testing.T) {
	for id, of := range map[string]struct {
		entry string
		shown []string
	}{
		"rule":     {"nojitter", []string{"orders/worker.go:53:21"}},
		"folder":   {"payment", []string{"payment/payment.go:44:21"}},
		"severity": {"information", []string{"events/consumer.go:76:3"}},
	} {
		b := open(t, examples(t), "")
		b.choose(id, of.entry)
		want(t, id, b.shown(), of.shown)
		want(t, "hash", []string{eval[string](b, `location.hash`)}, []string{"#" + id + "=" + of.entry})
	}
}

func TestResetShowsAll(t *testing.T) {
	b := open(t, examples(t), "#rule=nojitter&q=x&by=folder")
	b.do(click("#filter button[type=reset]"))
	b.wait(`location.hash === ''`)
	want(t, "shown", b.shown(), everything)
	want(t, "groups", b.groups(), byRule)
}

func TestHashRestoresTheState(t *testing.T) {
	b := open(t, examples(t), "#q=dial&rule=unboundedretry&by=folder")
	want(t, "shown", b.shown(), []string{"events/consumer.go:33:2", "events/consumer.go:70:2"})
	want(t, "groups", b.groups(), []string{"events 2 of 3"})
	want(t, "fields", eval[[]string](b, `['q', 'rule', 'by'].map(id => document.getElementById(id).value)`), []string{"dial", "unboundedretry", "folder"})
	eval[bool](b, `location.hash = '#folder=orders', true`)
	b.wait(`document.getElementById('folder').value === 'orders'`)
	want(t, "shown after", b.shown(), []string{"orders/worker.go:53:21"})
}

func TestHashOfAnotherReportShowsAll(t *testing.T) {
	b := open(t, examples(t), "#rule=gone&folder=away&nonsense=%ff")
	want(t, "shown", b.shown(), everything)
}

func TestFindingsCanBeGroupedByFolder(t *testing.T) {
	b := open(t, examples(t), "")
	want(t, "groups", b.groups(), byRule)
	b.choose("by", "folder")
	want(t, "groups by folder", b.groups(), byFolder)
	b.do(chromedp.SendKeys("#by", kb.ArrowUp, chromedp.ByQuery))
	b.wait(`document.getElementById('by').value === ''`)
	want(t, "groups by rule again", b.groups(), byRule)
}

func TestNumbersOfTheSummaryLeadToTheirFindings(t *testing.T) {
	b := open(t, examples(t), "#q=nothing")
	b.do(click(`a[data-rule=nojitter]`))
	want(t, "of a rule", b.shown(), []string{"orders/worker.go:53:21"})
	b.do(click(`a[data-folder=payment]`))
	want(t, "of a folder", b.shown(), []string{"payment/payment.go:44:21"})
}

func TestLinkToAHiddenFindingShowsIt(t *testing.T) {
	b := open(t, examples(t), "#rule=nojitter")
	eval[bool](b, `location.hash = '#f1', true`)
	b.wait(`document.getElementById('f1').checkVisibility()`)
	want(t, "shown", b.shown(), everything)
}

func TestLinkToARuleUnfoldsItsPage(t *testing.T) {
	b := open(t, examples(t), "")
	b.do(click(`#by-nojitter a[href="#rule-nojitter"]`))
	b.wait(`document.getElementById('rule-nojitter').closest('details').open`)
}

func TestFixesAreUnfolded(t *testing.T) {
	b := open(t, examples(t), "")
	const open = `document.querySelectorAll('.fix[open]').length`
	b.do(click("#fixes"))
	want(t, "open", []int{eval[int](b, open)}, []int{3})
	b.do(click("#fixes"))
	want(t, "open after", []int{eval[int](b, open)}, []int{0})
}

func TestAllControlsAreReachedWithTheKeyboard(t *testing.T) {
	b := open(t, examples(t), "")
	b.do(chromedp.Focus("#q", chromedp.ByQuery))
	var reached []string
	for range 6 {
		b.do(chromedp.KeyEvent("\t"))
		reached = append(reached, eval[string](b, `document.activeElement.id || document.activeElement.type`))
	}
	want(t, "reached", reached, []string{"rule", "severity", "folder", "by", "fixes", "reset"})
}

// Some CI systems serve reports with a policy that allows no scripts.
func TestWithoutScriptsAllIsShown(t *testing.T) {
	text, err := os.ReadFile(examples(t))
	if err != nil {
		t.Fatal(err)
	}
	srcdoc, err := json.Marshal(string(text))
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, written(t, report.Report{}, html.Pictures{}), "")
	eval[bool](b, `window.frame = document.createElement('iframe'), frame.sandbox = 'allow-same-origin', frame.width = 1280, frame.srcdoc = `+string(srcdoc)+`, frame.onload = () => window.loaded = true, document.body.append(frame), true`)
	b.wait(`window.loaded === true`)
	for selector, n := range map[string]int{".finding": 7, ".finding > pre": 7, "#filter": 0, "svg.layers": 1, ".storm": 3} {
		if got := eval[int](b, `[...frame.contentDocument.querySelectorAll('`+selector+`')].filter(e => e.checkVisibility()).length`); got != n {
			t.Errorf("%s: %d are shown, want %d", selector, got, n)
		}
	}
}

func TestPageIsDarkWhereThatIsPreferred(t *testing.T) {
	brightness := func(b *tab) int {
		return eval[int](b, `Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0])`)
	}
	if light, dark := brightness(open(t, examples(t), "", scheme("light"))), brightness(open(t, examples(t), "", dark())); light < 230 || dark > 30 {
		t.Errorf("background %d when light, %d when dark", light, dark)
	}
}

// contrasts lists the texts whose contrast is below what WCAG 2.2 AA asks for.
const contrasts = `(() => {
	for (const d of document.querySelectorAll('details')) d.open = true;
	const rgb = s => { const [r, g, b, a] = s.match(/[\d.]+/g).map(Number); return {r, g, b, a: a ?? 1} };
	const light = ({r, g, b}) => { const [x, y, z] = [r, g, b].map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * x + .7152 * y + .0722 * z };
	const under = e => { for (; e; e = e.parentElement) { const c = rgb(getComputedStyle(e).backgroundColor); if (c.a === 1) return c } return {r: 255, g: 255, b: 255} };
	const out = new Set;
	let seen = 0;
	for (const e of document.querySelectorAll('body *')) {
		if (e.closest('svg') || !e.checkVisibility() || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
		const style = getComputedStyle(e), a = light(rgb(style.color)), b = light(under(e));
		const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05), size = parseFloat(style.fontSize);
		seen++;
		if (contrast < (size >= 24 || size >= 18.66 && style.fontWeight >= 700 ? 3 : 4.5)) out.add(e.tagName + '.' + e.className + ' ' + contrast.toFixed(2) + ' ' + e.textContent.slice(0, 30));
	}
	return seen < 200 ? ['only ' + seen + ' texts seen'] : [...out];
})()`

func TestTextHasContrast(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		want(t, name, eval[[]string](open(t, examples(t), "", scheme(name)), contrasts), nil)
	}
}

func TestNothingIsWiderThanTheScreen(t *testing.T) {
	for _, width := range []int64{320, 768, 1280} {
		b := open(t, examples(t), "", emulation.SetDeviceMetricsOverride(width, 800, 1, false))
		if got := eval[int64](b, `document.documentElement.scrollWidth`); got > width {
			t.Errorf("%d wide on a screen of %d", got, width)
		}
	}
}

func TestFoldedPartsArePrinted(t *testing.T) {
	b := open(t, examples(t), "")
	eval[bool](b, `addEventListener('beforeprint', () => window.printed = document.querySelectorAll('.fix[open]').length), true`)
	b.do(chromedp.ActionFunc(func(ctx context.Context) error {
		pdf, _, err := page.PrintToPDF().WithPreferCSSPageSize(true).Do(ctx)
		if len(pdf) < 10000 {
			t.Errorf("a PDF of %d bytes", len(pdf))
		}
		return errors.Join(err, keep("report.pdf", pdf))
	}))
	if got := eval[int](b, `window.printed`); got != 3 {
		t.Errorf("%d fixes are printed", got)
	}
	if got := eval[int](b, `document.querySelectorAll('.fix[open]').length`); got != 0 {
		t.Errorf("%d stay open", got)
	}
}

// hostile is text that does harm where it is not escaped.
const hostile = `</script></style><script>window.ran = 1</script><img src=http://127.0.0.1:1/x onerror="window.ran = 1">'"><svg onload=alert(1)> <!-- ]]> ‮evil &lt;b&gt; %s`

func TestHostileTextStaysText(t *testing.T) {
	dir := filepath.Join(t.TempDir(), `<b onclick=alert(1)>"'&`)
	file := filepath.Join(dir, "pkg", `x'"><img src=y onerror=alert(1)>.go`)
	source := "package x\n\n// " + hostile + "\nvar x = `" + hostile + "`\n\n/* " + hostile + "\n" + hostile
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	at := report.Place{File: file, Line: 4, Col: 9, EndLine: 4, EndCol: 20}
	finding := report.Finding{
		Place: at, Rule: hostile, Category: hostile + "!", Message: hostile + ": " + hostile,
		Related: []report.Related{{Place: at, Message: hostile}},
		Fix:     report.Fix{Title: hostile, Edits: []report.Edit{{File: file, Start: 12, End: 12, Text: hostile}}},
	}
	sleeping := finding
	sleeping.Rule = "fixedsleep"
	kept := finding
	kept.Suppressed = report.Suppression{By: report.ByComment, Place: at, Reason: hostile}
	kept.Line = 3
	r := report.Report{Version: hostile, Dir: dir, Root: dir, Findings: []report.Finding{finding, sleeping, kept}, Rules: []report.Rule{
		{Name: "rule", Severity: severity.Warning, Doc: hostile + "\n\n" + hostile + "\n\n\t" + hostile, URL: "javascript:" + hostile},
	}}
	b := open(t, written(t, r, hostilePictures(file)), "#q=evil&rule="+hostile)
	b.do(click("#filter button[type=reset]"))
	eval[bool](b, `document.querySelectorAll('details').forEach(d => d.open = true), true`)
	for js, n := range map[string]int{
		`document.images.length`:                              0,
		`document.scripts.length`:                             1,
		`document.querySelectorAll('style').length`:           1,
		`document.querySelectorAll('body b[onclick]').length`: 0,
		`[...document.querySelectorAll('*')].filter(e => e.getAttributeNames().some(a => a.startsWith('on'))).length`: 0,
		`document.querySelectorAll('a[href^=javascript]').length`:                                                     0,
		`document.querySelectorAll('.finding').length`:                                                                2,
		`'ran' in window ? 1 : 0`: 0,
		`/[\u202a-\u202e\u2066-\u2069]/.test(document.documentElement.outerHTML) ? 1 : 0`:               0,
		`document.querySelector('#layers .layers') && document.querySelector('#storms .storm') ? 1 : 0`: 1,
	} {
		if got := eval[int](b, js); got != n {
			t.Errorf("%s is %d, want %d", js, got, n)
		}
	}
	if text := eval[string](b, `document.querySelector('.finding .message').textContent`); !strings.Contains(text, `</script></style><script>window.ran = 1</script>`) || !strings.Contains(text, "⟨U+202E⟩evil") {
		t.Errorf("shown as %s", text)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.dialogs > 0 || slices.ContainsFunc(b.loaded, func(url string) bool { return strings.HasPrefix(url, "http") }) {
		t.Errorf("%d dialogs, loaded %q", b.dialogs, b.loaded)
	}
	want(t, "said", b.said, nil)
}

func TestFriendlyPageWithoutFindings(t *testing.T) {
	r := report.Report{Version: "v1", Dir: t.TempDir(), Rules: []report.Rule{{Name: "rule", Severity: severity.Warning, Doc: "finds it"}}, Complete: true}
	r.Root = r.Dir
	b := open(t, written(t, r, html.Pictures{}), "#rule=x")
	if text := eval[string](b, `document.querySelector('.clean').innerText`); !strings.Contains(text, "Nothing found.") {
		t.Error(text)
	}
	want(t, "said", b.said, nil)
	b.keep("clean.png")
}

// TestScreenshots keeps pictures of the pages for a person, where asked to.
func TestScreenshots(t *testing.T) {
	if os.Getenv(pictures) == "" {
		t.Skip(pictures + " names no folder")
	}
	for name, s := range map[string]struct {
		width  int64
		scheme string
		hash   string
	}{
		"light.png":  {1280, "light", ""},
		"dark.png":   {1280, "dark", "#by=folder"},
		"narrow.png": {390, "light", ""},
	} {
		b := open(t, examples(t), s.hash, scheme(s.scheme), emulation.SetDeviceMetricsOverride(s.width, 900, 1, false))
		b.keep(name)
	}
}
