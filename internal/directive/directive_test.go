package directive

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/index"
)

// read reads a package of one file, without the package clause.
func read(t *testing.T, src string) (*Directives, *index.Index) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\n"+src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	pkg, err := new(types.Config).Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	ix := index.New(fset, pkg, info, []*ast.File{f})
	return Read(ix), ix
}

// said is what is said of the functions and methods of a package, by name.
func said(t *testing.T, src string) map[string]Said {
	t.Helper()
	d, ix := read(t, src)
	out := map[string]Said{}
	for _, obj := range ix.Info.Defs {
		if f, is := obj.(*types.Func); is {
			if s := d.Of(f); s != (Said{}) {
				out[f.Name()] = s
			}
		}
	}
	return out
}

// problems are the mistakes of a package by line, counted from the one behind
// the package clause.
func problems(t *testing.T, src string) (out []string) {
	t.Helper()
	d, ix := read(t, src)
	for _, m := range d.Mistakes(ix.Files[0]) {
		out = append(out, fmt.Sprintf("%d: %s", ix.Fset.Position(m.Pos).Line-1, m.Message))
	}
	return out
}

// isProblem checks what is wrong with a directive above a function, "" for
// nothing, by a part of the message.
func isProblem(t *testing.T, directive, want string) {
	t.Helper()
	switch got := problems(t, directive+"\nfunc f() {}\n"); {
	case want == "" && len(got) > 0:
		t.Errorf("%s: %s", directive, got[0])
	case want != "" && (len(got) != 1 || !strings.Contains(got[0], want)):
		t.Errorf("%s: %q, want one with %q", directive, got, want)
	}
}

func TestDirectivesOfAFunction(t *testing.T) {
	for directive, want := range map[string]Said{
		"//retrylint:local":                 {Local: true},
		"//retrylint:remote":                {Remote: true},
		"//retrylint:noretry":               {Attempts: 1},
		"//retrylint:retries 1":             {Attempts: 2},
		"//retrylint:retries\t3":            {Attempts: 4},
		"//retrylint:retries 3 // why":      {Attempts: 4},
		"//retrylint:local // why":          {Local: true},
		"//retrylint:local //":              {Local: true},
		"//retrylint:localish":              {},
		"/*retrylint:local*/":               {},
		"// see //retrylint:local":          {},
		"// retrylint:local":                {},
		"//retrylint:local\n//why not":      {Local: true},
		"// f does.\n//\n//retrylint:local": {Local: true},
	} {
		if got := said(t, directive+"\nfunc f() {}\n")["f"]; got != want {
			t.Errorf("%s says %+v, want %+v", directive, got, want)
		}
	}
}

func TestDirectivesHoldForTheirFunctionOnly(t *testing.T) {
	got := said(t, "//retrylint:local\nfunc f() {}\nfunc g() {}\n")
	if len(got) != 1 || !got["f"].Local {
		t.Errorf("%v", got)
	}
}

func TestDirectivesOfMethods(t *testing.T) {
	got := said(t, `
type t struct{}
//retrylint:retries 2
func (t) m() {}
type g[T any] struct{}
//retrylint:noretry
func (*g[T]) n() {}
`)
	if got["m"].Attempts != 3 || !got["n"].Once() || len(got) != 2 {
		t.Errorf("%v", got)
	}
}

func TestAnInstanceIsItsOrigin(t *testing.T) {
	d, ix := read(t, `
type g[T any] struct{}
//retrylint:noretry
func (g[T]) n() {}
type i = g[int]
`)
	obj, _, _ := types.LookupFieldOrMethod(ix.Pkg.Scope().Lookup("i").Type(), true, ix.Pkg, "n")
	if !d.Of(obj.(*types.Func)).Once() {
		t.Error("nothing is said of the method of an instance")
	}
}

func TestDirectivesOfMethodsOfInterfaces(t *testing.T) {
	got := said(t, `
type i interface {
	//retrylint:noretry
	above()
	behind() //retrylint:retries 2
	neither()
}
func f(interface {
	//retrylint:local
	inline()
}) {}
`)
	if !got["above"].Once() || got["behind"].Attempts != 3 || !got["inline"].Local || len(got) != 3 {
		t.Errorf("%v", got)
	}
}

func TestALiteralIsInItsFunction(t *testing.T) {
	d, ix := read(t, "//retrylint:noretry\nfunc f() { _ = func() {} }\nfunc g() { _ = func() {} }\nvar h = func() {}\n")
	var got []bool
	for _, fn := range ix.Funcs() {
		got = append(got, d.Around(fn).Once())
	}
	if want := []bool{true, true, false, false, false}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if d.Around(nil) != (Said{}) {
		t.Error("something is said of no function")
	}
}

