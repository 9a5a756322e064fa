package retrylint_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/suppress"
)

const (
	module  = "github.com/retrylint/retrylint"
	tools   = "golang.org/x/tools"
	plugin  = "github.com/golangci/plugin-module-register/register"
	diff    = "github.com/rogpeppe/go-internal/diff"
	modfile = "golang.org/x/mod/modfile"
)

// outside lists what of other modules the project imports, tools for all of that
// module's packages.
var outside = []string{
	tools,
	plugin,
	diff,
	modfile,
	"golang.org/x/sys/windows",
	"golang.org/x/term",
	"golang.org/x/text/width",
}

// layers lists the folders of the project and what each may import beside the
// standard library, lower layers first. A * stands for one element of a path.
var layers = []struct {
	folder string
	may    []string
}{
	{"jitter", nil},
	{"stormsim", nil},
	{"internal/known", nil},
	{"internal/gate", []string{"internal/known"}},
	{"internal/known/gen", []string{"internal/known"}},
	{"internal/typeis", nil},
	{"internal/syntax", nil},
	{"internal/near", nil},
	{"internal/kept", nil},
	{"internal/severity", nil},
	{"internal/index", []string{tools}},
	{"internal/directive", []string{tools, "internal/near", "internal/index"}},
	{"internal/values", []string{"internal/index"}},
	{"internal/flow", []string{tools}},
	{"internal/fix", []string{tools, "internal/syntax"}},
	{"internal/suppress", []string{tools, "internal/near", "internal/kept"}},
	{"internal/delay", []string{tools, "internal/typeis", "internal/syntax", "internal/known", "internal/index"}},
	{"internal/delay/rounds", []string{"internal/typeis", "internal/syntax", "internal/known", "internal/index"}},
	{"internal/reach", []string{tools, "internal/typeis", "internal/known", "internal/index", "internal/directive"}},
	{"internal/retry", []string{tools, "internal/typeis", "internal/syntax", "internal/known", "internal/index", "internal/directive", "internal/flow", "internal/delay", "internal/delay/rounds", "internal/reach", "internal/gate"}},
	{"internal/layertree", nil},
	{"internal/failure", []string{"internal/typeis", "internal/syntax", "internal/known", "internal/index", "internal/flow", "internal/retry"}},
	{"internal/layer", []string{tools, "internal/typeis", "internal/syntax", "internal/known", "internal/layertree", "internal/index", "internal/directive", "internal/values", "internal/delay", "internal/reach", "internal/retry", "internal/failure"}},
	{"internal/request", []string{tools, "internal/typeis", "internal/syntax", "internal/known", "internal/index", "internal/values", "internal/delay", "internal/reach", "internal/retry", "internal/failure", "internal/layer"}},
	{"internal/once", []string{tools, "internal/typeis", "internal/syntax", "internal/known", "internal/index", "internal/flow", "internal/values", "internal/delay", "internal/retry", "internal/failure", "internal/layer"}},
	{"internal/permanent", []string{tools, "internal/typeis", "internal/syntax", "internal/known", "internal/index", "internal/values", "internal/delay", "internal/retry", "internal/failure", "internal/layer", "internal/request"}},
	{"internal/rule", []string{tools, "internal/typeis", "internal/syntax", "internal/known", "internal/retry", "internal/fix", "internal/suppress", "internal/index", "internal/delay"}},
	{"analyzers/*", []string{tools, "internal/typeis", "internal/syntax", "internal/rule", "internal/failure", "internal/layer", "internal/request", "internal/permanent", "internal/once", "internal/known", "internal/retry", "internal/fix", "internal/index", "internal/delay", "internal/reach"}},
	{".", []string{tools, "analyzers/*", "internal/rule", "internal/severity"}},
	{"internal/codekey", nil},
	{"internal/whole", nil},
	{"internal/columns", []string{"golang.org/x/text/width"}},
	{"internal/terminal", []string{"golang.org/x/term", "golang.org/x/sys/windows"}},
	{"internal/progress", []string{"internal/columns"}},
	{"internal/report", []string{"internal/severity", "internal/codekey", "internal/columns"}},
	{"internal/changed", []string{"internal/report"}},
	{"internal/baseline", []string{"internal/codekey", "internal/whole", "internal/report"}},
	{"internal/goplsbuild", []string{"internal/near"}},
	{"golangci", []string{tools, plugin, ".", "internal/suppress"}},
	{"internal/policyat", []string{"stormsim"}},
	{"internal/kepttell", []string{tools, "internal/kept", "internal/suppress", "internal/retry"}},
	{"internal/policytell", []string{tools, "internal/index", "internal/delay", "internal/retry", "internal/policyat"}},
	{"internal/simulate", []string{"stormsim", "internal/policyat", "internal/near"}},
	{"internal/storms", []string{"stormsim", "internal/policyat", "internal/simulate"}},
	{"internal/report/html", []string{diff, "stormsim", "internal/severity", "internal/report", "internal/layertree", "internal/policyat", "internal/simulate", "internal/storms"}},
	{"internal/modules", []string{modfile, "internal/report"}},
	{"internal/vet", []string{tools, "internal/known", "internal/gate", "internal/report"}},
	{"internal/wiring", []string{tools, "internal/vet"}},
	{"internal/govet", []string{"internal/report", "internal/vet"}},
	{"internal/doctor", []string{modfile, "internal/baseline", "internal/report", "internal/wiring", "internal/govet"}},
	{"internal/apply", []string{tools, diff, "internal/whole", "internal/report", "internal/govet"}},
	{"internal/cli", []string{tools, "internal/severity", "internal/report/html", "internal/kept", "internal/baseline", "internal/changed", "internal/modules", "internal/near", "internal/progress", "internal/terminal", "internal/whole", "internal/report", "internal/layertree", "internal/goplsbuild", "internal/policyat", "internal/simulate", "internal/vet", "internal/wiring", "internal/govet", "internal/doctor", "internal/apply"}},
	{"cmd/retrylint", []string{tools, ".", "internal/suppress", "internal/kepttell", "internal/layer", "internal/policytell", "internal/vet", "internal/cli"}},
	// What tests and the development of the project use.
	{"internal/ruletest", []string{tools}},
	{"scripts/*", nil},
}

