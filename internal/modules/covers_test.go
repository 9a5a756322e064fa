package modules

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestRunsCoverWhatTheirPatternsMatch(t *testing.T) {
	t.Parallel()
	p := newProject(t, nested+"-- vendor/example.com/v/v.go --\npackage v\n")
	for _, c := range []struct {
		patterns string
		covered  string
		not      string
	}{
		{"./...", "m.go internal/foo/foo.go gone/g.go tools/t.go tools/sub/deep/bar/b.go node_modules/n.go",
			"testdata/x/x.go _x/x.go a/.b/x.go vendor/example.com/v/v.go ../m.go"},
		{".", "m.go gone.go", "internal/foo/foo.go tools/t.go"},
		{"./internal/...", "internal/i.go internal/foo/foo.go", "m.go internals/i.go internal/testdata/t.go"},
		{"./.../bar", "internal/bar/bar.go tools/sub/deep/bar/b.go x/bar/b.go", "bar/b.go internal/foo/foo.go internal/bar/x/x.go"},
		{"./testdata/x", "testdata/x/x.go", "testdata/y.go"},
		{"internal/foo/foo.go", "internal/foo/foo.go", "internal/foo/more.go"},
		{"all", "m.go internal/foo/foo.go", "tools/t.go testdata/x/x.go"},
		{"work", "m.go", "tools/t.go"},
		{"std cmd tool", "", "m.go internal/foo/foo.go"},
		{"example.com/m", "m.go", "internal/foo/foo.go"},
		{"example.com/m/internal/...", "internal/foo/foo.go", "m.go tools/t.go"},
		{"example.com/...", "m.go internal/foo/foo.go", "tools/t.go testdata/x/x.go"},
		{"fmt", "", "m.go fmt/f.go"},
		{"./nosuch", "", "m.go nosuch/n.go"},
	} {
		plan := p.split(strings.Fields(c.patterns)...)
		for _, list := range []struct {
			files string
			want  bool
		}{{c.covered, true}, {c.not, false}} {
			for _, f := range strings.Fields(list.files) {
				got := false
				for _, r := range plan.Runs {
					got = got || r.Covers(filepath.Join(p.dir, filepath.FromSlash(f)))
				}
				if got != list.want {
					t.Errorf("%s covers %s: %t", c.patterns, f, got)
				}
			}
		}
	}
}

func TestWorkspaceRunCoversItsModulesByImportPath(t *testing.T) {
	t.Parallel()
	p := newProject(t, workspace)
	run := p.split("example.com/...").Runs[0]
	for file, want := range map[string]bool{"a/a.go": true, "b/sub/b.go": true, "c/c.go": false, "x.go": false} {
		if got := run.Covers(filepath.Join(p.dir, filepath.FromSlash(file))); got != want {
			t.Errorf("%s: %t", file, got)
		}
	}
}

func TestIgnoredFoldersAreNotCovered(t *testing.T) {
	t.Parallel()
	p := newProject(t, single+"-- go.mod --\nmodule example.com/m\n\nignore internal/bar\n")
	run := p.split("./...").Runs[0]
	for file, want := range map[string]bool{"internal/foo/foo.go": true, "internal/bar/bar.go": false, "x/internal/bar/b.go": false} {
		if got := run.Covers(filepath.Join(p.dir, filepath.FromSlash(file))); got != want {
			t.Errorf("%s: %t", file, got)
		}
	}
}

func TestWithoutNestedModulesAreNotCovered(t *testing.T) {
	t.Parallel()
	p := newProject(t, nested)
	r := p.request("./...")
	r.Nested = false
	run := p.carry(r).Runs[0]
	if !run.Covers(filepath.Join(p.dir, "internal", "foo", "foo.go")) || run.Covers(filepath.Join(p.dir, "tools", "t.go")) {
		t.Error("it covers the nested module, or not its own")
	}
}

func TestFilesCoveredInAWorkspaceWithABrokenModule(t *testing.T) {
	t.Parallel()
	p := newProject(t, workspace+"-- b/go.mod --\ngarbage\n")
	for _, r := range p.split("./...").Runs {
		if r.Covers(filepath.Join(p.dir, "b", "b.go")) {
			t.Errorf("%s covers the broken module", p.told(&Plan{}, r))
		}
	}
}
