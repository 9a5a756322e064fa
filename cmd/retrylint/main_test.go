package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
)

// asCommand is the environment variable that makes the test binary the command.
const asCommand = "RETRYLINT_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	testscript.Main(m, map[string]func(){"retrylint": main})
}

// run runs the command in a folder and returns what it printed and its exit
// code.
func run(t *testing.T, dir string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	cmd := exec.Command(self, args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), asCommand+"=1", "GOWORK=off")
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func TestSuiteIsValid(t *testing.T) {
	if err := analysis.Validate(retrylint.Suite()); err != nil {
		t.Error(err)
	}
}

// vetDependency has the command analyze a dependency with one file, as go vet
// does, and returns its facts.
func vetDependency(t *testing.T, source string) (facts, stderr string, code int) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	output := filepath.Join(dir, "vet.out")
	config, err := json.Marshal(map[string]any{
		"ImportPath":    "example.com/dep",
		"ModulePath":    "example.com/dep",
		"ModuleVersion": "v1.0.0",
		"Compiler":      "gc",
		"GoFiles":       []string{write("a.go", source)},
		"VetxOnly":      true,
		"VetxOutput":    output,
		"PackageVetx":   map[string]string{"fmt": write("fmt.vetx", "")},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, stderr, code = run(t, dir, write("vet.cfg", string(config)))
	data, err := os.ReadFile(output)
	if err != nil && code == 0 {
		t.Error(err)
	}
	return string(data), stderr, code
}

// Four fifths of the time of go vet would go into dependencies.
func TestDependencyWithoutRetriesIsNotParsed(t *testing.T) {
	facts, stderr, code := vetDependency(t, "no Go at all")
	if facts != "" || stderr != "" || code != 0 {
		t.Errorf("facts %q, exit code %d: %s", facts, code, stderr)
	}
}

func TestDependencyWithRetriesIsParsed(t *testing.T) {
	if _, stderr, code := vetDependency(t, "no Go at all, but a backoff"); code == 0 || !strings.Contains(stderr, "a.go:1:1") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
}

// Where a fact does not tell the name of a method, every package behind it has
// to be analyzed.
func TestFactsTellTheNamesOfTheirFunctions(t *testing.T) {
	facts := 0
	var visit func([]*analysis.Analyzer)
	visit = func(list []*analysis.Analyzer) {
		for _, a := range list {
			for _, fact := range a.FactTypes {
				facts++
				if _, ok := fact.(interface{ FuncName() string }); !ok {
					t.Errorf("%T of %s has no method FuncName", fact, a.Name)
				}
			}
			visit(a.Requires)
		}
	}
	visit(retrylint.Suite())
	if facts == 0 {
		t.Error("no facts")
	}
}

func TestGoVetIsToldTheFlagOfEveryRule(t *testing.T) {
	stdout, stderr, code := run(t, t.TempDir(), "-flags")
	if code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	var flags []struct{ Name string }
	if err := json.Unmarshal([]byte(stdout), &flags); err != nil {
		t.Fatal(err)
	}
	for _, a := range retrylint.Suite() {
		if !slices.ContainsFunc(flags, func(f struct{ Name string }) bool { return f.Name == a.Name }) {
			t.Errorf("no flag -%s", a.Name)
		}
	}
}

func TestHelpNamesEveryRule(t *testing.T) {
	stdout, _, code := run(t, t.TempDir(), "help")
	if code != 0 {
		t.Fatalf("exit code %d", code)
	}
	for _, a := range retrylint.Suite() {
		if !strings.Contains(stdout, "\n  "+a.Name+" ") {
			t.Errorf("help does not name %s:\n%s", a.Name, stdout)
		}
	}
}

func TestCodeWithoutRetriesIsClean(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.25\n",
		"a.go":   "package a\n\nfunc F() {}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if stdout, stderr, code := run(t, dir); stdout != "" || stderr != "" || code != 0 {
		t.Errorf("exit code %d\nstdout:\n%sstderr:\n%s", code, stdout, stderr)
	}
}
