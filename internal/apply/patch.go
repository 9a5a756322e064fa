package apply

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/astutil"

	"github.com/retrylint/retrylint/internal/report"
)

// Edits to one text. No two of them overlap.
type edits []report.Edit

// merge adds the edits of a fix; an edit that is there already counts for both,
// as the import that two fixes need does. It reports false, and nothing new, if
// the fix touches text that another one replaces.
func (have edits) merge(more []report.Edit) (edits, bool) {
	all := slices.Clone(have)
	for _, e := range more {
		if slices.Contains(have, e) {
			continue
		}
		if slices.ContainsFunc(have, func(h report.Edit) bool { return overlap(e, h) }) {
			return have, false
		}
		all = append(all, e)
	}
	return all, true
}

// overlap reports whether both edits replace the same text, or one inserts
// into what the other replaces. Two that insert at the same place do not.
func overlap(a, b report.Edit) bool {
	return a.Start < b.End && b.Start < a.End
}

// polish formats the text of a file after edits, and drops imports that only
// the old text used: each of two fixes may leave the other's use. That is what
// go vet -fix does too. It fails if one of the texts cannot be parsed.
func polish(old, edited []byte) ([]byte, error) {
	before, _, err := parseText(old)
	if err != nil {
		return nil, err
	}
	after, fset, err := parseText(edited)
	if err != nil {
		return nil, err
	}
	unused := slices.DeleteFunc(slices.Clone(after.Imports), func(spec *ast.ImportSpec) bool {
		name := importName(spec)
		return !qualifies(before, name) || qualifies(after, name)
	})
	if len(unused) == 0 {
		return format.Source(edited)
	}
	ast.SortImports(fset, after)
	for _, spec := range unused {
		explicit := ""
		if spec.Name != nil {
			explicit = spec.Name.Name
		}
		path, _ := strconv.Unquote(spec.Path.Value)
		astutil.DeleteNamedImport(fset, after, explicit, path)
	}
	var out bytes.Buffer
	err = format.Node(&out, fset, after)
	return out.Bytes(), err
}

func parseText(text []byte) (*ast.File, *token.FileSet, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ParseComments|parser.SkipObjectResolution)
	return file, fset, err
}

// importName returns the name that an import has in its file. Where the file
// does not say, it is what the path ends with, by custom.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	p, _ := strconv.Unquote(spec.Path.Value)
	dir, base := path.Split(p)
	if major, ok := strings.CutPrefix(base, "v"); ok && dir != "" {
		if _, err := strconv.Atoi(major); err == nil {
			base = path.Base(dir)
		}
	}
	base, _, _ = strings.Cut(base, ".v")
	return base
}

// qualifies reports whether the file has anything of the form name.X.
func qualifies(file *ast.File, name string) (found bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			id, ok := sel.X.(*ast.Ident)
			found = found || ok && id.Name == name
		}
		return !found
	})
	return found
}
