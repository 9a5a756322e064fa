package cli

import (
	"archive/zip"
	"bytes"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
)

// jitterModule is the module that fixes may need.
const jitterModule = "github.com/retrylint/retrylint/jitter"

// fixSuite returns rules with fixes for functions of certain names:
//
//	badname  renames Bad… to Good…
//	worse    renames Bad… to Best…
//	empty    empties the body of Empty…
//	jit      puts a use of the jitter module behind Jit…
//	broken   puts what does not compile behind Broken…
func fixSuite() []*analysis.Analyzer {
	renames := func(name, old, new string) *analysis.Analyzer {
		return fixer(name, old, func(_ *ast.File, fn *ast.FuncDecl) []analysis.TextEdit {
			text := new + strings.TrimPrefix(fn.Name.Name, old)
			return []analysis.TextEdit{{Pos: fn.Name.Pos(), End: fn.Name.End(), NewText: []byte(text)}}
		})
	}
	return []*analysis.Analyzer{
		renames("badname", "Bad", "Good"),
		renames("worse", "Bad", "Best"),
		fixer("empty", "Empty", func(_ *ast.File, fn *ast.FuncDecl) []analysis.TextEdit {
			if len(fn.Body.List) == 0 {
				return nil
			}
			return []analysis.TextEdit{{Pos: fn.Body.Pos(), End: fn.Body.End(), NewText: []byte("{}")}}
		}),
		fixer("jit", "Jit", func(file *ast.File, fn *ast.FuncDecl) []analysis.TextEdit {
			return []analysis.TextEdit{
				{Pos: file.Name.End(), End: file.Name.End(), NewText: []byte("\n\nimport \"" + jitterModule + "\"")},
				{Pos: fn.End(), End: fn.End(), NewText: []byte("\n\nvar _" + fn.Name.Name + " = jitter.Base")},
			}
		}),
		fixer("broken", "Broken", func(_ *ast.File, fn *ast.FuncDecl) []analysis.TextEdit {
			return []analysis.TextEdit{{Pos: fn.End(), End: fn.End(), NewText: []byte("\n\nvar _ = undefinedHere")}}
		}),
	}
}

// fixer makes a rule that reports functions whose name starts with a prefix.
func fixer(name, prefix string, edits func(*ast.File, *ast.FuncDecl) []analysis.TextEdit) *analysis.Analyzer {
	return &analysis.Analyzer{Name: name, Doc: name + ": report functions named " + prefix, Run: func(pass *analysis.Pass) (any, error) {
		for _, file := range pass.Files {
			for _, decl := range file.Decls {
				fn, ok := decl.(*ast.FuncDecl)
				if !ok || !strings.HasPrefix(fn.Name.Name, prefix) {
					continue
				}
				if edits := edits(file, fn); len(edits) > 0 {
					pass.Report(analysis.Diagnostic{
						Pos:            fn.Name.Pos(),
						Message:        "function " + fn.Name.Name,
						SuggestedFixes: []analysis.SuggestedFix{{Message: "Apply " + name, TextEdits: edits}},
					})
				}
			}
		}
		return nil, nil
	}}
}

// has checks the text of a file.
func (p project) has(file, want string) {
	p.t.Helper()
	if got := p.read(file); got != want {
		p.t.Errorf("%s is\n%s\nwant\n%s", file, got, want)
	}
}

// holds checks that the project has these files and no others.
func (p project) holds(files ...string) {
	p.t.Helper()
	var got []string
	filepath.WalkDir(p.dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(p.dir, path)
			got = append(got, filepath.ToSlash(rel))
		}
		return nil
	})
	if strings.Join(got, " ") != strings.Join(files, " ") {
		p.t.Errorf("files %q, want %q", got, files)
	}
}

func TestFixTellsWhatIsFixedAndWhatIsLeft(t *testing.T) {
	t.Parallel()
	p := newProject(t, twoRules)
	p.command("fix").want(1,
		"fixed:",
		"a.go:3:6: badname: Rename",
		"left:",
		"a.go:4:6: todo: function Todo is to be done",
		"\tno safe fix: the rule gives none here; 'retrylint explain todo' tells when it does",
		"review:",
		"badname: see 'retrylint explain badname' for what its fixes change",
		"fixed 1 finding in 1 file, 1 left").silent()
	p.has("a.go", "package a\n\nfunc Good() {}\nfunc Todo() {}\n")
}

