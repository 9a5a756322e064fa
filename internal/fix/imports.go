package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/syntax"
)

// standard lists the packages of the standard library that fixes use.
var standard = []struct {
	path  string
	name  string
	since int // the N of the Go 1.N that brought it
}{
	{"context", "context", 7},
	{"errors", "errors", 0},
	{"fmt", "fmt", 0},
	{"io", "io", 0},
	{"math", "math", 0},
	{"math/bits", "bits", 9},
	{"math/rand", "rand", 0},
	{"math/rand/v2", "rand", 22},
	{"net/http", "http", 0},
	{"time", "time", 0},
}

// bundled is the package of this project that fixes use.
const bundled, bundledName = "github.com/retrylint/retrylint/jitter", "jitter"

// CanImport reports whether an import of path will compile in the file, as far
// as can be told for certain: it is of the standard library and the file's
// version of Go has it, the package imports it already, or the build is one of
// modules and what the package imports does. Where the build asks for every
// import by name, as Bazel's does, the analysis knows no module. What only
// tests import counts for tests only.
func (f *File) CanImport(path string) bool {
	for _, std := range standard {
		if std.path == path {
			return f.AtLeast(std.since)
		}
	}
	for _, syntax := range f.pass.Files {
		other := In(f.pass, syntax)
		if other.isTest() && !f.isTest() {
			continue
		}
		for _, spec := range syntax.Imports {
			if importPath(spec) == path || f.pass.Module != nil && reaches(f.pass.TypesInfo.PkgNameOf(spec), path) {
				return true
			}
		}
	}
	return false
}

// reaches says whether an imported package imports path, itself or through
// others.
func reaches(name *types.PkgName, path string) bool {
	if name == nil {
		return false
	}
	seen := map[*types.Package]bool{}
	var visit func(*types.Package) bool
	visit = func(pkg *types.Package) bool {
		if seen[pkg] {
			return false
		}
		seen[pkg] = true
		return pkg.Path() == path || slices.ContainsFunc(pkg.Imports(), visit)
	}
	return visit(name.Imported())
}

func (f *File) isTest() bool { return strings.HasSuffix(f.tok.Name(), "_test.go") }

// Import returns what to write before a member of package path at pos, "rand."
// for example, and the edits that import the package; none if the file imports
// it already and pos sees it. Members are what the fix uses of the package: a
// dot import, whose qualifier is "", serves only if pos sees them all.
//
// A new import takes the package's own name, unless something in the file or
// the package has that name; then it is numbered, rand2.
//
// A fix may add two imports when one of them sorts before "h" and the other
// does not ("errors" and "math/rand/v2"). Two of one half can share a place:
// then no other fix of the file may add the second one alone, whose edit would
// be doubled when a driver merges both, and they are added in sorted order.
func (f *File) Import(path string, pos token.Pos, members ...string) (qualifier string, edits []analysis.TextEdit) {
	for _, spec := range f.syntax.Imports {
		if importPath(spec) == path && f.sees(spec, pos, members) {
			if name := f.pass.TypesInfo.PkgNameOf(spec).Name(); name != "." {
				return name + ".", nil
			}
			return "", nil
		}
	}
	own, known := f.packageName(path)
	name := numbered(own, f.taken)
	spec := strconv.Quote(path)
	if name != own || !known {
		spec = name + " " + spec
	}
	return name + ".", []analysis.TextEdit{f.addImport(path, spec)}
}

// sees reports whether the import can be used at pos.
func (f *File) sees(spec *ast.ImportSpec, pos token.Pos, members []string) bool {
	pkgName, scope := f.pass.TypesInfo.PkgNameOf(spec), f.scope(pos)
	if pkgName == nil || scope == nil || pkgName.Name() == "_" {
		return false
	}
	if pkgName.Name() != "." {
		_, obj := scope.LookupParent(pkgName.Name(), pos)
		return obj == pkgName
	}
	return len(members) > 0 && !slices.ContainsFunc(members, func(member string) bool {
		holder, _ := scope.LookupParent(member, pos)
		return holder != f.fileScope()
	})
}

