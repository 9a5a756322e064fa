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

// Fixes is [FixesIn] for testdata/src/<rule>/fixes.
func Fixes(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	FixesIn(t, a, a.Name+"/fixes")
}

// FixesIn applies every fix in testdata/src/<folder> and compares the result
// with the goldens, then checks the goldens as code of their own: they are
// formatted, they type-check, and the rule reports nothing where it gave a fix.
func FixesIn(t *testing.T, a *analysis.Analyzer, folder string) {
	t.Helper()
	files := read(t, folder)
	s := Check(folder, files)
	found, err := s.Run(a)
	if err != nil {
		t.Fatal(err)
	}
	given := map[place]bool{} // findings without a fix stay
	for _, d := range found {
		p := s.Fset.PositionFor(d.Pos, false)
		given[place{p.Filename, p.Line}] = len(d.SuggestedFixes) > 0
	}
	goldens := map[string]string{}
	for name, src := range files {
		fixed, err := s.Fixed(name, src, found)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if fixed == src {
			continue
		}
		golden, err := os.ReadFile(name + ".golden")
		if err != nil {
			t.Error(err)
			continue
		}
		if clean, err := format.Source(golden); err != nil || string(clean) != string(golden) {
			t.Errorf("%s.golden is not formatted: %v", name, err)
		}
		if clean, err := format.Source([]byte(fixed)); err != nil || string(clean) != string(golden) {
			t.Errorf("%s: %v: the fixes give\n%s\nwant\n%s", name, err, clean, golden)
		}
		goldens[filepath.Base(name)] = dropWants(string(golden), src, func(line int) bool { return given[place{name, line}] })
	}
	if len(goldens) == 0 {
		t.Fatalf("%s gave no fix", folder)
	}
	Files(t, a, a.Name+"/fixed", goldens)
}

var want = regexp.MustCompile(` // want ".*"`)

// dropWants removes the expectations of findings that were fixed: the n-th
// want of the source is the n-th of the golden.
func dropWants(golden, source string, fixed func(line int) bool) string {
	var keep []bool
	for i, line := range strings.Split(source, "\n") {
		if want.MatchString(line) {
			keep = append(keep, !fixed(i+1))
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