func TestFixOfAllIsASuccess(t *testing.T) {
	t.Parallel()
	if s := newProject(t, oneFinding).command("fix"); s.code != 0 || !strings.HasSuffix(s.stdout, "fixed 1 finding in 1 file, 0 left\n") {
		t.Errorf("exit code %d:\n%s", s.code, s.stdout)
	}
}

func TestFixOfNothingIsASuccess(t *testing.T) {
	t.Parallel()
	newProject(t, "-- a.go --\npackage a\n").command("fix").want(0, "fixed 0 findings in 0 files, 0 left").silent()
}

func TestFixBesideBrokenPackageFails(t *testing.T) {
	t.Parallel()
	p := newProject(t, oneFinding+"-- broken/b.go --\npackage broken\n\nvar X = undefinedHere\n")
	s := p.command("fix").complains("undefined: undefinedHere")
	if s.code != 2 || strings.Contains(s.stderr, "mistake") {
		t.Errorf("exit code %d:\n%s", s.code, s.stderr)
	}
	p.has("a/a.go", "package a\n\nfunc Good() {}\n")
}

func TestFixThatBreaksTheCodeIsCalledAMistake(t *testing.T) {
	t.Parallel()
	s := newProject(t, "-- a.go --\npackage a\n\nfunc Broken() {}\n").with(asCommand + "=fixes").command("fix")
	s.complains("undefined: undefinedHere").complains("mistake in one of them")
	if s.code != 2 {
		t.Errorf("exit code %d", s.code)
	}
}

func TestFixOfNamedRulesLeavesOthersAlone(t *testing.T) {
	t.Parallel()
	p := newProject(t, "-- a.go --\npackage a\n\nfunc Bad() {}\n\nfunc Empty() { println() }\n").with(asCommand + "=fixes")
	if s := p.command("fix", "-rules=empty"); s.code != 0 {
		t.Errorf("exit code %d", s.code)
	}
	p.has("a.go", "package a\n\nfunc Bad() {}\n\nfunc Empty() {}\n")
}

func TestOfTwoFixesOfOneTextTheFirstIsApplied(t *testing.T) {
	t.Parallel()
	// Both rename Bad; what is fixed first has nothing left for the other.
	p := newProject(t, "-- a.go --\npackage a\n\nfunc Bad() {}\n").with(asCommand + "=fixes")
	p.command("fix", "-diff").complains("it changes the same text as another one")
	if s := p.command("fix"); s.code != 0 {
		t.Errorf("exit code %d:\n%s", s.code, s.stdout)
	}
	p.has("a.go", "package a\n\nfunc Good() {}\n")
}

const twoUses = `-- a.go --
package a

import "fmt"

func Empty1() { fmt.Println() }

func Empty2() { fmt.Println() }
`

func TestImportThatFixesTogetherLeaveUnusedIsDropped(t *testing.T) {
	t.Parallel()
	p := newProject(t, twoUses).with(asCommand + "=fixes")
	if s := p.command("fix"); s.code != 0 {
		t.Errorf("exit code %d:\n%s", s.code, s.stderr)
	}
	p.has("a.go", "package a\n\nfunc Empty1() {}\n\nfunc Empty2() {}\n")
}

func TestImportThatIsStillUsedIsKept(t *testing.T) {
	t.Parallel()
	p := newProject(t, twoUses+"\nfunc Other() { fmt.Println() }\n").with(asCommand + "=fixes")
	if s := p.command("fix"); s.code != 0 {
		t.Errorf("exit code %d:\n%s", s.code, s.stderr)
	}
	p.has("a.go", "package a\n\nimport \"fmt\"\n\nfunc Empty1() {}\n\nfunc Empty2() {}\n\nfunc Other() { fmt.Println() }\n")
}

func TestDiffChangesNothing(t *testing.T) {
	t.Parallel()
	p := newProject(t, oneFinding)
	before := p.read("a/a.go")
	s := p.command("fix", "-diff")
	const diff = "diff a/a/a.go b/a/a.go\n--- a/a/a.go\n+++ b/a/a.go\n@@ -1,3 +1,3 @@\n package a\n \n-func Bad() {}\n+func Good() {}\n"
	if s.code != 1 || s.stdout != diff {
		t.Errorf("exit code %d, stdout:\n%s", s.code, s.stdout)
	}
	s.complains("would fix 1 finding in 1 file, 0 left")
	p.has("a/a.go", before)
	p.holds("a/a.go", "go.mod")
}

