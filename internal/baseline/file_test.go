package baseline_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/baseline"
)

func (p project) text() string {
	p.t.Helper()
	text, err := os.ReadFile(p.file())
	if err != nil {
		p.t.Fatal(err)
	}
	return string(text)
}

const written = `{
  "tool": "retrylint",
  "version": 1,
  "findings": [
    {"rule": "fixedsleep", "file": "a.go", "code": "var f = func() { time.Sleep(1) }"},
    {"rule": "fixedsleep", "file": "a.go", "func": "(*T).g", "code": "time.Sleep(<-c & \"\\n\")", "count": 2},
    {"rule": "unboundedretry", "file": "a.go", "func": "(*T).g", "code": "for i := range c {"},
    {"rule": "fixedsleep", "file": "b/größe.go", "func": "f", "code": "func f() { time.Sleep(1) }"}
  ]
}
`

func TestTheFileIsOfLinesToReview(t *testing.T) {
	p := newProject(t, map[string]string{
		"b/größe.go": "package a\n\nfunc f() { time.Sleep(1) }\n",
		"a.go":       "package a\n\nfunc (t *T) g() {\n\tfor i := range c {\n\t\ttime.Sleep(<-c & \"\\n\")\n\ttime.Sleep(<-c & \"\\n\")\n\t}\n}\n\nvar f = func() { time.Sleep(1) }\n",
	})
	p.accept("a.go", "b/größe.go")
	if p.text() != written {
		t.Errorf("got\n%s", p.text())
	}
}

func TestWritingAgainChangesNothing(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop, "b.go": shop})
	p.accept("a.go", "b.go")
	before := p.text()
	for range 5 {
		if c := p.accept("a.go", "b.go"); c != (baseline.Change{Total: 8}) {
			t.Errorf("got %+v", c)
		}
		if p.text() != before {
			t.Fatalf("got\n%s", p.text())
		}
	}
}

func TestABaselineMayBeEmpty(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": "package a\n"})
	p.accept("a.go")
	if want := "{\n  \"tool\": \"retrylint\",\n  \"version\": 1,\n  \"findings\": []\n}\n"; p.text() != want {
		t.Errorf("got\n%s", p.text())
	}
	p.want(0, nil, nil, "a.go")
}

// A merge may leave entries in any order, twice, and with CRLF.
func TestWhatAMergeLeavesIsRead(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": edit("2 * time.Second)", "2 * time.Second)\n\t\ttime.Sleep(2 * time.Second)", "3", "4")})
	entry := `{"file": "./a.go", "code": "time.Sleep(2 * time.Second)", "func": "charge", "rule": "fixedsleep"`
	p.write(map[string]string{"baseline.json": strings.ReplaceAll(`{"version": 1, "findings": [
`+entry+`},
{"rule": "fixedsleep", "file": "a.go", "func": "refund", "code": "time.Sleep(4 * time.Second)"},
`+entry+`, "count": 1}
], "tool": "retrylint"}`, "\n", "\r\n")})
	p.want(2, []string{"a.go:4 unboundedretry", "a.go:6 fixedsleep", "a.go:11 unboundedretry"}, nil, "a.go")
}

func TestOfAnEntryTwiceTheLargerCountHolds(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": "package a\n"})
	entry := `{"rule": "fixedsleep", "file": "a.go", "code": "f()", "count": `
	p.write(map[string]string{"baseline.json": `{"tool": "retrylint", "version": 1, "findings": [` + entry + `2}, ` + entry + `3}, ` + entry + `1}]}`})
	p.want(0, nil, []string{"3 × a.go f()"}, "a.go")
}

func TestWhatIsNoBaseline(t *testing.T) {
	const start, end = `{"tool": "retrylint", "version": 1, "findings": [`, `]}`
	for text, want := range map[string]string{
		"":                                      "it is empty",
		" \n":                                   "it is empty",
		"rule: fixedsleep\n":                    "line 1: invalid character",
		"[]":                                    "cannot unmarshal array",
		"null":                                  "no baseline of retrylint",
		"{}":                                    "no baseline of retrylint",
		`{"tool": "eslint", "version": 1}`:      "no baseline of retrylint",
		`{"tool": "retrylint"}`:                 `no "version": 1`,
		`{"tool": "retrylint", "version": 2}`:   "use a newer retrylint",
		`{"tool": "retrylint", "version": "1"}`: "cannot unmarshal string",
		start + "\n{\"rule\": \"a\", \"file\": \"a.go\"},\n" + end: "line 3: invalid character",
		start + end + "x": "after top-level value",
		start:             "unexpected end",
		start + `{"file": "a.go", "code": "f()"}` + end:                  `entry 1 of "findings" needs a "rule"`,
		start + `{"rule": "a", "code": "f()"}` + end:                     "entry 1",
		start + `{"rule": "a", "file": "a.go", "count": 0}` + end:        "entry 1",
		start + `{"rule": "a", "file": "a.go", "count": -1}` + end:       "entry 1",
		start + `{"rule": "a", "file": "a.go", "cuont": 2}` + end:        "cuont",
		start + `{"rule": "a", "file": "a.go", "count": 1e99}` + end:     "cannot unmarshal",
		start + "\n<<<<<<< HEAD\n=======\n>>>>>>> topic\n" + end:         "line 2 is the mark of a merge conflict: keep the entries of both sides",
		start + "\n{\"rule\": \"a\", \"file\": \"a.go\"}\n=======" + end: "line 3 is the mark",
	} {
		p := newProject(t, map[string]string{"baseline.json": text})
		for name, read := range map[string]func(string) (*baseline.Baseline, error){"Read": baseline.Read, "Open": baseline.Open} {
			b, err := read(p.file())
			if err == nil || b != nil {
				t.Errorf("%s of %q: accepted", name, text)
			} else if !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "baseline "+p.file()+": ") {
				t.Errorf("%s of %q: got %v, want %s", name, text, err, want)
			}
		}
	}
}

