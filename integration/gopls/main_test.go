// Package gopls_test runs a gopls with the rules in it, built as people build
// it, from its command line and as the language server of an editor.
package gopls_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What TestMain builds, in a folder that it removes in the end.
var built struct {
	dir       string // of what is built
	root      string // of the checkout
	retrylint string // the command
	gopls     string
}

var version = flag.String("gopls", "", "version of gopls to test, in place of the default")

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "retrylint-gopls-test-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	if err := build(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// build builds the command from this checkout, and a gopls with it.
func build(dir string) error {
	root, err := filepath.Abs("../..")
	if err != nil {
		return err
	}
	built.root, built.dir = root, dir
	built.retrylint = filepath.Join(dir, "retrylint")
	built.gopls = filepath.Join(dir, "gopls")
	goplsBuild := []string{built.retrylint, "gopls", "build", "-o", built.gopls} // from the checkout around it
	if *version != "" {
		goplsBuild = append(goplsBuild, "-version", *version)
	}
	for _, args := range [][]string{
		{"go", "build", "-o", built.retrylint, "./cmd/retrylint"},
		goplsBuild,
	} {
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", strings.Join(args, " "), err, out)
		}
	}
	return nil
}

// goplsBinary returns the path of a gopls with the rules in it.
func goplsBinary(t *testing.T) string {
	t.Helper()
	return built.gopls
}

// module writes the files of a module, by name, into a folder of its own and
// returns that.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.25\n")
	for name, text := range files {
		write(t, dir, name, text)
	}
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

// command makes a command of gopls in a folder, with a cache of its own.
func command(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(goplsBinary(t), args...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "GOWORK=off", "GOPLSCACHE="+filepath.Join(built.dir, "cache"))
	return cmd
}

// gopls runs a command of gopls in a folder and returns what it prints.
func gopls(t *testing.T, dir string, args ...string) string {
	t.Helper()
	var out, errs strings.Builder
	cmd := command(t, dir, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("gopls %s: %v\n%s%s", strings.Join(args, " "), err, out.String(), errs.String())
	}
	return out.String()
}
