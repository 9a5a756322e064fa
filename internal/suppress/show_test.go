package suppress

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// reports is what a rule reports that finds each call, and gives a fix for it, in
// a package of one file.
func reports(t *testing.T, src string, wrap func(*analysis.Analyzer) *analysis.Analyzer) (out []analysis.Diagnostic) {
	t.Helper()
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	all, err := Analyzer.Run(&analysis.Pass{Fset: fset, Files: []*ast.File{syntax}})
	if err != nil {
		t.Fatal(err)
	}
	rule := &analysis.Analyzer{Name: "fixedsleep", Run: func(pass *analysis.Pass) (any, error) {
		f := New(pass)
		f.CheckDirectives(nil)
		ast.Inspect(syntax, func(n ast.Node) bool {
			if call, is := n.(*ast.CallExpr); is {
				f.Report(analysis.Diagnostic{
					Pos: call.Pos(), Message: "a call",
					Related:        []analysis.RelatedInformation{{Pos: call.Pos(), Message: "calls"}},
					SuggestedFixes: []analysis.SuggestedFix{{Message: "fix"}},
				})
			}
			return true
		})
		return nil, nil
	}}
	pass := &analysis.Pass{
		Analyzer: rule, Fset: fset, Files: []*ast.File{syntax},
		ResultOf: map[*analysis.Analyzer]any{Analyzer: all},
		Report:   func(d analysis.Diagnostic) { out = append(out, d) },
	}
	if _, err := wrap(rule).Run(pass); err != nil {
		t.Fatal(err)
	}
	return out
}

func asItIs(a *analysis.Analyzer) *analysis.Analyzer { return a }

// related are the messages of the related places of a finding.
func related(d analysis.Diagnostic) (out []string) {
	for _, r := range d.Related {
		out = append(out, r.Message)
	}
	return out
}

func TestShownIsWhatADirectiveKeepsBack(t *testing.T) {
	src := inFunc("g() //nolint:fixedsleep // why")
	if got := reports(t, src, asItIs); len(got) != 0 {
		t.Errorf("%v without being shown", got)
	}
	got := reports(t, src, Show)
	if len(got) != 1 || got[0].Message != "a call" {
		t.Fatalf("%v", got)
	}
	if want := []string{"calls", "suppressed by //nolint:fixedsleep // why"}; !slices.Equal(related(got[0]), want) {
		t.Errorf("related are %q, want %q", related(got[0]), want)
	}
}

func TestTheMarkIsAtTheDirective(t *testing.T) {
	src := inFunc("g() //nolint:fixedsleep")
	got := reports(t, src, Show)[0].Related[1]
	file := got.Pos - token.Pos(strings.Index(src, "//nolint"))
	if text := src[got.Pos-file : got.End-file]; text != "//nolint:fixedsleep" || file != 1 {
		t.Errorf("it is at %q of a file at %d", text, file)
	}
}

func TestWhatNothingKeepsBackIsNotMarked(t *testing.T) {
	for _, directive := range []string{"", "//nolint:nojitter", "//lint:ignore fixedsleep"} {
		for _, d := range reports(t, inFunc("g() "+directive), Show) {
			if got := related(d); d.Message == "a call" && (!slices.Equal(got, []string{"calls"}) || len(d.SuggestedFixes) != 1) {
				t.Errorf("%s: %q, %d fixes", directive, got, len(d.SuggestedFixes))
			}
		}
	}
}

// A driver that makes all fixes would change what a comment keeps.
func TestWhatIsKeptBackIsShownWithoutFixes(t *testing.T) {
	if got := reports(t, inFunc("g() //nolint"), Show)[0]; len(got.SuggestedFixes) > 0 {
		t.Errorf("%d fixes", len(got.SuggestedFixes))
	}
}

func TestEachDirectiveThatKeepsAFindingBackIsShown(t *testing.T) {
	got := reports(t, "package p\n\n//nolint:retrylint\nfunc f() {\n\tg() //nolint:fixedsleep,nojitter\n}\n\n//lint:file-ignore fixedsleep why\n", Show)
	want := []string{"calls", "suppressed by //nolint:retrylint", "suppressed by //nolint:fixedsleep,nojitter", "suppressed by //lint:file-ignore fixedsleep why"}
	if len(got) != 1 || !slices.Equal(related(got[0]), want) {
		t.Errorf("%q, want %q", related(got[0]), want)
	}
}

func TestADirectiveThatKeepsAMistakeOfAnotherBackIsShown(t *testing.T) {
	got := reports(t, "package p\n\n//lint:file-ignore retrylint all of it\n\n//lint:ignore fixedsleep\nfunc f() {}\n", Show)
	if len(got) != 1 || got[0].Category != "directive" || !slices.Equal(related(got[0]), []string{"suppressed by //lint:file-ignore retrylint all of it"}) {
		t.Errorf("%v", got)
	}
}

