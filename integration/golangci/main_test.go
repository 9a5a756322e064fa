package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// program is the golangci-lint of this module, and cache the folder for its
// results, which runs share as they do for a user; command is retrylint.
var program, cache, command string

func TestMain(m *testing.M) {
	code, err := withProgram(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

// withProgram builds the programs for a run of tests and removes them after it.
func withProgram(run func() int) (code int, err error) {
	dir, err := os.MkdirTemp("", "golangci")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	program, cache, command = filepath.Join(dir, "golangci-lint"), filepath.Join(dir, "cache"), filepath.Join(dir, "retrylint")
	if err := build(".", program); err != nil {
		return 1, err
	}
	if err := build("../../cmd/retrylint", command); err != nil {
		return 1, err
	}
	return run(), nil
}

// build builds the package in a folder, with the requirements of its module.
func build(dir, out string) error {
	cmd := exec.Command("go", "build", "-o", out, ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// config is the example, with nolintlint beside it and nothing else. Settings
// that are given stand in for those of the example.
func config(t *testing.T, settings ...string) string {
	t.Helper()
	text, err := os.ReadFile("../../golangci/example/.golangci.yml")
	if err != nil {
		t.Fatal(err)
	}
	out := replaceOnce(t, string(text), "  enable:\n", "  default: none\n  enable:\n    - nolintlint\n")
	if settings == nil {
		return out
	}
	head, rest, _ := strings.Cut(out, "        settings:\n")
	_, tail, found := strings.Cut(rest, "\nissues:")
	if !found {
		t.Fatal("the example has no settings above its issues")
	}
	return head + "        settings:\n          " + strings.Join(settings, "\n          ") + "\n\nissues:" + tail
}

func replaceOnce(t *testing.T, text, old, to string) string {
	t.Helper()
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q is not there once", old)
	}
	return strings.Replace(text, old, to, 1)
}

// A sample is a module in a folder of its own, and what looks at it.
type sample struct {
	t       *testing.T
	dir     string
	program string
}

// cardRules keeps samples to the rules that they are about.
const cardRules = "rules: [fixedsleep, nojitter, unboundedretry, nestedretry]"

// module writes a module example.com/shop with the files of an archive, and the
// example's configuration with other settings: those given, or cardRules.
func module(t *testing.T, files string, settings ...string) sample {
	t.Helper()
	if settings == nil {
		settings = []string{cardRules}
	}
	s := sample{t, filepath.Join(t.TempDir(), "shop"), program}
	s.write("go.mod", "module example.com/shop\n\ngo 1.25.0\n")
	s.write(".golangci.yml", config(t, settings...))
	for _, f := range txtar.Parse([]byte(files)).Files {
		s.write(f.Name, string(f.Data))
	}
	return s
}

func (s sample) write(name, text string) {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		s.t.Fatal(err)
	}
}

func (s sample) read(name string) string {
	s.t.Helper()
	text, err := os.ReadFile(filepath.Join(s.dir, name))
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// An issue is what golangci-lint prints of a finding in JSON.
type issue struct {
	FromLinter string
	Text       string
	Pos        struct {
		Filename     string
		Line, Column int
	}
}

// A result is what one run of golangci-lint ended with.
type result struct {
	code   int
	stderr string
	issues []issue
}

// lint runs golangci-lint on all packages of the sample.
func (s sample) lint(args ...string) result {
	s.t.Helper()
	return s.lintWith(cache, args...)
}

func (s sample) lintWith(cache string, args ...string) result {
	s.t.Helper()
	args = append([]string{"run", "--allow-parallel-runners", "--show-stats=false", "--output.json.path=stdout"}, args...)
	cmd := exec.Command(s.program, append(args, "./...")...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+cache, "GOWORK=off")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		s.t.Fatal(err)
	}
	r := result{code: cmd.ProcessState.ExitCode(), stderr: stderr.String()}
	if stdout.Len() == 0 {
		return r
	}
	var report struct{ Issues []issue }
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
		s.t.Fatalf("%v\n%s%s", err, stdout.String(), stderr.String())
	}
	r.issues = report.Issues
	return r
}

// texts returns the findings by line: "p.go:3: nojitter: …".
func (r result) texts() (out []string) {
	for _, i := range r.issues {
		out = append(out, fmt.Sprintf("%s:%d: %s", i.Pos.Filename, i.Pos.Line, i.Text))
	}
	return out
}

// rules returns the places and rules of the findings of retrylint, such as
// "p.go:3 nojitter", and the linters of others, sorted.
func (r result) rules() (out []string) {
	for _, i := range r.issues {
		name := i.FromLinter
		if name == "retrylint" {
			name, _, _ = strings.Cut(i.Text, ":")
		}
		out = append(out, fmt.Sprintf("%s:%d %s", i.Pos.Filename, i.Pos.Line, name))
	}
	slices.Sort(out)
	return out
}

// want holds which findings a run ended with, as rules lists them.
func (r result) want(t *testing.T, want ...string) {
	t.Helper()
	if got := r.rules(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q\n%s\n%s", got, want, strings.Join(r.texts(), "\n"), r.stderr)
	}
	if code := min(len(want), 1); r.code != code {
		t.Errorf("exit code %d, want %d: %s", r.code, code, r.stderr)
	}
}
