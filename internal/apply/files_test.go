package apply

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/govet"
)

func TestOnlyPackagesOfOnesOwnAreFixed(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n", "a.go": "package a\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := govet.Run{Dir: dir, Env: []string{"GOWORK=off", "GOFLAGS="}, Packages: []string{"./...", "errors"}}
	files, err := sources(t.Context(), run)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := files[filepath.Join(dir, "a.go")]; !ok || len(files) != 1 {
		t.Errorf("got %v", slices.Collect(maps.Keys(files)))
	}
}

// A file that changes between the plan and the writing is told by its text.
func TestFileThatChangesAtTheLastMomentIsLeft(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.go"), filepath.Join(dir, "b.go")
	for _, file := range []string{a, b} {
		if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ready, err := prepare([]patch{{a, []byte("old"), []byte("new")}, {b, []byte("old"), []byte("new")}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(b, []byte("own"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := ready.commit(t.Context()); err == nil || !strings.Contains(err.Error(), b) {
		t.Errorf("got %v", err)
	}
	ready.discard()
	for file, want := range map[string]string{a: "old", b: "own"} {
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s is %q, %v, want %q", file, got, err, want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("left %v, %v", left, err)
	}
}
