// Package ruletest runs a rule over its folder of testdata/src.
package ruletest

import (
	"path/filepath"
	"runtime"
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