func TestDirectivesOfDifferentKindsCombine(t *testing.T) {
	got := said(t, "//retrylint:local\n//retrylint:noretry\nfunc f() {}\n")["f"]
	if want := (Said{Local: true, Attempts: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestContradictionsSayNothing(t *testing.T) {
	for second, first := range map[string]string{
		"//retrylint:remote":    "//retrylint:local",
		"//retrylint:noretry":   "//retrylint:retries 3",
		"//retrylint:retries 3": "//retrylint:noretry",
		"//retrylint:retries 5": "//retrylint:retries 3",
	} {
		src := first + "\n" + second + "\nfunc f() {}\n"
		if got := said(t, src); len(got) > 0 {
			t.Errorf("%s and %s say %v", first, second, got)
		}
		want := []string{"2: " + second + " stands beside " + first + " on one function, so neither holds: keep one"}
		if got := problems(t, src); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestAContradictionLeavesTheOtherKindAlone(t *testing.T) {
	got := said(t, "//retrylint:local\n//retrylint:remote\n//retrylint:noretry\nfunc f() {}\n")["f"]
	if want := (Said{Attempts: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestAboveAndBehindContradict(t *testing.T) {
	got := problems(t, "type i interface {\n\t//retrylint:local\n\tm() //retrylint:remote\n}\n")
	if len(got) != 1 || !strings.Contains(got[0], "3: //retrylint:remote stands beside //retrylint:local") {
		t.Errorf("%q", got)
	}
}

func TestTheSameTwiceHolds(t *testing.T) {
	src := "//retrylint:local\n//retrylint:local // why\nfunc f() {}\n"
	if got := problems(t, src); len(got) > 0 || !said(t, src)["f"].Local {
		t.Errorf("%q", got)
	}
}

func TestUnknownWords(t *testing.T) {
	for directive, want := range map[string]string{
		"//retrylint:remot":       "//retrylint:remot is no directive of retrylint, so it says nothing: did you mean //retrylint:remote?",
		"//retrylint:Local":       "did you mean //retrylint:local?",
		"//retrylint: local":      "//retrylint: local is no directive of retrylint, so it says nothing: did you mean //retrylint:local?",
		"//retrylint:no-retry":    "did you mean //retrylint:noretry?",
		"//retrylint:retry 3":     "did you mean //retrylint:retries?",
		"//retrylint:ignore":      "//retrylint:ignore is no directive of retrylint, so it says nothing: write local, remote, retries N or noretry",
		"//retrylint:attempts 3":  "write local, remote, retries N or noretry",
		"//retrylint:":            "//retrylint: is no directive",
		"//retrylint:local":       "",
		"//retrylintx:local":      "",
		"//golint:local":          "",
		"//go:generate retrylint": "",
	} {
		isProblem(t, directive, want)
	}
}

func TestNumberOfRetries(t *testing.T) {
	for directive, want := range map[string]string{
		"//retrylint:retries":                      "//retrylint:retries names no number, so it says nothing: write how many calls follow the first one, as in //retrylint:retries 3",
		"//retrylint:retries // three":             "names no number",
		"//retrylint:retries=3":                    "//retrylint:retries=3 names no number",
		"//retrylint:retries3":                     "names no number",
		"//retrylint:retries three":                "//retrylint:retries three has no number from 1 to 1000000, so it says nothing",
		"//retrylint:retries -1":                   "has no number from 1",
		"//retrylint:retries +1":                   "has no number from 1",
		"//retrylint:retries 1.5":                  "has no number from 1",
		"//retrylint:retries 1000001":              "has no number from 1",
		"//retrylint:retries 99999999999999999999": "has no number from 1",
		"//retrylint:retries 0":                    "//retrylint:retries 0 counts no retry, so it says nothing: write //retrylint:noretry",
		"//retrylint:retries 1000000":              "",
		"//retrylint:retries 1":                    "",
	} {
		isProblem(t, directive, want)
	}
}

func TestTextBehindADirective(t *testing.T) {
	for directive, want := range map[string]string{
		"//retrylint:local it is a socket":    "//retrylint:local it is a socket has text behind local, so it says nothing: put // before the reason",
		"//retrylint:noretry=true":            "has text behind noretry",
		"//retrylint:retries 3 times":         "//retrylint:retries 3 times has text behind the number, so it says nothing: put // before the reason",
		"//retrylint:local // it is a socket": "",
		"//retrylint:retries 3 // times":      "",
		"//retrylint:retries 3// times":       "",
		"//retrylint:local ":                  "",
	} {
		isProblem(t, directive, want)
	}
}

func TestASpaceMakesADirectivePlainText(t *testing.T) {
	for comment, want := range map[string]string{
		"// retrylint:local":                     "// retrylint:local is plain text, so it says nothing: write //retrylint:local, without the space",
		"//\tretrylint:retries 3":                "write //retrylint:retries 3, without the space",
		"// retrylint:noretry // why":            "// retrylint:noretry is plain text",
		"// retrylint:remot":                     "",
		"// retrylint:local tells that it stays": "",
		"// retrylint:retries N tells":           "",
		"// retrylint: local":                    "",
		"// retrylint is a tool":                 "",
	} {
		isProblem(t, comment, want)
	}
}

func TestMisplaced(t *testing.T) {
	for src, want := range map[string]string{
		"func f() {\n\t//retrylint:local\n}":                               "//retrylint:local stands in f, so it says nothing: write it right above a function, a method or a method of an interface",
		"func f() { //retrylint:local\n}":                                  "stands in f,",
		"func f() {} //retrylint:local":                                    "stands behind f,",
		"//retrylint:local\n\nfunc f() {}":                                 "is set off from f by an empty line",
		"//retrylint:local\n\n// f does.\nfunc f() {}":                     "is set off from f by an empty line",
		"//retrylint:local\ntype t int":                                    "belongs to a type",
		"type t int //retrylint:local":                                     "belongs to a type",
		"type t struct {\n\t//retrylint:local\n\tf func()\n}":              "belongs to a type",
		"type t interface {\n\t//retrylint:local\n\n\tm()\n}":              "belongs to a type",
		"type i interface{}\ntype t interface {\n\ti //retrylint:local\n}": "belongs to a type",
		"//retrylint:local\nvar f = func() {}":                             "belongs to a variable",
		"var (\n\t//retrylint:local\n\tf = func() {}\n)":                   "belongs to a variable",
		"//retrylint:local\nconst c = 1":                                   "belongs to a constant",
		"func f() {}\n\n//retrylint:local":                                 "stands above no function",
		"//retrylint:local\n\nvar v int\n\nfunc f() {}":                    "stands above no function",
		"func f() {}\n//retrylint:local\nfunc g() {}":                      "",
		"type t interface {\n\tm() //retrylint:local\n}":                   "",
	} {
		got := problems(t, src+"\n")
		if want == "" && len(got) > 0 || want != "" && (len(got) != 1 || !strings.Contains(got[0], want)) {
			t.Errorf("%q\n%s\nwant: %s", got, src, want)
		}
	}
}

func TestAboveThePackageClause(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", "//retrylint:local\npackage p\n\nfunc f() {}\n", parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	d := Read(index.New(token.NewFileSet(), types.NewPackage("p", "p"), &types.Info{}, []*ast.File{f}))
	if ms := d.Mistakes(f); len(ms) != 1 || !strings.Contains(ms[0].Message, "stands above the package clause") {
		t.Errorf("%v", ms)
	}
}

func TestMalformedOneIsReportedOnceWhereverItStands(t *testing.T) {
	if got := problems(t, "//retrylint:retries\ntype t int\n"); len(got) != 1 || !strings.Contains(got[0], "names no number") {
		t.Errorf("%q", got)
	}
}

// A fix writes the directive that was meant; applied, nothing is wrong any more.
func TestFixes(t *testing.T) {
	for directive, want := range map[string]string{
		"//retrylint:remot":              "//retrylint:remote",
		"//retrylint:Local // why":       "//retrylint:local // why",
		"//retrylint: local":             "//retrylint:local",
		"//retrylint:\tlocal // a local": "//retrylint:local // a local",
		"//retrylint:retry 3":            "//retrylint:retries 3",
		"//retrylint:retries 0 // why":   "//retrylint:noretry // why",
		"// retrylint:local":             "//retrylint:local",
		"//  retrylint:retries 3 // why": "//retrylint:retries 3 // why",
		"//retrylint:retry":              "", // how often is not known
		"//retrylint:remot it does":      "",
		"//retrylint:ignore":             "",
		"//retrylint:local by heart":     "",
	} {
		d, ix := read(t, directive+"\nfunc f() {}\n")
		ms := d.Mistakes(ix.Files[0])
		if len(ms) != 1 {
			t.Errorf("%s: %d mistakes", directive, len(ms))
			continue
		}
		got := ""
		for _, f := range ms[0].SuggestedFixes {
			start := ix.Files[0].Comments[0].Pos()
			e := f.TextEdits[0]
			got = directive[:e.Pos-start] + string(e.NewText) + directive[e.End-start:]
			isProblem(t, got, "")
		}
		if got != want {
			t.Errorf("%s becomes %q, want %q", directive, got, want)
		}
	}
}

func TestAMistakeSpansTheDirectiveWithoutItsReason(t *testing.T) {
	d, ix := read(t, "//retrylint:remot // why\nfunc f() {}\n")
	m := d.Mistakes(ix.Files[0])[0]
	if size := int(m.End - m.Pos); size != len("//retrylint:remot") {
		t.Errorf("%d bytes", size)
	}
}

// The manual says what is said.
func TestTheManualOnMistakes(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "directives.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n| written above a function | what is said |\n| --- | --- |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	if !found || strings.Count(table, "\n") < 5 {
		t.Fatalf("no table: %s", table)
	}
	for _, row := range strings.Split(table, "\n") {
		cells := strings.Split(row, "|")
		isProblem(t, strings.Trim(cells[1], " `"), strings.TrimSpace(cells[2]))
	}
}