// taken reports whether an import of that name would clash with anything in
// the package or the file, or be hidden somewhere in the file. The whole file
// counts, not a position in it, so that all fixes get the same name.
func (f *File) taken(name string) bool {
	file := f.fileScope()
	return name == "_" || token.IsKeyword(name) || types.Universe.Lookup(name) != nil ||
		f.pass.Pkg != nil && f.pass.Pkg.Scope().Lookup(name) != nil ||
		file != nil && declares(file, name)
}

// packageName returns the name of a package, and whether it is certain.
func (f *File) packageName(importPath string) (name string, known bool) {
	for _, std := range standard {
		if std.path == importPath {
			return std.name, true
		}
	}
	if importPath == bundled {
		return bundledName, true
	}
	if f.pass.Pkg != nil {
		for _, pkg := range f.pass.Pkg.Imports() {
			if pkg.Path() == importPath {
				return pkg.Name(), true
			}
		}
	}
	dir, base := path.Split(importPath)
	if major, ok := strings.CutPrefix(base, "v"); ok && dir != "" {
		if _, err := strconv.Atoi(major); err == nil {
			base = path.Base(dir)
		}
	}
	if !token.IsIdentifier(base) {
		base = "pkg"
	}
	return base, false
}

// UsedElsewhere reports whether each import of path in the file is still used
// when the nodes in removed are gone; false if the file does not import it.
func (f *File) UsedElsewhere(path string, removed ...ast.Node) bool {
	imports := 0
	for _, spec := range f.syntax.Imports {
		pkgName := f.pass.TypesInfo.PkgNameOf(spec)
		if importPath(spec) != path || pkgName == nil || pkgName.Name() == "_" {
			continue
		}
		imports++
		if !f.usedOutside(pkgName, removed) {
			return false
		}
	}
	return imports > 0
}

func (f *File) usedOutside(pkgName *types.PkgName, removed []ast.Node) (used bool) {
	member := make(map[*ast.Ident]bool) // t.Second is a use of t, not of a dot import
	ast.Inspect(f.syntax, func(n ast.Node) bool {
		if used || n == nil || slices.Contains(removed, n) {
			return false
		}
		if sel, ok := n.(*ast.SelectorExpr); ok {
			member[sel.Sel] = true
		}
		id, ok := n.(*ast.Ident)
		if !ok || slices.ContainsFunc(removed, func(r ast.Node) bool { return syntax.Holds(r, id) }) {
			return true
		}
		obj := f.pass.TypesInfo.Uses[id]
		switch {
		case obj == nil:
		case pkgName.Name() != ".":
			used = obj == pkgName
		default: // fields and methods have no parent
			used = !member[id] && obj.Parent() == pkgName.Imported().Scope()
		}
		return true
	})
	return used
}

// shared reports whether the line has code that is not in n.
func (f *File) shared(n ast.Node, line int) (shared bool) {
	foreign := func(pos token.Pos) bool {
		return pos.IsValid() && f.line(pos) == line && (pos < n.Pos() || pos > n.End())
	}
	for _, decl := range f.syntax.Decls {
		shared = shared || foreign(decl.Pos()) || foreign(decl.End())
		if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.IMPORT {
			shared = shared || foreign(gen.Lparen) || foreign(gen.Rparen)
			for _, spec := range gen.Specs {
				shared = shared || foreign(spec.Pos()) || foreign(spec.End())
			}
		}
	}
	return shared || foreign(f.syntax.Name.End())
}

// imports returns the import declarations that a package can be added to or
// dropped from: all but those of C alone, which carry C code in their comment.
func (f *File) imports() (decls []*ast.GenDecl) {
	for _, decl := range f.syntax.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		if slices.ContainsFunc(gen.Specs, func(spec ast.Spec) bool { return importPath(spec.(*ast.ImportSpec)) != "C" }) {
			decls = append(decls, gen)
		}
	}
	return decls
}

// addImport returns the edit that adds an import spec: to an import block, or
// else as a declaration behind the last import, or behind the package clause.
func (f *File) addImport(path, spec string) analysis.TextEdit {
	decls := f.imports()
	var block, last *ast.GenDecl
	for _, decl := range decls {
		last = decl
		if decl.Lparen.IsValid() && (block == nil || !hasKind(block.Specs, path) && hasKind(decl.Specs, path)) {
			block = decl
		}
	}
	switch {
	case block != nil:
		return f.addToBlock(block, path, spec)
	case last != nil:
		return f.insert(gap{path: path, after: last, text: "import " + spec})
	default:
		return f.insert(gap{path: path, after: f.syntax.Name, text: "import " + spec, blankBefore: true})
	}
}

