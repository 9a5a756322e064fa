package retry

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
)

// testPaths are the elements of an import path that mark test code.
var testPaths = []string{"test", "tests", "testutil", "integration", "e2e", "testing"}

// inTestPackage says whether a package is test code as a whole.
func inTestPackage(pkg *types.Package) bool {
	return slices.ContainsFunc(strings.Split(strings.TrimSuffix(pkg.Path(), "_test"), "/"), func(elem string) bool {
		return slices.Contains(testPaths, elem)
	})
}

// importsTesting is true of every _test.go file that holds a test, and of
// helpers for tests in other files.
func importsTesting(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == `"testing"` })
}

// isTest says whether a function is test code: by its package or file, or
// since it or one around it takes a testing.TB, or a type of the user's own
// that looks like one.
func (r *recogniser) isTest(fn *index.Func) bool {
	if inTestPackage(r.ix.Pkg) || importsTesting(fn.File) || strings.HasSuffix(r.ix.Fset.File(fn.Node.Pos()).Name(), "_test.go") {
		return true
	}
	for ; fn != nil; fn = fn.Outer {
		if slices.ContainsFunc(fn.Params, func(p *types.Var) bool { return likeTB(p.Type()) }) {
			return true
		}
	}
	return false
}

func likeTB(t types.Type) bool {
	has := func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		_, is := obj.(*types.Func)
		return is
	}
	return has("Helper") && (has("Errorf") || has("Fatalf") || has("FailNow"))
}
