package changed_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/changed"
	"github.com/retrylint/retrylint/internal/report"
)

// A tree is a work tree of git.
type tree struct {
	t   *testing.T
	dir string
}

// newTree returns a repository with one commit of the files, on branch main. No
// setting of the machine counts.
func newTree(t *testing.T, files map[string]string) tree {
	t.Helper()
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1",
		"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com",
		"GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com",
	} {
		t.Setenv(name, value)
	}
	w := tree{t, t.TempDir()}
	w.git("init", "-q", "-b", "main")
	w.write(files)
	w.commit()
	return w
}

func (w tree) write(files map[string]string) {
	w.t.Helper()
	for name, text := range files {
		path := filepath.Join(w.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			w.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w tree) git(args ...string) {
	w.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = w.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		w.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func (w tree) commit() {
	w.t.Helper()
	w.git("add", "-A")
	w.git("commit", "-q", "--allow-empty", "-m", "x")
}

func (w tree) since(rev string) *changed.Lines {
	w.t.Helper()
	lines, err := changed.Since(w.t.Context(), w.dir, rev)
	if err != nil {
		w.t.Fatal(err)
	}
	return lines
}

func (w tree) place(name string, line int) report.Place {
	return report.Place{File: filepath.Join(w.dir, filepath.FromSlash(name)), Line: line, EndLine: line}
}

// want fails unless those lines of the file have changed since rev, of its first
// nine.
func (w tree) want(rev, name string, want ...int) {
	w.t.Helper()
	lines := w.since(rev)
	var got []int
	for line := 1; line <= 9; line++ {
		if lines.Touches(w.place(name, line)) {
			got = append(got, line)
		}
	}
	if !slices.Equal(got, want) {
		w.t.Errorf("%s: lines %v have changed, want %v", name, got, want)
	}
}

// nine is a file of nine lines, with some replaced.
func nine(replace ...string) string {
	text := "1\n2\n3\n4\n5\n6\n7\n8\n9\n"
	return strings.NewReplacer(replace...).Replace(text)
}

var all = []int{1, 2, 3, 4, 5, 6, 7, 8, 9}

func TestLinesThatWereNotTouchedAreOld(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.want("HEAD", "a.go")
}

func TestChangesInTheWorkTreeCount(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.write(map[string]string{"a.go": nine("3", "x", "7", "y\nz")})
	w.want("HEAD", "a.go", 3, 7, 8)
}

func TestStagedChangesCount(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.write(map[string]string{"a.go": nine("3", "x"), "b.go": nine()})
	w.git("add", "-A")
	w.want("HEAD", "a.go", 3)
	w.want("HEAD", "b.go", all...)
}

func TestCommittedChangesCount(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.write(map[string]string{"a.go": nine("3", "x")})
	w.commit()
	w.want("HEAD~1", "a.go", 3)
	w.want("HEAD", "a.go")
}

func TestChangesOfTheOtherBranchDoNotCount(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.git("checkout", "-q", "-b", "mine")
	w.write(map[string]string{"a.go": nine("3", "x")})
	w.commit()
	w.git("checkout", "-q", "main")
	w.write(map[string]string{"a.go": nine("7", "y")})
	w.commit()
	w.git("checkout", "-q", "mine")
	w.want("main", "a.go", 3)
}

func TestUntrackedFilesAreNew(t *testing.T) {
	w := newTree(t, map[string]string{".gitignore": "ignored.go\n"})
	w.write(map[string]string{"new.go": nine(), "ignored.go": nine(), "folder/new.go": nine()})
	w.want("HEAD", "new.go", all...)
	w.want("HEAD", "folder/new.go", all...)
	w.want("HEAD", "ignored.go")
}

func TestARepositoryThatGitHasNotBeenToldOfIsNew(t *testing.T) {
	w := newTree(t, nil)
	w.write(map[string]string{"inner/a.go": nine()})
	inner := tree{t, filepath.Join(w.dir, "inner")}
	inner.git("init", "-q")
	inner.commit()
	w.want("HEAD", "inner/a.go", all...)
}

func TestARenamedFileIsComparedWithWhatItWas(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine(), "b.go": nine() + "b\n"})
	w.git("mv", "a.go", "moved.go")
	w.git("mv", "b.go", "edited.go")
	w.write(map[string]string{"edited.go": nine("3", "x") + "b\n"})
	w.git("add", "-A")
	w.want("HEAD", "moved.go")
	w.want("HEAD", "edited.go", 3)
}

func TestAModeIsNoLine(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	if err := os.Chmod(filepath.Join(w.dir, "a.go"), 0o777); err != nil {
		t.Fatal(err)
	}
	w.want("HEAD", "a.go")
}

func TestADeletedFileHasNoLines(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine(), "b.go": nine()})
	w.write(map[string]string{"b.go": nine("3", "x")})
	if err := os.Remove(filepath.Join(w.dir, "a.go")); err != nil {
		t.Fatal(err)
	}
	w.want("HEAD", "a.go")
	w.want("HEAD", "b.go", 3)
}

