package modules

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A project is a folder with the files of an archive.
type project struct {
	t   *testing.T
	dir string
	env []string
}

func newProject(t *testing.T, archive string) project {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	env := append(os.Environ(), "GOWORK=", "GOFLAGS=", "GO111MODULE=", "GOENV=off", "GOTOOLCHAIN=local")
	return project{t, dir, env}
}

func (p project) with(env ...string) project {
	p.env = append(slices.Clip(p.env), env...)
	return p
}

func (p project) in(dir string) project {
	p.dir = filepath.Join(p.dir, filepath.FromSlash(dir))
	return p
}

func (p project) request(patterns ...string) Request {
	return Request{
		Dir: p.dir, Env: p.env, Patterns: patterns,
		Nested: true, Unknown: func(word string) string { return word + " is unknown" },
	}
}

func (p project) split(patterns ...string) *Plan {
	p.t.Helper()
	return p.carry(p.request(patterns...))
}

func (p project) carry(r Request) *Plan {
	p.t.Helper()
	plan, err := Split(context.Background(), r)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { plan.Close() })
	return plan
}

// wants compares the runs of a plan: each as its folder, variables and patterns,
// or as ! and its error.
func (p project) wants(plan *Plan, runs ...string) {
	p.t.Helper()
	var got []string
	for _, r := range plan.Runs {
		got = append(got, p.told(plan, r))
	}
	if !slices.Equal(got, runs) {
		p.t.Errorf("it plans\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(runs, "\n\t"))
	}
}

func (p project) told(plan *Plan, r Run) string {
	if r.Err != nil {
		return "! " + strings.ReplaceAll(r.Err.Error(), p.dir, "DIR")
	}
	rel, err := filepath.Rel(p.dir, r.Dir)
	if err != nil {
		p.t.Fatal(err)
	}
	words := []string{filepath.ToSlash(rel) + ":"}
	for _, v := range r.Env {
		if plan.temp != "" && strings.HasPrefix(v, "GOWORK="+plan.temp) {
			v = "GOWORK=TEMP"
		}
		words = append(words, v)
	}
	return strings.Join(append(words, r.Patterns...), " ")
}

const (
	single = `
-- go.mod --
module example.com/m

go 1.25
-- m.go --
package m
-- internal/foo/foo.go --
package foo
-- internal/foo/more.go --
package foo
-- internal/bar/bar.go --
package bar
-- README.md --
-- testdata/x/x.go --
package x
`
	nested = single + `
-- tools/go.mod --
module example.com/m/tools

go 1.25
-- tools/t.go --
package tools
-- tools/sub/deep/go.mod --
module example.com/deep
-- tools/sub/deep/bar/b.go --
package bar
`
	// The root is no module; two modules are in the workspace, one is not.
	workspace = `
-- go.work --
go 1.25

use (
	./a
	./b
)
-- a/go.mod --
module example.com/a

go 1.25
-- a/a.go --
package a
-- a/sub/s.go --
package sub
-- b/go.mod --
module example.com/b

go 1.25
-- b/b.go --
package b
-- c/go.mod --
module example.com/c

go 1.25
-- c/c.go --
package c
`
)

func TestArguments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		archive  string
		dir      string
		patterns string
		want     []string
	}{
		{"one module", single, "", "./...", []string{".: ./..."}},
		{"its own folder", single, "", ".", []string{".: ."}},
		{"folder above", single, "internal", "..", []string{".: .."}},
		{"pattern from a folder below", single, "internal", "./...", []string{".: ./..."}},
		{"pattern above", single, "internal/foo", "../...", []string{".: ../..."}},
		{"folder without ./", single, "", "internal/foo", []string{".: ./internal/foo"}},
		{"pattern without ./", single, "", "internal/...", []string{".: ./internal/..."}},
		{"slash at the end", single, "", "./internal/foo/ internal/bar/", []string{".: ./internal/foo ./internal/bar"}},
		{"slash behind a wildcard", single, "", "./.../", []string{".: ./..."}},
		{"the same twice", single, "", "./internal/foo internal/foo", []string{".: ./internal/foo"}},
		{"wildcard in the middle", single, "", "./.../foo", []string{".: ./.../foo"}},
		{"the go command's words", single, "", "all std cmd tool work", []string{".: all std cmd tool work"}},
		{"import paths", single, "", "fmt net/http example.com/m/internal/foo example.com/m/... github.com/a/b.go x@v1",
			[]string{".: fmt net/http example.com/m/internal/foo example.com/m/... github.com/a/b.go x@v1"}},
		{"file", single, "", "m.go", []string{".: ./m.go"}},
		{"files of a folder", single, "", "internal/foo/foo.go ./internal/foo/more.go", []string{".: ./internal/foo/foo.go ./internal/foo/more.go"}},
		{"files of two folders", single, "", "internal/foo/foo.go internal/bar/bar.go",
			[]string{".: ./internal/foo/foo.go", ".: ./internal/bar/bar.go"}},
		{"file beside a folder", single, "", "internal/foo/foo.go ./internal/bar",
			[]string{".: ./internal/foo/foo.go", ".: ./internal/bar"}},
		{"folder that patterns leave out", single, "", "./testdata/x", []string{".: ./testdata/x"}},

		{"nested modules", nested, "", "./...",
			[]string{".: ./...", "tools: ./...", "tools/sub/deep: ./..."}},
		{"nested module by folder", nested, "", "tools", []string{"tools: ."}},
		{"nested module by pattern", nested, "", "./tools/...", []string{"tools: ./...", "tools/sub/deep: ./..."}},
		{"file of a nested module", nested, "", "tools/t.go m.go", []string{".: ./m.go", "tools: ./t.go"}},
		{"folder of the module around", nested, "tools", "../internal/foo .", []string{".: .", "..: ./internal/foo"}},
		{"middle wildcard reaches into nested modules", nested, "", "./.../bar", []string{".: ./.../bar", "tools/sub/deep: ./.../bar ./bar"}},
		{"wildcard behind part of a name", nested, "", "./too...", []string{"tools: ./...", "tools/sub/deep: ./..."}},

		{"workspace", workspace, "", "./...", []string{".: ./a/... ./b/...", "c: GOWORK=off ./..."}},
		{"workspace from a module", workspace, "a/sub", "./... ../../b", []string{".: ./... ../../b"}},
		{"module that go.work does not list", workspace, "", "c", []string{"c: GOWORK=off ."}},
		{"from such a module", workspace, "c", "./...", []string{".: GOWORK=off ./..."}},
		{"wildcard in the middle of a workspace", workspace, "", "./.../sub", []string{".: ./a/.../sub ./a/sub"}},
		{"module at the root of a workspace", `
-- go.work --
go 1.25

use (
	.
	./n
)
-- go.mod --
module example.com/m
-- m.go --
package m
-- n/go.mod --
module example.com/n
-- n/n.go --
package n
`, "", "./...", []string{".: ./... ./n/..."}},
		{"workspace below", `
-- go.mod --
module example.com/m
-- m.go --
package m
-- w/go.work --
go 1.25

use ./a
use ./b
-- w/a/go.mod --
module example.com/a
-- w/a/a.go --
package a
-- w/b/go.mod --
module example.com/b
-- w/b/b.go --
package b
-- w/c/go.mod --
module example.com/c
-- w/c/c.go --
package c
`, "", "./...", []string{".: ./...", "w: ./a/... ./b/...", "w/c: GOWORK=off ./..."}},

		{"folders that hold no modules of one's own", single + `
-- vendor/example.com/v/go.mod --
module example.com/v
-- vendor/example.com/v/v.go --
package v
-- testdata/mod/go.mod --
module example.com/t
-- testdata/mod/t.go --
package t
-- _x/go.mod --
module example.com/x
-- _x/x.go --
package x
-- .y/go.mod --
module example.com/y
-- .y/y.go --
package y
-- node_modules/z/go.mod --
module example.com/z
-- node_modules/z/z.go --
package z
`, "", "./...", []string{".: ./..."}},
		{"module that patterns leave out, by name", single + `
-- testdata/mod/go.mod --
module example.com/t
-- testdata/mod/t.go --
package t
`, "", "./testdata/mod/... ./testdata/mod", []string{"testdata/mod: ./... ."}},
		{"ignore lines", single + `
-- web/go.mod --
module example.com/web

ignore ./out
ignore gen
-- web/w.go --
package web
-- web/out/go.mod --
module example.com/out
-- web/out/o.go --
package out
-- web/x/gen/go.mod --
module example.com/gen
-- web/x/gen/g.go --
package gen
-- web/x/out/go.mod --
module example.com/kept
-- web/x/out/k.go --
package kept
`, "", "./...", []string{".: ./...", "web: ./...", "web/x/out: ./..."}},
		{"root without go.mod", `
-- one/go.mod --
module example.com/one
-- one/o.go --
package one
-- two/go.mod --
module example.com/two
-- two/t.go --
package two
-- loose.go --
package loose
`, "", "./...", []string{"one: ./...", "two: ./..."}},
		{"no module anywhere", "-- a/a.go --\npackage a\n", "", "./...", []string{"! there is no go.mod in DIR or above, and none below"}},
		{"empty module", "-- go.mod --\nmodule example.com/m\n", "", "./...", []string{".: ./..."}},
		{"empty module beside others", nested + "-- empty/go.mod --\nmodule example.com/e\n", "", "./...",
			[]string{".: ./...", "tools: ./...", "tools/sub/deep: ./..."}},
		{"empty root", "-- go.mod --\nmodule example.com/m\n-- n/go.mod --\nmodule example.com/n\n-- n/n.go --\npackage n\n", "", "./...",
			[]string{"n: ./..."}},
		{"module of tagged files only", single + "-- tools/go.mod --\nmodule example.com/t\n-- tools/t.go --\n//go:build tools\n\npackage tools\n", "", "./...",
			[]string{".: ./..."}},

		{"missing folder beside others", single, "", "./nosuch ./internal/foo", []string{".: ./internal/foo", "! ./nosuch: no such folder"}},
		{"missing folder of a pattern", single, "", "./nosuch/...", []string{"! ./nosuch: no such folder"}},
		{"missing files", single, "", "nosuch.go internal/nosuch.go ./x/y.go",
			[]string{"! nosuch.go: no such file", "! internal/nosuch.go: no such file", "! ./x/y.go: no such file"}},
		{"file of another kind", single, "", "README.md", []string{"! README.md: not a Go file"}},
		{"broken nested module", nested + "-- broken/go.mod --\nmodule example.com/b\n\ngarbage\n-- broken/b.go --\npackage b\n", "", "./...",
			[]string{".: ./...", "broken: ./...", "tools: ./...", "tools/sub/deep: ./..."}}, // go says what is wrong
		{"broken module of a workspace", workspace + "-- b/go.mod --\nmodule example.com/b\n\ngarbage\n", "", "./...",
			[]string{".: GOWORK=TEMP ./a/...", "c: GOWORK=off ./...", "! b/go.mod:3: unknown directive: garbage"}},
		{"broken module of a workspace alone", workspace + "-- b/go.mod --\nmodule example.com/b\n\ngarbage\n", "", "./b",
			[]string{"! b/go.mod:3: unknown directive: garbage"}},
		{"module too new for its workspace", workspace + "-- b/go.mod --\nmodule example.com/b\n\ngo 1.26\n", "", "./...",
			[]string{".: GOWORK=TEMP ./a/...", "c: GOWORK=off ./...", "! b/go.mod requires go >= 1.26, but go.work lists go 1.25; to update it:\n\tgo work use"}},
		{"module missing in its workspace", workspace + "-- go.work --\ngo 1.25\n\nuse (\n\t./a\n\t./gone\n)\n", "", "./a",
			[]string{".: GOWORK=TEMP ./a", "! go.work lists gone, but there is no gone/go.mod"}},
		{"broken go.work", workspace + "-- go.work --\ngo 1.25\n\nuse (\n-- w/go.mod --\nmodule example.com/w\n-- w/go.work --\ngo 1.25\nuse .\n-- w/w.go --\npackage w\n", "", "./...",
			[]string{"! go.work:4: syntax error (unterminated block started at go.work:3:1)", "w: ./..."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, c.archive).in(c.dir)
			p.wants(p.split(strings.Fields(c.patterns)...), c.want...)
		})
	}
}

