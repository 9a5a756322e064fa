package install_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A shell runs commands in a folder.
type shell struct {
	t   *testing.T
	dir string
	env []string // beside that of the test
}

// A said is what a command printed, and how it ended.
type said struct {
	stdout, stderr string
	code           int
}

// run runs a script, with text as $1 and so on.
func (s shell) run(script string, text ...string) said {
	s.t.Helper()
	var out, errs strings.Builder
	cmd := exec.Command("bash", append([]string{"-c", script, "bash"}, text...)...)
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), s.env...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err, exit := cmd.Run(), (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		s.t.Fatal(err)
	}
	return said{out.String(), errs.String(), cmd.ProcessState.ExitCode()}
}

// must runs a script that has to succeed, and returns its stdout without the
// last newline.
func (s shell) must(script string, text ...string) string {
	s.t.Helper()
	r := s.run(script, text...)
	if r.code != 0 {
		s.t.Fatalf("%s: exit code %d\n%s%s", script, r.code, r.stdout, r.stderr)
	}
	return strings.TrimSuffix(r.stdout, "\n")
}

// shop is a shell in a copy of the examples, a module with findings.
func shop(t *testing.T, env []string) shell {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(examples)); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "go.work")); err != nil {
		t.Fatal(err)
	}
	return shell{t, dir, env}
}

// clean is a shell in a module without findings.
func clean(t *testing.T, env []string) shell {
	t.Helper()
	s := shell{t, t.TempDir(), env}
	write(t, s.dir, "go.mod", "module example.com/clean\n\ngo 1.25.0\n")
	write(t, s.dir, "a.go", "package clean\n")
	return s
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
