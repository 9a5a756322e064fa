package suppress

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// A found is one report: what was reported, and by which rule.
type found struct{ rule, message string }

// run runs one analyzer per rule over the source, all on the same directives.
// Each reports every call of a function whose name starts with "bad" or "ok".
func run(t *testing.T, src string, rules ...string) (reports []found) {
	t.Helper()
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	shared, err := Analyzer.Run(&analysis.Pass{Fset: fset, Files: []*ast.File{syntax}})
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		filter := New(&analysis.Pass{
			Analyzer: &analysis.Analyzer{Name: rule},
			Fset:     fset,
			Files:    []*ast.File{syntax},
			ResultOf: map[*analysis.Analyzer]any{Analyzer: shared},
			Report:   func(d analysis.Diagnostic) { reports = append(reports, found{rule, d.Message}) },
		})
		filter.CheckDirectives(nil)
		ast.Inspect(syntax, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if id, ok := call.Fun.(*ast.Ident); ok && (strings.HasPrefix(id.Name, "bad") || strings.HasPrefix(id.Name, "ok")) {
					filter.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: id.Name})
				}
			}
			return true
		})
	}
	return reports
}

// check holds a source against the names in it: a call of bad… must be
// reported by the rule fixedsleep, a call of ok… must not.
func check(t *testing.T, src string) {
	t.Helper()
	var reported []string
	for _, r := range run(t, src, "fixedsleep") {
		reported = append(reported, r.message)
	}
	for _, message := range reported {
		if !strings.HasPrefix(message, "bad") {
			t.Errorf("reported: %s", message)
		}
	}
	for _, word := range strings.FieldsFunc(src, func(r rune) bool { return !('a' <= r && r <= 'z' || '0' <= r && r <= '9') }) {
		if strings.HasPrefix(word, "bad") && !slices.Contains(reported, word) {
			t.Errorf("not reported: %s", word)
		}
	}
	if t.Failed() {
		t.Logf("source:\n%s", src)
	}
}

// inFunc puts statements into a function.
func inFunc(body string) string { return "package p\n\nfunc f() {\n" + body + "\n}\n" }

func TestNamesInSyntaxOfGolangci(t *testing.T) {
	for directive, want := range map[string]bool{
		"//nolint":                         true,
		"// nolint":                        true,
		"//nolint // why":                  true,
		"//nolint:all":                     true,
		"//nolint:retrylint":               true,
		"//nolint:fixedsleep":              true,
		"//nolint:FixedSleep":              true,
		"//nolint: fixedsleep":             true,
		"//nolint:fixedsleep // why":       true,
		"//nolint:fixedsleep//why":         true,
		"//nolint:errcheck,fixedsleep":     true,
		"//nolint:errcheck, fixedsleep //": true,
		"//nolint:errcheck":                false,
		"//nolint:nojitter":                false,
		"//nolint:nojitter // fixedsleep":  false,
		"//nolint:fixedsleeping":           false,
		"//nolint:":                        false,
		"//nolintfixedsleep":               false,
		"//nolints":                        false,
		"/*nolint*/":                       false,
		"// see //nolint":                  false,
	} {
		name := "bad"
		if want {
			name = "ok"
		}
		t.Run(directive, func(t *testing.T) { check(t, inFunc(name+"() "+directive)) })
	}
}

func TestNamesInSyntaxOfStaticcheck(t *testing.T) {
	for directive, want := range map[string]bool{
		"//lint:ignore fixedsleep why":          true,
		"//lint:ignore retrylint why":           true,
		"//lint:ignore SA1000,fixedsleep why":   true,
		"//lint:ignore\tfixedsleep\twhy":        true,
		"//lint:file-ignore fixedsleep why":     true,
		"//lint:ignore nojitter why":            false,
		"//lint:ignore SA1000 fixedsleep":       false,
		"//lint:ignored fixedsleep why":         false,
		"//lint:ignore":                         false,
		"// lint:ignore fixedsleep why":         false,
		"//lint:file-ignore nojitter,SA100 why": false,
	} {
		name := "bad"
		if want {
			name = "ok"
		}
		t.Run(directive, func(t *testing.T) { check(t, inFunc(name+"() "+directive)) })
	}
}

