package fix

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// use returns the edits that put a call of each package's member in the place
// of the (first) expression HERE, and add the imports.
func use(t *testing.T, pass *analysis.Pass, calls ...[2]string) (edits []analysis.TextEdit) {
	t.Helper()
	file := In(pass, pass.Files[0])
	here := pos(t, pass, "HERE")
	var texts []string
	for _, call := range calls {
		member, _, _ := strings.Cut(call[1], "(")
		qualifier, more := file.Import(call[0], here, member)
		edits = append(edits, more...)
		texts = append(texts, qualifier+call[1])
	}
	return append(edits, analysis.TextEdit{Pos: here, End: here + 4, NewText: []byte(strings.Join(texts, ", "))})
}

var (
	randN  = [2]string{"math/rand/v2", "N(1)"}
	cause  = [2]string{"context", "Cause(nil)"}
	spread = [2]string{"example.com/a/jitter", "Spread(1)"}
	second = [2]string{"time", "Second"}
)

// importing holds a file head against what it becomes when packages are
// imported; the result must compile.
func importing(t *testing.T, head, want string, calls ...[2]string) (got string) {
	t.Helper()
	const rest = "\n\nfunc f(...any) {}\n\nfunc g() {\n\tf(HERE)\n}\n"
	pass := load(t, "", head+rest, "package p\n\nvar HERE any\n")
	got = apply(t, pass, use(t, pass, calls...)...)
	gotHead, _, _ := strings.Cut(got, "\n\nfunc f(")
	equal(t, gotHead, want)
	compiles(t, got, "package p\n\nvar HERE any\n")
	return got
}

func TestImportWithoutAnyImport(t *testing.T) {
	formatted(t, importing(t, "package p", "package p\n\nimport \"math/rand/v2\"", randN))
	formatted(t, importing(t, "package p", "package p\n\nimport \"context\"", cause))
}

func TestImportsOfOneFixWithoutAnyImport(t *testing.T) {
	formatted(t, importing(t, "package p", "package p\n\nimport \"context\"\n\nimport \"math/rand/v2\"", cause, randN))
}

func TestImportKeepsCommentsAroundPackageClause(t *testing.T) {
	formatted(t, importing(t,
		"//go:build linux\n\n// Package p does it.\npackage p // import \"p\"\n\n// A note.",
		"//go:build linux\n\n// Package p does it.\npackage p // import \"p\"\n\nimport \"math/rand/v2\"\n\n// A note.", randN))
}

func TestImportBehindCommentThatRunsOverTheLine(t *testing.T) {
	importing(t, "package p /* a\nb */", "package p; import \"math/rand/v2\" /* a\nb */", randN)
}

func TestImportBesideSingleImport(t *testing.T) {
	formatted(t, importing(t,
		"package p\n\nimport \"fmt\" // to print\n\nvar _ = fmt.Println",
		"package p\n\nimport \"fmt\" // to print\nimport \"math/rand/v2\"\n\nvar _ = fmt.Println", randN))
	formatted(t, importing(t,
		"package p\n\nimport \"fmt\" // to print\n\nvar _ = fmt.Println",
		"package p\n\nimport \"fmt\" // to print\nimport \"context\"\n\nvar _ = fmt.Println", cause))
}

func TestImportIntoBlockInOrder(t *testing.T) {
	const use = "\n\nvar _, _ = fmt.Println, os.Exit"
	formatted(t, importing(t,
		"package p\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)"+use,
		"package p\n\nimport (\n\t\"fmt\"\n\t\"math/rand/v2\"\n\t\"os\"\n)"+use, randN))
	formatted(t, importing(t,
		"package p\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)"+use,
		"package p\n\nimport (\n\t\"context\"\n\t\"fmt\"\n\t\"os\"\n)"+use, cause))
	formatted(t, importing(t,
		"package p\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)"+use,
		"package p\n\nimport (\n\t\"fmt\"\n\t\"os\"\n\t\"time\"\n)"+use, second))
}

