package vet

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
	"golang.org/x/tools/go/types/typeutil"
)

// marked is the fact that a function is named Retry…, or calls one that is
// marked.
type marked struct{ Name string }

func (*marked) AFact() {}

func (m *marked) FuncName() string { return m.Name }

// nameless is a fact that does not know the name of its function.
type nameless struct{ Any bool }

func (*nameless) AFact() {}

// traceFile is the environment variable with the name of a file to which
// factSuite adds the path of each package that it analyzes.
const traceFile = "VET_TEST_TRACE"

// factSuite returns one rule, which reports the calls of marked functions. It
// requires the analyzer with the facts, as rules do. Both trace what they run on.
func factSuite() []*analysis.Analyzer {
	marks := &analysis.Analyzer{
		Name:       "marks",
		Doc:        "marks: mark functions named Retry and their callers",
		FactTypes:  []analysis.Fact{new(marked), new(nameless)},
		ResultType: reflect.TypeFor[[]*ast.CallExpr](),
	}
	marks.Run = func(pass *analysis.Pass) (any, error) {
		var calls []*ast.CallExpr
		eachFunc(func(pass *analysis.Pass, fn *ast.FuncDecl) error {
			calls = append(calls, mark(pass, fn)...)
			return nil
		})(pass)
		return calls, trace(pass.Pkg.Path())
	}
	calls := &analysis.Analyzer{
		Name:     "calls",
		Doc:      "calls: report calls of marked functions",
		Requires: []*analysis.Analyzer{marks},
	}
	calls.Run = func(pass *analysis.Pass) (any, error) {
		for _, call := range pass.ResultOf[marks].([]*ast.CallExpr) {
			pass.Reportf(call.Pos(), "call of %s", typeutil.Callee(pass.TypesInfo, call).Name())
		}
		return nil, trace("rule:" + pass.Pkg.Path())
	}
	return []*analysis.Analyzer{calls}
}

// mark marks a function if it is to be, and returns its calls of marked ones.
func mark(pass *analysis.Pass, fn *ast.FuncDecl) (calls []*ast.CallExpr) {
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		callee, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
		if ok && pass.ImportObjectFact(callee, new(marked)) {
			calls = append(calls, call)
		}
		return true
	})
	if len(calls) > 0 || strings.HasPrefix(fn.Name.Name, "Retry") {
		pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], &marked{fn.Name.Name})
	}
	return calls
}

