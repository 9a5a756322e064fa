package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/format"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// tree is the text of the Go files of a module, by name.
type tree map[string]string

// sample lays out the module of testdata/fix, with a requirement on package
// jitter as it is in this checkout.
func sample(t *testing.T) (dir string, before tree) {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/fix/module.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	for _, f := range archive.Files {
		text := f.Data
		switch f.Name {
		case "saved/crlf.go":
			text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
		case "go.mod":
			path, err := filepath.Abs("../../jitter")
			if err != nil {
				t.Fatal(err)
			}
			const jitter = "github.com/retrylint/retrylint/jitter"
			text = fmt.Appendf(slices.Clip(text), "\nrequire %s v0.0.0\n\nreplace %[1]s => %q\n", jitter, path)
		case "saved/open.go":
			text = bytes.TrimSuffix(text, []byte("\n"))
		}
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir, read(t, dir)
}

func read(t *testing.T, dir string) tree {
	t.Helper()
	files := make(tree)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// goTool runs the go command with this test as the tool.
func goTool(t *testing.T, dir string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs strings.Builder
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), asCommand+"=1", "GOWORK=off")
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func self(t *testing.T) string {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// flags look at all that the module of testdata/fix has.
func flags(more ...string) []string { return append([]string{"-tests", "-tags=special"}, more...) }

// drivers are the ways to apply fixes. Each works in the module in dir.
func drivers() map[string]func(t *testing.T, dir string, flags []string) {
	return map[string]func(*testing.T, string, []string){
		"go vet -fix": func(t *testing.T, dir string, flags []string) {
			goFixes(t, dir, append([]string{"vet", "-fix", "-vettool=" + self(t)}, flags...))
		},
		"go fix": func(t *testing.T, dir string, flags []string) {
			goFixes(t, dir, append([]string{"fix", "-fixtool=" + self(t)}, flags...))
		},
		"retrylint fix": retrylintFix,
		"-json":         applyJSON,
	}
}

func goFixes(t *testing.T, dir string, args []string) {
	t.Helper()
	if stdout, stderr, code := goTool(t, dir, append(args, "./...")...); code != 0 {
		t.Fatalf("go %s: exit code %d\n%s%s", args, code, stdout, stderr)
	}
}

func retrylintFix(t *testing.T, dir string, flags []string) {
	t.Helper()
	if stdout, stderr, code := run(t, dir, append([]string{"fix"}, flags...)...); code == 2 {
		t.Fatalf("%s%s", stdout, stderr)
	}
}

// applyJSON applies the edits of -json as a reader of its output would.
func applyJSON(t *testing.T, dir string, flags []string) {
	t.Helper()
	stdout, stderr, code := run(t, dir, append([]string{"-json"}, flags...)...)
	if code == 2 {
		t.Fatal(stderr)
	}
	type edit struct {
		Filename   string
		Start, End int
		New        string
	}
	byFile := make(map[string][]edit)
	for d := json.NewDecoder(strings.NewReader(stdout)); ; {
		var packages map[string]map[string][]struct {
			Fixes []struct{ Edits []edit } `json:"suggested_fixes"`
		}
		if err := d.Decode(&packages); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		for _, rules := range packages {
			for _, diagnostics := range rules {
				for _, diagnostic := range diagnostics {
					for _, first := range diagnostic.Fixes[:min(1, len(diagnostic.Fixes))] {
						for _, e := range first.Edits {
							if !slices.Contains(byFile[e.Filename], e) {
								byFile[e.Filename] = append(byFile[e.Filename], e)
							}
						}
					}
				}
			}
		}
	}
	for file, edits := range byFile {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		// From the end: what is inserted goes before what is replaced at one place.
		slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Or(b.Start-a.Start, b.End-a.End) })
		for _, e := range edits {
			text = slices.Concat(text[:e.Start], []byte(e.New), text[e.End:])
		}
		if text, err = format.Source(text); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func TestEveryDriverAppliesTheSameFixes(t *testing.T) {
	t.Parallel()
	for _, jitter := range []string{"-jitter=std", "-jitter=bundled"} {
		t.Run(jitter, func(t *testing.T) {
			t.Parallel()
			dir, before := sample(t)
			retrylintFix(t, dir, flags(jitter))
			want := read(t, dir)
			for name, text := range before {
				// What the tag leaves out is the only file without a finding.
				if fixed := want[name] != text; strings.HasSuffix(name, ".go") && fixed == (name == "tagged/other.go") {
					t.Errorf("%s: fixed %t", name, fixed)
				}
			}
			for driver, apply := range drivers() {
				t.Run(driver, func(t *testing.T) {
					t.Parallel()
					dir, _ := sample(t)
					apply(t, dir, flags(jitter))
					read(t, dir).equal(t, want)
				})
			}
		})
	}
}

// equal checks that both trees have the same files.
func (got tree) equal(t *testing.T, want tree) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
	for name := range want {
		if name != "go.mod" && got[name] != want[name] {
			t.Errorf("%s is\n%s\nwant\n%s", name, got[name], want[name])
		}
	}
}

func TestFixedModuleIsCleanCode(t *testing.T) {
	t.Parallel()
	dir, _ := sample(t)
	retrylintFix(t, dir, flags())
	if _, stderr, code := goTool(t, dir, "vet", "-tags=special", "./..."); code != 0 {
		t.Errorf("go vet: exit code %d\n%s", code, stderr)
	}
	for name, text := range read(t, dir) {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text {
			t.Errorf("%s is not formatted: %v\n%s", name, err, text)
		}
	}
}

func TestFixLeavesNothingToFix(t *testing.T) {
	t.Parallel()
	dir, _ := sample(t)
	retrylintFix(t, dir, flags())
	once := read(t, dir)
	if stdout, _, _ := run(t, dir, append([]string{"fix"}, flags()...)...); !strings.Contains(stdout, "fixed 0 findings in 0 files") {
		t.Errorf("fixed again:\n%s", stdout)
	}
	read(t, dir).equal(t, once)
}

// What git makes of the diff is what the command writes by itself.
func TestDiffIsWhatFixWrites(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	fixed, _ := sample(t)
	retrylintFix(t, fixed, flags())
	dir, _ := sample(t)
	diff, stderr, code := run(t, dir, append([]string{"fix", "-diff"}, flags()...)...)
	if code != 1 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	cmd := exec.Command("git", "apply", "--whitespace=nowarn", "-")
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	cmd.Stdin = strings.NewReader(diff)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s%s", err, out, diff)
	}
	read(t, dir).equal(t, read(t, fixed))
}

