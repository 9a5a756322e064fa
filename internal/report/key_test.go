package report_test

import (
	"path"
	"slices"
	"testing"

	"github.com/retrylint/retrylint/internal/codekey"
	"github.com/retrylint/retrylint/internal/report"
)

func TestKeysNameTheCodeOfEachFinding(t *testing.T) {
	read := func(string) ([]byte, error) { return []byte("package p\n\nfunc f() {\n\twait()\n}\n"), nil }
	findings := []report.Finding{
		{Rule: "fixedsleep", Place: report.Place{File: "/src/b.go", Line: 4}},
		{Rule: "nojitter", Place: report.Place{File: "/src/a.go", Line: 9}},
	}
	got := report.Keys(read, findings, path.Base)
	want := []codekey.Key{
		{Rule: "fixedsleep", File: "b.go", Func: "f", Code: "wait()"},
		{Rule: "nojitter", File: "a.go"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
