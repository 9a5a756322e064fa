package layer

import (
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// asks counts how often the analyzers that run in every dependency look up the
// facts of other packages' functions, which they do wherever one is called.
func asks(t *testing.T, path string, module *analysis.Module, then ...*analysis.Analyzer) (n int) {
	t.Helper()
	s := ruletest.Check(path, map[string]string{"p.go": `package p

import "os"

func F() (err error) {
	for range 3 {
		if err = os.Chdir("/"); err == nil {
			break
		}
	}
	return err
}
`})
	results := map[*analysis.Analyzer]any{}
	for _, a := range append([]*analysis.Analyzer{retry.Facts, Facts}, then...) {
		result, err := a.Run(&analysis.Pass{
			Analyzer: a, Fset: s.Fset, Files: s.Files, Pkg: s.Pkg, TypesInfo: s.Info, Module: module, ResultOf: results,
			ReadFile:         func(string) ([]byte, error) { return []byte("package p"), nil },
			AllObjectFacts:   func() []analysis.ObjectFact { return nil },
			ImportObjectFact: func(types.Object, analysis.Fact) bool { n++; return false },
			ExportObjectFact: func(types.Object, analysis.Fact) {},
		})
		if err != nil {
			t.Fatal(err)
		}
		results[a] = result
	}
	return n
}

func TestTheStandardLibraryIsNotAnalyzedForItsFacts(t *testing.T) {
	if n := asks(t, "net/http", nil); n > 0 {
		t.Errorf("%d functions were asked for", n)
	}
}

func TestADependencyWithoutRetriesIsNotAnalyzedForItsFacts(t *testing.T) {
	if n := asks(t, "example.com/p", &analysis.Module{Path: "example.com/p", Version: "v1.0.0"}); n > 0 {
		t.Errorf("%d functions were asked for", n)
	}
}

func TestOnesOwnPackageIsAnalyzedForItsFacts(t *testing.T) {
	if asks(t, "example.com/p", &analysis.Module{Path: "example.com/p"}) == 0 {
		t.Error("nothing was asked for")
	}
}

func TestTheStandardLibraryIsAnalyzedWhereARuleAsks(t *testing.T) {
	if asks(t, "net/http", nil, retry.Analyzer) == 0 {
		t.Error("nothing was asked for")
	}
}
