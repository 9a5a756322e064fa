package vet

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// A dependency is a description of a package in a folder of its own.
type dependency struct {
	t      *testing.T
	dir    string
	config map[string]any
}

// newDependency describes a dependency with one file, which has the text. It
// has an import that brought no facts.
func newDependency(t *testing.T, text string) dependency {
	t.Helper()
	d := dependency{t, t.TempDir(), nil}
	d.config = map[string]any{
		"ImportPath":    "example.com/dep",
		"ModulePath":    "example.com/dep",
		"ModuleVersion": "v1.0.0",
		"Compiler":      "gc",
		"GoFiles":       []string{d.write("a.go", []byte(text))},
		"VetxOnly":      true,
		"VetxOutput":    d.output(),
		"PackageVetx":   map[string]string{"fmt": d.write("fmt.vetx", nil)},
	}
	return d
}

func (d dependency) output() string { return filepath.Join(d.dir, "vet.out") }

func (d dependency) write(name string, data []byte) string {
	d.t.Helper()
	name = filepath.Join(d.dir, name)
	if err := os.WriteFile(name, data, 0o666); err != nil {
		d.t.Fatal(err)
	}
	return name
}

// with sets a field of the description.
func (d dependency) with(field string, value any) dependency {
	d.config[field] = value
	return d
}

// importing gives the dependency an import that brought facts.
func (d dependency) importing(path string, facts ...gobFact) dependency {
	d.t.Helper()
	data, err := encode(facts)
	if err != nil {
		d.t.Fatal(err)
	}
	return d.importingFile(path, data)
}

// importingFile gives the dependency an import with a file of facts.
func (d dependency) importingFile(path string, data []byte) dependency {
	d.t.Helper()
	vetx := d.config["PackageVetx"].(map[string]string)
	vetx[path] = d.write(fmt.Sprintf("import%d.vetx", len(vetx)), data)
	return d
}

// answer has the suite answer the dependency.
func (d dependency) answer(suite []*analysis.Analyzer) (done bool, err error) {
	d.t.Helper()
	u, err := readUnit(d.describe())
	if err != nil {
		d.t.Fatal(err)
	}
	return u.answer(suite)
}

// describe writes the description and returns the name of its file.
func (d dependency) describe() string {
	d.t.Helper()
	data, err := json.Marshal(d.config)
	if err != nil {
		d.t.Fatal(err)
	}
	return d.write("vet.cfg", data)
}

// answered checks that the dependency is answered at once, and returns the
// answer.
func (d dependency) answered() []byte {
	d.t.Helper()
	os.Remove(d.output())
	if done, err := d.answer(factSuite()); !done || err != nil {
		d.t.Fatalf("answered %v, %v; want an answer", done, err)
	}
	data, err := os.ReadFile(d.output())
	if err != nil {
		d.t.Fatal(err)
	}
	return data
}

// analyzed checks that the dependency is left to the analysis.
func (d dependency) analyzed() {
	d.t.Helper()
	if done, err := d.answer(factSuite()); done || err != nil {
		d.t.Errorf("answered %v, %v; want to leave it to the analysis", done, err)
	}
	if _, err := os.Stat(d.output()); err == nil {
		d.t.Error("wrote facts")
	}
}

// closed is the text of a file that can bring no facts. No parser takes it.
const closed = "not a Go file"

func TestDependencyThatBringsNoFactsIsNotParsed(t *testing.T) {
	if facts := newDependency(t, closed).answered(); len(facts) > 0 {
		t.Errorf("facts %q, want an empty file", facts)
	}
}

func TestDependencyWithAWordOfRetriesIsAnalyzed(t *testing.T) {
	newDependency(t, "package a; var backoff int").analyzed()
}

func TestDependencyThatImportsARetryLibraryIsAnalyzed(t *testing.T) {
	newDependency(t, `package a; import _ "github.com/eapache/go-resiliency/retrier"`).analyzed()
}

func TestDependencyThatImportsAnyOtherLibraryIsNot(t *testing.T) {
	newDependency(t, `package a; import _ "github.com/eapache/go-resiliency/semaphore"`).answered()
}

// callsFetch is the text of a file that says nothing of retries by itself.
const callsFetch = "package a; func f(c client) { c.Fetch() }"

func TestDependencyThatMentionsAMethodWithFactsIsAnalyzed(t *testing.T) {
	newDependency(t, callsFetch).
		importing("example.com/b", gobFact{"example.com/b", "T.M0", &marked{"Fetch"}}).analyzed()
}

func TestDependencyThatMentionsAFunctionWithFactsIsAnalyzed(t *testing.T) {
	newDependency(t, callsFetch).
		importing("example.com/b", gobFact{"example.com/b", "Fetch", &nameless{true}}).analyzed()
}

func TestDependencyThatMentionsNoFunctionWithFactsIsNot(t *testing.T) {
	newDependency(t, callsFetch).importing("example.com/b",
		gobFact{"example.com/b", "T.M0", &marked{"Prefetch"}},
		gobFact{"example.com/b", "Prefetch", &nameless{true}}).answered()
}

func TestDependencyThatMentionsAFactOfWhichNothingFollowsIsNot(t *testing.T) {
	newDependency(t, callsFetch).
		importing("example.com/b", gobFact{"example.com/b", "Fetch", &marked{""}}).answered()
}

