package rule

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/retry"
)

func TestAnAnalyzerIsDocumentedByThePackageComment(t *testing.T) {
	a := New("example", "/*\nPackage example finds things.\n\n# Wrong\n*/\npackage example\n", func(*Pass) {})
	if want := "finds things.\n\n# Wrong"; a.Doc != want {
		t.Errorf("got %q, want %q", a.Doc, want)
	}
}

func TestTheFirstParagraphOfAPageIsOneLine(t *testing.T) {
	a := New("example", "/*\nPackage example finds\nthings.\n\n# Wrong\n*/\npackage example\n", func(*Pass) {})
	if first, _, _ := strings.Cut(a.Doc, "\n"); first != "finds things." {
		t.Errorf("got %q", first)
	}
}

func TestAnAnalyzerIsValid(t *testing.T) {
	a := New("example", "/*\nPackage example finds things.\n*/\npackage example\n", func(*Pass) {})
	if err := analysis.Validate([]*analysis.Analyzer{a}); err != nil {
		t.Error(err)
	}
}

func TestAnAnalyzerNamesItsPage(t *testing.T) {
	a := New("example", "", func(*Pass) {})
	if !strings.HasSuffix(a.URL, "/analyzers/example") {
		t.Errorf("got %q", a.URL)
	}
}

func TestARuleDoesNotRunWithoutAModel(t *testing.T) {
	a := New("example", "", func(*Pass) { t.Error("it runs") })
	if _, err := a.Run(&analysis.Pass{Analyzer: a}); err != nil {
		t.Error(err)
	}
}

func TestRetriesInTestCodeAreLeftOutUnlessAskedFor(t *testing.T) {
	for value, want := range map[string]int{"false": 1, "true": 2} {
		got := 0
		a := New("example", "", func(p *Pass) { got = len(p.Retries) })
		if err := a.Flags.Set("tests", value); err != nil {
			t.Fatal(err)
		}
		model := &retry.Model{Retries: []*retry.Retry{{Test: true}, {}}}
		if _, err := a.Run(&analysis.Pass{Analyzer: a, ResultOf: map[*analysis.Analyzer]any{retry.Analyzer: model}}); err != nil {
			t.Error(err)
		}
		if got != want {
			t.Errorf("-tests=%s: %d retries, want %d", value, got, want)
		}
	}
}

func TestAFlagThatIsNotDeclaredIsFalse(t *testing.T) {
	p := &Pass{Pass: &analysis.Pass{Analyzer: New("example", "", func(*Pass) {})}}
	if p.Bool("nowhere") {
		t.Error("it is true")
	}
}

func TestAReportOfALoopEndsWithItsHeader(t *testing.T) {
	const src = "package p; func f() {\nfor i := 0; i < 3; i++ { g() }\nfor range 3 { g() }\nagain: g()\ng() }"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"for i := 0; i < 3; i++ ", "for range 3 ", "again", "g()"}
	for i, s := range f.Decls[0].(*ast.FuncDecl).Body.List {
		tok := fset.File(s.Pos())
		if got := src[tok.Offset(s.Pos()):tok.Offset(headerEnd(s))]; got != want[i] {
			t.Errorf("got %q, want %q", got, want[i])
		}
	}
}

func TestADelayIsWordedByItsValueAndName(t *testing.T) {
	for _, c := range []struct {
		expr string
		d    delay.Delay
		want string
	}{
		{"2 * time.Second", delay.Delay{Value: 2 * time.Second}, "2s"},
		{"interval", delay.Delay{Value: 2 * time.Second}, "2s (interval)"},
		{"interval", delay.Delay{}, "delay (interval)"},
		{"time.Second", delay.Delay{Value: time.Second}, "1s"},
		{"c.interval", delay.Delay{}, "delay (c.interval)"},
		{"c.retry.interval", delay.Delay{}, "delay (interval)"},
		{"f().interval", delay.Delay{}, "delay (interval)"},
		{"next(3)", delay.Delay{Func: "next"}, "delay of next"},
		{"next(3)", delay.Delay{}, "delay"},
	} {
		e, err := parser.ParseExpr(c.expr)
		if err != nil {
			t.Fatal(err)
		}
		if got := Delay(&retry.Wait{Expr: e, Delay: c.d}); got != c.want {
			t.Errorf("%s with %+v: %q, want %q", c.expr, c.d, got, c.want)
		}
	}
}

func TestTheStartOfAGrowingDelayIsItsValue(t *testing.T) {
	for value, want := range map[time.Duration]string{100 * time.Millisecond: " from 100ms", 0: ""} {
		if got := Start(&retry.Wait{Delay: delay.Delay{Value: value}}); got != want {
			t.Errorf("%v: %q, want %q", value, got, want)
		}
	}
}

func TestADelayElsewhereIsWordedByItsValue(t *testing.T) {
	if got := Delay(&retry.Wait{Delay: delay.Delay{Value: time.Minute}}); got != "1m0s" {
		t.Errorf("got %q", got)
	}
}