func TestTheEndOfAFileWithoutNewline(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": "1\n2\n3", "b.go": "1\n2\n3", "c.go": "1\n2\n3"})
	w.write(map[string]string{"a.go": "1\n2\nx", "b.go": "x\n2\n3", "c.go": "x\n2\n3\n"})
	w.want("HEAD", "a.go", 3)
	w.want("HEAD", "b.go", 1)
	w.want("HEAD", "c.go", 1, 3)
}

func TestFilesWithCRLF(t *testing.T) {
	crlf := func(replace ...string) string { return strings.ReplaceAll(nine(replace...), "\n", "\r\n") }
	w := newTree(t, map[string]string{"a.go": crlf()})
	w.write(map[string]string{"a.go": crlf("3", "x")})
	w.want("HEAD", "a.go", 3)
}

// git calls a file binary if it holds a byte 0, or if an attribute says so.
func TestFilesThatGitCallsBinary(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine("5", "\x00"), "b.go": nine(), ".gitattributes": "b.go -diff\n"})
	w.write(map[string]string{"a.go": nine("5", "\x00", "3", "x"), "b.go": nine("3", "x")})
	w.want("HEAD", "a.go", 3)
	w.want("HEAD", "b.go", 3)
}

func TestCodeThatLooksLikeAHeader(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine("4", "-- b.go"), "b.go": nine()})
	w.write(map[string]string{"a.go": nine("3", "++ b.go", "4", "@@ -1 +1 @@", "8", "x")})
	w.want("HEAD", "a.go", 3, 4, 8)
	w.want("HEAD", "b.go")
}

func TestOddNames(t *testing.T) {
	for _, name := range []string{
		"with space.go", "end .go", "tab\tin.go", "quote\".go", `back\slash.go`, "new\nline.go", "größe.go", "\xff.go",
		"dev/null.go", "b/a.go", "'.go", "*.go", "-a.go", "日本/語.go",
	} {
		t.Run(fmt.Sprintf("%q", name), func(t *testing.T) {
			w := newTree(t, map[string]string{name: nine()})
			w.write(map[string]string{name: nine("3", "x")})
			w.want("HEAD", name, 3)
			w.git("rm", "-q", "--cached", "--", name)
			w.git("commit", "-q", "-m", "untracked")
			w.want("HEAD", name, all...)
		})
	}
}

func TestWhatWasTakenAwayWithinAPlaceTouchesIt(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.write(map[string]string{"a.go": nine("5\n", "")}) // a gap between lines 4 and 5
	lines := w.since("HEAD")
	for _, test := range []struct {
		first, last int
		want        bool
	}{{1, 9, true}, {4, 5, true}, {1, 4, false}, {5, 9, false}, {4, 4, false}} {
		p := w.place("a.go", test.first)
		p.EndLine = test.last
		if got := lines.Touches(p); got != test.want {
			t.Errorf("lines %d to %d: got %t", test.first, test.last, got)
		}
	}
}

