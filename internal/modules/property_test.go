package modules

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each package that the go command finds in a module, asked for that module
// alone, is in one run, and there is nothing else in the runs.
func TestEveryPackageIsInOneRun(t *testing.T) {
	t.Parallel()
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			p := newProject(t, randomTree(rand.New(rand.NewPCG(seed, 9))))
			want := p.allPackages()
			if len(want) == 0 {
				t.Skip("a tree without packages")
			}
			plan := p.split("./...")
			got := map[string]int{}
			for _, r := range plan.Runs {
				if r.Err != nil {
					t.Fatal(r.Err)
				}
				for _, dir := range p.listed(r.Dir, r.Env, r.Patterns...) {
					got[dir]++
				}
			}
			for dir, n := range got {
				if n != 1 || !slices.Contains(want, dir) {
					t.Errorf("%s is in %d runs", dir, n)
				}
			}
			for _, dir := range want {
				if got[dir] == 0 {
					t.Errorf("%s is in no run", dir)
				}
			}
			if t.Failed() {
				for _, r := range plan.Runs {
					t.Log(p.told(plan, r))
				}
			}
		})
	}
}

func (p project) folders() map[string]bool {
	out := map[string]bool{}
	err := filepath.WalkDir(p.dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			out[name] = true
		}
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
	return out
}

// allPackages asks the go command about each module by itself.
func (p project) allPackages() []string {
	var out []string
	for dir := range p.folders() {
		rel, err := filepath.Rel(p.dir, dir)
		if err != nil {
			p.t.Fatal(err)
		}
		hidden := slices.ContainsFunc(strings.Split(filepath.ToSlash(rel), "/"), func(elem string) bool {
			return elem != "." && strings.HasPrefix(elem, ".") || strings.HasPrefix(elem, "_") || elem == "testdata" || elem == "vendor" || elem == "node_modules"
		})
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && !hidden {
			out = append(out, p.listed(dir, []string{"GOWORK=off"}, "./...")...)
		}
	}
	return out
}

func (p project) listed(dir string, env []string, patterns ...string) []string {
	p.t.Helper()
	cmd := exec.CommandContext(context.Background(), "go", append([]string{"list", "-find", "-f", "{{.Dir}}", "--"}, patterns...)...)
	cmd.Dir = dir
	cmd.Env = slices.Concat(p.env, []string{"PWD=" + dir}, env)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		p.t.Fatalf("in %s %q %v: %v\n%s", dir, env, cmd, err, &stderr)
	}
	return strings.Fields(string(out))
}

// randomTree returns an archive of modules within modules, some in a go.work.
func randomTree(r *rand.Rand) string {
	names := []string{"a", "b", "c", "testdata", "vendor", "_d", ".e", "node_modules"}
	var out strings.Builder
	var folder func(path string, depth int)
	modules := map[string][]string{} // by the go.work above
	works := []string{}
	folder = func(path string, depth int) {
		if r.IntN(4) == 0 {
			works = append(works, path)
			defer func() { works = works[:len(works)-1] }()
			modules[path] = nil
		}
		if r.IntN(3) == 0 {
			fmt.Fprintf(&out, "-- %sgo.mod --\nmodule example.com/%sm\n\ngo 1.25\n", path, strings.ReplaceAll(path, ".", "x"))
			if len(works) > 0 && r.IntN(3) > 0 {
				work := works[len(works)-1]
				modules[work] = append(modules[work], "./"+strings.TrimPrefix(path, work))
			}
		}
		if r.IntN(2) == 0 {
			fmt.Fprintf(&out, "-- %sx.go --\npackage x\n", path)
		}
		if r.IntN(5) == 0 {
			fmt.Fprintf(&out, "-- %stag.go --\n//go:build never\n\npackage x\n", path)
		}
		for _, n := range names {
			if depth > 0 && r.IntN(2) == 0 {
				folder(path+n+"/", depth-1)
			}
		}
	}
	folder("", 3)
	for work, uses := range modules {
		fmt.Fprintf(&out, "-- %sgo.work --\ngo 1.25\n", work)
		for _, u := range uses {
			fmt.Fprintf(&out, "\nuse %s", strings.TrimSuffix(u, "/"))
		}
		out.WriteString("\n")
	}
	return out.String()
}

// The go command accepts the go.work without the broken module, and finds in it
// the modules that import each other, what go.work replaces, and the module that
// go.work names in full.
func TestGoCommandTakesTheWorkspaceWithoutItsBrokenModule(t *testing.T) {
	t.Parallel()
	p := newProject(t, `
-- go.work --
go 1.25

use (
	./a
	./b
	./broken
)

replace example.com/r => ./r
-- a/go.mod --
module example.com/a

go 1.25

require example.com/r v1.0.0
-- a/a.go --
package a

import (
	_ "example.com/b"
	_ "example.com/r"
)
-- b/go.mod --
module example.com/b

go 1.25
-- b/b.go --
package b
-- r/go.mod --
module example.com/r

go 1.25
-- r/r.go --
package r
-- broken/go.mod --
module example.com/broken

garbage
`)
	plan := p.split("./a/...", "./b")
	p.wants(plan, ".: GOWORK=TEMP ./a/... ./b", "! broken/go.mod:3: unknown directive: garbage")
	run := plan.Runs[0]
	got := p.listed(run.Dir, run.Env, run.Patterns...)
	for _, dir := range []string{"a", "b"} {
		if !slices.Contains(got, filepath.Join(p.dir, dir)) {
			t.Errorf("%s is not in %q", dir, got)
		}
	}
	cmd := exec.Command("go", "vet", "./a", "./b")
	cmd.Dir = run.Dir
	cmd.Env = slices.Concat(p.env, run.Env, []string{"GOPROXY=off"})
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
