package baseline_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/baseline"
	"github.com/retrylint/retrylint/internal/report"
)

// A project is a folder with Go files. Each line with time.Sleep in them is a
// finding of fixedsleep, each with a for one of unboundedretry.
type project struct {
	t   *testing.T
	dir string
}

func newProject(t *testing.T, files map[string]string) project {
	p := project{t, t.TempDir()}
	p.write(files)
	return p
}

func (p project) write(files map[string]string) {
	p.t.Helper()
	for name, text := range files {
		path := p.path(name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			p.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			p.t.Fatal(err)
		}
	}
}

func (p project) path(name string) string { return filepath.Join(p.dir, filepath.FromSlash(name)) }

func (p project) file() string { return p.path("baseline.json") }

// findings returns those of the files that are there, in order.
func (p project) findings(files ...string) (found []report.Finding) {
	p.t.Helper()
	for _, name := range files {
		text, err := os.ReadFile(p.path(name))
		if err != nil {
			p.t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			for code, rule := range map[string]string{"time.Sleep": "fixedsleep", "for ": "unboundedretry"} {
				if strings.Contains(line, code) {
					found = append(found, report.Finding{Place: report.Place{File: p.path(name), Line: i + 1}, Rule: rule})
				}
			}
		}
	}
	return report.InOrder(found)
}

// everything is the scope of a run over all files with all rules.
func everything() baseline.Scope {
	return baseline.Scope{Rules: []string{"fixedsleep", "unboundedretry"}, Analyzed: func(string) bool { return true }}
}

// accept writes a baseline of the findings of files.
func (p project) accept(files ...string) baseline.Change {
	p.t.Helper()
	return p.update(everything(), files...)
}

func (p project) update(s baseline.Scope, files ...string) baseline.Change {
	p.t.Helper()
	b, err := baseline.Open(p.file())
	if err != nil {
		p.t.Fatal(err)
	}
	c, err := b.Write(p.findings(files...), s)
	if err != nil {
		p.t.Fatal(err)
	}
	return c
}

// apply describes what comes of the findings of files: the number that is known,
// the places of fresh ones, and stale entries.
func (p project) apply(s baseline.Scope, files ...string) (known int, fresh, stale []string) {
	p.t.Helper()
	return p.applied(p.findings(files...), s)
}

func (p project) applied(findings []report.Finding, s baseline.Scope) (known int, fresh, stale []string) {
	p.t.Helper()
	b, err := baseline.Read(p.file())
	if err != nil {
		p.t.Fatal(err)
	}
	f, k, entries := b.Apply(findings, s)
	if len(f)+len(k) != len(findings) {
		p.t.Errorf("of %d findings, %d are fresh and %d known", len(findings), len(f), len(k))
	}
	for _, f := range f {
		fresh = append(fresh, fmt.Sprintf("%s:%d %s", filepath.Base(f.File), f.Line, f.Rule))
	}
	for _, e := range entries {
		stale = append(stale, fmt.Sprintf("%d × %s %s", e.Count, e.File, e.Code))
	}
	return len(k), fresh, stale
}

// want fails unless all runs over the files have come to this.
func (p project) want(known int, fresh, stale []string, files ...string) {
	p.t.Helper()
	k, f, s := p.apply(everything(), files...)
	if k != known || !slices.Equal(f, fresh) || !slices.Equal(s, stale) {
		p.t.Errorf("%d known, fresh %q, stale %q; want %d, %q, %q", k, f, s, known, fresh, stale)
	}
}

const shop = `package shop

func charge() {
	for try() != nil {
		time.Sleep(2 * time.Second)
	}
}

func refund() {
	for try() != nil {
		time.Sleep(3 * time.Second)
	}
}
`

func edit(replace ...string) string { return strings.NewReplacer(replace...).Replace(shop) }

func TestWhatWasAcceptedIsKnown(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop, "b/b.go": shop})
	if c := p.accept("a.go", "b/b.go"); c != (baseline.Change{Added: 8, Total: 8}) {
		t.Errorf("got %+v", c)
	}
	p.want(8, nil, nil, "a.go", "b/b.go")
}

func TestKnownFindingsAreMarked(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	b, err := baseline.Read(p.file())
	if err != nil {
		t.Fatal(err)
	}
	_, known, _ := b.Apply(p.findings("a.go"), everything())
	for _, f := range known {
		if f.Suppressed.By != report.ByBaseline || filepath.Base(f.Suppressed.File) != "baseline.json" {
			t.Errorf("got %+v", f.Suppressed)
		}
	}
	if len(known) != 4 {
		t.Errorf("%d are known", len(known))
	}
}