func TestEveryLineOfAPlaceCounts(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine(), "b.go": nine()})
	w.write(map[string]string{"a.go": nine("5", "x")})
	lines := w.since("HEAD")
	for _, test := range []struct {
		file        string
		first, last int
		want        bool
	}{
		{"a.go", 1, 5, true}, {"a.go", 5, 9, true}, {"a.go", 1, 9, true}, {"a.go", 1, 4, false}, {"a.go", 6, 9, false},
		{"a.go", 5, 0, true}, {"a.go", 4, 0, false}, // the end is unknown
		{"a.go", 0, 0, true}, {"b.go", 0, 0, false}, // so is the line
	} {
		p := w.place(test.file, test.first)
		p.EndLine = test.last
		if got := lines.Touches(p); got != test.want {
			t.Errorf("%s, lines %d to %d: got %t", test.file, test.first, test.last, got)
		}
	}
}

// What people and hooks set up for themselves.
func TestSettingsDoNotMatter(t *testing.T) {
	w := newTree(t, map[string]string{
		"a.go": nine(), "sub/b.go": nine(), "tab\t\xff.go": nine(), "old.go": nine() + "old\n",
		"similar.go":     "2\n1\n3\n1\n4\n4\n", // to itself, in more than one way
		"funcs.go":       "{\n\ta\n}\n\n{\n\tb\n}\n",
		".gitattributes": "*.go diff=odd\n",
	})
	w.write(map[string]string{"a.go": nine("3", "x", "5", "y"), "sub/b.go": nine("4", "x"), "tab\t\xff.go": nine("6", "x"), "similar.go": "4\n4\n2\n1\n4\n1\n"})
	w.write(map[string]string{"funcs.go": "{\n\ta\n}\n\n{\n\tnew\n}\n\n{\n\tb\n}\n"})
	w.git("mv", "old.go", "renamed.go")
	config := filepath.Join(t.TempDir(), "config")
	if err := os.WriteFile(config, []byte(`
[color]
	ui = always
	diff = always
[core]
	pager = false
	quotePath = false
[diff]
	external = false
	noprefix = true
	mnemonicPrefix = true
	relative = true
	renames = false
	context = 5
	interHunkContext = 9
	algorithm = patience
	indentHeuristic = false
	colorMoved = zebra
	suppressBlankEmpty = true
	wordRegex = .
	submodule = log
	ignoreSubmodules = all
[diff "odd"]
	textconv = false
	command = false
	binary = true
[status]
	showUntrackedFiles = no
`), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GIT_CONFIG_GLOBAL", config)
	for name, value := range map[string]string{
		"GIT_EXTERNAL_DIFF": "false", "GIT_DIFF_OPTS": "-u9", "GIT_PAGER": "false", "GIT_LITERAL_PATHSPECS": "1",
	} {
		t.Setenv(name, value)
	}
	w.write(map[string]string{"new.go": nine()})
	w.want("HEAD", "a.go", 3, 5)
	w.want("HEAD", "sub/b.go", 4)
	w.want("HEAD", "tab\t\xff.go", 6)
	w.want("HEAD", "similar.go", 1, 2, 6)
	w.want("HEAD", "funcs.go", 5, 6, 7, 8)
	w.want("HEAD", "renamed.go")
	w.want("HEAD", "new.go", all...)
}

// A hook runs with the variables of its repository, which may be another one.
func TestTheRepositoryIsThatOfTheFolder(t *testing.T) {
	other := newTree(t, nil)
	w := newTree(t, map[string]string{"a.go": nine()})
	w.write(map[string]string{"a.go": nine("3", "x")})
	for name, value := range map[string]string{
		"GIT_DIR": filepath.Join(other.dir, ".git"), "GIT_WORK_TREE": other.dir,
		"GIT_INDEX_FILE": filepath.Join(other.dir, ".git", "index"), "GIT_PREFIX": "sub/",
	} {
		t.Setenv(name, value)
	}
	w.want("HEAD", "a.go", 3)
}

func TestAFolderWithinTheRepositoryDoes(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine(), "sub/b.go": nine()})
	w.write(map[string]string{"a.go": nine("3", "x"), "sub/b.go": nine("4", "x"), "sub/new.go": nine()})
	lines, err := changed.Since(t.Context(), filepath.Join(w.dir, "sub"), "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	for name, line := range map[string]int{"a.go": 3, "sub/b.go": 4, "sub/new.go": 1} {
		if !lines.Touches(w.place(name, line)) {
			t.Errorf("%s: line %d has not changed", name, line)
		}
	}
}