func TestImportIntoBlockWithCommentsAndGroups(t *testing.T) {
	const use = "\n\nvar _, _, _, _ = fmt.Println, os.Exit, z.Z, backoff.B"
	const before = `package p

import (
	// To print.
	"fmt" // prints
	// To exit.
	"os" // exits

	// Theirs.
	backoff "example.com/go-backoff"
	"example.com/z/v3"
)`
	formatted(t, importing(t, before+use, strings.Replace(before, "prints\n", "prints\n\t\"math/rand/v2\"\n", 1)+use, randN))
	formatted(t, importing(t, before+use, strings.Replace(before, "(\n", "(\n\t\"context\"\n", 1)+use, cause))
	formatted(t, importing(t, before+use, strings.Replace(before, "exits\n", "exits\n\t\"time\"\n", 1)+use, second))
}

func TestImportOpensGroupOfItsKind(t *testing.T) {
	formatted(t, importing(t,
		"package p\n\nimport (\n\t\"example.com/z/v3\"\n)\n\nvar _ = z.Z",
		"package p\n\nimport (\n\t\"math/rand/v2\"\n\n\t\"example.com/z/v3\"\n)\n\nvar _ = z.Z", randN))
	formatted(t, importing(t,
		"package p\n\nimport (\n\t\"example.com/z/v3\"\n)\n\nvar _ = z.Z",
		"package p\n\nimport (\n\t\"context\"\n\n\t\"example.com/z/v3\"\n)\n\nvar _ = z.Z", cause))
}

func TestImportOfOthersOpensGroupBehind(t *testing.T) {
	// The name is not known for certain, hence written out.
	formatted(t, importing(t,
		"package p\n\nimport (\n\t\"fmt\"\n)\n\nvar _ = fmt.Println",
		"package p\n\nimport (\n\t\"fmt\"\n\n\tjitter \"example.com/a/jitter\"\n)\n\nvar _ = fmt.Println", spread))
}

func TestImportOfOthersIntoTheirGroup(t *testing.T) {
	formatted(t, importing(t,
		"package p\n\nimport (\n\t\"fmt\"\n\n\t\"example.com/z/v3\"\n)\n\nvar _, _ = fmt.Println, z.Z",
		"package p\n\nimport (\n\t\"fmt\"\n\n\tjitter \"example.com/a/jitter\"\n\t\"example.com/z/v3\"\n)\n\nvar _, _ = fmt.Println, z.Z", spread))
}

func TestImportOfKnownNameIsNotNamed(t *testing.T) {
	pass := load(t, "", "package p\n", "package p\n\nimport \"example.com/a/jitter\"\n\nvar _ = jitter.Spread\n")
	_, edits := In(pass, pass.Files[0]).Import("example.com/a/jitter", pass.Files[0].FileEnd)
	equal(t, apply(t, pass, edits...), "package p\n\nimport \"example.com/a/jitter\"\n")
}

func TestImportIntoBlockOnOneLine(t *testing.T) {
	importing(t,
		"package p\n\nimport (\"fmt\"; \"os\")\n\nvar _, _ = fmt.Println, os.Exit",
		"package p\n\nimport (\"fmt\"; \"math/rand/v2\"; \"os\")\n\nvar _, _ = fmt.Println, os.Exit", randN)
	importing(t,
		"package p; import (\"fmt\"; \"os\")\n\nvar _, _ = fmt.Println, os.Exit",
		"package p; import (\"context\"; \"fmt\"; \"os\")\n\nvar _, _ = fmt.Println, os.Exit", cause)
}

func TestImportBetweenCommentsThatRunOverTheLine(t *testing.T) {
	importing(t,
		"package p\n\nimport ( /* a\nb */ \"fmt\" /* c\nd */)\n\nvar _ = fmt.Println",
		"package p\n\nimport ( /* a\nb */ \"context\"; \"fmt\" /* c\nd */)\n\nvar _ = fmt.Println", cause)
	importing(t,
		"package p\n\nimport ( /* a\nb */ \"fmt\" /* c\nd */)\n\nvar _ = fmt.Println",
		"package p\n\nimport ( /* a\nb */ \"fmt\"; \"math/rand/v2\" /* c\nd */)\n\nvar _ = fmt.Println", randN)
}

