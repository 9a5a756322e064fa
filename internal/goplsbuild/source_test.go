package goplsbuild

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// folder makes a folder with a go.mod of a module, and returns it.
func folder(t *testing.T, module string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("// The module.\nmodule "+module+"\n\ngo 1.25\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return dir
}

func info(path, version, sum string) *debug.BuildInfo {
	return &debug.BuildInfo{Main: debug.Module{Path: path, Version: version, Sum: sum}}
}

func TestAReleasedCommandTakesTheRulesOfItsVersion(t *testing.T) {
	s, err := sourceOf("", folder(t, suitePath), info(suitePath, "v1.2.3", "h1:x"))
	if err != nil || s.version != "v1.2.3" || s.dir != "" {
		t.Errorf("%+v, %v", s, err)
	}
	if edits := s.edits(); !slices.Equal(edits, []string{"-require=" + suitePath + "@v1.2.3"}) {
		t.Errorf("edits %q", edits)
	}
}

// What a checkout builds has a version that the module proxy may not know.
func TestACommandBuiltInACheckoutTakesTheRulesFromThere(t *testing.T) {
	root := folder(t, suitePath)
	below := filepath.Join(root, "docs", "img")
	for name, self := range map[string]*debug.BuildInfo{
		"(devel)":        info(suitePath, "(devel)", ""),
		"pseudo-version": info(suitePath, "v0.0.0-20260101000000-0123456789ab", ""),
		"other command":  info("example.com/m", "v1.0.0", "h1:x"),
		"no information": nil,
	} {
		if s, err := sourceOf("", below, self); err != nil || s.dir != root || s.version != "" {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}
}

func TestTheFolderThatIsAskedForGoesFirst(t *testing.T) {
	asked := folder(t, suitePath)
	s, err := sourceOf(asked, folder(t, suitePath), info(suitePath, "v1.2.3", "h1:x"))
	if err != nil || s.dir != asked {
		t.Errorf("%+v, %v", s, err)
	}
	want := []string{"-require=" + suitePath + "@v0.0.0", "-replace=" + suitePath + "=" + asked}
	if edits := s.edits(); !slices.Equal(edits, want) {
		t.Errorf("edits %q", edits)
	}
}

func TestTheFolderThatIsAskedForMustHoldTheModule(t *testing.T) {
	for _, dir := range []string{folder(t, suitePath+"/jitter"), t.TempDir()} {
		if s, err := sourceOf(dir, folder(t, suitePath), nil); err == nil || !strings.Contains(err.Error(), "no go.mod of module "+suitePath) {
			t.Errorf("%+v, %v", s, err)
		}
	}
}

func TestWithoutASourceTheErrorSaysWhatToDo(t *testing.T) {
	s, err := sourceOf("", folder(t, "example.com/m"), info(suitePath, "(devel)", ""))
	if err == nil || !strings.Contains(err.Error(), "in a checkout") || !strings.Contains(err.Error(), "-source") {
		t.Errorf("%+v, %v", s, err)
	}
}
