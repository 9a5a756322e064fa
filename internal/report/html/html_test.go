package html

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/severity"
)

// shop is a report on a module with a file shop/a.go, without findings.
func shop(t *testing.T, text string) report.Report {
	t.Helper()
	root := filepath.Join(t.TempDir(), "shop")
	write(t, filepath.Join(root, "pay", "a.go"), text)
	return report.Report{
		Version: "v1.2.3", Dir: root, Root: root, Complete: true,
		Rules: []report.Rule{
			{Name: "fixedsleep", Severity: severity.Warning, Doc: "finds fixed sleeps\n\nThey hurt.\n\n# Wrong\n\n\tsleep(1)\n", URL: "https://example.com/fixedsleep"},
			{Name: "lastsleep", Severity: severity.Information, Doc: "finds last sleeps\n\nThey waste.\n"},
		},
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

const retrying = `package pay

func charge() error {
	for range 3 {
		time.Sleep(2 * time.Second) // "<b>"
	}
	return nil
}
`

// place is the range of some text in a file of a report.
func place(t *testing.T, r report.Report, text string) report.Place {
	t.Helper()
	file := filepath.Join(r.Dir, "pay", "a.go")
	all, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, _, found := strings.Cut(string(all), text)
	if !found {
		t.Fatalf("no %q", text)
	}
	line, col := 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n')
	return report.Place{File: file, Line: line, Col: col, EndLine: line, EndCol: col + len(text)}
}

// sleeping is a finding in the file retrying.
func sleeping(t *testing.T, r report.Report) report.Finding {
	t.Helper()
	return report.Finding{Place: place(t, r, "2 * time.Second"), Rule: "fixedsleep", Category: "fixedsleep", Message: "retry waits a fixed 2s, so clients return together: add jitter"}
}

func written(t *testing.T, r report.Report, p Pictures) string {
	t.Helper()
	var out strings.Builder
	if err := Write(&out, r, p); err != nil {
		t.Fatal(err)
	}
	if i := strings.Index(out.String(), "%!"); i >= 0 {
		t.Errorf("a verb without its argument: %s", out.String()[i:min(i+60, out.Len())])
	}
	return out.String()
}

// wants checks that a page has some parts, and lacks others, which begin with !.
func wants(t *testing.T, page string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if lacks, is := strings.CutPrefix(part, "!"); is && strings.Contains(page, lacks) {
			t.Errorf("has %s", lacks)
		} else if !is && !strings.Contains(page, part) {
			t.Errorf("lacks %s", part)
		}
	}
}

func TestFindingIsShownWithItsSource(t *testing.T) {
	r := shop(t, retrying)
	r.Findings = []report.Finding{sleeping(t, r)}
	wants(t, written(t, r, Pictures{}),
		"Retries in shop: 1 finding<", "1 finding in 1 folder, of 2 rules that looked.",
		`<code class="at">pay/a.go:5:14</code>`,
		`>Retry waits a fixed 2s, so clients return together</h4>`,
		`</span> Add jitter</p>`,
		`<span class="l hit" data-n="5">`,
		`<mark><span class="n">2</span> * time.Second</mark>)`,
		`<span class="c">// &#34;&#60;b&#62;&#34;</span>`,
		`<a href="https://example.com/fixedsleep"`)
}

func TestFunctionAroundAFindingIsNamed(t *testing.T) {
	r := shop(t, strings.Replace(retrying, "\tfor", strings.Repeat("\t//\n", 9)+"\tfor", 1))
	r.Findings = []report.Finding{sleeping(t, r)}
	wants(t, written(t, r, Pictures{}), `data-n="3"`, `!data-n="4"`, `data-n="14"`, "⋯")
}

func TestFindingWithoutASourceIsShown(t *testing.T) {
	r := shop(t, retrying)
	f := sleeping(t, r)
	f.File = filepath.Join(r.Dir, "gone.go")
	r.Findings = []report.Finding{f}
	wants(t, written(t, r, Pictures{}), `<code class="at">gone.go:5:14</code>`, `!<pre class="src">`)
}

func TestLinesThatAFileLacksAreNotShown(t *testing.T) {
	r := shop(t, retrying)
	f := sleeping(t, r)
	f.Line, f.EndLine = 99, 99
	r.Findings = []report.Finding{f}
	wants(t, written(t, r, Pictures{}), `pay/a.go:99:14`, `!<pre class="src">`)
}

func TestPlacesThatAFindingSpeaksOfAreShown(t *testing.T) {
	r := shop(t, retrying)
	f := sleeping(t, r)
	for range maxRelated + 2 {
		f.Related = append(f.Related, report.Related{Place: place(t, r, "return"), Message: "gives up <here>"})
	}
	r.Findings = []report.Finding{f}
	page := written(t, r, Pictures{})
	wants(t, page, "gives up &#60;here&#62;", "And 2 places more.", `<mark><span class="k">return</span></mark>`)
	if n := strings.Count(page, "gives up"); n != maxRelated {
		t.Errorf("%d places", n)
	}
}

func TestFixIsShownAsADiff(t *testing.T) {
	r := shop(t, retrying)
	f := sleeping(t, r)
	at := strings.Index(retrying, "2 * time")
	f.Fix = report.Fix{Title: "Add <jitter>", Edits: []report.Edit{
		{File: f.File, Start: at, End: at, Text: "rand.N("},
		{File: f.File, Start: at + 15, End: at + 15, Text: ")"},
	}}
	r.Findings = []report.Finding{f}
	wants(t, written(t, r, Pictures{}),
		"Add &#60;jitter&#62;</summary>", "⋯ line 2",
		`<span class="l del">-		time.Sleep(2 * time.Second)`,
		`<span class="l add">+		time.Sleep(rand.N(2 * time.Second))`)
}

func TestFixOfAnotherTextIsNotShown(t *testing.T) {
	r := shop(t, retrying)
	f := sleeping(t, r)
	f.Fix = report.Fix{Title: "Fix", Edits: []report.Edit{{File: f.File, Start: 1, End: 9999}}}
	r.Findings = []report.Finding{f}
	wants(t, written(t, r, Pictures{}), "changed since", `!class="l del"`)
}

func TestFindingThatIsKeptBackIsCountedApart(t *testing.T) {
	r := shop(t, retrying)
	f := sleeping(t, r)
	f.Suppressed = report.Suppression{By: report.ByComment, Place: place(t, r, "for"), Reason: "one <client>"}
	r.Findings = []report.Finding{f}
	wants(t, written(t, r, Pictures{}),
		"Retries in shop: 0 findings", "Nothing found.", `<article class="kept warning"`,
		"Kept back by a comment (pay/a.go:4:2): one &#60;client&#62;", "<b>1</b> kept back", `!class="finding`)
}

func TestBaselineIsNamed(t *testing.T) {
	r := shop(t, retrying)
	f := sleeping(t, r)
	f.Suppressed = report.Suppression{By: report.ByBaseline}
	r.Findings = []report.Finding{f}
	wants(t, written(t, r, Pictures{}), "Kept back by the baseline, without a reason.")
}

func TestNoFindingsAreGoodNews(t *testing.T) {
	wants(t, written(t, shop(t, retrying), Pictures{}), "Nothing found.", "2 rules looked, and none found anything", `!role="alert"`, "!<form", "!<table", "!<b>0</b>")
}

func TestNoFindingsOfAPartAreNone(t *testing.T) {
	r := shop(t, retrying)
	r.Complete = false
	wants(t, written(t, r, Pictures{}), `role="alert"`, "Nothing found in what could be analyzed", "!<strong>Nothing found", "!none found anything")
}

func TestRuleThatTheReportLacksIsShown(t *testing.T) {
	r := shop(t, retrying)
	f := sleeping(t, r)
	f.Rule = "unheard"
	r.Findings = []report.Finding{f}
	wants(t, written(t, r, Pictures{}), `id="by-unheard"`, `id="rule-unheard"`)
}

func TestPageOfARuleIsFoldedIn(t *testing.T) {
	wants(t, written(t, shop(t, retrying), Pictures{}),
		`<div class="page" id="rule-fixedsleep">`, "<p>They hurt.", "<h4>Wrong</h4>", "<pre>sleep(1)\n</pre>")
}

func TestPageOfARuleIsLinkedOnTheWebOnly(t *testing.T) {
	r := shop(t, retrying)
	r.Rules[0].URL = "javascript:alert(1)"
	wants(t, written(t, r, Pictures{}), "!javascript:")
}

func TestFailureToWriteIsToldOf(t *testing.T) {
	if err := Write(full{}, shop(t, retrying), Pictures{}); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

// layer is a function with a loop of three attempts around others.
func layer(name string, calls ...string) layertree.Func {
	l := layertree.Layer{Name: name, Kind: "loop", At: "/" + name + ".go:1:1", Attempts: 3, On: "everything"}
	return layertree.Func{ID: name, Name: name, At: l.At, Steps: []layertree.Step{{Layers: []layertree.Layer{l}, Calls: calls, Fails: true}}}
}

func TestLayersAreDrawn(t *testing.T) {
	p := Pictures{Funcs: []layertree.Func{layer("a", "b"), layer("b")}}
	r := shop(t, retrying)
	r.Findings = []report.Finding{sleeping(t, r)}
	wants(t, written(t, r, p), `<svg class="layers"`, "<strong>9 calls</strong>", "└─ b", "<b>9</b> calls that one can become", `!id="storms"`)
}

func TestOneLayerIsNoPicture(t *testing.T) {
	p := Pictures{Funcs: []layertree.Func{layer("a")}}
	wants(t, written(t, shop(t, retrying), p), "attempts do not multiply", `!<svg class="layers"`)
}

func TestOnlyTheWorstEntryPointsAreDrawn(t *testing.T) {
	p := Pictures{Funcs: []layertree.Func{layer("below")}}
	for i := range maxEntries + 2 {
		p.Funcs = append(p.Funcs, layer(fmt.Sprint("entry", i), "below"))
	}
	page := written(t, shop(t, retrying), p)
	wants(t, page, fmt.Sprintf("The worst %d of %d entry points are drawn.", maxEntries, maxEntries+2), "!not drawn")
}

func TestLargeTreeIsCut(t *testing.T) {
	calls := []string{}
	p := Pictures{}
	for i := range maxBoxes + 9 {
		calls = append(calls, fmt.Sprint("below", i))
		p.Funcs = append(p.Funcs, layer(calls[i]))
	}
	p.Funcs = append(p.Funcs, layer("entry", calls...))
	page := written(t, shop(t, retrying), p)
	wants(t, page, "10 layers are not drawn")
	if n := strings.Count(page, `<rect class="box box"`); n != maxBoxes {
		t.Errorf("%d boxes", n)
	}
}

// sleep is what is read of the retry in the file retrying.
func sleep(r report.Report, wait time.Duration) policyat.Retry {
	at := policyat.Range{File: filepath.Join(r.Dir, "pay", "a.go"), Line: 4, End: 6}
	return policyat.Retry{Range: at, Name: "<charge>", Form: "loop", Attempts: 3, Waits: []policyat.Wait{{
		Ranges: []policyat.Range{{File: at.File, Line: 5, End: 5}},
		Delays: []policyat.Span{{Low: wait, High: wait}},
	}}}
}

func TestStormOfAFindingIsPlotted(t *testing.T) {
	r := shop(t, retrying)
	r.Findings = []report.Finding{sleeping(t, r)}
	wants(t, written(t, r, Pictures{Retries: []policyat.Retry{sleep(r, 2*time.Second)}}),
		"Loop of &#60;charge&#62; <code>pay/a.go:4</code>", "As written: 2s before every retry",
		"With full jitter: delays of 0s–2s, 0s–4s", "Most retries in 200ms", `<td class="num">2,940</td>`)
}

func TestRetryWithoutAFindingIsNoStorm(t *testing.T) {
	r := shop(t, retrying)
	wants(t, written(t, r, Pictures{Retries: []policyat.Retry{sleep(r, 2*time.Second)}}), "!<figure", "No delay without jitter")
}

func TestFindingOfAnotherRuleIsNoStorm(t *testing.T) {
	r := shop(t, retrying)
	f := sleeping(t, r)
	f.Rule = "lastsleep"
	r.Findings = []report.Finding{f}
	wants(t, written(t, r, Pictures{Retries: []policyat.Retry{sleep(r, 2*time.Second)}}), "!<figure")
}

func TestStormSaysWhatIsAssumed(t *testing.T) {
	r := shop(t, retrying)
	r.Findings = []report.Finding{sleeping(t, r)}
	retry := sleep(r, 2*time.Second)
	retry.Attempts = 0
	wants(t, written(t, r, Pictures{Retries: []policyat.Retry{retry}}), "5 attempts, a number that the code does not tell")
}

// What is below several folders can be chosen at once.
func TestFoldersAboveSeveralAreChoices(t *testing.T) {
	r := shop(t, retrying)
	for _, file := range []string{"a/x/1.go", "a/y/2.go", "b/z/3.go", "4.go"} {
		f := sleeping(t, r)
		f.File = filepath.Join(r.Dir, filepath.FromSlash(file))
		r.Findings = append(r.Findings, f)
	}
	if got := strings.Join(newView(r).choices(), " "); got != ". a a/x a/y b/z" {
		t.Error(got)
	}
	wants(t, written(t, r, Pictures{}), `<option value="a">a (2)</option>`, `<option value=".">. (1)</option>`)
}

// many is a report with so many findings of the most that one can bring.
func many(t *testing.T, n int) report.Report {
	t.Helper()
	var text strings.Builder
	text.WriteString("package pay\n")
	for i := range 40 {
		fmt.Fprintf(&text, "\nfunc charge%d(ctx context.Context, order string) (err error) {\n\tfor attempt := range 3 {\n\t\tif err = client.Do(ctx, order, attempt, \"some text\"); err == nil {\n\t\t\treturn nil\n\t\t}\n\t\ttime.Sleep(2 * time.Second) // %[1]d waits\n\t}\n\treturn fmt.Errorf(\"charging %%s: %%w\", order, err)\n}\n", i)
	}
	r := shop(t, text.String())
	for i := range n {
		f := sleeping(t, r)
		f.Line += i % 40 * 10
		f.EndLine = f.Line
		f.Message = fmt.Sprintf("%s (%d)", f.Message, i)
		f.Related = []report.Related{{Place: f.Place, Message: "here"}, {Place: place(t, r, "client.Do"), Message: "there"}}
		at := strings.Index(text.String(), "2 * time")
		f.Fix = report.Fix{Title: "Back off", Edits: []report.Edit{{File: f.File, Start: at, End: at + 15, Text: "rand.N(2 * time.Second << attempt)"}}}
		r.Findings = append(r.Findings, f)
	}
	return r
}

func TestReportOf500FindingsStaysSmall(t *testing.T) {
	if n := len(written(t, many(t, 500), Pictures{})); n > 3<<20 || n < 500<<10 {
		t.Errorf("%d bytes", n)
	}
}

func TestSourceOfVeryManyFindingsIsLeftOut(t *testing.T) {
	page := written(t, many(t, maxShown+3), Pictures{})
	if n := strings.Count(page, "Its source is left out"); n != 3 {
		t.Errorf("left out of %d", n)
	}
}

func TestLongTimesAreWordedAsDaysAndYears(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1560 * time.Millisecond: "1.56s",
		47 * time.Hour:          "47h0m0s",
		49 * time.Hour:          "2 days",
		447392 * time.Hour:      "51 years",
	} {
		if got := seconds(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