func TestImportBesideEmptyBlock(t *testing.T) {
	importing(t, "package p\n\nimport ()", "package p\n\nimport \"math/rand/v2\"\n\nimport ()", randN)
}

func TestImportLeavesCgoAlone(t *testing.T) {
	formatted(t, importing(t,
		"package p\n\n// #include <stdio.h>\nimport \"C\"",
		"package p\n\nimport \"math/rand/v2\"\n\n// #include <stdio.h>\nimport \"C\"", randN))
	formatted(t, importing(t,
		"package p\n\n// #include <stdio.h>\nimport \"C\"",
		"package p\n\nimport \"context\"\n\n// #include <stdio.h>\nimport \"C\"", cause))
}

func TestImportIntoBlockWithCgo(t *testing.T) {
	formatted(t, importing(t,
		"package p\n\nimport (\n\t// #include <stdio.h>\n\t\"C\"\n\t\"fmt\"\n)\n\nvar _ = fmt.Println",
		"package p\n\nimport (\n\t// #include <stdio.h>\n\t\"C\"\n\t\"context\"\n\t\"fmt\"\n)\n\nvar _ = fmt.Println", cause))
}

func TestImportGoesBeforeNoCgo(t *testing.T) {
	formatted(t, importing(t,
		"package p\n\nimport (\n\t// #include <stdio.h>\n\t\"C\"\n\n\t\"fmt\"\n)\n\nvar _ = fmt.Println",
		"package p\n\nimport (\n\t// #include <stdio.h>\n\t\"C\"\n\n\t\"context\"\n\t\"fmt\"\n)\n\nvar _ = fmt.Println", cause))
}

func TestImportIntoFirstOfItsGroups(t *testing.T) {
	formatted(t, importing(t,
		"package p\n\nimport (\n\t\"fmt\"\n\n\t\"os\"\n)\n\nvar _, _ = fmt.Println, os.Exit",
		"package p\n\nimport (\n\t\"fmt\"\n\t\"time\"\n\n\t\"os\"\n)\n\nvar _, _ = fmt.Println, os.Exit", second))
}

func TestImportPrefersBlockOfItsKind(t *testing.T) {
	formatted(t, importing(t,
		"package p\n\nimport (\n\t\"example.com/z/v3\"\n)\n\nimport (\n\t\"fmt\"\n)\n\nvar _, _ = fmt.Println, z.Z",
		"package p\n\nimport (\n\t\"example.com/z/v3\"\n)\n\nimport (\n\t\"fmt\"\n\t\"math/rand/v2\"\n)\n\nvar _, _ = fmt.Println, z.Z", randN))
}

func TestImportThatExistsIsUsed(t *testing.T) {
	for head, call := range map[string]string{
		"import \"math/rand/v2\"":                                 "rand.N(1)",
		"import mrand \"math/rand/v2\"":                           "mrand.N(1)",
		"import . \"math/rand/v2\"":                               "N(1)",
		"import (\n\t_ \"math/rand/v2\"\n\tr \"math/rand/v2\"\n)": "r.N(1)",
	} {
		t.Run(head, func(t *testing.T) {
			used := "\n\nvar _ = rand.IntN"
			switch name := strings.TrimSuffix(call, ".N(1)"); name {
			case "N(1)":
				used = "\n\nvar _ = IntN"
			default:
				used = "\n\nvar _ = " + name + ".IntN"
			}
			got := importing(t, "package p\n\n"+head+used, "package p\n\n"+head+used, randN)
			if !strings.Contains(got, "f("+call+")") {
				t.Errorf("want %s in\n%s", call, got)
			}
		})
	}
}

func TestBlankImportDoesNotServe(t *testing.T) {
	importing(t,
		"package p\n\nimport _ \"math/rand/v2\"",
		"package p\n\nimport _ \"math/rand/v2\"\nimport \"math/rand/v2\"", randN)
}

