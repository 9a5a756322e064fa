package retrylint_test

import (
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// required lists analyzers and all that they require, each behind what it
// requires itself.
func required(analyzers []*analysis.Analyzer) (all []*analysis.Analyzer) {
	for _, a := range analyzers {
		for _, r := range append(required(a.Requires), a) {
			if !slices.Contains(all, r) {
				all = append(all, r)
			}
		}
	}
	return all
}

// withFacts lists the analyzers that drivers run in every dependency.
func withFacts() []*analysis.Analyzer {
	return slices.DeleteFunc(required(retrylint.Suite()), func(a *analysis.Analyzer) bool { return len(a.FactTypes) == 0 })
}

// caller calls a function of another package wherever somebody may look: who
// makes a model, or reads a function, asks what is told of it.
const caller = `package p

import (
	"net/http"
	"os"
)

func F(c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if _, err = http.ProxyFromEnvironment(req); err != nil {
			continue
		}
		if err = os.Chdir("/"); err != nil {
			continue
		}
		if resp, err = c.Do(req); err == nil {
			break
		}
	}
	return resp, err
}
`

// asks counts by analyzer how often those with facts, all that they require,
// and others then, look up the facts of other packages' functions.
func asks(t *testing.T, path string, module *analysis.Module, then ...*analysis.Analyzer) map[string]int {
	t.Helper()
	s := ruletest.Check(path, map[string]string{"p.go": caller})
	if len(s.Errors) > 0 {
		t.Fatal(s.Errors[0])
	}
	asked := map[string]int{}
	results := map[*analysis.Analyzer]any{}
	for _, a := range required(append(withFacts(), then...)) {
		result, err := a.Run(&analysis.Pass{
			Analyzer: a, Fset: s.Fset, Files: s.Files, Pkg: s.Pkg, TypesInfo: s.Info, Module: module, ResultOf: results,
			ReadFile:         func(string) ([]byte, error) { return []byte("package p"), nil },
			AllObjectFacts:   func() []analysis.ObjectFact { return nil },
			ImportObjectFact: func(types.Object, analysis.Fact) bool { asked[a.Name]++; return false },
			ExportObjectFact: func(types.Object, analysis.Fact) {},
			Report:           func(analysis.Diagnostic) {},
		})
		if err != nil {
			t.Fatal(err)
		}
		results[a] = result
	}
	return asked
}

func TestTheStandardLibraryIsNotAnalyzedForItsFacts(t *testing.T) {
	if asked := asks(t, "net/http", nil); len(asked) > 0 {
		t.Errorf("functions were asked for: %v", asked)
	}
}

func TestADependencyWithoutRetriesIsNotAnalyzedForItsFacts(t *testing.T) {
	if asked := asks(t, "example.com/p", &analysis.Module{Path: "example.com/p", Version: "v1.0.0"}); len(asked) > 0 {
		t.Errorf("functions were asked for: %v", asked)
	}
}

func TestOnesOwnPackageIsAnalyzedForItsFacts(t *testing.T) {
	asked := asks(t, "example.com/p", &analysis.Module{Path: "example.com/p"})
	for _, a := range withFacts() {
		if asked[a.Name] == 0 {
			t.Errorf("%s asked for nothing", a.Name)
		}
	}
}

// golangci-lint and gopls hand over an empty module where there is none.
func TestAPackageOfNoModuleIsAnalyzedForItsFacts(t *testing.T) {
	for _, module := range []*analysis.Module{nil, {}} {
		if len(asks(t, "example.com/p", module)) == 0 {
			t.Errorf("module %v: nothing was asked for", module)
		}
	}
}

func TestTheStandardLibraryIsAnalyzedWhereARuleAsks(t *testing.T) {
	if len(asks(t, "net/http", nil, retrylint.Suite()...)) == 0 {
		t.Error("nothing was asked for")
	}
}

// What a finding needs would be made in every dependency.
func TestAnalyzersWithFactsRequireNothingElse(t *testing.T) {
	for _, a := range required(withFacts()) {
		if len(a.FactTypes) == 0 {
			t.Errorf("one with facts requires %s", a.Name)
		}
	}
}
