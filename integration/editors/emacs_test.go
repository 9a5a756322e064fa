package editors_test

import (
	"path/filepath"
	"testing"
)

func TestEmacsGoesToAFinding(t *testing.T) {
	dir := module(t, payText)
	scratch := t.TempDir()
	write(t, scratch, "init.el", snippet(t, "Emacs", "setq"))
	script, err := filepath.Abs("testdata/compile.el")
	if err != nil {
		t.Fatal(err)
	}
	var place struct {
		File         string
		Line, Column int
	}
	report(t, command(t, dir, "emacs", "-Q", "--batch", "-l", "json", "-l", filepath.Join(scratch, "init.el"), "-l", script), &place)
	if want := filepath.Join(dir, payGo); place.File != want || place.Line != line || place.Column != column {
		t.Errorf("%+v, want %s, %d, %d", place, want, line, column)
	}
}
