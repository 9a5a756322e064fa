// Package known_test holds the tables of internal/known to the source of the
// libraries that they speak of: what they name exists, under the name that
// go/types gives it, and calls as people write them are recognised.
package known_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/known"
)

const calls = "github.com/retrylint/retrylint/integration/known/calls"

// A source is a package that was type-checked from its source.
type source struct {
	pkgs  map[string]*packages.Package // all that are loaded, by path
	fset  *token.FileSet
	files []*ast.File // of the package of calls
	info  *types.Info
	types map[string]*types.Package // by path
}

// load type-checks the package of calls, and all that it imports without the
// bodies of functions. Nothing is compiled.
var load = sync.OnceValues(func() (*source, error) {
	roots, err := packages.Load(&packages.Config{
		Mode:       packages.NeedName | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule,
		BuildFlags: []string{"-tags=calls"},
		Env:        append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off"),
	}, calls)
	if err != nil {
		return nil, err
	}
	s := &source{
		pkgs:  map[string]*packages.Package{},
		fset:  token.NewFileSet(),
		info:  &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Types: map[ast.Expr]types.TypeAndValue{}},
		types: map[string]*types.Package{"unsafe": types.Unsafe},
	}
	packages.Visit(roots, nil, func(p *packages.Package) { // dependencies first
		if err == nil {
			err = s.check(p)
		}
	})
	return s, err
})