func TestTrailingCoversItsLine(t *testing.T) {
	check(t, inFunc(`
	bad1()
	ok1() //nolint
	bad2()
	x := ok2() + ok3() //nolint`))
}

func TestTrailingCoversWhatStartsOnItsLine(t *testing.T) {
	check(t, inFunc(`
	for { //nolint
		ok1()
	}
	bad1()
	g(func() { //nolint
		ok2()
	})
	bad2()`))
}

func TestTrailingOnLastLineCoversThatLineOnly(t *testing.T) {
	check(t, inFunc(`
	for {
		bad1()
	} //nolint
	bad2()`))
}

func TestTrailingOnElseCoversTheElse(t *testing.T) {
	check(t, inFunc(`
	if x {
		bad1()
	} else if y { //nolint
		ok1()
	} else {
		ok2()
	}
	if x {
		bad2()
	} else { //nolint
		ok3()
	}`))
}

func TestTrailingOnCaseCoversTheClause(t *testing.T) {
	check(t, inFunc(`
	switch {
	case x: //nolint
		ok1()
	case y:
		bad1()
	default: //nolint
		ok2()
	}`))
}

func TestTrailingInsideCallCoversTheArgument(t *testing.T) {
	check(t, inFunc(`
	g(
		bad1(),
		ok1(), //nolint
		bad2(),
	)`))
}

func TestAloneCoversTheNextStatement(t *testing.T) {
	check(t, inFunc(`
	bad1()
	//nolint
	ok1()
	bad2()
	//nolint
	for {
		ok2()
	}
	bad3()`))
}

func TestAloneAmongOtherCommentsCoversTheNextStatement(t *testing.T) {
	check(t, inFunc(`
	// Why:
	//nolint:fixedsleep
	// it is so, and
	/* it
	   stays so. */
	ok1()
	bad1()`))
}

func TestAloneBeforeBlankLineCoversNothing(t *testing.T) {
	check(t, inFunc(`
	//nolint

	bad1()`))
}

func TestAloneAtEndOfBlockCoversNothingBehindIt(t *testing.T) {
	check(t, inFunc(`
	for {
		bad1()
		//nolint
	}
	bad2()`))
}

func TestAloneInsideCallCoversTheNextArgument(t *testing.T) {
	check(t, inFunc(`
	g(
		bad1(),
		//nolint
		ok1(),
		bad2(),
	)`))
}

func TestTrailingDoesNotReachTheNextLine(t *testing.T) {
	check(t, inFunc(`
	g() //nolint
	bad1()
	{ //nolint
		ok1()
	}
	bad2()`))
}

func TestDocCommentCoversTheFunction(t *testing.T) {
	check(t, `package p

// F does it.
//
//nolint:fixedsleep
func f() {
	ok1()
}

func g() {
	bad1()
}

//lint:ignore fixedsleep why
func (t T) h() {
	ok2()
}

//nolint
var x = func() int {
	return ok3()
}()

var y = bad2()
`)
}

func TestBeforePackageClauseCoversTheFile(t *testing.T) {
	for _, head := range []string{
		"//nolint:fixedsleep\npackage p\n",
		"//nolint:fixedsleep\n\n// Package p.\npackage p\n",
		"//lint:ignore fixedsleep why\npackage p\n",
		"package p //nolint:fixedsleep\n",
	} {
		t.Run(head, func(t *testing.T) { check(t, head+"\nvar x = ok1()\n\nfunc f() { ok2() }\n") })
	}
}

func TestBehindPackageClauseCoversNoFile(t *testing.T) {
	check(t, "package p\n\n//nolint\n\nfunc f() { bad1() }\n")
}

func TestFileIgnoreCoversTheFileFromAnywhere(t *testing.T) {
	check(t, "package p\n\nfunc f() { ok1() }\n\n//lint:file-ignore fixedsleep why\n")
}

