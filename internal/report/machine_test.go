package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/severity"
)

var update = flag.Bool("update", false, "write what tests compare with as it is now")

// A format writes a report for programs.
type format func(w io.Writer, r report.Report) error

// formats lists the formats by the end of their golden files.
func formats() map[string]format {
	return map[string]format{"sarif": report.SARIF, "xml": report.Checkstyle, "github": report.GitHub, "gitlab": report.GitLab, "json": report.JSON}
}

// written returns what a format writes, with the root of the report named /root.
func written(t *testing.T, f format, r report.Report) string {
	t.Helper()
	var out strings.Builder
	if err := f(&out, r); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(out.String(), filepath.ToSlash(r.Root), "/root")
}

// tree writes files and returns a report without findings of their folder.
func tree(t *testing.T, files map[string]string) report.Report {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return report.Report{
		Version: "v0.1.0",
		Rules: []report.Rule{
			{Name: "fixedsleep", Severity: severity.Warning, Doc: "finds retries that wait the same.\n\nClients that fail together\nreturn together.\n\n# Wrong\n\n\ttime.Sleep(1)\n", URL: "https://example.com/fixedsleep", Fixes: true},
			{Name: "lastsleep", Severity: severity.Information, Doc: "finds waits after the last attempt.\n", URL: "https://example.com/lastsleep"},
		},
		Dir:      root,
		Root:     root,
		Complete: true,
	}
}

// place returns where text stands for the first time in a file of the report.
func place(t *testing.T, r report.Report, name, text string) report.Place {
	t.Helper()
	name = filepath.Join(r.Root, name)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, _, ok := bytes.Cut(data, []byte(text))
	if !ok {
		t.Fatalf("no %q in %s", text, name)
	}
	position := func(before []byte) (line, col int) {
		return 1 + bytes.Count(before, []byte("\n")), len(before) - bytes.LastIndexByte(before, '\n')
	}
	p := report.Place{File: name}
	p.Line, p.Col = position(before)
	p.EndLine, p.EndCol = position(append(before, text...))
	return p
}

// edit returns the replacement of text where it stands for the first time.
func edit(t *testing.T, r report.Report, name, old, text string) report.Edit {
	t.Helper()
	name = filepath.Join(r.Root, name)
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	start := bytes.Index(data, []byte(old))
	return report.Edit{File: name, Start: start, End: start + len(old), Text: text}
}

const pay = `package shop

import "time"

func (c *client) pay() {
	for range 3 {
		/* 😀 ü */ time.Sleep(2 * time.Second)
	}
	time.Sleep(2 * time.Second)
}
`

// sample is a report of what a format can meet.
func sample(t *testing.T) report.Report {
	t.Helper()
	const odd = "a b/c#%ü+,1.go"
	r := tree(t, map[string]string{"shop/pay.go": pay, odd: strings.ReplaceAll(pay, "\n", "\r\n")})
	sleep := place(t, r, "shop/pay.go", "time.Sleep(2 * time.Second)")
	r.Dir = filepath.Join(r.Root, "shop")
	r.Findings = []report.Finding{
		{
			Place: place(t, r, odd, "time.Sleep(2 * time.Second)"), Rule: "fixedsleep", Category: "nowait",
			Message: "100% of waits, all alike: \"2s\" <&> \x1b[31m\r\nnext",
		},
		{
			Place: sleep, Rule: "fixedsleep", Category: "fixedsleep", Message: "retry waits 2s",
			Related: []report.Related{{Place: place(t, r, "shop/pay.go", "for range 3"), Message: "the retry"}},
			Fix: report.Fix{Title: "Add full jitter", Edits: []report.Edit{
				edit(t, r, "shop/pay.go", "\"time\"", "(\n\t\"math/rand/v2\"\n\t\"time\"\n)"),
				edit(t, r, "shop/pay.go", "2 * time.Second", "rand.N(4 * time.Second)"),
			}},
		},
		{
			Place: report.Place{File: sleep.File, Line: 9, Col: 2}, Rule: "lastsleep", Category: "lastsleep", Message: "wait after the last attempt",
			Suppressed: report.Suppression{By: report.ByComment, Place: place(t, r, "shop/pay.go", "/* 😀"), Reason: "one client <only>"},
		},
		{
			Place: place(t, r, "shop/pay.go", "for range 3 {\n"), Rule: "fixedsleep", Category: "fixedsleep", Message: "of two lines",
			Suppressed: report.Suppression{By: report.ByBaseline},
		},
		{Place: place(t, r, "shop/pay.go", "for range 3 {\n\t\t"), Rule: "lastsleep", Category: "lastsleep", Message: "of two lines"},
		{Place: report.Place{File: "/elsewhere/gone.go", Line: 3, Col: 4}, Rule: "unknown", Category: "unknown", Message: "outside"},
	}
	return r
}

