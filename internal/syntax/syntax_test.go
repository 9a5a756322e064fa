package syntax_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"testing"

	"github.com/retrylint/retrylint/internal/syntax"
)

// body parses the statements of a function.
func body(t *testing.T, src string) *ast.BlockStmt {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\nfunc f() int {\n"+src+"\n}", 0)
	if err != nil {
		t.Fatal(err)
	}
	return f.Decls[0].(*ast.FuncDecl).Body
}

func names(calls []*ast.CallExpr) (names []string) {
	for _, call := range calls {
		names = append(names, syntax.Name(call))
	}
	return names
}

func TestCallsAreThoseOutsideOfLiterals(t *testing.T) {
	b := body(t, "a(b()); func() { c() }(); return 0")
	if got := names(syntax.Calls(b)); !slices.Equal(got, []string{"a", "b", ""}) {
		t.Errorf("got %q", got)
	}
	lit := b.List[1].(*ast.ExprStmt).X.(*ast.CallExpr).Fun
	if got := names(syntax.Calls(lit)); !slices.Equal(got, []string{"c"}) {
		t.Errorf("of a literal: got %q", got)
	}
}

func TestReturnsAreThoseOutsideOfLiterals(t *testing.T) {
	if got := len(syntax.Returns(body(t, "if x { return 1 }; _ = func() int { return 2 }; return 3"))); got != 2 {
		t.Errorf("got %d", got)
	}
}

func TestANodeHoldsItselfAndWhatStandsInIt(t *testing.T) {
	b := body(t, "a(); return 0")
	first, second := b.List[0], b.List[1]
	if !syntax.Holds(first, first) || !syntax.Holds(b, second) || syntax.Holds(first, second) || syntax.Holds(first, b) || syntax.Holds(nil, b) {
		t.Error("wrong")
	}
}

func TestOnlyLoopsHaveALoopBody(t *testing.T) {
	b := body(t, "for {}\nfor range 3 {}\nif x {}\nreturn 0")
	for i, want := range []bool{true, true, false, false} {
		if got := syntax.LoopBody(b.List[i]) != nil; got != want {
			t.Errorf("statement %d: got %t", i, got)
		}
	}
}

func TestArgumentIsOneExpression(t *testing.T) {
	calls := syntax.Calls(body(t, "a(x, y); b(x, y...); return 0"))
	for _, c := range []struct {
		call, position int
		want           bool
	}{{0, 1, true}, {0, 2, true}, {0, 0, false}, {0, 3, false}, {1, 1, true}, {1, 2, false}} {
		if got := syntax.Argument(calls[c.call], c.position) != nil; got != c.want {
			t.Errorf("%s, %d: got %t", syntax.Name(calls[c.call]), c.position, got)
		}
	}
}

func TestOutermostEndsTheChain(t *testing.T) {
	b := body(t, "use((db.Query().Next()).Scan(arg())); alone(); return 0")
	calls := map[string]*ast.CallExpr{}
	for _, call := range syntax.Calls(b) {
		calls[syntax.Name(call)] = call
	}
	for name, want := range map[string]string{"Query": "Scan", "Next": "Scan", "Scan": "Scan", "arg": "arg", "alone": "alone"} {
		if got := syntax.Name(syntax.Outermost(b, calls[name])); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	if !syntax.Chained(calls["Scan"], calls["Query"]) || syntax.Chained(calls["Query"], calls["Scan"]) || syntax.Chained(calls["use"], calls["Scan"]) {
		t.Error("wrong chains")
	}
}
