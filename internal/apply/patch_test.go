package apply

import (
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/report"
)

func at(start, end int, text string) report.Edit {
	return report.Edit{File: "a.go", Start: start, End: end, Text: text}
}

func TestEditsAreAppliedWhereTheyBelong(t *testing.T) {
	var e edits
	for _, fix := range []edits{{at(5, 5, ","), at(6, 11, "gophers")}, {at(0, 1, "H")}} {
		merged, ok := e.merge(fix)
		if !ok {
			t.Fatalf("%v conflicts", fix)
		}
		e = merged
	}
	if got, err := report.Edited([]byte("hello world"), e); err != nil || string(got) != "Hello, gophers" {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestEditOfTwoFixesIsMadeOnce(t *testing.T) {
	e, _ := edits{}.merge(edits{at(0, 0, "import;"), at(1, 2, "x")})
	e, ok := e.merge(edits{at(0, 0, "import;"), at(2, 3, "y")})
	if got, err := report.Edited([]byte("abc"), e); !ok || err != nil || string(got) != "import;axy" {
		t.Errorf("got %q, %t, %v", got, ok, err)
	}
}

func TestInsertionsAtOnePlaceAreBothMade(t *testing.T) {
	e, _ := edits{}.merge(edits{at(1, 1, "1")})
	e, ok := e.merge(edits{at(1, 1, "2"), at(1, 2, "B")})
	if got, err := report.Edited([]byte("abc"), e); !ok || err != nil || string(got) != "a12Bc" {
		t.Errorf("got %q, %t, %v", got, ok, err)
	}
}

func TestFixThatOverlapsIsLeftOutAsAWhole(t *testing.T) {
	have, _ := edits{}.merge(edits{at(2, 5, "x")})
	for _, conflict := range []report.Edit{at(4, 6, "y"), at(1, 3, "y"), at(3, 3, "y"), at(2, 5, "y"), at(3, 4, "x")} {
		if got, ok := have.merge(edits{at(0, 0, "z"), conflict}); ok || len(got) != 1 {
			t.Errorf("%v: %t, %v", conflict, ok, got)
		}
	}
}

func TestFixBesideAnotherIsMade(t *testing.T) {
	have, _ := edits{}.merge(edits{at(2, 5, "x")})
	for _, neighbour := range []report.Edit{at(0, 2, "y"), at(5, 6, "y"), at(2, 2, "y"), at(5, 5, "y")} {
		if _, ok := have.merge(edits{neighbour}); !ok {
			t.Errorf("%v conflicts", neighbour)
		}
	}
}

func TestEditsOfAnotherTextAreRefused(t *testing.T) {
	for _, e := range []report.Edit{at(2, 9, ""), at(-1, 0, ""), at(2, 1, "")} {
		if got, err := report.Edited([]byte("abc"), edits{e}); err == nil {
			t.Errorf("%v: got %q", e, got)
		}
	}
}

func TestPolishDropsImportsThatOnlyTheOldTextUsed(t *testing.T) {
	const imports = "import (\n\t\"fmt\"\n\t\"math/rand/v2\"\n\tclock \"time\"\n\t\"example.com/x/yaml.v3\"\n)\n"
	const old = "package a\n\n" + imports + "\nvar _, _, _, _ = fmt.Sprint, rand.N[int], clock.Now, yaml.X\n"
	for _, gone := range []string{"fmt.Sprint", "rand.N[int]", "clock.Now", "yaml.X"} {
		got, err := polish([]byte(old), []byte(strings.Replace(old, gone, "0", 1)))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(got), "\n\t"); n != 3 {
			t.Errorf("without %s:\n%s", gone, got)
		}
	}
}

func TestPolishKeepsImportsThatNothingEverUsed(t *testing.T) {
	const text = "package a\n\nimport (\n\t_ \"embed\"\n\t. \"fmt\"\n\t\"example.com/go-odd\"\n)\n\nvar _ = odd.X\n"
	got, err := polish([]byte(text), []byte(strings.Replace(text, "odd.X", "Sprint", 1)))
	if err != nil || strings.Count(string(got), "\n\t") != 3 {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestPolishFormats(t *testing.T) {
	got, err := polish([]byte("package a\n"), []byte("package a\r\nvar  x=1"))
	if want := "package a\n\nvar x = 1\n"; err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestPolishRefusesWhatIsNotGo(t *testing.T) {
	if got, err := polish([]byte("package a\n"), []byte("package a\n\nfunc {")); err == nil {
		t.Errorf("got\n%s", got)
	}
}