// addToBlock puts the spec in order into the group of its kind: the first that
// has packages of the standard library, or the last that has others. A block
// without such a group gets a new one.
func (f *File) addToBlock(block *ast.GenDecl, path, spec string) analysis.TextEdit {
	var group []ast.Spec
	for _, g := range f.groups(block.Specs) {
		if hasKind(g, path) && (group == nil || !isStandard(path)) {
			group = g
		}
	}
	first, last := block.Specs[0], block.Specs[len(block.Specs)-1]
	g := gap{path: path, text: spec, indent: "\t"}
	switch {
	case group == nil && isStandard(path):
		g.before, g.blankAfter = first, true
	case group == nil:
		g.after, g.blankBefore = last, true
	default:
		i := slices.IndexFunc(group, func(s ast.Spec) bool { return importPath(s.(*ast.ImportSpec)) > path })
		switch {
		case i == 0:
			g.before = group[0]
		case i > 0:
			g.after = group[i-1]
		default:
			g.after = group[len(group)-1]
		}
	}
	return f.insert(g)
}

// groups splits specs at blank lines, as gofmt does before it sorts.
func (f *File) groups(specs []ast.Spec) (groups [][]ast.Spec) {
	from := 0
	for i := 1; i < len(specs); i++ {
		if f.line(start(specs[i])) > f.line(specs[i-1].End())+1 {
			groups = append(groups, specs[from:i])
			from = i
		}
	}
	return append(groups, specs[from:])
}

// A gap is a place between two lines for a new one, after or before a node.
type gap struct {
	path          string
	text          string
	indent        string
	after, before ast.Node // one of them
	blankBefore   bool     // an empty line belongs between after and the new one
	blankAfter    bool     // likewise
}

// insert fills a gap. There are two places in it, the end of the one line and
// the start of the next. Imports that sort low take the first and the others
// the second, whatever else a fix imports: drivers merge equal edits well in
// order of their places, and badly where several share one.
func (f *File) insert(g gap) analysis.TextEdit {
	at := func(pos token.Pos, text string) analysis.TextEdit {
		return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
	}
	upper := 0 // the line above the gap
	if g.after != nil {
		upper = f.line(g.after.End())
		if f.shared(g.after, upper) || f.inComment(upper) {
			return at(g.after.End(), "; "+g.text)
		}
	} else {
		upper = f.line(start(g.before)) - 1
		if f.shared(g.before, f.line(g.before.Pos())) || f.inComment(upper) {
			return at(g.before.Pos(), g.text+"; ")
		}
	}
	eol := f.EOL()
	text := g.indent + g.text
	if g.blankBefore {
		text = eol + text
	}
	if g.blankAfter {
		text += eol
	}
	if upper >= f.tok.LineCount() || g.path < "h" {
		return at(f.lineEnd(upper), eol+text)
	}
	return at(f.tok.LineStart(upper+1), text+eol)
}

// inComment reports whether a comment goes on beyond the end of a line.
func (f *File) inComment(line int) bool {
	for _, group := range f.syntax.Comments {
		for _, c := range group.List {
			// Not c.End(), which is off where lines end with "\r\n".
			first := f.line(c.Pos())
			if first <= line && line < first+strings.Count(c.Text, "\n") {
				return true
			}
		}
	}
	return false
}

// start is where a node begins with its doc comment.
func start(n ast.Node) token.Pos {
	if spec, ok := n.(*ast.ImportSpec); ok && spec.Doc != nil {
		return spec.Doc.Pos()
	}
	return n.Pos()
}

func hasKind(specs []ast.Spec, path string) bool {
	return slices.ContainsFunc(specs, func(s ast.Spec) bool {
		other := importPath(s.(*ast.ImportSpec))
		return other != "C" && isStandard(other) == isStandard(path)
	})
}

// isStandard reports whether a path looks like one of the standard library.
func isStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

func importPath(spec *ast.ImportSpec) string {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return ""
	}
	return path
}