func TestWithoutNestedTheGoCommandDecides(t *testing.T) {
	t.Parallel()
	p := newProject(t, nested)
	r := p.request("./...", "tools", "fxi")
	r.Nested = false
	p.wants(p.carry(r), ".: ./... tools fxi")

	p = newProject(t, workspace+"-- b/go.mod --\ngarbage\n")
	r = p.request("./a")
	r.Nested = false
	p.wants(p.carry(r), ".: ./a")
}

func TestGOWORKOffMakesEachModuleARun(t *testing.T) {
	t.Parallel()
	p := newProject(t, workspace).with("GOWORK=off")
	p.wants(p.split("./..."), "a: ./...", "b: ./...", "c: ./...")
}

func TestGOWORKNamesTheWorkspace(t *testing.T) {
	t.Parallel()
	p := newProject(t, workspace+"-- other/go.work --\ngo 1.25\n\nuse ../c\nuse ../a\n")
	p = p.with("GOWORK=" + filepath.Join(p.dir, "other", "go.work"))
	p.wants(p.split("./..."), ".: ./a/... ./c/...", "b: GOWORK=off ./...")
}

func TestSettingsOfGoEnvCount(t *testing.T) {
	t.Parallel()
	p := newProject(t, workspace+"-- env --\nGOOS=\nGOWORK=off\n")
	p = p.with("GOENV=" + filepath.Join(p.dir, "env"))
	p.wants(p.split("./a/..."), "a: ./...")
	p = p.with("GOWORK=auto")
	p.wants(p.split("./a/..."), ".: ./a/...")
}