func TestCodeMayMove(t *testing.T) {
	for name, text := range map[string]string{
		"lines above":   "// Package shop.\n\n" + shop,
		"deeper":        edit("\tfor", "\tif ok {\n\t\tfor", "\t\ttime", "\t\t\ttime", "\t}\n}", "\t\t}\n\t}\n}"),
		"comments":      edit("Second)", "Second) // a while", "\tfor", "\t// until it works\n\tfor"),
		"CRLF":          edit("\n", "\r\n"),
		"another order": "package shop\n" + shop[strings.Index(shop, "\nfunc refund"):] + shop[len("package shop\n"):strings.Index(shop, "\nfunc refund")],
	} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t, map[string]string{"a.go": shop})
			p.accept("a.go")
			p.write(map[string]string{"a.go": text})
			p.want(4, nil, nil, "a.go")
		})
	}
}

func TestOtherCodeIsFresh(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	p.write(map[string]string{"a.go": edit("2 *", "5 *")})
	p.want(3, []string{"a.go:5 fixedsleep"}, []string{"1 × a.go time.Sleep(2 * time.Second)"}, "a.go")
}

func TestTheSameCodeInAnotherFunctionIsFresh(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": edit("3 *", "4 *")})
	p.accept("a.go")
	p.write(map[string]string{"a.go": edit("3 *", "2 *")})
	p.want(3, []string{"a.go:11 fixedsleep"}, []string{"1 × a.go time.Sleep(4 * time.Second)"}, "a.go")
}

func TestAnotherRuleIsFresh(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	findings := p.findings("a.go")
	findings[1].Rule = "nojitter"
	if known, fresh, _ := p.applied(findings, everything()); known != 3 || !slices.Equal(fresh, []string{"a.go:5 nojitter"}) {
		t.Errorf("%d known, fresh %q", known, fresh)
	}
}

func TestASecondCopyIsFresh(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	p.write(map[string]string{"a.go": edit("2 * time.Second)", "2 * time.Second)\n\t\ttime.Sleep(2 * time.Second)")})
	p.want(4, []string{"a.go:6 fixedsleep"}, nil, "a.go")
}

func TestOfTwoCopiesOneMayGo(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": edit("2 * time.Second)", "2 * time.Second)\n\t\ttime.Sleep(2 * time.Second)")})
	p.accept("a.go")
	p.want(5, nil, nil, "a.go")
	p.write(map[string]string{"a.go": shop})
	p.want(4, nil, []string{"1 × a.go time.Sleep(2 * time.Second)"}, "a.go")
	if c := p.accept("a.go"); c != (baseline.Change{Dropped: 1, Total: 4}) {
		t.Errorf("got %+v", c)
	}
	p.want(4, nil, nil, "a.go")
}

func TestARenamedFileIsFresh(t *testing.T) {
	p := newProject(t, map[string]string{"old.go": "package a\n\nfunc f() { time.Sleep(1) }\n"})
	p.accept("old.go")
	if err := os.Rename(p.path("old.go"), p.path("new.go")); err != nil {
		t.Fatal(err)
	}
	p.want(0, []string{"new.go:3 fixedsleep"}, []string{"1 × old.go func f() { time.Sleep(1) }"}, "new.go")
}

func TestWhatACommentKeepsBackUsesNoEntry(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	findings := p.findings("a.go")
	findings[1].Suppressed.By = report.ByComment
	known, fresh, stale := p.applied(findings, everything())
	if known != 3 || len(fresh) != 1 || !slices.Equal(stale, []string{"1 × a.go time.Sleep(2 * time.Second)"}) {
		t.Errorf("%d known, fresh %q, stale %q", known, fresh, stale)
	}
	b, err := baseline.Open(p.file())
	if err != nil {
		t.Fatal(err)
	}
	if c, err := b.Write(findings, everything()); err != nil || c != (baseline.Change{Dropped: 1, Total: 3}) {
		t.Errorf("got %+v, %v", c, err)
	}
}

// scopes are runs that look at less than everything, with the files that they
// read, and whether they could have come across what is in b.
func scopes(p project) map[string]struct {
	baseline.Scope
	b bool
} {
	only := func(name string) func(string) bool {
		return func(file string) bool { return filepath.Base(file) == name }
	}
	return map[string]struct {
		baseline.Scope
		b bool
	}{
		"another file":     {baseline.Scope{Rules: everything().Rules, Analyzed: only("a.go")}, false},
		"another rule":     {baseline.Scope{Rules: []string{"unboundedretry"}, Analyzed: only("b.go")}, false},
		"no rule":          {baseline.Scope{Analyzed: only("b.go")}, false},
		"file and rule":    {baseline.Scope{Rules: []string{"fixedsleep"}, Analyzed: only("b.go")}, true},
		"all of the files": {everything(), true},
	}
}