// Its name may stand anywhere.
func TestDependencyBehindAMethodWithoutANameIsAnalyzed(t *testing.T) {
	newDependency(t, closed).
		importing("example.com/b", gobFact{"example.com/b", "T.M0", &nameless{true}}).analyzed()
}

func TestPackageOfTheRunIsNoDependency(t *testing.T) {
	u, err := readUnit(newDependency(t, closed).with("VetxOnly", false).describe())
	if err != nil || u.dependency() {
		t.Errorf("got %+v, %v", u, err)
	}
}

func TestStandardLibraryIsNotEvenRead(t *testing.T) {
	for _, path := range []string{"net/http", "vendor/golang.org/x/net/http2"} {
		newDependency(t, "").
			with("ImportPath", path).
			with("ModulePath", "").
			with("GoFiles", []string{"nowhere.go"}).answered()
	}
}

func TestModuleNamedAsAStandardPackageIsRead(t *testing.T) {
	d := newDependency(t, "package log; var backoff int").with("ImportPath", "log")
	d.with("ModulePath", "log").analyzed()
	d.with("ModulePath", "").with("Module", map[string]string{"Path": "log"}).analyzed()
}

// Its answer shows the others what a file of facts looks like.
func TestDependencyThatImportsNothingIsAnalyzed(t *testing.T) {
	d := newDependency(t, closed).with("PackageVetx", map[string]string{})
	d.analyzed()
	d.with("ImportPath", "unicode/utf8").with("ModulePath", "").analyzed()
}

// From x/tools v0.50 on the analysis needs the types in the files of facts.
func TestDependencyWhoseImportsBroughtTypesIsAnalyzed(t *testing.T) {
	d := newDependency(t, closed)
	d.with("PackageVetx", map[string]string{"fmt": d.write("fmt.vetx", []byte("vetx\x00\x00\x00\x00\x00\x00\x00\x00"))})
	d.analyzed()
	d.with("ImportPath", "net/http").with("ModulePath", "").analyzed()
}

func TestSuiteThatExchangesNoFactsReadsNoDependency(t *testing.T) {
	d := newDependency(t, "").with("GoFiles", []string{"nowhere.go"})
	if done, err := d.answer([]*analysis.Analyzer{{Name: "todo"}}); !done || err != nil {
		t.Errorf("answered %v, %v", done, err)
	}
}

func TestFactsOfRequiredAnalyzersCount(t *testing.T) {
	above := &analysis.Analyzer{Name: "above", Requires: factSuite()}
	if types := factTypes([]*analysis.Analyzer{above}); len(types) != 2 {
		t.Errorf("got %d types of facts, want 2", len(types))
	}
}

func TestUnreadableSourceIsLeftToTheAnalysis(t *testing.T) {
	d := newDependency(t, closed)
	d.with("GoFiles", []string{filepath.Join(d.dir, "a.go"), filepath.Join(d.dir, "nowhere.go")}).analyzed()
}

func TestBrokenFactsAreLeftToTheAnalysis(t *testing.T) {
	newDependency(t, closed).importingFile("example.com/b", []byte("no gob")).analyzed()
}

func TestMissingFactsAreLeftToTheAnalysis(t *testing.T) {
	newDependency(t, closed).with("PackageVetx", map[string]string{"example.com/b": "nowhere.vetx"}).analyzed()
}

func TestUnreadableDescriptionIsAFailure(t *testing.T) {
	dir := layOut(t, "-- bad.cfg --\n{")
	if code, said := output(tool(t, dir, self(t), "bad.cfg")); code != failed || !strings.Contains(said, "bad.cfg") {
		t.Errorf("exit code %d: %s", code, said)
	}
}

func TestFactsThatCannotBeWrittenAreAFailure(t *testing.T) {
	d := newDependency(t, closed)
	if err := os.Mkdir(d.output(), 0o777); err != nil {
		t.Fatal(err)
	}
	if done, err := d.answer(factSuite()); err == nil {
		t.Errorf("answered %v without an error", done)
	}
	if left, err := filepath.Glob(filepath.Join(d.dir, "*.part")); err != nil || len(left) > 0 {
		t.Errorf("left %q, %v", left, err)
	}
}

func TestDescriptionIsAnsweredByTheTool(t *testing.T) {
	d := newDependency(t, closed)
	if code, said := output(tool(t, d.dir, self(t), "-json", d.describe())); code != 0 || said != "" {
		t.Errorf("exit code %d: %s", code, said)
	}
	if _, err := os.Stat(d.output()); err != nil {
		t.Error(err)
	}
}

func TestFullFactsAreAskedForAsFlagsAre(t *testing.T) {
	for args, want := range map[string]bool{
		"-json":                            false,
		"-retrylint.fullfacts":             true,
		"--retrylint.fullfacts=true -json": true,
		"-retrylint.fullfacts=0":           false,
		"-retrylint.fullfacts -retrylint.fullfacts=false": false,
		"-retrylint.fullfactsandmore":                     false,
	} {
		if got := wants(strings.Fields(args), FullFacts); got != want {
			t.Errorf("%s: got %v, want %v", args, got, want)
		}
	}
}