func TestImportsPointOneWay(t *testing.T) {
	for folder, imports := range imported(t) {
		i := slices.IndexFunc(layers, func(l layer) bool { return matches(l.folder, folder) })
		if i < 0 {
			t.Errorf("%s is in no layer", folder)
			continue
		}
		for imp := range imports {
			if !slices.ContainsFunc(layers[i].may, func(may string) bool { return matches(may, imp) }) {
				t.Errorf("%s must not import %s", folder, imp)
			}
		}
	}
}

// The tool starts once for each package that is analyzed, and what it links makes
// that slower: package net brings net/http and all of TLS.
func TestTheToolLinksNoNetwork(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "./cmd/retrylint").Output()
	if err != nil {
		t.Fatal(err)
	}
	if deps := strings.Fields(string(out)); len(deps) < 50 || slices.Contains(deps, "net") {
		t.Errorf("it links %d packages, net %t", len(deps), slices.Contains(deps, "net"))
	}
}

type layer = struct {
	folder string
	may    []string
}

// Lower layers come first, so no row can allow a circle or a way back.
func TestLayersAllowOnlyLowerOnes(t *testing.T) {
	for i, l := range layers {
		for _, may := range l.may {
			if !slices.Contains(outside, may) && !slices.ContainsFunc(layers[:i], func(lower layer) bool { return lower.folder == may }) {
				t.Errorf("%s may import %s, which is no lower layer", l.folder, may)
			}
		}
	}
}

// A row that outlived its folder would allow what nobody looks at.
func TestEveryLayerHasItsFolder(t *testing.T) {
	folders := imported(t)
	for _, l := range layers {
		found := false
		for folder := range folders {
			found = found || matches(l.folder, folder)
		}
		if !found {
			t.Errorf("no folder %s", l.folder)
		}
	}
}

func matches(pattern, folder string) bool {
	ok, err := path.Match(pattern, folder)
	return err == nil && ok
}

// imported returns the imports of each folder's code, without its tests: a
// folder of the project, or else the path of the package; not the standard
// library.
func imported(t *testing.T) map[string]map[string]bool {
	t.Helper()
	out := map[string]map[string]bool{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." {
			_, err := os.Stat(filepath.Join(name, "go.mod"))
			if d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") || err == nil && name != "jitter" {
				return filepath.SkipDir
			}
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder := filepath.ToSlash(filepath.Dir(name))
		if out[folder] == nil {
			out[folder] = map[string]bool{}
		}
		for _, spec := range f.Imports {
			imp, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			switch {
			case imp == module:
				out[folder]["."] = true
			case strings.HasPrefix(imp, module+"/"):
				out[folder][strings.TrimPrefix(imp, module+"/")] = true
			case strings.HasPrefix(imp, tools+"/"):
				out[folder][tools] = true
			case strings.Contains(strings.Split(imp, "/")[0], "."):
				out[folder][imp] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestDirectivesKnowTheRulesOfTheSuite(t *testing.T) {
	var names []string
	for _, a := range retrylint.Suite() {
		names = append(names, a.Name)
	}
	if !slices.Equal(names, suppress.Rules) {
		t.Errorf("suppress.Rules is %q, the suite %q", suppress.Rules, names)
	}
}