func TestWorkingFoldersThatAreLinks(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.write(map[string]string{"a.go": nine("3", "x"), "new.go": nine()})
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(w.dir, link); err != nil {
		t.Skip(err)
	}
	tree{t, link}.want("HEAD", "a.go", 3)
	tree{t, link}.want("HEAD", "new.go", all...)
}

func TestFurtherWorkTreesOfARepository(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	further := tree{t, filepath.Join(t.TempDir(), "further")}
	w.git("worktree", "add", "-q", "-b", "topic", further.dir)
	further.write(map[string]string{"a.go": nine("3", "x"), "new.go": nine()})
	further.want("main", "a.go", 3)
	further.want("main", "new.go", all...)
	w.want("main", "a.go")
}

func TestFilesOutsideOfTheRepositoryAreOld(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.write(map[string]string{"new.go": nine()})
	if w.since("HEAD").Touches(report.Place{File: filepath.Join(t.TempDir(), "new.go"), Line: 1}) {
		t.Error("a line has changed")
	}
}

// withSubmodule returns a repository with another one in folder sub, and that.
func withSubmodule(t *testing.T) (w, sub tree) {
	library := newTree(t, map[string]string{"a.go": nine()})
	w = newTree(t, map[string]string{"main.go": nine()})
	w.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", library.dir, "sub")
	return w, tree{t, filepath.Join(w.dir, "sub")}
}

func TestANewSubmoduleIsNew(t *testing.T) {
	w, _ := withSubmodule(t)
	w.want("HEAD", "sub/a.go", all...)
	w.want("HEAD", "main.go")
}

func TestASubmoduleIsComparedWithTheCommitThatItWasAt(t *testing.T) {
	w, sub := withSubmodule(t)
	w.commit()
	w.want("HEAD", "sub/a.go")
	w.git("config", "diff.ignoreSubmodules", "all")
	sub.write(map[string]string{"a.go": nine("3", "x")})
	w.want("HEAD", "sub/a.go", 3)
	sub.commit()
	sub.write(map[string]string{"a.go": nine("3", "x", "5", "y"), "new.go": nine()})
	w.want("HEAD", "sub/a.go", 3, 5)
	w.want("HEAD", "sub/new.go", all...)
}

func TestASubmoduleThatWasNotFetchedHasNoLines(t *testing.T) {
	w, sub := withSubmodule(t)
	w.commit()
	sub.write(map[string]string{"a.go": nine("3", "x")})
	sub.commit()
	w.commit()
	w.git("submodule", "--quiet", "deinit", "-f", "sub")
	w.want("HEAD~1", "sub/a.go")
}

// refused returns why there is no answer.
func refused(t *testing.T, dir, rev string) string {
	t.Helper()
	lines, err := changed.Since(t.Context(), dir, rev)
	if err == nil || lines != nil {
		t.Fatalf("%q is accepted", rev)
	}
	return err.Error()
}

func TestWhatIsNoRevision(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.git("tag", "text", "HEAD:a.go")
	for rev, want := range map[string]string{
		"":                  "is no revision",
		"-p":                "is no revision",
		"--output=stolen":   "is no revision",
		"nowhere":           `no commit "nowhere"`,
		"nowhere; rm -rf .": "no commit",
		"a.go":              "no commit",
		"text":              "no commit",
		"main...HEAD":       "is a range of revisions",
		"main..":            "is a range of revisions",
		"HEAD~99":           "git fetch",
	} {
		if got := refused(t, w.dir, rev); !strings.Contains(got, want) {
			t.Errorf("%q: got %q, want %q", rev, got, want)
		}
	}
}