func TestAnotherGoModIsForOneModule(t *testing.T) {
	t.Parallel()
	p := newProject(t, nested)
	p.wants(p.with("GOFLAGS=-mod=mod -modfile=other.mod").split("./..."), ".: ./...")
	r := p.request("./...")
	r.Build = []string{"-modfile=other.mod"}
	p.wants(p.carry(r), ".: ./...")
	p.wants(p.with("GOFLAGS=-mod=mod").split("./..."), ".: ./...", "tools: ./...", "tools/sub/deep: ./...")
}

func TestWithoutModulesThereIsOneRun(t *testing.T) {
	t.Parallel()
	p := newProject(t, nested).with("GO111MODULE=off")
	p.wants(p.split("./..."), ".: ./...")
}

func TestTagsAndSystemDecideWhetherAModuleHasPackages(t *testing.T) {
	t.Parallel()
	p := newProject(t, single+`
-- tools/go.mod --
module example.com/t
-- tools/t.go --
//go:build tools

package tools
-- win/go.mod --
module example.com/w
-- win/w_windows.go --
package win
`)
	p = p.with("GOOS=linux")
	p.wants(p.split("./..."), ".: ./...")
	p.wants(p.with("GOOS=windows").split("./..."), ".: ./...", "win: ./...")
	p.wants(p.with("GOFLAGS=-tags=x,tools").split("./..."), ".: ./...", "tools: ./...")
	r := p.request("./...")
	r.Build = []string{"-tags=tools"}
	p.wants(p.carry(r), ".: ./...", "tools: ./...")
}

