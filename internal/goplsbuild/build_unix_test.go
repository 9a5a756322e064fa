//go:build unix

package goplsbuild

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A go command that knows one version of gopls, and builds as the variable
// BUILD says: a line of shell with the file to write in $out.
const goScript = `#!/bin/sh
case "$1 $2" in
"mod download")
	case "$4" in
	*@v9.9.9) echo "{\"Version\": \"v9.9.9\", \"Dir\": \"$GOPLS\"}" ;;
	*) echo "{\"Error\": \"invalid version: unknown revision\"}"; exit 1 ;;
	esac ;;
"mod edit")
	echo "$@" >>"$CALLS"
	echo '{"Require": [{"Path": "golang.org/x/tools", "Version": "v0.9.0"}]}' ;;
"build "*)
	while [ "$1" != -o ]; do shift; done
	out=$2
	cat internal/settings/retrylint.go >/dev/null && eval "$BUILD" ;;
*)
	exit 3 ;;
esac
`

// fake has the tests of a function run another go command, and returns a build
// with it and the folders in which something may be left.
func fake(t *testing.T, how string) (b build, folders []string) {
	t.Helper()
	bin, gopls, out, temp := t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(goScript), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(gopls, "internal", "settings"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("TMPDIR", temp)
	t.Setenv("GOPLS", gopls)
	t.Setenv("CALLS", filepath.Join(bin, "calls"))
	t.Setenv("BUILD", how)
	return build{version: "v9.9.9", out: filepath.Join(out, "gopls"), suite: source{version: "v1.2.3"}, log: io.Discard}, []string{out, temp}
}

// left lists what is in the folders.
func left(t *testing.T, folders []string) (names []string) {
	t.Helper()
	for _, dir := range folders {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
		}
	}
	return names
}

func TestABuildLeavesTheExecutableOnly(t *testing.T) {
	b, folders := fake(t, `echo built >"$out"`)
	if err := b.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := left(t, folders); len(got) != 1 || got[0] != "gopls" {
		t.Errorf("left: %q", got)
	}
}

func TestABuildRequiresTheRulesAndKeepsTools(t *testing.T) {
	b, _ := fake(t, `echo built >"$out"`)
	if err := b.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	calls, err := os.ReadFile(os.Getenv("CALLS"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"-require=" + suitePath + "@v1.2.3", "-replace=golang.org/x/tools=golang.org/x/tools@v0.9.0"} {
		if !strings.Contains(string(calls), want) {
			t.Errorf("no %s in %s", want, calls)
		}
	}
}

func TestAFailingBuildKeepsTheOldExecutable(t *testing.T) {
	b, folders := fake(t, `echo half >"$out"; exit 1`)
	if err := os.WriteFile(b.out, []byte("old"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := b.run(t.Context()); err == nil || !strings.Contains(err.Error(), "gopls v9.9.9 cannot be built") {
		t.Error(err)
	}
	if got := left(t, folders); len(got) != 1 {
		t.Errorf("left: %q", got)
	}
	if text, err := os.ReadFile(b.out); err != nil || string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
}

func TestAnUnknownVersionLeavesNothing(t *testing.T) {
	b, folders := fake(t, `echo built >"$out"`)
	b.version = "v0.0.1"
	if err := b.run(t.Context()); err == nil || !strings.Contains(err.Error(), "gopls v0.0.1 cannot be had: invalid version") {
		t.Error(err)
	}
	if got := left(t, folders); len(got) > 0 {
		t.Errorf("left: %q", got)
	}
}

func TestAGoplsWithoutSettingsIsRefused(t *testing.T) {
	b, folders := fake(t, `echo built >"$out"`)
	if err := os.RemoveAll(filepath.Join(os.Getenv("GOPLS"), "internal")); err != nil {
		t.Fatal(err)
	}
	if err := b.run(t.Context()); err == nil || !strings.Contains(err.Error(), "has no package internal/settings") {
		t.Error(err)
	}
	if got := left(t, folders); len(got) > 0 {
		t.Errorf("left: %q", got)
	}
}

func TestAFolderThatIsNotThereIsFoundOutFirst(t *testing.T) {
	b, _ := fake(t, `echo built >"$out"`)
	b.out = filepath.Join(filepath.Dir(b.out), "nowhere", "gopls")
	if err := b.run(t.Context()); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if _, err := os.Stat(os.Getenv("CALLS")); err == nil {
		t.Error("the go command has run")
	}
}

func TestAFolderIsNotReplaced(t *testing.T) {
	b, _ := fake(t, `echo built >"$out"`)
	b.out = filepath.Dir(b.out)
	if err := b.run(t.Context()); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Error(err)
	}
}

func TestACancelledBuildEndsItsCompilersAndLeavesNothing(t *testing.T) {
	cancelled(t, `echo half >"$out"; sh -c 'exec 3>"$ALIVE"; sleep 1000'`)
}

func TestACompilerThatIgnoresAnInterruptIsEndedToo(t *testing.T) {
	cancelled(t, `echo half >"$out"; sh -c 'trap "" INT; exec 3>"$ALIVE"; sleep 1000' & wait`)
}

// cancelled checks that nothing is left of a build that is cancelled once its
// compiler has opened the file $ALIVE.
func cancelled(t *testing.T, how string) {
	t.Helper()
	b, folders := fake(t, how)
	alive := filepath.Join(t.TempDir(), "alive")
	if err := syscall.Mkfifo(alive, 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ALIVE", alive)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- b.run(ctx) }()

	pipe, err := os.Open(alive) // waits until the compiler has opened it
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	cancel()
	if err := <-done; err == nil {
		t.Error("it did not fail")
	}
	if got := left(t, folders); len(got) > 0 {
		t.Errorf("left: %q", got)
	}
	ended := make(chan struct{})
	go func() { io.Copy(io.Discard, pipe); close(ended) }() // until no compiler has it open
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("a compiler is still running")
	}
}