func TestStaleIsOnlyWhatARunCouldHaveSeen(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": "package a\n", "b.go": "package a\n\nfunc f() { time.Sleep(1) }\n"})
	p.accept("b.go")
	for name, s := range scopes(p) {
		t.Run(name, func(t *testing.T) {
			if _, _, stale := p.apply(s.Scope, "a.go"); (len(stale) == 1) != s.b {
				t.Errorf("stale: %q", stale)
			}
		})
	}
}

func TestWritingKeepsWhatARunCouldNotSee(t *testing.T) {
	for name := range scopes(project{}) {
		t.Run(name, func(t *testing.T) {
			p := newProject(t, map[string]string{"a.go": shop, "b.go": "package a\n\nfunc f() { time.Sleep(1) }\n"})
			p.accept("b.go")
			s := scopes(p)[name]
			want := baseline.Change{Added: 4, Total: 5}
			if s.b {
				want = baseline.Change{Added: 4, Dropped: 1, Total: 4}
			}
			if c := p.update(s.Scope, "a.go"); c != want {
				t.Errorf("got %+v", c)
			}
			if known, _, _ := p.apply(everything(), "a.go", "b.go"); known != want.Total {
				t.Errorf("%d are known afterwards", known)
			}
		})
	}
}

func TestAFileThatIsGoneIsStaleWhereverARunLooks(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": "package a\n", "gone/b.go": "package b\n\nfunc f() { time.Sleep(1) }\n"})
	p.accept("gone/b.go")
	none := baseline.Scope{Rules: everything().Rules, Analyzed: func(string) bool { return false }}
	if _, _, stale := p.apply(none, "a.go"); len(stale) != 0 {
		t.Errorf("stale: %q", stale)
	}
	if err := os.RemoveAll(p.path("gone")); err != nil {
		t.Fatal(err)
	}
	p.write(map[string]string{"gone": "a file where a folder was"})
	if _, _, stale := p.apply(none, "a.go"); len(stale) != 1 {
		t.Errorf("stale: %q", stale)
	}
}

func TestAFileThatCannotBeLookedAtIsNotGone(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may look at everything")
	}
	p := newProject(t, map[string]string{"in/b.go": "package b\n\nfunc f() { time.Sleep(1) }\n"})
	p.accept("in/b.go")
	if err := os.Chmod(p.path("in"), 0); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(p.path("in"), 0o777)
	none := baseline.Scope{Rules: everything().Rules, Analyzed: func(string) bool { return false }}
	if _, _, stale := p.apply(none); len(stale) != 0 {
		t.Errorf("stale: %q", stale)
	}
}

// Files on another drive have no relative path.
func TestAFileMayBeNamedInFull(t *testing.T) {
	p := newProject(t, nil)
	for name, want := range map[string]int{"there.go": 0, "gone.go": 1} {
		other := newProject(t, map[string]string{"there.go": "package a\n"})
		p.write(map[string]string{"baseline.json": fmt.Sprintf(
			`{"tool": "retrylint", "version": 1, "findings": [{"rule": "fixedsleep", "file": %q, "code": "f()"}]}`,
			filepath.ToSlash(other.path(name)))})
		none := baseline.Scope{Rules: everything().Rules, Analyzed: func(string) bool { return false }}
		if _, _, stale := p.apply(none); len(stale) != want {
			t.Errorf("stale: %q", stale)
		}
	}
}

func TestStaleEntriesAreInOrder(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop, "b.go": shop})
	p.accept("a.go", "b.go")
	p.write(map[string]string{"a.go": "package a\n", "b.go": "package a\n"})
	var want []string
	for _, name := range []string{"a.go", "b.go"} {
		want = append(want,
			"1 × "+name+" time.Sleep(2 * time.Second)", "1 × "+name+" for try() != nil {",
			"1 × "+name+" time.Sleep(3 * time.Second)", "1 × "+name+" for try() != nil {")
	}
	p.want(0, nil, want, "a.go", "b.go")
}

