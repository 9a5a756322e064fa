// Package editors_test runs retrylint in real editors, with what docs/editors.md
// tells people to put into their configuration.
package editors_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

// run runs the tests with retrylint and efm-langserver, built from here, on the
// PATH.
func run(m *testing.M) int {
	bin, err := os.MkdirTemp("", "retrylint-editors-test-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(bin)
	for _, b := range []struct{ from, name, pkg string }{
		{"../..", "retrylint", "./cmd/retrylint"},
		{".", "efm-langserver", "github.com/mattn/efm-langserver"},
	} {
		cmd := exec.Command("go", "build", "-o", filepath.Join(bin, b.name), b.pkg)
		cmd.Dir = b.from
		if out, err := cmd.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "building %s: %v\n%s", b.name, err, out)
			return 1
		}
	}
	if err := os.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

const (
	payGo = "pay/pay.go"

	payText = `package pay

import (
	"math/rand/v2"
	"net/http"
	"time"
)

func Charge(url string) (err error) {
	for attempt := range 4 {
		if _, err = client.Get(url); err == nil || attempt == 3 {
			return err
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

var client = &http.Client{Timeout: time.Minute}

func spread(d time.Duration) time.Duration { return rand.N(d) }
`
	rule    = "fixedsleep"
	message = "retry of client.Get waits a fixed 2s after every failure, so clients that fail together return together: back off exponentially with jitter"
	line    = 14
	column  = 14
)

// fixed is the text of pay.go without a finding.
var fixed = strings.Replace(payText, "2 * time.Second", "spread(2 * time.Second)", 1)

// broken is one that does not compile.
var broken = strings.Replace(payText, "2 * time.Second", "2 * time.Sekond", 1)

// module writes a module that holds pay.go, and returns its folder.
func module(t *testing.T, pay string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.25\n")
	write(t, dir, payGo, pay)
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// snippet returns the code block in a section of docs/editors.md that holds a
// text: what people copy is what is tested.
func snippet(t *testing.T, section, holds string) string {
	t.Helper()
	doc, err := os.ReadFile("../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(doc), "\n## "+section+"\n")
	rest, _, _ = strings.Cut(rest, "\n## ")
	for i, part := range strings.Split(rest, "\n```") {
		if _, code, ok := strings.Cut(part, "\n"); ok && i%2 == 1 && strings.Contains(code, holds) {
			return code + "\n"
		}
	}
	t.Fatalf("docs/editors.md has no code with %q below %q", holds, section)
	return ""
}

// command is a command in a folder. It is given up after some minutes.
func command(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath(args[0])
	if err != nil {
		t.Fatalf("this test needs %s, of which Debian has a package: %v", args[0], err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, path, args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOWORK=off", "GOFLAGS=")
	cmd.WaitDelay = 10 * time.Second // for what it started
	return cmd
}

// report runs an editor, which writes a report to the file that $REPORT names,
// and decodes that.
func report(t *testing.T, cmd *exec.Cmd, into any) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.json")
	cmd.Env = append(cmd.Env, "REPORT="+file)
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, said)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v left no report: %v\n%s", cmd.Args, err, said)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%v in the report %q", err, data)
	}
}