func TestOverlayIsFoundFromEveryModule(t *testing.T) {
	t.Parallel()
	p := newProject(t, nested)
	r := p.request("./m.go", "./tools")
	r.Build = []string{"-overlay=o.json", "-race=true"}
	plan := p.carry(r)
	p.wants(plan, ".: ./m.go", "tools: .")
	if got := plan.Runs[0].Build; !slices.Equal(got, r.Build) {
		t.Errorf("here: %q", got)
	}
	if got := plan.Runs[1].Build; !slices.Equal(got, []string{"-overlay=" + filepath.Join(p.dir, "o.json"), "-race=true"}) {
		t.Errorf("in the nested module: %q", got)
	}
}

func TestRunsAreNamedAsThePersonSeesThem(t *testing.T) {
	t.Parallel()
	p := newProject(t, workspace).in("a")
	var names []string
	for _, r := range p.split(".", "../c").Runs {
		names = append(names, strings.ReplaceAll(r.Name, filepath.Dir(p.dir), "DIR"))
	}
	if want := []string{".", filepath.Join("DIR", "c")}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

func TestAbsoluteFoldersAndFiles(t *testing.T) {
	t.Parallel()
	p := newProject(t, nested)
	at := func(name string) string { return filepath.Join(p.dir, filepath.FromSlash(name)) }
	p.wants(p.split(at("internal/foo"), at("tools")+"/...", at("m.go")),
		".: ./internal/foo", ".: ./m.go", "tools: ./...", "tools/sub/deep: ./...")
}

func TestLinkedFolderIsOfTheModuleThatItIsSeenIn(t *testing.T) {
	t.Parallel()
	p := newProject(t, nested)
	for name, to := range map[string]string{"link": "internal", "linked": "tools"} {
		if err := os.Symlink(filepath.Join(p.dir, to), filepath.Join(p.dir, name)); err != nil {
			t.Skip(err)
		}
	}
	p.wants(p.split("./link/foo"), ".: ./link/foo")
	p.wants(p.split("./linked"), "linked: .")
	p.wants(p.split("./..."), ".: ./...", "tools: ./...", "tools/sub/deep: ./...")
}

func TestModuleReachedByTwoNamesIsOneModule(t *testing.T) {
	t.Parallel()
	p := newProject(t, workspace+"-- empty/keep --\n")
	link := filepath.Join(p.dir, "empty", "link")
	if err := os.Symlink(p.dir, link); err != nil {
		t.Skip(err)
	}
	p.wants(p.split("./a", "./empty/link/a/sub", "./empty/link/a/a.go"), ".: ./a ./a/sub", ".: ./a/a.go")
	p = p.in("a")
	p.wants(p.with("GOWORK=off").split(link+"/a/..."), ".: ./...")
}

func TestModuleCacheIsNobodysCode(t *testing.T) {
	t.Parallel()
	p := newProject(t, single+`
-- gopath/pkg/mod/example.com/d@v1.0.0/go.mod --
module example.com/d
-- gopath/pkg/mod/example.com/d@v1.0.0/d.go --
package d
`)
	p = p.with("GOMODCACHE=", "GOPATH="+filepath.Join(p.dir, "gopath"))
	p.wants(p.split("./..."), ".: ./...")
	p.wants(p.split("./gopath/pkg/mod/example.com/d@v1.0.0"), ".: ./gopath/pkg/mod/example.com/d@v1.0.0")
	p.wants(p.split("./gopath/pkg/mod/example.com/d@v1.0.0/..."), ".: ./gopath/pkg/mod/example.com/d@v1.0.0/...")
	p = p.with("GOMODCACHE="+filepath.Join(p.dir, "elsewhere"), "GOPATH=")
	p.wants(p.split("./..."), ".: ./...", "gopath/pkg/mod/example.com/d@v1.0.0: ./...")
}

func TestUnknownWords(t *testing.T) {
	t.Parallel()
	p := newProject(t, single)
	for _, c := range []struct{ words, want string }{
		{"explian ./...", "explian is unknown"},
		{"quux", "quux is unknown"},
		{"fmt intrenal/foo", "intrenal/foo is neither a folder nor a package"},
	} {
		_, err := Split(context.Background(), p.request(strings.Fields(c.words)...))
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.words, err, c.want)
		}
	}
}