func TestPathsAreRelativeToTheFolderOfTheFile(t *testing.T) {
	p := newProject(t, map[string]string{"config/x": "", "a.go": shop, "config/b.go": shop})
	b, err := baseline.Open(p.path("config/baseline.json"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Write(p.findings("a.go", "config/b.go"), everything()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(p.path("config/baseline.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"file": "../a.go"`, `"file": "b.go"`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

func TestAProjectMayBeMoved(t *testing.T) {
	p := newProject(t, map[string]string{"in/a.go": shop})
	p.accept("in/a.go")
	elsewhere := project{t, filepath.Join(t.TempDir(), "elsewhere")}
	if err := os.Rename(p.dir, elsewhere.dir); err != nil {
		t.Fatal(err)
	}
	elsewhere.want(4, nil, nil, "in/a.go")
}

func TestTheWorkingFolderDoesNotMatter(t *testing.T) {
	p := newProject(t, map[string]string{"in/a.go": shop})
	p.accept("in/a.go")
	t.Chdir(p.path("in"))
	b, err := baseline.Read(filepath.Join("..", "baseline.json"))
	if err != nil {
		t.Fatal(err)
	}
	if fresh, known, stale := b.Apply(p.findings("in/a.go"), everything()); len(fresh) != 0 || len(known) != 4 || len(stale) != 0 {
		t.Errorf("%d fresh, %d known, %d stale", len(fresh), len(known), len(stale))
	}
}

// linked returns the project as it is seen by way of a link to its folder.
func linked(t *testing.T, p project) project {
	t.Helper()
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(p.dir, link); err != nil {
		t.Skip(err)
	}
	return project{t, link}
}

func TestFoldersMayBeReachedThroughLinks(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	l := linked(t, p)
	l.want(4, nil, nil, "a.go")
	if known, fresh, _ := p.applied(l.findings("a.go"), everything()); known != 4 {
		t.Errorf("%d known, fresh %q", known, fresh)
	}
}

func TestARunMayKnowItsFilesByWayOfALink(t *testing.T) {
	p := newProject(t, map[string]string{"a.go": shop})
	p.accept("a.go")
	p.write(map[string]string{"a.go": "package a\n"})
	l := linked(t, p)
	for _, analyzed := range []string{p.path("a.go"), l.path("a.go")} {
		s := baseline.Scope{Rules: everything().Rules, Analyzed: func(file string) bool { return file == analyzed }}
		if _, _, stale := l.apply(s, "a.go"); len(stale) != 4 {
			t.Errorf("%s: stale %q", analyzed, stale)
		}
	}
}

func TestFilesOfWhichTheNameIsNoUTF8(t *testing.T) {
	p := newProject(t, map[string]string{"\xff\xfe.go": edit("try()", "try(`\xff`)")})
	p.accept("\xff\xfe.go")
	p.want(4, nil, nil, "\xff\xfe.go")
}

// Programs at random: what was accepted is known, wherever it moves, and only that.
func TestOnlyCopiesAreFreshAfterCodeHasMoved(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		pick := func(from ...string) string { return from[r.IntN(len(from))] }
		var lines []string // of code
		add := func(l string) { lines = append(lines, l) }
		add("package a")
		for f := range 1 + r.IntN(4) {
			add(fmt.Sprintf("func f%d() {", f))
			for range 1 + r.IntN(6) {
				switch r.IntN(3) {
				case 0:
					add("for try() {")
					add(pick("time.Sleep(a)", "work()"))
					add("}")
				default:
					add(pick("time.Sleep(a)", "time.Sleep(b)", "work()"))
				}
			}
			add("}")
		}
		// text lays the lines out at random.
		text := func() string {
			var b strings.Builder
			for _, l := range lines {
				b.WriteString(pick("", "", "\n\n", "// a comment\n", "/* one\nmore */\n"))
				b.WriteString(strings.Repeat(pick("\t", " "), r.IntN(4)) + l + pick("", " // why", "  ", "\r") + "\n")
			}
			return b.String()
		}
		p := newProject(t, map[string]string{"a.go": text()})
		p.accept("a.go")
		accepted := len(p.findings("a.go"))
		p.want(accepted, nil, nil, "a.go")
		p.write(map[string]string{"a.go": text()})
		p.want(accepted, nil, nil, "a.go")
		var sleeps []int
		for i, l := range lines {
			if strings.Contains(l, "time.Sleep") {
				sleeps = append(sleeps, i)
			}
		}
		if len(sleeps) > 0 {
			at := sleeps[r.IntN(len(sleeps))]
			lines = slices.Insert(lines, at, lines[at])
			p.write(map[string]string{"a.go": text()})
			if known, fresh, stale := p.apply(everything(), "a.go"); known != accepted || len(fresh) != 1 || len(stale) != 0 {
				t.Errorf("%d of %d known, fresh %q, stale %q", known, accepted, fresh, stale)
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}
