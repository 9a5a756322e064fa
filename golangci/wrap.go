package golangci

import (
	"go/ast"
	"go/token"
	"maps"
	"path"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/suppress"
)

// wrap returns a copy of an analyzer that reports as golangci-lint can use it.
func wrap(a *analysis.Analyzer) *analysis.Analyzer {
	wrapped := *a
	wrapped.Run = func(pass *analysis.Pass) (any, error) {
		p := *pass
		p.Report = func(d analysis.Diagnostic) { pass.Report(adapt(pass, d)) }
		if all, is := pass.ResultOf[suppress.Analyzer].(*suppress.Directives); is {
			// golangci-lint honours //nolint, and its linter nolintlint wants to see
			// what a comment keeps back.
			p.ResultOf = maps.Clone(pass.ResultOf)
			p.ResultOf[suppress.Analyzer] = all.ForNolintDriver()
		}
		return a.Run(&p)
	}
	return &wrapped
}

// adapt makes a diagnostic one issue of golangci-lint: it would apply all fixes
// at once, make issues of related places, and hide what says the same as three
// others.
func adapt(pass *analysis.Pass, d analysis.Diagnostic) analysis.Diagnostic {
	d.Related = nil
	d.SuggestedFixes = d.SuggestedFixes[:min(len(d.SuggestedFixes), 1)]
	if name := declared(pass.Files, d.Pos); name != "" {
		d.Message += " (in " + path.Base(pass.Pkg.Path()) + "." + name + ")"
	}
	return d
}

// declared returns the name of the declaration around a position: F, T.M, or
// that of a variable; none outside of those.
func declared(files []*ast.File, pos token.Pos) string {
	for _, f := range files {
		for _, decl := range f.Decls {
			if decl.Pos() <= pos && pos < decl.End() {
				return nameOf(decl, pos)
			}
		}
	}
	return ""
}

func nameOf(decl ast.Decl, pos token.Pos) string {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		return receiver(decl) + decl.Name.Name
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			if v, is := spec.(*ast.ValueSpec); is && v.Pos() <= pos && pos < v.End() {
				return v.Names[0].Name
			}
		}
	}
	return ""
}

// receiver returns the type of a method, with a dot behind it.
func receiver(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return ""
	}
	for e := decl.Recv.List[0].Type; ; {
		switch t := e.(type) {
		case *ast.Ident:
			return t.Name + "."
		case *ast.StarExpr:
			e = t.X
		case *ast.ParenExpr:
			e = t.X
		case *ast.IndexExpr:
			e = t.X
		case *ast.IndexListExpr:
			e = t.X
		default:
			return ""
		}
	}
}
