package report_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/severity"
)

// A desk is where findings are read: a terminal, and a folder with the sources.
type desk struct {
	t *testing.T
	report.Report
}

func newDesk(t *testing.T) desk {
	t.Helper()
	r := tree(t, nil)
	r.Rules = append(r.Rules, report.Rule{Name: "nestedretry", Severity: severity.Warning, URL: "https://example.com/nestedretry"})
	return desk{t, r}
}

// at writes a file and returns where text stands in it for the first time.
func (d desk) at(name, source, text string) report.Place {
	d.t.Helper()
	file := filepath.Join(d.Dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(source), 0o666); err != nil {
		d.t.Fatal(err)
	}
	return place(d.t, d.Report, name, text)
}

// text returns the findings as text, with the escape character as \e.
func (d desk) text(look report.Look, findings ...report.Finding) string {
	d.t.Helper()
	d.Findings = findings
	var out bytes.Buffer
	if err := report.Text(&out, d.Report, look); err != nil {
		d.t.Fatal(err)
	}
	return strings.ReplaceAll(out.String(), "\x1b", `\e`)
}

// block returns what stands between the message of a finding at a place and the
// page of its rule, without color, in a terminal with the given width.
func (d desk) block(width int, p report.Place) string {
	d.t.Helper()
	text := d.text(report.Look{Width: width}, report.Finding{Place: p, Rule: "fixedsleep", Message: "message"})
	_, text, ok := strings.Cut(text, "  message\n")
	text, ok2 := strings.CutSuffix(text, "  https://example.com/fixedsleep\n")
	if !ok || !ok2 {
		d.t.Fatalf("no message or no page in %q", text)
	}
	return text
}

// same compares text line by line, written with a bar before each line.
func same(t *testing.T, got string, want ...string) {
	t.Helper()
	wanted := ""
	for _, line := range want {
		wanted += line + "\n"
	}
	if got != wanted {
		t.Errorf("got\n%s\nwant\n%s\nquoted: %q", got, wanted, got)
	}
}

const payment = `package payment

func pay(c *client) error {
	for range 5 {
		if err := c.charge(); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return errFailed
}
`

// all returns a finding of every kind.
func (d desk) all() []report.Finding {
	sleep := d.at("payment/payment.go", payment, "2 * time.Second")
	loop := d.at("payment/payment.go", payment, payment[strings.Index(payment, "for"):strings.Index(payment, "\n\treturn errFailed")])
	inner := d.at("client/client.go", "package client\n"+strings.Repeat("\n", 98)+"\tfor i := range 3 { // charge\n\t}\n", "for i := range 3 {")
	comment := d.at("orders/orders.go", "package orders\n\nfunc f() {\n\ttime.Sleep(d) //nolint:lastsleep // one client only\n}\n", "//nolint:lastsleep // one client only")
	kept := comment
	kept.Col, kept.EndCol = 2, 15
	return []report.Finding{
		{
			Place: sleep, Rule: "fixedsleep",
			Message: "retry of c.charge waits a fixed 2s after every failure, so clients that fail together return together: back off exponentially with jitter",
			Fix:     report.Fix{Title: "Back off exponentially with full jitter", Edits: []report.Edit{{File: sleep.File, Text: "d"}}},
		},
		{
			Place: loop, Rule: "nestedretry",
			Message: "retry of c.charge has another retry below it, so attempts multiply: 5 × 3 = 15 attempts in the worst case: retry at one layer only",
			Related: []report.Related{{Place: inner, Message: "calls client.Charge, which makes 3 attempts of http.Client.Do"}},
		},
		{
			Place: sleep, Rule: "lastsleep",
			Message: "retry of c.charge waits 2s after the last attempt too: wait between attempts only",
		},
		{
			Place: kept, Rule: "lastsleep", Message: "retry of f waits after the last attempt too",
			Suppressed: report.Suppression{By: report.ByComment, Place: comment, Reason: "one client only"},
		},
		{
			Place: sleep, Rule: "fixedsleep", Message: "retry of c.charge waits a fixed 2s after every failure",
			Fix:        report.Fix{Title: "Back off exponentially", Edits: []report.Edit{{File: sleep.File, Text: "d"}}},
			Suppressed: report.Suppression{By: report.ByBaseline},
		},
	}
}