func TestImportGetsAnotherNameWhereItsOwnIsTaken(t *testing.T) {
	for name, head := range map[string]string{
		"by an import":            "package p\n\nimport \"math/rand\"\n\nvar _ = rand.Intn",
		"by an import of another": "package p\n\nimport rand \"fmt\"\n\nvar _ = rand.Println",
		"in the package":          "package p\n\nvar rand int",
		"in a function":           "package p\n\nfunc h(rand int) {}",
		"by a type parameter":     "package p\n\nfunc h[rand any]() {}",
		"in a type switch":        "package p\n\nfunc h(x any) {\n\tswitch rand := x.(type) {\n\tcase int:\n\t\t_ = rand\n\t}\n}",
	} {
		t.Run(name, func(t *testing.T) {
			const rest = "\n\nfunc f(...any) {}\n\nfunc g() {\n\tf(HERE)\n}\n"
			const other = "package p\n\nvar HERE any\n"
			pass := load(t, "", head+rest, other)
			got := apply(t, pass, use(t, pass, randN)...)
			if !strings.Contains(got, "rand2 \"math/rand/v2\"") || !strings.Contains(got, "f(rand2.N(1))") {
				t.Errorf("got\n%s", got)
			}
			compiles(t, got, other)
			formatted(t, got)
		})
	}
}

func TestImportGetsAnotherNameWhereAnotherFileOfThePackageHasIt(t *testing.T) {
	const src = "package p\n\nvar HERE any\n\nvar _ = HERE\n"
	pass := load(t, "", "package p\n\nfunc f(...any) {}\n\nfunc g() {\n\tf(HERE)\n}\n", src, "package p\n\nfunc rand() {}\n")
	got := apply(t, pass, use(t, pass, randN)...)
	if !strings.Contains(got, "import rand2 \"math/rand/v2\"") {
		t.Errorf("got\n%s", got)
	}
	compiles(t, got, src, "package p\n\nfunc rand() {}\n")
}

func TestFieldsMethodsAndLabelsTakeNoName(t *testing.T) {
	head := "package p\n\ntype T struct{ rand int }\n\ntype I interface{ rand() }\n\nfunc h() {\nrand:\n\tfor {\n\t\tbreak rand\n\t}\n}"
	importing(t, head, strings.Replace(head, "package p", "package p\n\nimport \"math/rand/v2\"", 1), randN)
}

func TestImportThatIsShadowedIsImportedAgain(t *testing.T) {
	const src = `package p

import "math/rand/v2"

func f(...any) {}

var _ = rand.IntN

func g(rand int) {
	f(HERE)
}
`
	pass := load(t, "", src, "package p\n\nvar HERE any\n")
	got := apply(t, pass, use(t, pass, randN)...)
	if !strings.Contains(got, "import rand2 \"math/rand/v2\"") || !strings.Contains(got, "f(rand2.N(1))") {
		t.Errorf("got\n%s", got)
	}
	compiles(t, got, "package p\n\nvar HERE any\n")
}

func TestImportIsUsedBeforeItIsShadowed(t *testing.T) {
	const src = `package p

import "math/rand/v2"

func f(...any) {}

var _ = rand.IntN

func g() {
	f(HERE)
	rand := 1
	_ = rand
}
`
	pass := load(t, "", src, "package p\n\nvar HERE any\n")
	got := apply(t, pass, use(t, pass, randN)...)
	if !strings.Contains(got, "f(rand.N(1))") {
		t.Errorf("got\n%s", got)
	}
}

func TestDotImportThatIsShadowedDoesNotServe(t *testing.T) {
	const src = `package p

import . "math/rand/v2"

func f(...any) {}

var _ = IntN

func g(N int) {
	f(HERE)
}
`
	pass := load(t, "", src, "package p\n\nvar HERE any\n")
	got := apply(t, pass, use(t, pass, randN)...)
	if !strings.Contains(got, "f(rand.N(1))") {
		t.Errorf("got\n%s", got)
	}
	compiles(t, got, "package p\n\nvar HERE any\n")
}