func (s *source) check(p *packages.Package) error {
	if p.PkgPath == "unsafe" {
		return nil
	}
	isRoot := p.PkgPath == calls
	var files []*ast.File
	for _, name := range p.CompiledGoFiles {
		mode := parser.SkipObjectResolution
		if isRoot {
			mode |= parser.ParseComments
		}
		f, err := parser.ParseFile(s.fset, name, nil, mode)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	conf := types.Config{
		IgnoreFuncBodies: !isRoot,
		FakeImportC:      true,
		Importer:         importer(func(path string) (*types.Package, error) { return s.types[p.Imports[path].PkgPath], nil }),
	}
	info := s.info
	if !isRoot {
		info = nil
		conf.Error = func(error) {} // unused imports
	} else {
		s.files = files
	}
	pkg, err := conf.Check(p.PkgPath, s.fset, files, info)
	s.pkgs[p.PkgPath], s.types[p.PkgPath] = p, pkg
	if isRoot {
		return err
	}
	return nil
}

type importer func(path string) (*types.Package, error)

func (f importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	return f(path)
}

func loaded(t *testing.T) *source {
	t.Helper()
	s, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A version is a loaded package with the major version of its path.
type version struct {
	*types.Package
	major int
}

// versions lists the loaded packages by their path without the major.
func (s *source) versions() map[string][]version {
	all := map[string][]version{}
	for path, p := range s.types {
		base, major := known.Base(path)
		all[base] = append(all[base], version{p, major})
	}
	return all
}

// modules lists the paths, without majors, of the modules that go.mod requires.
func (s *source) modules() []string {
	var out []string
	for _, p := range s.pkgs {
		if m := p.Module; m != nil && !m.Main && !m.Indirect {
			base, _ := known.Base(m.Path)
			out = append(out, base)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// moduleOf returns the module of a package, the longest path that fits.
func moduleOf(modules []string, pkg string) string {
	found := ""
	for _, m := range modules {
		if pkg == m || strings.HasPrefix(pkg, m+"/") {
			found = m // they are sorted
		}
	}
	return found
}

// gone are names of the tables that only older versions have.
var gone = map[string]string{
	"k8s.io/apimachinery/pkg/util/clock": "a package until 0.22, now k8s.io/utils/clock",
}

func TestTheTablesNameWhatExists(t *testing.T) {
	s := loaded(t)
	all, mods := s.versions(), s.modules()
	named := map[string]bool{}
	for _, n := range known.Names() {
		if moduleOf(mods, n.Path) == "" || gone[n.Path] != "" {
			continue
		}
		pkgs, held := matching(all, n)
		if len(pkgs) == 0 {
			t.Errorf("%s.%s: no such package is imported here", n.Path, n.Name)
		}
		for _, v := range held {
			base, _ := known.Base(v.Path())
			named[moduleOf(mods, base)] = true
		}
		if len(held) > 0 && !slices.ContainsFunc(held, func(v version) bool { return exists(v.Package, n) }) {
			t.Errorf("%s.%s does not exist", n.Path, n.Name)
		}
	}
	for _, m := range mods {
		if !named[m] {
			t.Errorf("no table names anything of %s: why require it?", m)
		}
	}
}

// matching lists the loaded packages that the path of a row fits, and those of
// them that have a major which the row is about.
func matching(all map[string][]version, n known.Name) (pkgs, held []version) {
	for base, vs := range all {
		if ok, _ := path.Match(n.Path, base); !ok {
			continue
		}
		pkgs = append(pkgs, vs...)
		for _, v := range vs {
			if n.Holds(v.major) {
				held = append(held, v)
			}
		}
	}
	return pkgs, held
}

func exists(pkg *types.Package, n known.Name) bool {
	typ, member, isMember := strings.Cut(n.Name, ".")
	switch {
	case n.Kind == known.StructField:
		obj := pkg.Scope().Lookup(typ)
		return obj != nil && hasField(obj.Type(), pkg, member)
	case isMember:
		return slices.ContainsFunc(typesNamed(pkg, typ), func(t *types.TypeName) bool { return hasMethod(t, pkg, member) })
	case n.Name == "*":
		return pkg.Scope().Len() > 0
	}
	obj := pkg.Scope().Lookup(n.Name)
	switch obj.(type) {
	case *types.Func:
		return n.Kind == known.Function
	case *types.TypeName:
		return n.Kind == known.StructType
	case *types.Var:
		return n.Kind == known.Variable
	}
	return false
}

func hasField(t types.Type, pkg *types.Package, fields string) bool {
	name, rest, more := strings.Cut(fields, ".")
	obj, _, _ := types.LookupFieldOrMethod(t, true, pkg, name)
	v, is := obj.(*types.Var)
	return is && (!more || hasField(v.Type(), pkg, rest))
}

func typesNamed(pkg *types.Package, name string) []*types.TypeName {
	var out []*types.TypeName
	for _, n := range pkg.Scope().Names() {
		if t, is := pkg.Scope().Lookup(n).(*types.TypeName); is && (name == "*" || name == n) {
			out = append(out, t)
		}
	}
	return out
}

// hasMethod says whether a type has a method that a row finds: one of its own,
// or for a row of all methods one that is looked up as called on the type.
func hasMethod(t *types.TypeName, pkg *types.Package, method string) bool {
	recv := t.Type()
	if !types.IsInterface(recv) {
		recv = types.NewPointer(recv)
	}
	set := types.NewMethodSet(recv)
	for i := range set.Len() {
		m := set.At(i).Obj().(*types.Func).Origin()
		if method == "*" {
			if _, ok := known.Called(pkg.Path()+"."+t.Name(), m.FullName()); ok {
				return true
			}
			continue
		}
		path, name := known.Split(m.FullName())
		if path == pkg.Path() && name == t.Name()+"."+method {
			return true
		}
	}
	return false
}

// TestCallsAreRecognised looks the calls up that a comment stands behind.
func TestCallsAreRecognised(t *testing.T) {
	s := loaded(t)
	seen := 0
	for _, file := range s.files {
		wants := map[int]string{}
		for _, g := range file.Comments {
			for _, c := range g.List {
				wants[s.fset.Position(c.Pos()).Line] = strings.TrimSpace(strings.TrimPrefix(c.Text, "//"))
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call := callIn(n)
			if call == nil {
				return true
			}
			seen++
			at := s.fset.Position(n.Pos())
			if got, want := what(s.info, call), wants[at.Line]; got != want {
				t.Errorf("%s: %s is %s, want %q", at, types.ExprString(call.Fun), got, want)
			}
			return false
		})
	}
	if seen < 40 {
		t.Errorf("only %d calls were looked at", seen)
	}
}

// callIn returns the call that a statement is.
func callIn(n ast.Node) *ast.CallExpr {
	var e ast.Expr
	switch n := n.(type) {
	case *ast.ExprStmt:
		e = n.X
	case *ast.AssignStmt:
		e = n.Rhs[0]
	}
	call, _ := e.(*ast.CallExpr)
	return call
}

// what is how the tables name a call.
func what(info *types.Info, call *ast.CallExpr) string {
	f, is := typeutil.Callee(info, call).(*types.Func)
	if !is {
		return "no function"
	}
	s, ok := known.Called(receiver(info, call), f.FullName())
	_, isWait := known.Wait(f.FullName())
	switch {
	case ok && s.Role == known.Request:
		return fmt.Sprintf("Request %d", s.Rules.Attempts)
	case ok:
		return roles[s.Role]
	case isWait:
		return "wait"
	}
	return "nothing"
}

var roles = map[known.Role]string{
	known.Call: "Call", known.Loop: "Loop", known.Policy: "Policy", known.Wrap: "Wrap", known.Option: "Option", known.Client: "Client",
}

// receiver names the type that a method is called on.
func receiver(info *types.Info, call *ast.CallExpr) string {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is || info.Selections[sel] == nil {
		return ""
	}
	t := types.Unalias(info.TypeOf(sel.X))
	if p, is := t.(*types.Pointer); is {
		t = types.Unalias(p.Elem())
	}
	n, is := t.(*types.Named)
	if !is || n.Obj().Pkg() == nil {
		return ""
	}
	return n.Obj().Pkg().Path() + "." + n.Obj().Name()
}
