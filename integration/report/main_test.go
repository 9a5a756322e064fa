// Package report_test has the programs that take findings read what the command
// writes for them.
package report_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// A said is what a command printed, and how it ended.
type said struct {
	stdout, stderr string
	code           int
}

// run runs a command in a folder.
func run(t *testing.T, dir, stdin, name string, args ...string) said {
	t.Helper()
	var out, errs strings.Builder
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(stdin)
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if err, exit := cmd.Run(), (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return said{out.String(), errs.String(), cmd.ProcessState.ExitCode()}
}

// must runs a command that has to succeed, and returns its stdout.
func must(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	r := run(t, dir, "", name, args...)
	if r.code != 0 {
		t.Fatalf("%s %q: exit code %d\n%s%s", name, args, r.code, r.stdout, r.stderr)
	}
	return strings.TrimSpace(r.stdout)
}

// built is the folder of the command, once it has been built.
var built struct {
	sync.Once
	dir string
}

func TestMain(m *testing.M) {
	code := m.Run()
	os.RemoveAll(built.dir)
	os.Exit(code)
}

// command returns the path of the command.
func command(t *testing.T) string {
	t.Helper()
	built.Do(func() {
		dir, err := os.MkdirTemp("", "retrylint")
		if err != nil {
			t.Fatal(err)
		}
		built.dir = dir
		must(t, "../..", "go", "build", "-o", dir, "./cmd/retrylint")
	})
	return filepath.Join(built.dir, "retrylint")
}

// reported returns what the command writes of the packages in a folder, which it
// finds something in, with the exit code of a run that could do its job or not.
func reported(t *testing.T, dir, format string, code int, flags ...string) string {
	t.Helper()
	r := run(t, dir, "", command(t), append(flags, "-format="+format, "./...")...)
	if r.code != code {
		t.Fatalf("exit code %d, want %d\n%s", r.code, code, r.stderr)
	}
	return r.stdout
}

// findings is what -format=json says, as far as tests here compare it.
type findings struct {
	Findings []struct {
		Rule, Severity, Message, File string
		Line, EndLine                 int
		Fix                           struct {
			Edits []struct {
				File       string
				Start, End int
				Text       string
			}
		}
	}
}

func findingsIn(t *testing.T, dir string, code int) (f findings) {
	t.Helper()
	if err := json.Unmarshal([]byte(reported(t, dir, "json", code)), &f); err != nil {
		t.Fatal(err)
	}
	if len(f.Findings) == 0 {
		t.Fatal("no findings")
	}
	return f
}

// shop is a copy of the examples.
func shop(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../examples")); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "go.work")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// name is the file of the odd module: what stands for itself in it means
// something in URIs, in XML, or in workflow commands.
const name = "a b#%ü+,&1.go"

const source = `package odd

import (
	"net/http"
	"time"
)

func get(url string) (resp *http.Response, err error) {
	for range 3 {
		/* 😀 */ if resp, err = http.Get(url); err == nil {
			return resp, nil
		}
		/* 😀 ü */ time.Sleep(2 * time.Second)
	}
	return nil, err
}

func post(url string) {
	for range 3 {
		if _, err := http.Post(url, "", nil); err == nil {
			return
		}
		time.Sleep(2 * time.Second) //nolint:fixedsleep // one client only
	}
}
`

// odd is a module in a folder and a file of odd names, with line ends of
// Windows.
func odd(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "c d#%ü+,&")
	write(t, filepath.Join(dir, "go.mod"), "module example.com/odd\n\ngo 1.25.0\n")
	write(t, filepath.Join(dir, name), strings.ReplaceAll(source, "\n", "\r\n"))
	return dir
}

// broken is the odd module with a package that does not compile.
func broken(t *testing.T) string {
	t.Helper()
	dir := odd(t)
	write(t, filepath.Join(dir, "broken", "a.go"), "package broken\n\nvar x int = \"\"\n")
	return dir
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
