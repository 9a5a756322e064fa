package layer

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// told is what the Teller tells of some packages, by the ID of the function.
type told map[string]layertree.Func

// tellOf runs the Teller on the packages of a txtar archive with paths of one
// letter, and takes the others as dependencies.
func tellOf(t *testing.T, archive string) told {
	t.Helper()
	l := loader{t: t, fset: token.NewFileSet(), files: map[string][]string{}, loaded: map[string]*packages.Package{}}
	l.std = importer.ForCompiler(l.fset, "gc", nil)
	dir := t.TempDir()
	for i, f := range txtar.Parse([]byte(archive)).Files {
		name := filepath.Join(dir, fmt.Sprintf("%d.go", i))
		if err := os.WriteFile(name, f.Data, 0o666); err != nil { // the gate reads it
			t.Fatal(err)
		}
		pkg := path.Dir(f.Name)
		l.files[pkg] = append(l.files[pkg], name)
	}
	var roots []*packages.Package
	for _, pkg := range slices.Sorted(maps.Keys(l.files)) {
		if len(pkg) == 1 {
			roots = append(roots, l.load(pkg))
		}
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{Teller}, roots, nil)
	if err != nil {
		t.Fatal(err)
	}
	out := told{}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			var fn layertree.Func
			if err := json.Unmarshal([]byte(d.Message), &fn); err != nil {
				t.Fatal(err)
			}
			out[fn.ID] = fn
		}
	}
	return out
}

// A loader type-checks packages that import each other and the standard
// library.
type loader struct {
	t      *testing.T
	fset   *token.FileSet
	std    types.Importer
	files  map[string][]string
	loaded map[string]*packages.Package
}

func (l *loader) load(path string) *packages.Package {
	if p := l.loaded[path]; p != nil {
		return p
	}
	p := &packages.Package{
		ID: path, PkgPath: path, Fset: l.fset, Imports: map[string]*packages.Package{},
		TypesSizes: types.SizesFor("gc", "amd64"),
		TypesInfo: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
			Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
			Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
			Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
		},
	}
	l.loaded[path] = p
	for _, name := range l.files[path] {
		f, err := parser.ParseFile(l.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			l.t.Fatal(err)
		}
		p.Syntax = append(p.Syntax, f)
		for _, spec := range f.Imports {
			if imp := strings.Trim(spec.Path.Value, `"`); len(l.files[imp]) > 0 {
				p.Imports[imp] = l.load(imp)
			}
		}
	}
	var err error
	conf := types.Config{Importer: l, Sizes: p.TypesSizes}
	if p.Types, err = conf.Check(path, l.fset, p.Syntax, p.TypesInfo); err != nil {
		l.t.Fatal(err)
	}
	p.Name = p.Types.Name()
	return p
}

// Import returns a package that is loaded, or one of the standard library.
func (l *loader) Import(path string) (*types.Package, error) {
	if p := l.loaded[path]; p != nil {
		return p.Types, nil
	}
	return l.std.Import(path)
}

// lines are those of the text of the joined trees, without places.
func (d told) lines() []string {
	var funcs []layertree.Func
	for _, fn := range d {
		funcs = append(funcs, fn)
	}
	var b strings.Builder
	layertree.Text(&b, layertree.Join(funcs), "")
	var out []string
	for line := range strings.Lines(b.String()) {
		before, after, found := strings.Cut(line, " (")
		if _, after, is := strings.Cut(after, "):"); found && is {
			line = before + ":" + after
		}
		line, _, _ = strings.Cut(line, ", waits")
		out = append(out, strings.TrimRight(line, "\n"))
	}
	return out
}

func (d told) want(t *testing.T, want ...string) {
	t.Helper()
	wantLines(t, d.lines(), want)
}