func TestTextWithoutColor(t *testing.T) {
	d := newDesk(t)
	checkGolden(t, "text-80.txt", d.text(report.Look{Width: 80}, d.all()...))
}

func TestTextInColor(t *testing.T) {
	d := newDesk(t)
	checkGolden(t, "color-80.txt", d.text(report.Look{Width: 80, Color: true}, d.all()...))
}

func TestTextOnANarrowTerminal(t *testing.T) {
	d := newDesk(t)
	checkGolden(t, "text-36.txt", d.text(report.Look{Width: 36}, d.all()...))
}

func TestTextInColorOnANarrowTerminal(t *testing.T) {
	d := newDesk(t)
	checkGolden(t, "color-36.txt", d.text(report.Look{Width: 36, Color: true}, d.all()...))
}

func TestTextOnAWideTerminal(t *testing.T) {
	d := newDesk(t)
	checkGolden(t, "text-200.txt", d.text(report.Look{Width: 200}, d.all()...))
}

func TestTextWhereTheWidthIsUnknown(t *testing.T) {
	d := newDesk(t)
	checkGolden(t, "text-200.txt", d.text(report.Look{}, d.all()...))
}

// Colors say nothing that the text does not say.
func TestColorChangesNoText(t *testing.T) {
	d := newDesk(t)
	got := d.text(report.Look{Width: 80, Color: true}, d.all()...)
	for _, s := range []string{"0", "1", "2", "31", "32", "33", "36"} {
		got = strings.ReplaceAll(got, `\e[`+s+"m", "")
	}
	if want := d.text(report.Look{Width: 80}, d.all()...); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestNoTextOfNoFindings(t *testing.T) {
	if got := newDesk(t).text(report.Look{Width: 80, Color: true}); got != "" {
		t.Errorf("got %q", got)
	}
}

func TestIndentationIsLeftOut(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("a.go", "\t\t  wait(d)\n", "d")),
		`  1 | wait(d)`,
		`    |      ^`)
}

func TestTabsWithinALine(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("a.go", "\tab\t=\twait(d)\n", "d")),
		`  1 | ab  =   wait(d)`,
		`    |              ^`)
}

func TestMarksStandBelowWideRunes(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("a.go", "\tlog(\"重试\"); wait(\"失败🔁\")\n", "\"失败🔁\"")),
		`  1 | log("重试"); wait("失败🔁")`,
		`    |                   ^^^^^^^^`)
}

func TestMarksStandBelowCombiningRunes(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("a.go", "\tlog(\"u\u0308ber\", \"👨\u200d👩\"); wait(d)\n", "d")),
		"  1 | log(\"u\u0308ber\", \"👨\u200d👩\"); wait(d)",
		`    |                         ^`)
}

func TestLinesThatEndWithCRLF(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("a.go", "package a\r\n\twait(d)\r\n", "wait(d)")),
		`  2 | wait(d)`,
		`    | ^^^^^^^`)
}

func TestAFileWithoutAFinalNewline(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("a.go", "package a\nvar d = wait()", "wait()")),
		`  2 | var d = wait()`,
		`    |         ^^^^^^`)
}

// Columns count the three bytes of the mark too.
func TestAFileWithAByteOrderMark(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("a.go", "\ufeffpackage a; var d = wait()\n", "wait()")),
		`  1 | package a; var d = wait()`,
		`    |                    ^^^^^^`)
}

func TestAPlaceOfSeveralLinesIsMarkedToTheEndOfTheFirst(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("a.go", "\tfor range 5 { \t\n\t\twait()\n\t}\n", "for range 5 { \t\n\t\twait()\n\t}")),
		`  1 | for range 5 {`,
		`    | ^^^^^^^^^^^^^`)
}

