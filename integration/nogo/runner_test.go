package nogo_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	// What the runner needs beside the suite: it is built from these modules.
	_ "github.com/aymanbagabas/go-udiff"
	_ "github.com/bazelbuild/rules_go/go/runfiles"

	"github.com/retrylint/retrylint"
)

const (
	root     = "../.."
	rulesGo  = "github.com/bazelbuild/rules_go"
	suite    = "github.com/retrylint/retrylint"
	analyzer = suite + "/analyzers/"
)

// rules lists the names of the suite.
func rules() (names []string) {
	for _, a := range retrylint.Suite() {
		names = append(names, a.Name)
	}
	return names
}

// build builds nogo with the suite and a configuration, "" for none.
func build(t *testing.T, config string) runner {
	t.Helper()
	return buildOf(t, rules(), config)
}

// buildOf builds nogo with rules and a configuration as the rule of rules_go
// does: its builder writes the list of analyzers, which is compiled together
// with its runner.
func buildOf(t *testing.T, rules []string, config string) runner {
	t.Helper()
	work := t.TempDir()
	from := filepath.Join(strings.TrimSpace(output(t, ".", "go", "list", "-m", "-f", "{{.Dir}}", rulesGo)), "go/tools/builders")

	builder := filepath.Join(work, "builder")
	output(t, from, "go", slices.Concat([]string{"build", "-ldflags=-X main.rulesGoStdlibPrefix=std", "-o", builder}, sources(t, from, "builder_srcs"))...)

	// The runner imports golang.org/x/tools/internal/facts, which only a module
	// below that path can.
	moveModule(t, work, "golang.org/x/tools/nogo")
	for _, name := range sources(t, from, "nogo_srcs") {
		write(t, work, name, read(t, filepath.Join(from, name)))
	}
	args := []string{"gennogomain", "-output", filepath.Join(work, "analyzers.go")}
	for _, rule := range rules {
		args = append(args, "-analyzer_importpath", analyzer+rule)
	}
	if config != "" {
		args = append(args, "-config", write(t, work, "nogo.json", config))
	}
	output(t, work, builder, args...)

	binary := filepath.Join(work, "nogo")
	output(t, work, "go", "build", "-mod=mod", "-o", binary, ".")
	return runner{binary: binary}
}

// moveModule writes go.mod and go.sum of this module to a folder, under
// another module path.
func moveModule(t *testing.T, to, path string) {
	t.Helper()
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	write(t, to, "go.mod", read(t, "go.mod"))
	write(t, to, "go.sum", read(t, "go.sum"))
	output(t, to, "go", "mod", "edit", "-module="+path, "-replace="+suite+"="+here)
}

// sources lists the files of a target of the BUILD file in a folder, as far as
// all systems but Windows build them.
func sources(t *testing.T, dir, target string) (names []string) {
	t.Helper()
	_, rest, found := strings.Cut(read(t, filepath.Join(dir, "BUILD.bazel")), `name = "`+target+`"`)
	list, _, closed := strings.Cut(rest, "visibility")
	if !found || !closed {
		t.Fatalf("no target %s", target)
	}
	for _, m := range regexp.MustCompile(`"(\w+\.go)"`).FindAllStringSubmatch(list, -1) {
		if m[1] != "path_windows.go" {
			names = append(names, m[1])
		}
	}
	return names
}

// A runner is a nogo that was built.
type runner struct {
	binary   string
	env      []string // added to its environment
	external []string // packages of which only facts are asked, as of those of other repositories
}

// A result is what nogo said of the packages of a module.
type result struct {
	findings []string          // file:line:column: rule: message, sorted; files relative to the module
	facts    map[string]string // by import path
	patches  []string
	failures []string // whatever else it said
}

