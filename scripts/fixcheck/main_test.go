package main

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/retrylint/retrylint/internal/vet"
)

// asTool is the environment variable that makes the test binary a vet tool.
const asTool = "FIXCHECK_TEST_AS_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(asTool) != "" {
		os.Exit(vet.Main(testSuite(), vet.Tellers{}))
	}
	os.Setenv(asTool, "1")
	os.Setenv("GOWORK", "off")
	os.Exit(m.Run())
}

// testSuite returns rules that rewrite an integer in a function body:
//
//	good     1 becomes 2
//	endless  3 becomes 03, which is reported again
//	garbage  4 becomes a name that is nowhere
//	clash, clash2  rewrite 5 differently
//	silent   7 is reported without a fix
func testSuite() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		rewriter("good", func(lit string) (string, bool) { return "2", lit == "1" }),
		rewriter("endless", func(lit string) (string, bool) { return "0" + lit, strings.HasSuffix(lit, "3") }),
		rewriter("garbage", func(lit string) (string, bool) { return "nowhere", lit == "4" }),
		rewriter("clash", func(lit string) (string, bool) { return "6", lit == "5" }),
		rewriter("clash2", func(lit string) (string, bool) { return "66", lit == "5" }),
		rewriter("silent", func(lit string) (string, bool) { return "", lit == "7" }),
	}
}

func rewriter(name string, rewrite func(lit string) (string, bool)) *analysis.Analyzer {
	return &analysis.Analyzer{Name: name, Doc: name, Run: func(pass *analysis.Pass) (any, error) {
		for _, file := range pass.Files {
			for n := range ast.Preorder(file) {
				lit, ok := n.(*ast.BasicLit)
				if !ok {
					continue
				}
				text, ok := rewrite(lit.Value)
				if !ok {
					continue
				}
				d := analysis.Diagnostic{Pos: lit.Pos(), Message: name}
				if text != "" {
					d.SuggestedFixes = []analysis.SuggestedFix{{
						Message:   "Rewrite",
						TextEdits: []analysis.TextEdit{{Pos: lit.Pos(), End: lit.End(), NewText: []byte(text)}},
					}}
				}
				pass.Report(d)
			}
		}
		return nil, nil
	}}
}

// run proves the fixes on a module with the files of an archive.
func run(t *testing.T, archive string) (report string, ok bool) {
	t.Helper()
	dir := t.TempDir()
	archive = fmt.Sprintf("-- go.mod --\nmodule example.com/m%d\n\ngo 1.25\n%s", time.Now().UnixNano(), archive)
	for _, f := range txtar.Parse([]byte(archive)).Files {
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o444); err != nil {
			t.Fatal(err)
		}
	}
	tool, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var w strings.Builder
	ok, err = prove(&w, tool, false, dir, []string{"./..."})
	if err != nil {
		t.Fatalf("%v\n%s", err, w.String())
	}
	return w.String(), ok
}

// want checks the verdict and that the report has a text.
func want(t *testing.T, archive string, wantOK bool, text string) {
	t.Helper()
	if report, ok := run(t, archive); ok != wantOK || !strings.Contains(report, text) {
		t.Errorf("ok = %v, want %v with %q\n%s", ok, wantOK, text, report)
	}
}

func TestGoodFixesPass(t *testing.T) {
	want(t, "-- a.go --\npackage a\n\nfunc f() int { return 1 }\n", true, "good: 1 findings, 1 with a fix")
}

func TestFindingWithoutFixPasses(t *testing.T) {
	want(t, "-- a.go --\npackage a\n\nfunc f() int { return 7 }\n", true, "silent: 1 findings, 0 with a fix")
}

func TestFileOfTestVariantIsCountedOnce(t *testing.T) {
	want(t, "-- a.go --\npackage a\n\nfunc f() int { return 1 }\n-- a_test.go --\npackage a\n", true, "good: 1 findings, 1 with a fix")
}

func TestFixThatCallsForAnotherFails(t *testing.T) {
	want(t, "-- a.go --\npackage a\n\nfunc f() int { return 3 }\n", false, "a.go:3:23: endless: a further fix")
}

func TestFixThatCallsForAnotherFailsBesideGoodOnes(t *testing.T) {
	want(t, "-- a.go --\npackage a\n\nfunc f() int { return 1 + 1 + 3 }\n", false, "endless: a further fix")
}

func TestFixThatDoesNotCompileFails(t *testing.T) {
	want(t, "-- a.go --\npackage a\n\nfunc f() int { return 4 }\n", false, "undefined: nowhere")
}

func TestFixOfATestFileThatDoesNotCompileFails(t *testing.T) {
	want(t, "-- a.go --\npackage a\n-- a_test.go --\npackage a\n\nfunc f() int { return 4 }\n", false, "undefined: nowhere")
}

// go vet drops all the fixes of a package if two of them overlap.
func TestFixesThatOverlapFail(t *testing.T) {
	want(t, "-- a.go --\npackage a\n\nfunc f() int { return 5 }\n", false, "clash: the fix is not applied")
}

func TestCodeThatDidNotCompileBeforePasses(t *testing.T) {
	want(t, "-- a/a.go --\npackage a\n\nfunc f() int { return 1 }\n-- b/b.go --\npackage b\n\nvar x = missing\n", true, "none calls for another")
}

func TestOriginalIsLeftAlone(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n", "a.go": "package a\n\nfunc f() int { return 1 }\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tool, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := prove(new(strings.Builder), tool, false, dir, []string{"./..."}); !ok || err != nil {
		t.Fatalf("got %v, %v", ok, err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "a.go")); err != nil || !strings.Contains(string(data), "return 1") {
		t.Errorf("got %q, %v", data, err)
	}
}

func TestModuleInsideARepositoryKeepsItsNeighbours(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		".git/HEAD":  "",
		"lib/go.mod": "module example.com/lib\n",
		"lib/lib.go": "package lib\n\nconst N = 1\n",
		"app/go.mod": "module example.com/app\n\nrequire example.com/lib v0.0.0\n\nreplace example.com/lib => ../lib\n",
		"app/app.go": "package app\n\nimport \"example.com/lib\"\n\nfunc f() int { return lib.N + 1 }\n",
	} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tool, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var w strings.Builder
	ok, err := prove(&w, tool, false, filepath.Join(root, "app"), []string{"./..."})
	if !ok || err != nil || !strings.Contains(w.String(), "good: 1 findings, 1 with a fix") {
		t.Errorf("got %v, %v\n%s", ok, err, w.String())
	}
}