func trace(path string) error {
	name := os.Getenv(traceFile)
	if name == "" {
		return nil
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(path + "\n")
	return err
}

// In chain, package a meets the functions of c through b, which brings no facts
// of its own, and through relay, which does without a word of retries. The
// three belong to another module: those of one's own always bring facts.
const chain = `
-- go.mod --
module MODULE

go 1.25

require MODULE.dep v1.0.0
-- vendor/modules.txt --
# MODULE.dep v1.0.0
## explicit; go 1.25
MODULE.dep/b
MODULE.dep/c
MODULE.dep/relay
-- vendor/MODULE.dep/c/c.go --
package c

type T struct{}

func (T) RetryDial() {}
func (T) Dial()      {}

func RetryFetch() {}
func Fetch()      { RetryFetch() }
-- vendor/MODULE.dep/b/b.go --
package b

import "MODULE.dep/c"

type B struct{ c.T }
-- vendor/MODULE.dep/relay/relay.go --
package relay

import "MODULE.dep/c"

func Get() { c.Fetch() }
-- own/own.go --
package own
-- a/a.go --
package a

import (
	_ "MODULE/own"

	"MODULE.dep/b"
	"MODULE.dep/relay"
)

func f() {
	b.B{}.RetryDial()
	b.B{}.Dial()
	relay.Get()
}
`

const chainFindings = "a/a.go:11:2: calls: call of RetryDial\na/a.go:13:2: calls: call of Get"

// vetChain runs go vet on package a of the chain with flags of the tool. It
// returns the findings and the packages that were analyzed, sorted, without the
// module's path.
func vetChain(t *testing.T, flags ...string) (findings string, analyzed []string) {
	t.Helper()
	// The path is new each time, so that the build cache has no result of it.
	module := fmt.Sprintf("example.com/m%d", time.Now().UnixNano())
	dir := layOut(t, strings.ReplaceAll(chain, "MODULE", module))
	file := filepath.Join(dir, "trace")
	cmd := tool(t, dir, "go", slices.Concat([]string{"vet", "-vettool=" + self(t)}, flags, []string{"./a"})...)
	cmd.Env = append(cmd.Env, traceFile+"="+file)
	_, said := output(cmd)
	findings = strings.TrimPrefix(said, "# "+module+"/a\n")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	analyzed = strings.Fields(strings.NewReplacer(module+".dep/", "", module+"/", "").Replace(string(text)))
	slices.Sort(analyzed)
	return findings, analyzed
}

func TestFactsReachThePackageBehindOneThatBringsNone(t *testing.T) {
	findings, analyzed := vetChain(t)
	if want := []string{"a", "c", "own", "relay", "rule:a"}; findings != chainFindings || !slices.Equal(analyzed, want) {
		t.Errorf("analyzed %q, want %q\n%s", analyzed, want, findings)
	}
}

func TestFullFactsAnalyzeMoreAndFindTheSame(t *testing.T) {
	findings, analyzed := vetChain(t, "-"+FullFacts)
	if want := []string{"a", "b", "c", "own", "relay", "rule:a"}; findings != chainFindings || !slices.Equal(analyzed, want) {
		t.Errorf("analyzed %q, want %q\n%s", analyzed, want, findings)
	}
}

func method(pkg, typ, name string) gobFact {
	return gobFact{"example.com/" + pkg, objectpath.Path(typ + ".M0"), &marked{name}}
}

// decodeFacts decodes what a dependency answered.
func decodeFacts(t *testing.T, data []byte) []gobFact {
	t.Helper()
	var facts []gobFact
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&facts); err != nil {
		t.Fatal(err)
	}
	return facts
}

func TestFactsOfMethodsAreHandedOnSortedAndOnce(t *testing.T) {
	gob.Register(new(marked))
	facts := decodeFacts(t, newDependency(t, closed).
		importing("example.com/x", method("d", "T", "Fetch"), method("x", "T", "Fetch")).
		importing("example.com/y", method("d", "T", "Fetch"), method("d", "S", "Fetch")).answered())
	var got []string
	for _, f := range facts {
		got = append(got, f.PkgPath+" "+string(f.Object))
	}
	if want := []string{"example.com/d S.M0", "example.com/d T.M0", "example.com/x T.M0"}; !slices.Equal(got, want) {
		t.Errorf("handed on %q, want %q", got, want)
	}
}

// Whoever calls one imports its package.
func TestFactsOfFunctionsAreNotHandedOn(t *testing.T) {
	gob.Register(new(marked))
	facts := newDependency(t, closed).
		importing("example.com/b", gobFact{"example.com/b", "Fetch", &marked{"Fetch"}}).answered()
	if len(facts) > 0 {
		t.Errorf("handed on %v", decodeFacts(t, facts))
	}
}

func TestAnswerHasTheSameBytesInEveryProcess(t *testing.T) {
	gob.Register(new(marked))
	d := newDependency(t, closed)
	for _, p := range []string{"p", "q", "r", "s", "t", "u"} {
		d.importing("example.com/"+p, method(p, "T", "Fetch"), method("d", "T", "Fetch"))
	}
	config := d.describe()
	answer := func() []byte {
		if code, said := output(tool(t, d.dir, self(t), config)); code != 0 || said != "" {
			t.Errorf("exit code %d: %s", code, said)
		}
		data, err := os.ReadFile(d.output())
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if first, second := answer(), answer(); len(first) == 0 || !bytes.Equal(first, second) {
		t.Errorf("answered\n%q\nand\n%q", first, second)
	}
}