func TestFixesThatAddTheSameImportMerge(t *testing.T) {
	const src = `package p

func f(...any) {}

func g(rand int) { f(HERE1) }

func h() { f(HERE2) }
`
	pass := load(t, "", src, "package p\n\nvar HERE1, HERE2 any\n")
	file := In(pass, pass.Files[0])
	var all []analysis.TextEdit
	for _, here := range []string{"HERE1", "HERE2"} {
		qualifier, edits := file.Import("math/rand/v2", pos(t, pass, here), "N")
		at := pos(t, pass, here)
		all = append(append(all, edits...), analysis.TextEdit{Pos: at, End: at + 5, NewText: []byte(qualifier + "N(1)")})
	}
	got := apply(t, pass, all...)
	if n := strings.Count(got, "math/rand/v2"); n != 1 {
		t.Errorf("%d imports in\n%s", n, got)
	}
	compiles(t, got)
}

// A driver that applies the fixes one after another, each with several
// imports, puts equal edits together only where each import has its own place.
func TestImportsOfOneFixHaveTheirOwnPlaces(t *testing.T) {
	for _, head := range []string{
		"package p\n\nvar x int\n",
		"package p\n\nimport \"fmt\"\n\nvar _ = fmt.Println\n",
		"package p\n\nimport (\n\t\"fmt\"\n\t\"os\"\n)\n\nvar _, _ = fmt.Println, os.Exit\n",
	} {
		pass := load(t, "", head)
		file := In(pass, pass.Files[0])
		_, low := file.Import("context", pass.Files[0].FileEnd)
		_, high := file.Import("math/rand/v2", pass.Files[0].FileEnd)
		if low[0].Pos >= high[0].Pos {
			t.Errorf("places %d and %d in\n%s", low[0].Pos, high[0].Pos, head)
		}
	}
}

func TestImportKeepsCarriageReturns(t *testing.T) {
	for _, head := range []string{
		"package p",
		"package p // a",
		"package p\n\nimport \"fmt\"\n\nvar _ = fmt.Println",
		"package p\n\nimport (\n\t/* a\n\t   b */\n\t\"fmt\" // c\n\t\"os\"\n)\n\nvar _, _ = fmt.Println, os.Exit",
	} {
		for _, call := range [][2]string{cause, randN, second} {
			const rest = "\n\nfunc f(...any) {}\n\nfunc g() {\n\tf(HERE)\n}\n"
			lf := load(t, "", head+rest, "package p\n\nvar HERE any\n")
			crlf := load(t, "", strings.ReplaceAll(head+rest, "\n", "\r\n"), "package p\n\nvar HERE any\n")
			want := strings.ReplaceAll(apply(t, lf, use(t, lf, call)...), "\n", "\r\n")
			equal(t, apply(t, crlf, use(t, crlf, call)...), want)
		}
	}
}

func TestImportWithoutFinalNewline(t *testing.T) {
	for _, path := range []string{"context", "math/rand/v2"} {
		for src, want := range map[string]string{
			"package p":                     "package p\n\nimport \"" + path + "\"",
			"package p // a":                "package p // a\n\nimport \"" + path + "\"",
			"package p\n\nimport _ \"fmt\"": "package p\n\nimport _ \"fmt\"\nimport \"" + path + "\"",
		} {
			pass := load(t, "", src)
			_, edits := In(pass, pass.Files[0]).Import(path, pass.Files[0].FileEnd)
			equal(t, apply(t, pass, edits...), want)
		}
	}
}