// check runs nogo over the packages of the module in a folder, dependencies
// first, each with the export data and the facts of what it imports, as the
// actions of Bazel do. Packages of the standard library are not visited. It
// ends at the first package in which nogo fails.
func (n runner) check(t *testing.T, dir string) result {
	t.Helper()
	r := result{facts: map[string]string{}}
	work := t.TempDir()
	pkgs := list(t, dir)
	var importcfg strings.Builder
	for _, p := range pkgs {
		if p.Export != "" {
			fmt.Fprintf(&importcfg, "packagefile %s=%s\n", p.ImportPath, p.Export)
		}
	}
	cfg := write(t, work, "importcfg", importcfg.String())
	factFiles := map[string]string{}
	for i, p := range pkgs {
		if p.Standard {
			continue
		}
		out := filepath.Join(work, fmt.Sprint(i))
		if err := os.Mkdir(out, 0o777); err != nil {
			t.Fatal(err)
		}
		facts := filepath.Join(out, "facts")
		args := []string{"-p", p.ImportPath, "-importcfg", cfg, "-x", facts, "-fix_dir", out}
		if slices.Contains(n.external, p.ImportPath) {
			args = append(args, "-facts_only")
		}
		for _, imp := range p.Imports {
			if file := factFiles[imp]; file != "" {
				args = append(args, "-fact", imp+"="+file)
			}
		}
		for _, name := range p.GoFiles {
			args = append(args, relative(t, dir, filepath.Join(p.Dir, name)))
		}
		r.add(run(t, dir, n.env, n.binary, args...))
		if len(r.failures) > 0 {
			return r // no facts for the others
		}
		factFiles[p.ImportPath] = facts
		r.facts[p.ImportPath] = read(t, facts)
		if patch, err := os.ReadFile(filepath.Join(out, "nogo.patch")); !errors.Is(err, fs.ErrNotExist) {
			r.patches = append(r.patches, string(patch))
		}
	}
	slices.Sort(r.findings)
	return r
}

var finding = regexp.MustCompile(`^(.+:\d+:\d+): (.+) \((\w+)\)$`)

// add sorts the lines that nogo printed.
func (r *result) add(printed string) {
	for line := range strings.Lines(printed) {
		line = strings.TrimSuffix(line, "\n")
		switch m := finding.FindStringSubmatch(line); {
		case m != nil:
			r.findings = append(r.findings, m[1]+": "+m[3]+": "+m[2])
		case line != "" && !strings.HasPrefix(line, "nogo: errors found by nogo"):
			r.failures = append(r.failures, line)
		}
	}
}

// of returns the findings of one rule.
func (r result) of(rule string) (out []string) {
	for _, f := range r.findings {
		if strings.Contains(f, ": "+rule+": ") {
			out = append(out, f)
		}
	}
	return out
}

type listed struct {
	ImportPath, Dir, Export string
	Standard                bool
	GoFiles, Imports        []string
}

// list lists the packages of a module and all that they import, dependencies
// first, with their export data.
func list(t *testing.T, dir string) (pkgs []listed) {
	t.Helper()
	text := output(t, dir, "go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,Standard,GoFiles,Imports", "./...")
	for dec := json.NewDecoder(strings.NewReader(text)); dec.More(); {
		var p listed
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
	return pkgs
}

// command builds the command, which is the vet tool.
func command(t *testing.T) (tool string) {
	t.Helper()
	tool = filepath.Join(t.TempDir(), "retrylint")
	output(t, ".", "go", "build", "-mod=mod", "-o", tool, suite+"/cmd/retrylint")
	return tool
}

// vet returns what the vet tool finds in the packages of a module, with flags.
func vet(t *testing.T, dir string, flags ...string) (findings []string) {
	t.Helper()
	args := slices.Concat([]string{"vet", "-vettool=" + command(t)}, flags, []string{"./..."})
	for line := range strings.Lines(run(t, dir, nil, "go", args...)) {
		if !strings.HasPrefix(line, "#") && !strings.Contains(line, ": \t") { // no package, no related information
			findings = append(findings, relative(t, dir, strings.TrimSuffix(line, "\n")))
		}
	}
	slices.Sort(findings)
	return findings
}

// relative takes the folder off the front of a position.
func relative(t *testing.T, dir, position string) string {
	t.Helper()
	abs, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(strings.TrimPrefix(position, abs+"/"), "./")
}

// module writes a module of files to a new folder.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.25\n")
	for name, text := range files {
		write(t, dir, name, text)
	}
	return dir
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// output runs a program that must succeed, and returns its stdout.
func output(t *testing.T, dir, program string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", cmd, err, errs.String())
	}
	return string(out)
}

// run runs a program that may find something, and returns all that it printed.
func run(t *testing.T, dir string, env []string, program string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOWORK=off"), env...)
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", cmd, err)
	}
	return string(out)
}
