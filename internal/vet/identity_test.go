package vet

import (
	"os"
	"path/filepath"
	"testing"
)

func TestGoVetTakesAToolInAFolderWithBlanks(t *testing.T) {
	dir := layOut(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.25\n-- a.go --\npackage a\n")
	text, err := os.ReadFile(self(t))
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "Jane Doe", filepath.Base(self(t)))
	if err := os.Mkdir(filepath.Dir(copied), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(copied, text, 0o777); err != nil {
		t.Fatal(err)
	}
	if code, said := output(tool(t, dir, "go", "vet", "-vettool="+copied, ".")); code != 0 {
		t.Errorf("exit code %d: %s", code, said)
	}
}