func TestWhatOneRunShowsTheNextOneDoesNot(t *testing.T) {
	src := inFunc("g() //nolint")
	reports(t, src, Show)
	if got := reports(t, src, asItIs); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

// mistakes are the messages of one rule about the directive behind a statement.
func mistakes(t *testing.T, rule, directive string) (out []string) {
	t.Helper()
	for _, r := range run(t, inFunc("g() "+directive), rule) {
		out = append(out, r.message)
	}
	return out
}

func TestANameThatIsAlmostThatOfARule(t *testing.T) {
	for directive, want := range map[string]string{
		"//nolint:fixedslep":                "//nolint:fixedslep names fixedslep, which is no rule, so it suppresses nothing by that name: did you mean fixedsleep?",
		"//nolint:errcheck, FixedSlep // x": "//nolint:errcheck, FixedSlep names fixedslep, which",
		"//nolint:nojitter,fixedsleap":      "names fixedsleap, which",
		"//lint:ignore fixedslep why":       "//lint:ignore fixedslep names fixedslep, which",
		"//nolint:retrylnt":                 "did you mean retrylint?",
		"//nolint:fixedsleep":               "",
		"//nolint:retrylint":                "",
		"//nolint:fixed":                    "",
		"//nolint:sleep":                    "",
		"//nolint:all":                      "",
		"//nolint:nojiter":                  "", // for nojitter to tell
		"//nolint:nojitter // fixedslep":    "",
		"// see fixedslep":                  "",
	} {
		got := mistakes(t, "fixedsleep", directive)
		if want == "" && len(got) > 0 || want != "" && (len(got) != 1 || !strings.Contains(got[0], want)) {
			t.Errorf("%s: %q, want %q", directive, got, want)
		}
	}
}

func TestANameIsToldByTheRuleThatItIsAlmost(t *testing.T) {
	if got := mistakes(t, "nojitter", "//nolint:nojiter,fixedsleap"); len(got) != 1 || !strings.Contains(got[0], "did you mean nojitter?") {
		t.Errorf("%q", got)
	}
}

func TestTheFixOfANameReplacesThatNameOnly(t *testing.T) {
	src := inFunc("g() //nolint:nojitter, FixedSlep // fixedslep")
	ds := reports(t, src, asItIs)
	if len(ds) != 2 {
		t.Fatalf("%v", ds)
	}
	e := ds[0].SuggestedFixes[0].TextEdits[0]
	got := src[:e.Pos-1] + string(e.NewText) + src[e.End-1:]
	if want := inFunc("g() //nolint:nojitter, fixedsleep // fixedslep"); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// linters are those of golangci-lint v2.15 and its formatters.
const linters = `arangolint asasalint asciicheck bidichk bodyclose canonicalheader clickhouselint containedctx contextcheck copyloopvar cyclop
decorder depguard dogsled dupl dupword durationcheck embeddedstructfieldcheck err113 errcheck errchkjson errname errorlint exhaustive exhaustruct
exptostd fatcontext forbidigo forcetypeassert funcorder funlen gci ginkgolinter gocheckcompilerdirectives gochecknoglobals gochecknoinits
gochecksumtype gocognit goconst gocritic gocyclo godoclint godot godox gofmt gofumpt goheader goimports golines gomoddirectives gomodguard
goprintffuncname gosec gosmopolitan govet grouper iface importas inamedparam ineffassign interfacebloat intrange iotamixing ireturn lll
loggercheck maintidx makezero mirror misspell mnd modernize musttag nakedret nestif nilerr nilnesserr nilnil nlreturn noctx noinlineerr
nolintlint nonamedreturns nosprintfhostport paralleltest perfsprint prealloc predeclared promlinter protogetter reassign recvcheck revive
rowserrcheck sloglint spancheck sqlclosecheck staticcheck swaggo tagalign tagliatelle testableexamples testifylint testpackage thelper
tparallel typecheck unconvert unparam unqueryvet unused usestdlibvars usetesting varnamelen wastedassign whitespace wrapcheck wsl zerologlint
stylecheck gosimple golint megacheck vet vetshadow deadcode structcheck varcheck scopelint maligned interfacer exportloopref nolint`

func TestNamesOfOtherLintersAreNotAlmostOurs(t *testing.T) {
	names := strings.Fields(linters)
	if len(names) < 100 {
		t.Fatalf("%d names", len(names))
	}
	d := &directive{comment: "//nolint:" + strings.Join(names, ","), rules: names}
	if got := d.misspelt(); len(got) > 0 {
		t.Errorf("%+v", got)
	}
}

func TestWhatADirectiveSaysWithoutItsReason(t *testing.T) {
	for comment, want := range map[string]string{
		"//nolint:fixedsleep // why":      "//nolint:fixedsleep",
		"// nolint:fixedsleep, nojitter":  "// nolint:fixedsleep, nojitter",
		"//nolint:fixedsleep//why":        "//nolint:fixedsleep",
		"//lint:ignore fixedsleep why so": "//lint:ignore fixedsleep",
	} {
		d, ok := parse(comment)
		if !ok {
			t.Fatalf("%s is no directive", comment)
		}
		d.comment = comment
		if got := d.text(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The manual says what is said.
func TestTheManualOnMistakes(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "directives.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, directive := range []string{"//lint:ignore fixedsleep", "//nolint:fixedslep"} {
		got := mistakes(t, "fixedsleep", directive)
		if len(got) != 1 || !strings.Contains(string(text), "| `"+directive+"` | "+strings.TrimPrefix(got[0], directive+" ")+" |\n") {
			t.Errorf("docs/directives.md does not say of %s: %q", directive, got)
		}
	}
}
