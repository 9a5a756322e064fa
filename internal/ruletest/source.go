package ruletest

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// A Source is one package that was type-checked from text. It may hold type
// errors: then its files and types are as complete as the checker left them.
type Source struct {
	Fset   *token.FileSet
	Pkg    *types.Package
	Info   *types.Info
	Files  []*ast.File
	Errors []error // of the parser, then of the type checker
}

// Check parses and type-checks the files of a package, given by name. Its
// imports are the standard library and the packages below testdata/src; an
// import of anything else is a type error. It takes milliseconds, since the
// standard library is read as the compiler left it and not as source.
func Check(path string, files map[string]string) *Source {
	imp, err := imports()
	if err != nil {
		return &Source{Fset: token.NewFileSet(), Errors: []error{err}}
	}
	s := &Source{Fset: imp.fset}
	fail := func(err error) { s.Errors = append(s.Errors, err) }
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := parser.ParseFile(s.Fset, name, files[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			fail(err)
		}
		if f != nil {
			s.Files = append(s.Files, f)
		}
	}
	s.Info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{},
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	conf := types.Config{Importer: imp, Sizes: sizes(), Error: fail}
	s.Pkg, _ = conf.Check(path, s.Fset, s.Files, s.Info)
	return s
}

// Forget lets go of the positions of the package; for callers that check
// sources by the thousand.
func (s *Source) Forget() {
	for _, f := range s.Files {
		if tok := s.Fset.File(f.FileStart); tok != nil {
			s.Fset.RemoveFile(tok)
		}
	}
}

// Run returns what the rules report on a package without type errors. It runs
// them side by side, as drivers do.
func (s *Source) Run(rules ...*analysis.Analyzer) ([]analysis.Diagnostic, error) {
	if len(s.Errors) > 0 {
		return nil, s.Errors[0]
	}
	pkg := &packages.Package{
		ID: s.Pkg.Path(), Name: s.Pkg.Name(), PkgPath: s.Pkg.Path(), Fset: s.Fset,
		Syntax: s.Files, Types: s.Pkg, TypesInfo: s.Info, TypesSizes: sizes(),
	}
	graph, err := checker.Analyze(rules, []*packages.Package{pkg}, nil)
	if err != nil {
		return nil, err
	}
	var out []analysis.Diagnostic
	for _, act := range graph.Roots {
		if act.Err != nil {
			return nil, act.Err
		}
		out = append(out, act.Diagnostics...)
	}
	return out, nil
}

// Fixed applies the first fix of each finding to the file of that name, as the
// drivers do: the same edit of several fixes is made once. It is an error when
// edits overlap.
func (s *Source) Fixed(name, src string, found []analysis.Diagnostic) (string, error) {
	type edit struct {
		from, to int
		text     string
	}
	var edits []edit
	for _, d := range found {
		if len(d.SuggestedFixes) == 0 || s.Fset.File(d.Pos).Name() != name {
			continue
		}
		for _, e := range d.SuggestedFixes[0].TextEdits {
			tok := s.Fset.File(e.Pos)
			if tok.Name() != name {
				return "", fmt.Errorf("a fix of %s edits %s", name, tok.Name())
			}
			edits = append(edits, edit{tok.Offset(e.Pos), tok.Offset(e.End), string(e.NewText)})
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	edits = slices.Compact(edits)
	var out strings.Builder
	at := 0
	for _, e := range edits {
		if e.from < at {
			return "", fmt.Errorf("the fixes of %s overlap at %q", name, e.text)
		}
		out.WriteString(src[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	return out.String() + src[at:], nil
}

func sizes() types.Sizes { return types.SizesFor("gc", "amd64") }

// std lists packages that sources may import; what they import comes along.
var std = []string{
	"bufio", "context", "crypto/rand", "database/sql", "encoding/binary", "encoding/json", "errors", "fmt", "hash/fnv", "io",
	"log", "math", "math/big", "math/rand", "math/rand/v2", "net", "net/http", "net/rpc", "net/smtp", "net/url", "os", "os/exec",
	"os/signal", "path/filepath", "slices", "strconv", "strings", "sync", "sync/atomic", "syscall", "testing", "time",
}

// imports returns the importer of all sources, made once.
var imports = sync.OnceValues(func() (*stock, error) {
	var stderr bytes.Buffer
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}, std...)...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, stderr.Bytes())
	}
	_, self, _, ok := runtime.Caller(0)
	if !ok {
		return nil, fmt.Errorf("the position of source.go is not known")
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		exports[path] = file
	}
	fset := token.NewFileSet()
	return &stock{
		fset:  fset,
		stubs: filepath.Join(filepath.Dir(self), "..", "..", "testdata", "src"),
		done:  map[string]*types.Package{},
		compiled: importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
			if exports[path] == "" {
				return nil, fmt.Errorf("no package %s", path)
			}
			return os.Open(exports[path])
		}),
	}, nil
})

// A stock imports compiled packages of the standard library, and libraries
// below testdata/src from source.
type stock struct {
	fset     *token.FileSet
	stubs    string
	compiled types.Importer

	mu   sync.Mutex
	done map[string]*types.Package // nil while it is imported, and where there is none
}

// Import implements [types.Importer].
func (s *stock) Import(path string) (*types.Package, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return (*locked)(s).Import(path)
}

// locked is a stock whose lock is held: stubs import one another.
type locked stock

func (s *locked) Import(path string) (*types.Package, error) {
	pkg, seen := s.done[path]
	if !seen {
		s.done[path] = nil
		if pkg = s.stub(path); pkg == nil && !strings.Contains(strings.Split(path, "/")[0], ".") {
			pkg, _ = s.compiled.Import(path)
		}
		s.done[path] = pkg
	}
	if pkg == nil {
		return nil, fmt.Errorf("no package %q", path)
	}
	return pkg, nil
}

func (s *locked) stub(path string) *types.Package {
	if !filepath.IsLocal(path) {
		return nil
	}
	names, _ := filepath.Glob(filepath.Join(s.stubs, filepath.FromSlash(path), "*.go"))
	var files []*ast.File
	for _, name := range names {
		if f, err := parser.ParseFile(s.fset, name, nil, parser.SkipObjectResolution); err == nil && !strings.HasSuffix(name, "_test.go") {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return nil
	}
	conf := types.Config{Importer: s, IgnoreFuncBodies: true, Sizes: sizes(), Error: func(error) {}}
	pkg, _ := conf.Check(path, s.fset, files, nil)
	return pkg
}