func TestAPlaceWithoutAnEndIsMarkedAtItsStart(t *testing.T) {
	d := newDesk(t)
	p := d.at("a.go", "\twait(d)\n", "wait")
	p.EndLine, p.EndCol = 0, 0
	same(t, d.block(80, p),
		`  1 | wait(d)`,
		`    | ^`)
}

func TestAnEmptyPlaceIsMarkedAtItsStart(t *testing.T) {
	d := newDesk(t)
	p := d.at("a.go", "\twait(d)\n", "(")
	p.EndCol = p.Col
	same(t, d.block(80, p),
		`  1 | wait(d)`,
		`    |     ^`)
}

func TestAPlaceAtTheEndOfALine(t *testing.T) {
	d := newDesk(t)
	p := d.at("a.go", "\twait(d)\n", ")")
	p.Col = p.EndCol
	same(t, d.block(80, p),
		`  1 | wait(d)`,
		`    |        ^`)
}

func TestAPlaceWithoutAColumnHasNoMark(t *testing.T) {
	d := newDesk(t)
	p := d.at("a.go", "\twait(d)\n", "wait")
	p.Col, p.EndCol = 0, 0
	same(t, d.block(80, p), `  1 | wait(d)`)
}

// numbers is a line 90 columns wide in which each two digits tell their place.
func numbers() string {
	var b strings.Builder
	for i := range 30 {
		b.WriteString("x" + string(rune('0'+i/10)) + string(rune('0'+i%10)))
	}
	return b.String()
}

func TestALongLineIsCutBehindACulpritNearItsStart(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(36, d.at("a.go", numbers(), "x02")),
		`  1 | x00x01x02x03x04x05x06x07x08x0…`,
		`    |       ^^^`)
}

func TestALongLineIsCutBeforeACulpritNearItsEnd(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(36, d.at("a.go", numbers(), "x28")),
		`  1 | …20x21x22x23x24x25x26x27x28x29`,
		`    |                         ^^^`)
}

func TestALongLineIsCutOnBothSidesOfACulpritInItsMiddle(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(36, d.at("a.go", numbers(), "x15")),
		`  1 | …x11x12x13x14x15x16x17x18x19x…`,
		`    |              ^^^`)
}

func TestACulpritThatIsTooLongIsShownFromItsStart(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(36, d.at("a.go", numbers(), "x10x11x12x13x14x15x16x17x18x19x20x21")),
		`  1 | …x10x11x12x13x14x15x16x17x18x…`,
		`    |  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^`)
}

// No line is wider than the terminal, wherever it is cut.
func TestCutLinesFit(t *testing.T) {
	d := newDesk(t)
	line := strings.Repeat("ab重🔁", 20)
	p := d.at("a.go", line, line)
	for width := 20; width < 140; width += 7 {
		for start := 0; start < len(line); start++ {
			p.Col, p.EndCol = start+1, min(start+8, len(line))+1
			for l := range strings.Lines(d.block(width, p)) {
				if n := wide(strings.TrimSuffix(l, "\n")); n > width {
					t.Fatalf("%d columns of %d, at byte %d: %q", n, width, start, l)
				}
			}
		}
	}
}

// wide counts the columns of a line of TestCutLinesFit.
func wide(line string) int {
	n := 0
	for _, r := range line {
		n++
		if r == '重' || r == '🔁' {
			n++
		}
	}
	return n
}

func TestNoControlCharacterOfTheSourceIsWritten(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("a.go", "\tlog(\"\x1b[31m\u202e\u009b\"); wait(d)\n", "wait(d)")),
		"  1 | log(\"␛[31m\ufffd\ufffd\"); wait(d)",
		`    |                 ^^^^^^^`)
}