// A rule without such advice would send its user to the manual.
func TestEveryRuleThatFixesSaysWhatToReview(t *testing.T) {
	t.Parallel()
	dir, _ := sample(t)
	stdout, _, _ := run(t, dir, append([]string{"fix"}, flags()...)...)
	_, review, ok := strings.Cut(stdout, "\nreview:\n")
	if !ok || strings.Contains(review, "retrylint explain") {
		t.Errorf("got\n%s", stdout)
	}
}

// The module proxy and go.mod are for the tests of package vet; here it is the
// fixes of the real rules that call for the requirement.
func TestDiffOfBundledFixesNamesTheRequirement(t *testing.T) {
	t.Parallel()
	dir, before := sample(t)
	mod, _, _ := strings.Cut(before["go.mod"], "\nrequire")
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o666); err != nil {
		t.Fatal(err)
	}
	for flag, want := range map[string]bool{"-jitter=bundled": true, "-jitter=auto": false} {
		stdout, stderr, code := run(t, dir, append([]string{"fix", "-diff"}, flags(flag)...)...)
		if code != 1 || strings.Contains(stderr, "go get") != want || strings.Contains(stdout, "retrylint/jitter") != want {
			t.Errorf("%s: exit code %d\n%s%s", flag, code, stdout, stderr)
		}
	}
}

func TestOwnCopyOfJitterIsUsed(t *testing.T) {
	t.Parallel()
	dir, _ := sample(t)
	own := filepath.Join(dir, "own", "jitter")
	if err := os.MkdirAll(own, 0o777); err != nil {
		t.Fatal(err)
	}
	const source = `package jitter

import "time"

func Full(base, limit time.Duration, attempt int) time.Duration { return base }
func Spread(d time.Duration) time.Duration                      { return d }
`
	if err := os.WriteFile(filepath.Join(own, "jitter.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	retrylintFix(t, dir, flags("-jitter.import=example.com/m/own/jitter"))
	if text := read(t, dir)["a/a.go"]; !strings.Contains(text, `"example.com/m/own/jitter"`) {
		t.Errorf("a/a.go is\n%s", text)
	}
}

func TestOwnCopyOfJitterThatIsNotThereIsRefused(t *testing.T) {
	t.Parallel()
	dir, before := sample(t)
	_, stderr, code := run(t, dir, append([]string{"fix"}, flags("-jitter.import=example.com/m/nowhere")...)...)
	if code != 2 || !strings.Contains(stderr, "-jitter.import=example.com/m/nowhere cannot be imported") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	read(t, dir).equal(t, before)
}