func TestDiffWithoutFindingsIsASuccess(t *testing.T) {
	t.Parallel()
	newProject(t, "-- a.go --\npackage a\n").command("fix", "-diff").want(0)
}

func TestDiffBesideBrokenPackageFails(t *testing.T) {
	t.Parallel()
	s := newProject(t, oneFinding+"-- broken/b.go --\npackage broken\n\nvar X = undefinedHere\n").command("fix", "-diff")
	s.complains("undefined: undefinedHere")
	if s.code != 2 || !strings.Contains(s.stdout, "+func Good() {}") {
		t.Errorf("exit code %d, stdout:\n%s", s.code, s.stdout)
	}
}

func TestFileOfAnotherModuleIsNotFixed(t *testing.T) {
	t.Parallel()
	p := newProject(t, fmt.Sprintf(`
-- go.mod --
module example.com/m%[1]d

go 1.25

require example.com/d%[1]d v1.0.0

replace example.com/d%[1]d => ./d
-- a.go --
package a

import _ "example.com/d%[1]d"

func Bad() {}
-- d/go.mod --
module example.com/d%[1]d

go 1.25
-- d/d.go --
package d

func Bad() {}
`, time.Now().UnixNano()))
	module, _, _ := strings.Cut(strings.TrimPrefix(p.read("d/go.mod"), "module "), "\n")
	s := p.command("fix", ".", module)
	if s.code != 1 || strings.Count(s.stdout, "it changes a file that belongs to none of the packages") != 1 || !strings.HasSuffix(s.stdout, "fixed 1 finding in 1 file, 1 left\n") {
		t.Errorf("exit code %d:\n%s%s", s.code, s.stdout, s.stderr)
	}
	p.has("d/d.go", "package d\n\nfunc Bad() {}\n")
}

// The positions in such a file are those of another one.
func TestFileWithLineCommentsIsNotFixed(t *testing.T) {
	t.Parallel()
	p := newProject(t, "-- a.go --\npackage a\n\n//line b.go:3\nfunc Bad() {}\n-- b.go --\npackage a\n\nfunc Todo() {}\n")
	for _, fix := range []func() said{
		func() said { return p.command("fix") },
		func() said { return p.goTool("vet", "-fix", "-vettool="+executable(t), "./...") },
	} {
		fix()
		p.has("a.go", "package a\n\n//line b.go:3\nfunc Bad() {}\n")
		p.has("b.go", "package a\n\nfunc Todo() {}\n")
	}
}

func TestFileOutsideTheFolderIsFixed(t *testing.T) {
	t.Parallel()
	p := newProject(t, oneFinding+"-- b/b.go --\npackage b\n")
	in := p
	in.dir = filepath.Join(p.dir, "b")
	if s := in.command("fix", "../a"); s.code != 0 {
		t.Errorf("exit code %d:\n%s", s.code, s.stderr)
	}
	p.has("a/a.go", "package a\n\nfunc Good() {}\n")
}

func TestFileKeepsItsModeAndItsLink(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("has no such modes")
	}
	p := newProject(t, "-- a/b.go --\npackage a\n-- real.txt --\npackage a\n\nfunc Bad() {}\n")
	if err := os.Chmod(filepath.Join(p.dir, "real.txt"), 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(p.dir, "a", "a.go")
	if err := os.Symlink("../real.txt", link); err != nil {
		t.Fatal(err)
	}
	if s := p.command("fix"); s.code != 0 {
		t.Errorf("exit code %d:\n%s", s.code, s.stderr)
	}
	p.has("real.txt", "package a\n\nfunc Good() {}\n")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("no link any more: %v, %v", info, err)
	}
	if info, err := os.Stat(link); err != nil || info.Mode() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// refused checks that a file was named and nothing was changed.
func (s said) refused(p project, file, why string) {
	s.t.Helper()
	s.complains("cannot fix " + filepath.Join(p.dir, file) + ": ")
	s.complains(why)
	if s.code != 2 {
		s.t.Errorf("exit code %d:\n%s", s.code, s.stdout)
	}
}

