package golangci

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/suppress"
)

const source = `package p

func plain() { here() }

func (t *T) method() { here() }

func (m Map[K, V]) generic() { func() { here() }() }

var a, b = 1, here()

var (
	c = 1
	d = here()
)
`

// reported runs a wrapped analyzer that reports d at each call of here.
func reported(t *testing.T, d analysis.Diagnostic) (got []analysis.Diagnostic) {
	t.Helper()
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	wrapped := wrap(&analysis.Analyzer{Name: "r", Run: func(pass *analysis.Pass) (any, error) {
		ast.Inspect(syntax, func(n ast.Node) bool {
			if call, is := n.(*ast.CallExpr); is && types.ExprString(call.Fun) == "here" {
				d.Pos = call.Pos()
				pass.Report(d)
			}
			return true
		})
		return nil, nil
	}})
	_, err = wrapped.Run(&analysis.Pass{
		Analyzer: wrapped,
		Fset:     fset,
		Files:    []*ast.File{syntax},
		Pkg:      types.NewPackage("example.com/shop/p", "p"),
		Report:   func(d analysis.Diagnostic) { got = append(got, d) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// golangci-lint hides a message that three others have said word by word.
func TestMessagesNameTheDeclarationAroundThem(t *testing.T) {
	var got []string
	for _, d := range reported(t, analysis.Diagnostic{Message: "m"}) {
		got = append(got, d.Message)
	}
	want := []string{"m (in p.plain)", "m (in p.T.method)", "m (in p.Map.generic)", "m (in p.a)", "m (in p.d)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOutsideOfDeclarationsTheMessageIsKept(t *testing.T) {
	d := adapt(&analysis.Pass{Pkg: types.NewPackage("p", "p")}, analysis.Diagnostic{Pos: 1, Message: "m"})
	if d.Message != "m" {
		t.Errorf("got %q", d.Message)
	}
}

func TestOneFixAndNoRelatedPlacesAreLeft(t *testing.T) {
	d := reported(t, analysis.Diagnostic{
		SuggestedFixes: []analysis.SuggestedFix{{Message: "first"}, {Message: "second"}},
		Related:        []analysis.RelatedInformation{{Message: "there"}},
	})[0]
	if len(d.SuggestedFixes) != 1 || d.SuggestedFixes[0].Message != "first" || d.Related != nil {
		t.Errorf("got %+v", d)
	}
}

func TestNoFixStaysNone(t *testing.T) {
	if d := reported(t, analysis.Diagnostic{})[0]; len(d.SuggestedFixes) != 0 {
		t.Errorf("got %+v", d)
	}
}

func TestSharedAnalyzersAreNotTouched(t *testing.T) {
	suite := retrylint.Suite()
	for i, a := range built(t, nil) {
		if a == suite[i] {
			t.Errorf("%s is not a copy", a.Name)
		}
	}
}

func TestDirectivesOfGolangciAreLeftToIt(t *testing.T) {
	for directive, want := range map[string]bool{"//nolint:retrylint": true, "//lint:ignore retrylint why": false} {
		if got := suppressed(t, directive); got == want {
			t.Errorf("%s keeps a finding back: %v", directive, got)
		}
	}
}

// suppressed says whether a directive keeps back a finding of a wrapped rule.
func suppressed(t *testing.T, directive string) bool {
	t.Helper()
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "p.go", "package p\n\nvar a = 1 "+directive+"\n", parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Fset: fset, Files: []*ast.File{syntax}, Pkg: types.NewPackage("p", "p")}
	directives, err := suppress.Analyzer.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	pass.Analyzer = wrap(&analysis.Analyzer{Name: "fixedsleep", Run: func(pass *analysis.Pass) (any, error) {
		suppress.New(pass).Report(analysis.Diagnostic{Pos: syntax.Decls[0].Pos()})
		return nil, nil
	}})
	pass.ResultOf = map[*analysis.Analyzer]any{suppress.Analyzer: directives}
	pass.Report = func(analysis.Diagnostic) { found = true }
	if _, err := pass.Analyzer.Run(pass); err != nil {
		t.Fatal(err)
	}
	return !found
}
