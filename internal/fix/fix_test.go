package fix

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// stubs are the packages that test sources can import. Theirs are all the
// members that the tests need.
var stubs = map[string]string{
	"context":                `package context; type Context interface{ Done() <-chan struct{} }; func Cause(Context) error { return nil }`,
	"fmt":                    `package fmt; func Println(...any)`,
	"math/rand":              `package rand; func Intn(n int) int`,
	"math/rand/v2":           `package rand; func IntN(n int) int; func N(n int64) int64`,
	"os":                     `package os; func Exit(int)`,
	"time":                   `package time; type Duration int64; const Second Duration = 1; func Sleep(Duration)`,
	"example.com/a/jitter":   `package jitter; func Spread(d int64) int64`,
	"example.com/z/v3":       `package z; func Z(int64) int64`,
	"example.com/user":       `package user; import "example.com/a/jitter"; func U(d int64) int64 { return jitter.Spread(d) }`,
	"example.com/go-backoff": `package backoff; func B(int64) int64`,
}

type importer struct {
	fset *token.FileSet
	done map[string]*types.Package
}

func (im importer) Import(path string) (*types.Package, error) {
	if pkg := im.done[path]; pkg != nil {
		return pkg, nil
	}
	src, ok := stubs[path]
	if !ok {
		return nil, fmt.Errorf("no package %s", path)
	}
	syntax, err := parser.ParseFile(im.fset, path, src, 0)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: im, IgnoreFuncBodies: true}
	pkg, err := conf.Check(path, im.fset, []*ast.File{syntax}, nil)
	im.done[path] = pkg
	return pkg, err
}

// load type-checks a package of files a.go, b.go, … in this order, which must
// be free of errors; the version may be "".
func load(t *testing.T, version string, sources ...string) *analysis.Pass {
	t.Helper()
	pass, err := check(version, sources...)
	if err != nil {
		t.Fatalf("%v in\n%s", err, strings.Join(sources, "\n--\n"))
	}
	return pass
}

func check(version string, sources ...string) (*analysis.Pass, error) {
	fset := token.NewFileSet()
	pass := &analysis.Pass{
		Fset: fset,
		TypesInfo: &types.Info{
			Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{},
			FileVersions: map[*ast.File]string{},
		},
	}
	text := make(map[string]string)
	for i, src := range sources {
		name := string(rune('a'+i)) + ".go"
		if strings.Contains(src, "testing_file") {
			name = string(rune('a'+i)) + "_test.go"
		}
		text[name] = src
		syntax, err := parser.ParseFile(fset, name, src, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		pass.Files = append(pass.Files, syntax)
	}
	pass.ReadFile = func(name string) ([]byte, error) { return []byte(text[name]), nil }
	conf := types.Config{Importer: importer{fset, map[string]*types.Package{}}, GoVersion: version}
	// cgo's own package cannot be imported here; its users never call it.
	conf.FakeImportC = true
	var err error
	pass.Pkg, err = conf.Check("p", fset, pass.Files, pass.TypesInfo)
	return pass, err
}

// find returns the first node of a type that has the text.
func find[N ast.Node](t *testing.T, pass *analysis.Pass, text string) (found N) {
	t.Helper()
	ok := false
	file := In(pass, pass.Files[0])
	ast.Inspect(pass.Files[0], func(n ast.Node) bool {
		if n, is := n.(N); is && !ok && file.Text(n) == text {
			found, ok = n, true
		}
		return !ok
	})
	if !ok {
		t.Fatalf("no %T %q", found, text)
	}
	return found
}

// pos returns where the text first stands in the file.
func pos(t *testing.T, pass *analysis.Pass, text string) token.Pos {
	t.Helper()
	file := In(pass, pass.Files[0])
	i := strings.Index(string(file.source()), text)
	if i < 0 {
		t.Fatalf("no %q", text)
	}
	return file.tok.Pos(i)
}

// apply applies edits as drivers do: equal ones once, in order of their places.
func apply(t *testing.T, pass *analysis.Pass, edits ...analysis.TextEdit) string {
	t.Helper()
	file := In(pass, pass.Files[0])
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int {
		return cmp.Or(cmp.Compare(a.Pos, b.Pos), cmp.Compare(a.End, b.End))
	})
	src, out, last := file.source(), new(strings.Builder), 0
	for i, e := range edits {
		if i > 0 && e.Pos == edits[i-1].Pos && e.End == edits[i-1].End && string(e.NewText) == string(edits[i-1].NewText) {
			continue
		}
		start, end := file.tok.Offset(e.Pos), file.tok.Offset(e.End)
		if start < last {
			t.Fatalf("edits overlap at %d", start)
		}
		out.Write(src[last:start])
		out.Write(e.NewText)
		last = end
	}
	out.Write(src[last:])
	return out.String()
}

// compiles fails the test unless the text, in the place of the first file,
// type-checks. Unused imports and variables are errors.
func compiles(t *testing.T, got string, others ...string) {
	t.Helper()
	if _, err := check("", append([]string{got}, others...)...); err != nil {
		t.Errorf("%v in\n%s", err, got)
	}
}

// formatted fails the test unless gofmt leaves the text alone.
func formatted(t *testing.T, got string) {
	t.Helper()
	if want, err := format.Source([]byte(got)); err != nil || string(want) != got {
		t.Errorf("not formatted (%v):\n%s\nwant\n%s", err, got, want)
	}
}

func equal(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