func TestImportWithoutSource(t *testing.T) {
	pass := load(t, "", "package p\n\nimport (\n\t\"fmt\"\n)\n\nvar _ = fmt.Println\n")
	file := In(pass, pass.Files[0])
	_, want := file.Import("math/rand/v2", pass.Files[0].FileEnd)
	pass.ReadFile = nil
	_, got := file.Import("math/rand/v2", pass.Files[0].FileEnd)
	if got[0].Pos != want[0].Pos || string(got[0].NewText) != string(want[0].NewText) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestLineDirectivesDoNotMoveImports(t *testing.T) {
	formatted(t, importing(t,
		"package p\n\n//line x.y:100\n\nimport (\n\t\"fmt\"\n)\n\nvar _ = fmt.Println",
		"package p\n\n//line x.y:100\n\nimport (\n\t\"fmt\"\n\t\"math/rand/v2\"\n)\n\nvar _ = fmt.Println", randN))
}

func TestStandardLibraryCanBeImportedFromItsVersionOn(t *testing.T) {
	for version, want := range map[string]bool{"go1.21": false, "go1.21.7": false, "go1.22": true, "go1.25.0": true, "": true} {
		pass := load(t, version, "package p\n")
		if got := In(pass, pass.Files[0]).CanImport("math/rand/v2"); got != want {
			t.Errorf("%q: got %v", version, got)
		}
		if !In(pass, pass.Files[0]).CanImport("time") {
			t.Errorf("%q: no time", version)
		}
	}
}

func TestOthersCanBeImportedWhereThePackageDoes(t *testing.T) {
	const user = "\n\nimport \"example.com/a/jitter\"\n\nvar _ = jitter.Spread\n"
	for _, test := range []struct {
		name    string
		sources []string
		want    bool
	}{
		{"not at all", []string{"package p\n", "package p\n\nimport \"example.com/z/v3\"\n\nvar _ = z.Z\n"}, false},
		{"itself", []string{"package p" + user}, true},
		{"another file", []string{"package p\n", "package p" + user}, true},
		{"a test", []string{"package p\n", "package p // testing_file" + user}, false},
		{"a test, for tests", []string{"package p // testing_file\n", "package p // testing_file" + user}, true},
	} {
		pass := load(t, "", test.sources...)
		if got := In(pass, pass.Files[0]).CanImport("example.com/a/jitter"); got != test.want {
			t.Errorf("%s: got %v", test.name, got)
		}
	}
}

// Bazel wants each import named, and its analysis knows of no module.
func TestWhatIsImportedIndirectlyCanBeImportedInAModule(t *testing.T) {
	pass := load(t, "", "package p\n\nimport \"example.com/user\"\n\nvar _ = user.U\n")
	for _, module := range []*analysis.Module{nil, {Path: "p"}} {
		pass.Module = module
		file := In(pass, pass.Files[0])
		if got, want := file.CanImport("example.com/a/jitter"), module != nil; got != want {
			t.Errorf("module %v: got %v", module, got)
		}
		if file.CanImport("example.com/z/v3") {
			t.Errorf("module %v: what nothing imports can be imported", module)
		}
	}
}

func TestUsedElsewhere(t *testing.T) {
	for _, test := range []struct {
		name, src, removed string
		want               bool
	}{
		{"by nothing else", "import \"time\"\n\nvar d = time.Second\n", "time.Second", false},
		{"twice", "import \"time\"\n\nvar d, e = time.Second, time.Sleep\n", "time.Second", true},
		{"renamed", "import t \"time\"\n\nvar d, e = t.Second, t.Sleep\n", "t.Second", true},
		{"dot import", "import . \"time\"\n\nvar d, e = Second, Sleep\n", "Second", true},
		{"dot import by nothing else", "import . \"time\"\n\nvar d = Second\n", "Second", false},
		{"only in the removed", "import \"time\"\n\nvar d = f(time.Second, time.Second)\n\nfunc f(a, b any) any { return a }\n", "f(time.Second, time.Second)", false},
		{"by a variable of the name", "import \"time\"\n\nvar d = time.Second\n\nfunc f() { time := 1; _ = time }\n", "time.Second", false},
		{"two imports, one left unused", "import \"time\"\nimport t \"time\"\n\nvar d, e, f = time.Second, t.Second, t.Second\n", "time.Second", false},
		{"dot import left unused beside another", "import . \"time\"\nimport t \"time\"\n\nvar d, e = Second, t.Second\n", "Second", false},
		{"two imports, both used", "import \"time\"\nimport t \"time\"\n\nvar d, e, f = time.Second, t.Second, time.Sleep\n", "time.Second", true},
		{"not imported", "var time struct{ Second int }\n\nvar d, e = time.Second, time.Second\n", "time.Second", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			pass := load(t, "", "package p\n\n"+test.src)
			file := In(pass, pass.Files[0])
			if got := file.UsedElsewhere("time", find[exprNode](t, pass, test.removed)); got != test.want {
				t.Errorf("got %v", got)
			}
		})
	}
}