func wantLines(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

const fetch = `
-- c/c.go --
package c

import "time"

var client interface{ Get(url string) error }

func Fetch(url string) error { return FetchN(url, 3) }

func FetchN(url string, attempts int) (err error) {
	for i := 0; i < attempts; i++ {
		if err = client.Get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`

const fetched = "loop, 3 attempts, constant wait of 1s, no jitter; "

func TestNumberThatIsHandedOverCounts(t *testing.T) {
	tellOf(t, fetch).want(t,
		"c.Fetch: 3 calls in the worst case",
		"└─ c.FetchN: "+fetched+"3 calls")
}

func TestNumberThatIsReadAtRunTimeIsUnknown(t *testing.T) {
	tellOf(t, fetch+`
-- a/a.go --
package a

import "c"

func A(urls []string) error { return c.FetchN("http://x", len(urls)) }
`).want(t,
		"c.Fetch: 3 calls in the worst case",
		"└─ c.FetchN: "+fetched+"3 calls",
		"",
		"a.A: n calls in the worst case",
		"└─ c.FetchN: loop, n attempts, constant wait of 1s, no jitter; n calls")
}

func TestRetryAboveARetryOfAnotherPackage(t *testing.T) {
	tellOf(t, fetch+`
-- a/a.go --
package a

import (
	"c"
	"time"
)

func A() (err error) {
	for range 5 {
		if err = b(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func b() error { return c.Fetch("http://x") }
`).want(t,
		"a.A: 15 calls in the worst case",
		"└─ a.A: loop, 5 attempts, constant wait of 1s, no jitter; 5 calls",
		"   └─ c.FetchN: "+fetched+"15 calls")
}

func TestLoggedFailureIsToldApart(t *testing.T) {
	d := tellOf(t, fetch+`
-- a/a.go --
package a

import "c"

func Logs() {
	if err := c.Fetch("http://x"); err != nil {
		println(err.Error())
	}
}

func Returns() error { return c.Fetch("http://x") }

func Spawns() { go c.Fetch("http://x") }
`)
	for id, want := range map[string]bool{"a.Logs": false, "a.Returns": true, "a.Spawns": false} {
		fn := d[id]
		i := slices.IndexFunc(fn.Steps, func(s layertree.Step) bool { return slices.Contains(s.Calls, "c.Fetch") })
		if i < 0 || fn.Steps[i].Fails != want {
			t.Errorf("%s: %+v", id, fn.Steps)
		}
	}
}

func TestOperationOfAHelperIsFollowed(t *testing.T) {
	tellOf(t, fetch+`
-- a/a.go --
package a

import (
	"b"
	"c"
)

func Literal() error { return b.Do(4, func() error { return c.Fetch("http://x") }) }

func Named() error { return b.Do(5, op) }

func op() error { return c.Fetch("http://x") }
-- b/b.go --
package b

import "time"

func Do(attempts int, f func() error) (err error) {
	for i := 0; i < attempts; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`).want(t,
		"a.Named: 15 calls in the worst case",
		"└─ b.Do: loop, 5 attempts, constant wait of 1s, no jitter; 5 calls",
		"   └─ c.FetchN: "+fetched+"15 calls",
		"",
		"a.Literal: 12 calls in the worst case",
		"└─ b.Do: loop, 4 attempts, constant wait of 1s, no jitter; 4 calls",
		"   └─ c.FetchN: "+fetched+"12 calls")
}

func TestMethodBehindAnInterfaceOfAnotherPackage(t *testing.T) {
	got := strings.Join(tellOf(t, fetch+`
-- a/a.go --
package a

import "b"

func A(s b.Store) error { return s.Get("x") }
-- b/b.go --
package b

import "c"

type Store interface{ Get(string) error }

type remote struct{}

func (remote) Get(key string) error { return c.Fetch(key) }
`).lines(), "\n")
	if !strings.HasPrefix(got, "a.A: 3 calls in the worst case\n└─ c.FetchN: "+fetched+"3 calls") {
		t.Error(got)
	}
}

func TestCallbackOfSomebodyElseIsNotMultiplied(t *testing.T) {
	got := strings.Join(tellOf(t, fetch+`
-- a/a.go --
package a

import (
	"c"
	"server"
)

func Serve() {
	server.Handle(func() { c.Fetch("http://x") })
}
-- server/server.go --
package server

var handlers []func()

func Handle(f func()) { handlers = append(handlers, f) }
`).lines(), "\n")
	if !strings.HasPrefix(got, "a.Serve: 3 calls in the worst case\n└─ c.FetchN: "+fetched+"3 calls") {
		t.Error(got)
	}
}

func TestFailureThatALiteralStoresComesThrough(t *testing.T) {
	d := tellOf(t, fetch+`
-- a/a.go --
package a

import (
	"c"
	"time"
)

func A() (err error) {
	for range 2 {
		if err = stores(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func stores() error {
	var err error
	func() {
		err = c.Fetch("x")
	}()
	return err
}

func B() (err error) {
	for range 2 {
		if err = drops(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func drops() error {
	func() {
		c.Fetch("x")
	}()
	return nil
}
`)
	got := strings.Join(d.lines(), "\n")
	if !strings.Contains(got, "a.A: 6 calls") || !strings.Contains(got, "a.B: 3 calls") {
		t.Error(got)
	}
}

func TestLibraryCallIsALayer(t *testing.T) {
	tellOf(t, fetch+`
-- a/a.go --
package a

import (
	"c"

	"github.com/avast/retry-go/v4"
)

func A() error {
	return retry.Do(func() error { return c.Fetch("http://x") }, retry.Attempts(7))
}
-- github.com/avast/retry-go/v4/retry.go --
package retry

type Option func()

func Do(f func() error, opts ...Option) error { return nil }

func Attempts(n uint) Option { return nil }
`).want(t,
		"a.A: 21 calls in the worst case",
		"└─ retry.Do: library, 7 attempts, exponential wait from 100ms, jitter; 7 calls",
		"   └─ c.FetchN: "+fetched+"21 calls")
}

func TestLocalRetryIsShownAsSuch(t *testing.T) {
	tellOf(t, `
-- a/a.go --
package a

import (
	"os"
	"time"
)

func A() (err error) {
	for range 3 {
		if err = os.Remove("x"); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`).want(t,
		"a.A: 3 calls in the worst case",
		"└─ a.A: loop, 3 attempts, constant wait of 1s, no jitter, on this host; 3 calls")
}

func TestTestCodeTellsNothing(t *testing.T) {
	d := tellOf(t, fetch+`
-- a/a.go --
package a

import "c"

type tb interface {
	Helper()
	Errorf(string, ...any)
}

func Test(tb) { c.Fetch("http://x") }

type logger interface{ Errorf(string, ...any) }

func Code(logger) { c.Fetch("http://x") }
`)
	if fn, is := d["a.Test"]; is {
		t.Errorf("%+v", fn)
	}
	if _, is := d["a.Code"]; !is {
		t.Error("a function that takes a logger tells nothing")
	}
}

func TestLayersBelowAPackageThatIsNotAnalyzedComeFromItsFacts(t *testing.T) {
	d := tellOf(t, fetch+`
-- a/a.go --
package a

import "c"

func A() error { return c.Fetch("http://x") }
`)
	delete(d, "c.Fetch")
	delete(d, "c.FetchN")
	d.want(t,
		"a.A: 3 calls in the worst case",
		"└─ c.FetchN: "+fetched+"3 calls")
}

func TestLoopInALoopWaitsForItself(t *testing.T) {
	d := tellOf(t, fetch+`
-- a/a.go --
package a

import (
	"c"
	"time"
)

func A() (err error) {
	for range 2 {
		for range 4 {
			if err = c.Fetch("x"); err == nil {
				return nil
			}
			time.Sleep(time.Second)
		}
		time.Sleep(time.Minute)
	}
	return err
}
`)
	d.want(t,
		"a.A: 24 calls in the worst case",
		"└─ a.A: loop, 2 attempts, constant wait of 1m, no jitter; 2 calls",
		"   └─ a.A: loop, 4 attempts, constant wait of 1s, no jitter; 8 calls",
		"      └─ c.FetchN: "+fetched+"24 calls")
}

func TestLiteralOfAPackageHasTheNameOfItsVariable(t *testing.T) {
	tellOf(t, `
-- a/a.go --
package a

import "time"

var client interface{ Get() error }

var A = func() (err error) {
	for range 2 {
		if err = client.Get(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`).want(t,
		"a.A: 2 calls in the worst case",
		"└─ a.A: loop, 2 attempts, constant wait of 1s, no jitter; 2 calls")
}

func TestValueThatIsWrappedTwiceIsAStackOfLayers(t *testing.T) {
	got := strings.Join(tellOf(t, `
-- a/a.go --
package a

import "time"

type Client interface{ Get() error }

var wire interface{ Do() error }

type real struct{}

func (real) Get() error { return wire.Do() }

type retrying struct{ next Client }

func (r retrying) Get() (err error) {
	for range 3 {
		if err = r.next.Get(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func New() Client {
	return &retrying{next: &retrying{next: real{}}}
}
`).lines(), "\n")
	want := "a.New: 9 calls in the worst case\n└─ a.retrying.Get: "
	if !strings.Contains(got, want) || strings.Contains(got, "circle") {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// FuzzTell holds that every program can be told of and drawn: without a panic,
// and with trees that do not grow beyond the program.
func FuzzTell(f *testing.F) {
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata", "src"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		f.Add(string(text), []byte(nil))
		return err
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, src string, changes []byte) {
		if len(src) > 32<<10 {
			t.Skip("too large")
		}
		src = ruletest.Mutate(src, changes)
		s := ruletest.Check("example.com/p", map[string]string{"p.go": src})
		defer s.Forget()
		if len(s.Errors) > 0 {
			t.Skip(s.Errors[0])
		}
		defer func() {
			if v := recover(); v != nil {
				t.Fatalf("%v\n%s", v, src)
			}
		}()
		diagnostics, err := s.Run(Teller)
		if err != nil {
			t.Fatal(err)
		}
		var funcs []layertree.Func
		for _, d := range diagnostics {
			var fn layertree.Func
			if err := json.Unmarshal([]byte(d.Message), &fn); err != nil {
				t.Fatalf("%v in %s", err, d.Message)
			}
			funcs = append(funcs, fn)
		}
		trees := layertree.Join(funcs)
		if len(trees) > len(funcs) {
			t.Errorf("%d entry points of %d functions", len(trees), len(funcs))
		}
		for _, write := range []func(io.Writer) error{
			func(w io.Writer) error { return layertree.Text(w, trees, "") },
			func(w io.Writer) error { return layertree.JSON(w, trees) },
			func(w io.Writer) error { return layertree.SVG(w, trees, "") },
		} {
			if err := write(io.Discard); err != nil {
				t.Error(err)
			}
		}
	})
}