const twoFiles = "-- a.go --\npackage a\n\nfunc Bad1() {}\n-- b.go --\npackage a\n\nfunc Bad2() {}\n"

func (p project) isTwoFiles() {
	p.t.Helper()
	p.has("a.go", "package a\n\nfunc Bad1() {}\n")
	p.has("b.go", "package a\n\nfunc Bad2() {}\n")
	p.holds("a.go", "b.go", "go.mod")
}

func TestReadOnlyFileIsLeft(t *testing.T) {
	t.Parallel()
	p := newProject(t, twoFiles)
	if err := os.Chmod(filepath.Join(p.dir, "b.go"), 0o444); err != nil {
		t.Fatal(err)
	}
	p.command("fix").refused(p, "b.go", "the file is read-only")
	p.isTwoFiles()
}

// newProjectOn lays out a project on a small file system of its own.
func newProjectOn(t *testing.T, archive string) project {
	t.Helper()
	dir := t.TempDir()
	mount(t, "-t", "tmpfs", "-o", "size=128k", "tmpfs", dir)
	t.Cleanup(func() { unmount(t, dir) })
	return newProjectIn(t, dir, archive)
}

func mount(t *testing.T, args ...string) {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("only root can mount")
	}
	if out, err := exec.Command("mount", args...).CombinedOutput(); err != nil {
		t.Skipf("cannot mount: %v\n%s", err, out)
	}
}

func TestFileOnReadOnlyDiskIsLeft(t *testing.T) {
	p := newProjectOn(t, twoFiles)
	mount(t, "-o", "remount,ro", p.dir)
	p.command("fix").refused(p, "a.go", syscall.EROFS.Error())
	p.isTwoFiles()
}

func TestFileInReadOnlyFolderIsLeft(t *testing.T) {
	p := newProject(t, twoFiles)
	why := p.lockFolder()
	p.command("fix").refused(p, "a.go", why)
	p.isTwoFiles()
}

// lockFolder keeps the folder of the project, but not its files, from being
// written to. It returns what the system says to who tries.
func (p project) lockFolder() string {
	if os.Getuid() != 0 {
		if err := os.Chmod(p.dir, 0o555); err != nil {
			p.t.Fatal(err)
		}
		p.t.Cleanup(func() { os.Chmod(p.dir, 0o755) })
		return syscall.EACCES.Error()
	}
	// No mode keeps root out, but a mount does.
	outside := p.t.TempDir()
	bind(p.t, p.dir, p.dir)
	for _, file := range []string{"a.go", "b.go"} {
		copied := filepath.Join(outside, file)
		if err := os.WriteFile(copied, []byte(p.read(file)), 0o666); err != nil {
			p.t.Fatal(err)
		}
		bind(p.t, copied, filepath.Join(p.dir, file))
	}
	mount(p.t, "-o", "remount,bind,ro", p.dir)
	return syscall.EROFS.Error()
}

func bind(t *testing.T, from, to string) {
	t.Helper()
	mount(t, "--bind", from, to)
	t.Cleanup(func() { unmount(t, to) })
}

func unmount(t *testing.T, dir string) {
	if out, err := exec.Command("umount", dir).CombinedOutput(); err != nil {
		t.Errorf("umount: %v\n%s", err, out)
	}
}

func TestFullDiskLeavesFilesAsTheyWere(t *testing.T) {
	p := newProjectOn(t, twoFiles)
	filler := filepath.Join(p.dir, "filler")
	if err := os.WriteFile(filler, make([]byte, 1<<20), 0o666); err == nil {
		t.Fatal("the disk is not full")
	}
	p.command("fix").refused(p, "a.go", syscall.ENOSPC.Error())
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	p.isTwoFiles()
}

const slowAndBad = "-- a.go --\npackage a\n\nfunc Bad() {}\n\nfunc Slow() {}\n"

func TestFileThatChangesMeanwhileIsLeft(t *testing.T) {
	t.Parallel()
	p := newProject(t, slowAndBad)
	const saved = "package a\n\nfunc BadToo() {}\n"
	p.during(func(*os.Process) {
		if err := os.WriteFile(filepath.Join(p.dir, "a.go"), []byte(saved), 0o666); err != nil {
			t.Error(err)
		}
	}, "fix").refused(p, "a.go", "the file has changed since it was analyzed")
	p.has("a.go", saved)
	p.holds("a.go", "go.mod")
}