func TestCarriageReturns(t *testing.T) {
	check(t, strings.ReplaceAll(inFunc(`
	/* a
	   comment
	   of
	   many
	   lines */
	//nolint:fixedsleep
	/* and
	   another
	   one */
	ok1()
	bad1()
	ok2() //nolint:fixedsleep
	//lint:ignore fixedsleep why
	ok3()
	bad2()
	ok4() //nolint`), "\n", "\r\n"))
}

func TestLineDirectivesDoNotMoveCode(t *testing.T) {
	check(t, inFunc(`
	//nolint
//line a.go:4
	ok1()
	bad1()
//line b.go:100
	ok2() //nolint
	//nolint
	ok3()
//line b.go:101
	bad2()
//line b.go:101
	bad3()`))
}

func TestNoFinalNewline(t *testing.T) {
	check(t, "package p\n\nvar a = bad1()\nvar x = ok1() //nolint")
}

func TestDirectiveOnTheLastLine(t *testing.T) {
	check(t, "package p\n\nvar a = bad1()\n//nolint")
}

func TestReasonlessDirectiveSuppressesNothing(t *testing.T) {
	for _, directive := range []string{
		"//lint:ignore fixedsleep",
		"//lint:ignore SA1000,fixedsleep",
		"//lint:file-ignore fixedsleep",
		"//lint:ignore retrylint",
	} {
		t.Run(directive, func(t *testing.T) {
			reports := run(t, inFunc("bad() "+directive), "fixedsleep")
			if len(reports) != 2 || reports[1].message != "bad" {
				t.Fatalf("got %v, want the directive and the call", reports)
			}
			want := directive + " gives no reason, so it suppresses nothing: write the reason behind the names, on the same line"
			if reports[0].message != want {
				t.Errorf("got  %s\nwant %s", reports[0].message, want)
			}
		})
	}
}

func TestReasonlessDirectiveOfOthersIsTheirs(t *testing.T) {
	for _, directive := range []string{"//lint:ignore SA1000", "//lint:ignore nojitter", "//nolint:fixedsleep", "//lint:ignore fixedsleep why"} {
		if reports := run(t, inFunc("x() "+directive), "fixedsleep"); reports != nil {
			t.Errorf("%s: got %v", directive, reports)
		}
	}
}

func TestReasonlessDirectiveIsReportedByTheRuleItNames(t *testing.T) {
	reports := run(t, inFunc("x() //lint:ignore nojitter"), "fixedsleep", "nojitter", "ctxsleep")
	if len(reports) != 1 || reports[0].rule != "nojitter" {
		t.Errorf("got %v, want one report by nojitter", reports)
	}
}

func TestReasonlessDirectiveIsReportedByOneRuleWhateverTheOrder(t *testing.T) {
	for names, speaker := range map[string]string{
		"retrylint":             "fixedsleep",
		"fixedsleep,nojitter":   "fixedsleep",
		"nojitter,fixedsleep":   "nojitter",
		"SA1000,unboundedretry": "unboundedretry",
		"Nojitter":              "nojitter",
	} {
		src := inFunc("x() //lint:ignore " + names)
		for _, on := range [][]string{{"fixedsleep", "nojitter", "unboundedretry"}, {"unboundedretry", "nojitter", "fixedsleep"}} {
			if reports := run(t, src, on...); len(reports) != 1 || reports[0].rule != speaker {
				t.Errorf("%s with %v on: got %v, want one report by %s", names, on, reports, speaker)
			}
		}
	}
}

func TestReasonlessDirectiveInGeneratedFileIsLeftAlone(t *testing.T) {
	src := inFunc("x() //lint:ignore fixedsleep")
	if reports := run(t, "// Code generated by x; DO NOT EDIT.\n\n"+src, "fixedsleep"); reports != nil {
		t.Errorf("got %v", reports)
	}
}

func TestReasonlessDirectiveCanBeSuppressed(t *testing.T) {
	for _, src := range []string{
		"//nolint:retrylint\n" + inFunc("x() //lint:ignore fixedsleep"),
		inFunc("//nolint\nx() //lint:ignore fixedsleep"),
	} {
		if reports := run(t, src, "fixedsleep"); reports != nil {
			t.Errorf("got %v from\n%s", reports, src)
		}
	}
}