func TestFormats(t *testing.T) {
	for name, f := range formats() {
		for golden, r := range map[string]report.Report{"sample": sample(t), "empty": {Dir: "/root", Root: "/root", Version: "(devel)"}} {
			t.Run(name+" "+golden, func(t *testing.T) {
				checkGolden(t, golden+"."+name, written(t, f, r))
			})
		}
	}
}

func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil || got != string(want) {
		t.Errorf("%s is not what is written (-update writes it): %v\n%s", name, err, got)
	}
}

func TestAReportIsWrittenTheSameEachTime(t *testing.T) {
	r := sample(t)
	for name, f := range formats() {
		first := written(t, f, r)
		for range 20 {
			if again := written(t, f, r); again != first {
				t.Errorf("%s: got\n%s\nafter\n%s", name, again, first)
			}
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestAFormatFailsWithItsWriter(t *testing.T) {
	for name, f := range formats() {
		if err := f(full{}, sample(t)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// sarifLog is what tests look at of a log.
type sarifLog struct {
	Runs []struct {
		Tool struct {
			Driver struct{ SemanticVersion string }
		}
		Invocations []struct{ ExecutionSuccessful bool }
		Results     []struct {
			Message             struct{ Text string }
			PartialFingerprints map[string]string
			Fixes               []any
			Locations           []struct {
				PhysicalLocation struct {
					ArtifactLocation struct{ URI, URIBaseID string }
					Region           map[string]int
				}
			}
		}
	}
}

func sarifOf(t *testing.T, r report.Report) sarifLog {
	t.Helper()
	var log sarifLog
	if err := json.Unmarshal([]byte(written(t, report.SARIF, r)), &log); err != nil {
		t.Fatal(err)
	}
	return log
}

// prints returns the own fingerprints of findings on the lines that hold a text.
func prints(t *testing.T, src, text string) (prints []string) {
	t.Helper()
	r := tree(t, map[string]string{"a.go": src})
	for i, line := range strings.Split(src, "\n") {
		if strings.Contains(line, text) {
			r.Findings = append(r.Findings, report.Finding{Place: report.Place{File: filepath.Join(r.Root, "a.go"), Line: i + 1, Col: 1}, Rule: "fixedsleep"})
		}
	}
	for _, result := range sarifOf(t, r).Runs[0].Results {
		prints = append(prints, result.PartialFingerprints["retrylintFingerprint/v1"])
	}
	return prints
}

func TestAFingerprintOutlivesMovedLines(t *testing.T) {
	before, after := prints(t, pay, "range 3"), prints(t, strings.Replace(pay, "import", "// More.\n\nimport", 1), "range 3")
	if len(before) != 1 || len(after) != 1 || before[0] != after[0] {
		t.Errorf("got %q, then %q", before, after)
	}
}

func TestEqualCodeHasFingerprintsOfItsOwn(t *testing.T) {
	if p := prints(t, pay, "time.Sleep(2 * time.Second)"); len(p) != 2 || p[0] == p[1] {
		t.Errorf("got %q", p)
	}
}

func TestAnIncompleteRunIsNoSuccessInSARIF(t *testing.T) {
	for _, complete := range []bool{true, false} {
		r := tree(t, nil)
		r.Complete = complete
		if got := sarifOf(t, r).Runs[0].Invocations[0].ExecutionSuccessful; got != complete {
			t.Errorf("complete %t: got %t", complete, got)
		}
	}
}

func TestSemanticVersionIsOne(t *testing.T) {
	for version, want := range map[string]string{
		"v1.2.3":      "1.2.3",
		"v1.2.3-rc.1": "1.2.3-rc.1",
		"v0.0.0-20260101000000-abcdef123456+dirty": "0.0.0-20260101000000-abcdef123456+dirty",
		"(devel)": "",
		"":        "",
		"1.2.3":   "",
		"v1.2":    "",
		"v1..3":   "",
		"v1.2.x":  "",
	} {
		r := tree(t, nil)
		r.Version = version
		if got := sarifOf(t, r).Runs[0].Tool.Driver.SemanticVersion; got != want {
			t.Errorf("%s: got %q, want %q", version, got, want)
		}
	}
}

func TestAFixOfAFileThatHasBecomeShorterIsLeftOut(t *testing.T) {
	for _, end := range []int{10, 11} {
		r := tree(t, map[string]string{"a.go": "package a\n"})
		file := filepath.Join(r.Root, "a.go")
		r.Findings = []report.Finding{{
			Place: report.Place{File: file, Line: 1, Col: 1}, Rule: "fixedsleep",
			Fix: report.Fix{Edits: []report.Edit{{File: file, Start: 0, End: 1}, {File: file, Start: end, End: end}}},
		}}
		if fixes := sarifOf(t, r).Runs[0].Results[0].Fixes; (len(fixes) == 1) != (end == 10) {
			t.Errorf("end %d: got %v", end, fixes)
		}
	}
}

func TestColumnsCountAsEditorsDo(t *testing.T) {
	for name, c := range map[string]struct {
		text       string
		start, end int // in bytes
		want       string
	}{
		"ASCII":            {"abc", 2, 3, ",col=2,endColumn=3,"},
		"two bytes":        {"äbc", 3, 4, ",col=2,endColumn=3,"},
		"surrogates":       {"😀bc", 5, 6, ",col=3,endColumn=4,"},
		"no UTF-8":         {"\xff\xfebc", 3, 4, ",col=3,endColumn=4,"},
		"byte order mark":  {"\uFEFFabc", 5, 6, ",col=2,endColumn=3,"},
		"no end":           {"abc", 2, 0, ",col=2,endColumn=4,"},
		"no end, CRLF":     {"abc\r\n", 2, 0, ",col=2,endColumn=4,"},
		"end of the line":  {"abc", 4, 4, ",col=4,endColumn=4,"},
		"behind the line":  {"abc", 5, 6, ",line=1,endLine=1,title"},
		"end behind":       {"abc", 1, 9, ",line=1,endLine=1,title"},
		"end before start": {"abc", 3, 2, ",line=1,endLine=1,title"},
		"no column":        {"abc", 0, 0, ",line=1,endLine=1,title"},
	} {
		t.Run(name, func(t *testing.T) {
			r := tree(t, map[string]string{"a.go": c.text})
			p := report.Place{File: filepath.Join(r.Root, "a.go"), Line: 1, Col: c.start, EndCol: c.end}
			if c.end > 0 {
				p.EndLine = 1
			}
			r.Findings = []report.Finding{{Place: p, Rule: "fixedsleep"}}
			if got := written(t, report.GitHub, r); !strings.Contains(got, c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestCodeCannotWriteWorkflowCommands(t *testing.T) {
	r := tree(t, nil)
	r.Findings = []report.Finding{{
		Place:   report.Place{File: filepath.Join(r.Root, "a,line=9::x\n::error::.go"), Line: 1},
		Rule:    "fixedsleep",
		Message: "of x\n::set-output name=a::b\r::stop-commands::c ##[error]",
	}}
	got := written(t, report.GitHub, r)
	want := "::warning file=a%2Cline=9%3A%3Ax%0A%3A%3Aerror%3A%3A.go,line=1,endLine=1,title=fixedsleep::of x%0A::set-output name=a::b%0D::stop-commands::c ##[error]\n"
	if got != want {
		t.Errorf("got  %swant %s", got, want)
	}
}

func TestFieldsOfJSONAreDocumented(t *testing.T) {
	docs, err := os.ReadFile("../../docs/output.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(docs), "\n## json\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var value any
	if err := json.Unmarshal([]byte(written(t, report.JSON, sample(t))), &value); err != nil {
		t.Fatal(err)
	}
	seen := fields(value)
	if len(seen) < 20 {
		t.Errorf("only %d fields in the sample", len(seen))
	}
	for field := range seen {
		if !strings.Contains(section, "`"+field+"`") {
			t.Errorf("docs/output.md has no %s", field)
		}
	}
}

// fields returns the names of fields in a value, but for those of the summary,
// which are rules.
func fields(value any) map[string]bool {
	names := map[string]bool{}
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			maps.Copy(names, fields(v))
		}
	case map[string]any:
		for name, v := range value {
			names[name] = true
			if name != "summary" {
				maps.Copy(names, fields(v))
			}
		}
	}
	return names
}