func TestNoControlCharacterOfAFindingIsWritten(t *testing.T) {
	d := newDesk(t)
	const evil = "a\x1b[2Jb"
	got := d.text(report.Look{Width: 80}, report.Finding{
		Place:   report.Place{File: filepath.Join(d.Dir, evil+".go"), Line: 1, Col: 1},
		Rule:    "fixedsleep",
		Message: evil,
		Related: []report.Related{{Message: evil}},
		Fix:     report.Fix{Title: evil, Edits: []report.Edit{{}}},
	}, report.Finding{
		Rule:       "fixedsleep",
		Message:    "message",
		Suppressed: report.Suppression{By: report.ByComment, Reason: evil},
	})
	if strings.Contains(got, `\e`) || strings.Count(got, "a␛[2Jb") != 5 {
		t.Errorf("got %s", got)
	}
}

func TestNoSourceOfAFileThatIsGone(t *testing.T) {
	d := newDesk(t)
	p := d.at("a.go", "\twait(d)\n", "wait(d)")
	if d.block(80, p) == "" {
		t.Error("no source of a file that is there")
	}
	if err := os.Remove(p.File); err != nil {
		t.Fatal(err)
	}
	same(t, d.block(80, p))
}

func TestNoSourceOfAFolder(t *testing.T) {
	d := newDesk(t)
	dir := filepath.Join(d.Dir, "a.go")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	same(t, d.block(80, report.Place{File: dir, Line: 1, Col: 1}))
}

func TestNoSourceBeyondTheEndOfAFile(t *testing.T) {
	d := newDesk(t)
	p := d.at("a.go", "\twait(d)\n", "wait(d)")
	p.Line, p.EndLine = 7, 7
	same(t, d.block(80, p))
}

// The line has become shorter since.
func TestNoSourceWhereThePlaceIsNot(t *testing.T) {
	d := newDesk(t)
	p := d.at("a.go", "\twaitForTheServer(d)\n", "d")
	d.at("a.go", "\twait(d)\n", "d")
	same(t, d.block(80, p))
}

func TestNoSourceWhereTheEndOfThePlaceIsNot(t *testing.T) {
	d := newDesk(t)
	p := d.at("a.go", "\twait(duration)\n", "wait(duration)")
	d.at("a.go", "\twait(d)\n", "d")
	same(t, d.block(80, p))
}

func TestNoSourceOfABlankLine(t *testing.T) {
	d := newDesk(t)
	p := d.at("a.go", "package a\n\n", "package")
	p.Line, p.Col, p.EndLine, p.EndCol = 2, 1, 2, 1
	same(t, d.block(80, p))
}

// A //line comment may name what a generator has read.
func TestNoSourceOfWhatIsNoGo(t *testing.T) {
	d := newDesk(t)
	same(t, d.block(80, d.at("grammar.y", "\twait(d)\n", "wait(d)")))
}

func TestAFindingWithoutAPlace(t *testing.T) {
	d := newDesk(t)
	got := d.text(report.Look{Width: 80}, report.Finding{
		Place:   report.Place{File: filepath.Join(d.Dir, "a.go")},
		Rule:    "other",
		Message: "message",
	})
	same(t, got, "a.go: other", "  message")
}

func TestAFileOutsideTheFolderIsNamedInFull(t *testing.T) {
	d, other := newDesk(t), newDesk(t)
	p := other.at("a.go", "\twait(d)\n", "wait(d)")
	got := d.text(report.Look{Width: 80}, report.Finding{Place: p, Rule: "other", Message: "message"})
	if want := p.File + ":1:2: other\n"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q first", got, want)
	}
}

func TestTextFailsWithItsWriter(t *testing.T) {
	d := newDesk(t)
	d.Findings = d.all()
	if err := report.Text(full{}, d.Report, report.Look{}); err == nil {
		t.Error("no error")
	}
}

func TestPlainFailsWithItsWriter(t *testing.T) {
	d := newDesk(t)
	if err := report.Plain(full{}, d.Dir, d.all()); err == nil {
		t.Error("no error")
	}
}

func TestPlainWritesALineEach(t *testing.T) {
	d := newDesk(t)
	var out bytes.Buffer
	if err := report.Plain(&out, d.Dir, d.all()); err != nil {
		t.Fatal(err)
	}
	checkGolden(t, "plain.txt", out.String())
}