func TestSkippedFileIsNotChecked(t *testing.T) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "a.go", inFunc("x() //lint:ignore fixedsleep"), parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	for _, skip := range []bool{true, false} {
		reports := 0
		New(&analysis.Pass{
			Analyzer: &analysis.Analyzer{Name: "fixedsleep"},
			Fset:     fset,
			Files:    []*ast.File{syntax},
			Report:   func(analysis.Diagnostic) { reports++ },
		}).CheckDirectives(func(*ast.File) bool { return skip })
		if (reports == 0) != skip {
			t.Errorf("skip %v: %d reports", skip, reports)
		}
	}
}

func TestRuleThatDoesNotRequireTheAnalyzerStillHonoursDirectives(t *testing.T) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "a.go", inFunc("ok() //nolint"), parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	New(&analysis.Pass{
		Analyzer: &analysis.Analyzer{Name: "fixedsleep"},
		Fset:     fset,
		Files:    []*ast.File{syntax},
		Report:   func(d analysis.Diagnostic) { t.Errorf("reported at %v", fset.Position(d.Pos)) },
	}).Report(analysis.Diagnostic{Pos: syntax.Decls[0].(*ast.FuncDecl).Body.Lbrace + 2})
}

func TestFindingWithoutPositionIsReported(t *testing.T) {
	reports := 0
	New(&analysis.Pass{
		Analyzer: &analysis.Analyzer{Name: "fixedsleep"},
		Fset:     token.NewFileSet(),
		Report:   func(analysis.Diagnostic) { reports++ },
	}).Report(analysis.Diagnostic{})
	if reports != 1 {
		t.Error("not reported")
	}
}

func TestRulesShareDirectivesConcurrently(t *testing.T) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "a.go", inFunc("ok() //nolint\n//lint:ignore retrylint"), parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	shared := find(&analysis.Pass{Fset: fset, Files: []*ast.File{syntax}})
	reports := make(chan string, 100)
	done := make(chan bool)
	for i := range 8 {
		go func() {
			filter := New(&analysis.Pass{
				Analyzer: &analysis.Analyzer{Name: append(Rules, "a", "b", "c", "d", "e")[i]},
				ResultOf: map[*analysis.Analyzer]any{Analyzer: shared},
				Report:   func(d analysis.Diagnostic) { reports <- d.Message },
			})
			filter.CheckDirectives(nil)
			filter.Report(analysis.Diagnostic{Pos: syntax.Decls[0].(*ast.FuncDecl).Body.Lbrace + 2})
			done <- true
		}()
	}
	for range 8 {
		<-done
	}
	if len(reports) != 1 {
		t.Errorf("%d reports, want the directive's alone", len(reports))
	}
}

func TestDriverThatHonoursNolintIsLeftItsOwn(t *testing.T) {
	for directive, want := range map[string]bool{
		"//nolint":                       false,
		"//nolint:all":                   false,
		"//nolint:retrylint // why":      false,
		"//nolint:fixedsleep,retrylint":  false,
		"//nolint:fixedsleep // why":     true, // no name of a linter that the driver knows
		"//nolint:errcheck,fixedsleep":   true,
		"//lint:ignore fixedsleep why":   true,
		"//lint:ignore retrylint why":    true,
		"//lint:ignore fixedsleep":       false, // no reason
		"//lint:file-ignore retrylint w": true,
	} {
		fset := token.NewFileSet()
		syntax, err := parser.ParseFile(fset, "a.go", "package p\n\nvar a = 1 "+directive+"\n", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		all := find(&analysis.Pass{Fset: fset, Files: []*ast.File{syntax}})
		kept := true
		New(&analysis.Pass{
			Analyzer: &analysis.Analyzer{Name: "fixedsleep"},
			ResultOf: map[*analysis.Analyzer]any{Analyzer: all.ForNolintDriver()},
			Report:   func(analysis.Diagnostic) { kept = false },
		}).Report(analysis.Diagnostic{Pos: syntax.Decls[0].Pos()})
		if kept != want {
			t.Errorf("%s keeps the finding back: %v", directive, kept)
		}
	}
}
