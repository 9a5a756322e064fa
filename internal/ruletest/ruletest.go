// Package ruletest runs a rule over its folder of testdata/src.
package ruletest

import (
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// Testdata returns the absolute path of the project's testdata folder.
func Testdata(t *testing.T) string {
	t.Helper()
	_, file, _, ok := runtime.Caller(0)
	if !ok {
		t.Fatal("the position of ruletest.go is not known")
	}
	return filepath.Join(filepath.Dir(file), "..", "..", "testdata")
}

// Run checks the want comments of every package below testdata/src/<rule>, in
// one load since the standard library is type-checked from source each time.
func Run(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	analysistest.Run(t, Testdata(t), a, a.Name+"/...")
}

// Fixes applies every fix in testdata/src/<rule>/fixes and compares the result
// with the goldens, then checks the goldens as code of their own: they are
// formatted, they type-check, and the rule reports nothing where it gave a fix.
func Fixes(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	pkg := a.Name + "/fixes"
	results := analysistest.RunWithSuggestedFixes(t, Testdata(t), a, pkg)

	fixed := map[string]map[int]bool{} // lines of findings without a fix stay
	given := 0
	for _, r := range results {
		for _, d := range r.Diagnostics {
			p := r.Pass.Fset.Position(d.Pos)
			name := filepath.Base(p.Filename)
			if fixed[name] == nil {
				fixed[name] = map[int]bool{}
			}
			fixed[name][p.Line] = len(d.SuggestedFixes) > 0
			given += len(d.SuggestedFixes)
		}
	}
	if given == 0 {
		t.Errorf("%s gave no fix", pkg)
	}

	dir := t.TempDir()
	out := filepath.Join(dir, "src", a.Name, "fixed")
	if err := os.MkdirAll(out, 0o777); err != nil {
		t.Fatal(err)
	}
	goldens, err := filepath.Glob(filepath.Join(Testdata(t), "src", filepath.FromSlash(pkg), "*.golden"))
	if err != nil || len(goldens) == 0 {
		t.Fatalf("no goldens in %s: %v", pkg, err)
	}
	for _, g := range goldens {
		text, err := os.ReadFile(g)
		if err != nil {
			t.Fatal(err)
		}
		if clean, err := format.Source(text); err != nil || string(clean) != string(text) {
			t.Errorf("%s is not formatted: %v", g, err)
		}
		name := strings.TrimSuffix(filepath.Base(g), ".golden")
		source, err := os.ReadFile(strings.TrimSuffix(g, ".golden"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(out, name), []byte(dropWants(string(text), string(source), fixed[name])), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	analysistest.Run(t, dir, a, a.Name+"/fixed")
}

var want = regexp.MustCompile(` // want ".*"`)

// dropWants removes the expectations of findings that were fixed: the n-th
// want of the source is the n-th of the golden.
func dropWants(golden, source string, fixed map[int]bool) string {
	var keep []bool
	for i, line := range strings.Split(source, "\n") {
		if want.MatchString(line) {
			keep = append(keep, !fixed[i+1])
		}
	}
	n := -1
	return want.ReplaceAllStringFunc(golden, func(m string) string {
		if n++; n < len(keep) && keep[n] {
			return m
		}
		return ""
	})
}