func TestAShallowCloneIsToldToFetchMore(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.git("branch", "old")
	w.commit()
	w.commit()
	shallow := tree{t, filepath.Join(t.TempDir(), "shallow")}
	w.git("clone", "-q", "--depth=1", "file://"+filepath.ToSlash(w.dir), shallow.dir)
	for name, rev := range map[string]string{"no such commit": "HEAD~1", "no common one": "FETCH_HEAD"} {
		t.Run(name, func(t *testing.T) {
			shallow.git("fetch", "-q", "--depth=1", "origin", "old")
			if got := refused(t, shallow.dir, rev); !strings.Contains(got, "shallow") || !strings.Contains(got, "fetch-depth: 0") {
				t.Errorf("got %q", got)
			}
		})
	}
	shallow.git("fetch", "-q", "--unshallow")
	shallow.want("HEAD~1", "a.go")
}

func TestUnrelatedHistories(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.git("checkout", "-q", "--orphan", "alone")
	w.write(map[string]string{"b.go": nine()})
	w.commit()
	if got := refused(t, w.dir, "main"); !strings.Contains(got, `both "main" and HEAD`) || strings.Contains(got, "shallow") {
		t.Errorf("got %q", got)
	}
}

func TestOutsideOfARepository(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	if got := refused(t, dir, "HEAD"); !strings.Contains(got, "not a git repository") || !strings.Contains(got, dir) {
		t.Errorf("got %q", got)
	}
}

func TestAFolderThatIsNotThere(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "gone")
	if got := refused(t, dir, "HEAD"); !strings.Contains(got, dir) {
		t.Errorf("got %q", got)
	}
}

func TestABareRepository(t *testing.T) {
	w := newTree(t, nil)
	if got := refused(t, filepath.Join(w.dir, ".git"), "HEAD"); !strings.Contains(got, "work tree") {
		t.Errorf("got %q", got)
	}
}

func TestARepositoryWithoutCommits(t *testing.T) {
	w := newTree(t, nil)
	empty := tree{t, filepath.Join(w.dir, "empty")}
	w.git("init", "-q", empty.dir)
	if got := refused(t, empty.dir, "HEAD"); !strings.Contains(got, `no commit "HEAD"`) {
		t.Errorf("got %q", got)
	}
}

func TestWithoutGit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if got := refused(t, ".", "HEAD"); !strings.Contains(got, "git is not on PATH") {
		t.Errorf("got %q", got)
	}
}

func TestAnInterruptIsNoAnswer(t *testing.T) {
	w := newTree(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if lines, err := changed.Since(ctx, w.dir, "HEAD"); !errors.Is(err, context.Canceled) || lines != nil {
		t.Errorf("got %v", err)
	}
}

// An editor or a commit may be at work.
func TestTheIndexIsNotWritten(t *testing.T) {
	w, sub := withSubmodule(t)
	w.commit()
	for _, file := range []struct{ name, index string }{
		{filepath.Join(w.dir, "main.go"), filepath.Join(w.dir, ".git", "index")},
		{filepath.Join(sub.dir, "a.go"), filepath.Join(w.dir, ".git", "modules", "sub", "index")},
	} {
		// The file is as it was, but git has to look, and would note that it has.
		if err := os.Chtimes(file.name, time.Time{}, time.Now().Add(-time.Hour)); err != nil {
			t.Fatal(err)
		}
		before, err := os.Stat(file.index)
		if err != nil {
			t.Fatal(err)
		}
		w.want("HEAD", "main.go")
		after, err := os.Stat(file.index)
		if err != nil {
			t.Fatal(err)
		}
		if !os.SameFile(before, after) {
			t.Errorf("%s was", file.index)
		}
	}
}

func TestFilesInAConflict(t *testing.T) {
	w := newTree(t, map[string]string{"a.go": nine()})
	w.git("checkout", "-q", "-b", "mine")
	w.write(map[string]string{"a.go": nine("3", "x")})
	w.commit()
	w.git("checkout", "-q", "main")
	w.write(map[string]string{"a.go": nine("3", "y")})
	w.commit()
	if out, err := exec.Command("git", "-C", w.dir, "merge", "mine").CombinedOutput(); err == nil {
		t.Fatalf("no conflict: %s", out)
	}
	w.want("HEAD", "a.go", 3, 5, 6, 7) // the marks, and x
}