func TestInterruptLeavesFilesAsTheyWere(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("has no interrupt for one process")
	}
	p := newProject(t, slowAndBad)
	before := p.read("a.go")
	s := p.during(func(command *os.Process) {
		if err := command.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
	}, "fix")
	if s.code != 130 || s.stdout != "" {
		t.Errorf("exit code %d:\n%s", s.code, s.stdout)
	}
	p.has("a.go", before)
	p.holds("a.go", "go.mod")
}

// withJitter returns the project with a module proxy that has only the jitter
// module.
func (p project) withJitter() project {
	p.t.Helper()
	const version = "v0.1.0"
	mod := "module " + jitterModule + "\n\ngo 1.25\n"
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	for name, text := range map[string]string{"go.mod": mod, "jitter.go": "package jitter\n\nconst Base = 1\n"} {
		f, err := z.Create(jitterModule + "@" + version + "/" + name)
		if err != nil {
			p.t.Fatal(err)
		}
		f.Write([]byte(text))
	}
	if err := z.Close(); err != nil {
		p.t.Fatal(err)
	}
	proxy := p.t.TempDir()
	dir := filepath.Join(proxy, filepath.FromSlash(jitterModule), "@v")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		p.t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list":            version + "\n",
		version + ".info": `{"Version":"` + version + `"}`,
		version + ".mod":  mod,
		version + ".zip":  archive.String(),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			p.t.Fatal(err)
		}
	}
	return p.with(asCommand+"=fixes", "GOPROXY=file://"+filepath.ToSlash(proxy), "GOSUMDB=off", "GOFLAGS=-modcacherw", "GOMODCACHE="+p.t.TempDir())
}

const twoJits = "-- a.go --\npackage a\n\nfunc Jit1() {}\n\nfunc Jit2() {}\n"

func TestRequirementThatFixesNeedIsAddedAndAnnounced(t *testing.T) {
	t.Parallel()
	p := newProject(t, twoJits).withJitter()
	s := p.command("fix")
	s.complains("adding a requirement to " + filepath.Join(p.dir, "go.mod") + ", which the fixes need: go get " + jitterModule + "@latest")
	if got := p.read("go.mod"); !strings.Contains(got, "require "+jitterModule+" v0.1.0\n") {
		t.Errorf("go.mod is\n%s", got)
	}
	p.has("a.go", "package a\n\nimport \""+jitterModule+"\"\n\nfunc Jit1() {}\n\nvar _Jit1 = jitter.Base\n\nfunc Jit2() {}\n\nvar _Jit2 = jitter.Base\n")
}

func TestRequirementThatIsThereIsNotTouched(t *testing.T) {
	t.Parallel()
	p := newProject(t, twoJits).withJitter()
	p.goTool("get", jitterModule+"@v0.1.0")
	before := p.read("go.mod")
	if s := p.command("fix"); strings.Contains(s.stderr, "go get") {
		t.Errorf("stderr:\n%s", s.stderr)
	}
	p.has("go.mod", before)
}

func TestDiffOnlyNamesTheRequirement(t *testing.T) {
	t.Parallel()
	p := newProject(t, twoJits).withJitter()
	before := p.read("go.mod")
	p.command("fix", "-diff").complains("go get " + jitterModule + "@latest")
	p.has("go.mod", before)
	p.holds("a.go", "go.mod")
}

func TestRequirementThatCannotBeHadLeavesFilesAsTheyWere(t *testing.T) {
	t.Parallel()
	p := newProject(t, twoJits).withJitter().with("GOPROXY=off")
	source, mod := p.read("a.go"), p.read("go.mod")
	if s := p.command("fix").complains("go get " + jitterModule + "@latest: exit status 1"); s.code != 2 {
		t.Errorf("exit code %d", s.code)
	}
	p.has("a.go", source)
	p.has("go.mod", mod)
	p.holds("a.go", "go.mod")
}

func TestVendoredModuleGetsNoRequirement(t *testing.T) {
	t.Parallel()
	p := newProject(t, twoJits+"-- vendor/modules.txt --\n").withJitter()
	mod := p.read("go.mod")
	if s := p.command("fix").complains("go mod vendor"); s.code != 2 {
		t.Errorf("exit code %d", s.code)
	}
	p.has("go.mod", mod)
	p.holds("a.go", "go.mod", "vendor/modules.txt")
}