func TestAMissingFile(t *testing.T) {
	p := newProject(t, nil)
	if _, err := baseline.Read(p.file()); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), p.file()) || !strings.Contains(err.Error(), "-write-baseline") {
		t.Errorf("got %v", err)
	}
	if _, err := baseline.Open(p.file()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(p.file()); err == nil {
		t.Error("opening has made a file")
	}
}

func TestWhatStandsWhereTheFileShould(t *testing.T) {
	p := newProject(t, map[string]string{"folder/x": "", "x": ""})
	if err := os.Symlink("nowhere", p.path("link")); err != nil {
		t.Skip(err)
	}
	for name, want := range map[string]string{
		"folder":      "it is a folder",
		"no/folder":   "no folder",
		"x/in a file": "no folder",
		"link":        "it is a link that leads nowhere",
	} {
		for _, read := range []func(string) (*baseline.Baseline, error){baseline.Read, baseline.Open} {
			if _, err := read(p.path(name)); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), p.path(name)) {
				t.Errorf("%s: got %v", name, err)
			}
		}
	}
	if _, err := baseline.Open(""); err == nil {
		t.Error("a file without a name is accepted")
	}
	if _, err := baseline.Open(os.DevNull); err == nil || !strings.Contains(err.Error(), "no regular file") {
		t.Errorf("%s: got %v", os.DevNull, err)
	}
}

func TestWritingKeepsTheMode(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	for _, mode := range []fs.FileMode{0o600, 0o666} {
		if err := os.Chmod(p.file(), mode); err != nil {
			t.Fatal(err)
		}
		p.accept("a.go")
		info, err := os.Stat(p.file())
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != mode {
			t.Errorf("got %v, want %v", info.Mode(), mode)
		}
	}
}

func TestANewFileHasTheModeOfOthers(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	want, err := os.Stat(p.path("a.go"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.Stat(p.file())
	if err != nil {
		t.Fatal(err)
	}
	if got.Mode() != want.Mode() {
		t.Errorf("got %v, want %v", got.Mode(), want.Mode())
	}
}

// Paths in the file count from where it is, not from where the link is.
func TestWritingFollowsLinks(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop, "real/baseline.json": `{"tool": "retrylint", "version": 1}`})
	if err := os.Symlink(filepath.Join("real", "baseline.json"), p.file()); err != nil {
		t.Skip(err)
	}
	p.accept("a.go")
	if info, err := os.Lstat(p.file()); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is no more: %v", err)
	}
	if !strings.Contains(p.text(), `"file": "../a.go"`) {
		t.Errorf("got\n%s", p.text())
	}
	p.want(4, nil, nil, "a.go")
}

func TestWritingLeavesNothingBeside(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	p.accept("a.go")
	if files, err := os.ReadDir(p.dir); err != nil || len(files) != 2 {
		t.Errorf("%v, %v", files, err)
	}
}

func TestAReadOnlyFileIsLeft(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	before := p.text()
	if err := os.Chmod(p.file(), 0o444); err != nil {
		t.Fatal(err)
	}
	b, err := baseline.Open(p.file())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Write(nil, everything()); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("got %v", err)
	}
	if p.text() != before {
		t.Error("it was written")
	}
}

func TestWhatCannotBeWrittenIsLeft(t *testing.T) {
	p := newProject(t, map[string]string{"in/x": ""})
	b, err := baseline.Open(p.path("in/baseline.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(p.path("in")); err != nil {
		t.Fatal(err)
	}
	if c, err := b.Write(nil, everything()); err == nil || c != (baseline.Change{}) || !strings.Contains(err.Error(), "cannot be written") {
		t.Errorf("got %+v, %v", c, err)
	}
}

// A place that the name of the file has become a folder of.
func TestAFailedWriteLeavesNothingBeside(t *testing.T) {
	p := newProject(t, nil)
	b, err := baseline.Open(p.file())
	if err != nil {
		t.Fatal(err)
	}
	p.write(map[string]string{"baseline.json/x": ""})
	if _, err := b.Write(nil, everything()); err == nil {
		t.Error("a folder is written to")
	}
	if files, err := os.ReadDir(p.dir); err != nil || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
}