// A word of a module without a dot in its path is a package.
func TestPackageOfAShortModuleIsKnown(t *testing.T) {
	t.Parallel()
	p := newProject(t, "-- go.mod --\nmodule shop\n-- shop.go --\npackage shop\n-- cart/c.go --\npackage cart\n")
	p.wants(p.split("shop", "shop/cart", "shop/..."), ".: shop shop/cart shop/...")
}

// The plain call starts once more no go command: here it would find none.
func TestPlainCallStartsNoGoCommand(t *testing.T) {
	p := newProject(t, nested)
	w := newProject(t, workspace)
	t.Setenv("PATH", "")
	p.wants(p.split("./...", "internal/foo", "m.go", "example.com/m/..."),
		".: ./... ./internal/foo example.com/m/...", ".: ./m.go", "tools: ./...", "tools/sub/deep: ./...")
	w.wants(w.split("./..."), ".: ./a/... ./b/...", "c: GOWORK=off ./...")
}

func TestMissingFolderOfThePersonFails(t *testing.T) {
	t.Parallel()
	r := newProject(t, single).request("./...")
	r.Dir = filepath.Join(r.Dir, "nosuch")
	if _, err := Split(context.Background(), r); err == nil || err.Error() != r.Dir+": no such folder" {
		t.Errorf("it fails with %v", err)
	}
}

func TestCancelledSplitFails(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Split(ctx, newProject(t, nested).request("./...")); err != context.Canceled {
		t.Errorf("it fails with %v", err)
	}
}

func TestCloseRemovesTheGoWorkWithoutBrokenModules(t *testing.T) {
	t.Parallel()
	p := newProject(t, workspace+"-- b/go.mod --\ngarbage\n-- go.work.sum --\nsums\n")
	plan := p.split("./a")
	file := strings.TrimPrefix(plan.Runs[0].Env[0], "GOWORK=")
	if data, err := os.ReadFile(file + ".sum"); err != nil || string(data) != "sums\n" {
		t.Errorf("its sums: %q, %v", data, err)
	}
	if err := plan.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Dir(file)); !os.IsNotExist(err) {
		t.Errorf("it is still there: %v", err)
	}
	if err := p.split("./c").Close(); err != nil {
		t.Error(err)
	}
}
