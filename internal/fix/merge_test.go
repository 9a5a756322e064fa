package fix

import (
	"fmt"
	"go/format"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// merge joins two lists of insertions, in order of place, as the drivers that
// build on x/tools do: it compares the heads of both lists, takes equal ones
// once, and of two at one place the one in x first.
func merge(x, y []analysis.TextEdit) (merged []analysis.TextEdit) {
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0].Pos == y[0].Pos && string(x[0].NewText) == string(y[0].NewText):
			merged, x, y = append(merged, x[0]), x[1:], y[1:]
		case x[0].Pos <= y[0].Pos:
			merged, x = append(merged, x[0]), x[1:]
		default:
			merged, y = append(merged, y[0]), y[1:]
		}
	}
	return append(append(merged, x...), y...)
}

// splice applies a merged list without looking for equal edits again.
func splice(file *File, edits []analysis.TextEdit) string {
	src, last := string(file.source()), 0
	var out strings.Builder
	for _, e := range edits {
		at := file.tok.Offset(e.Pos)
		out.WriteString(src[last:at])
		out.Write(e.NewText)
		last = at
	}
	return out.String() + src[last:]
}

// Whatever the imports of a formatted file are, and in whatever order a driver
// merges fixes with imports of their own, each import is there once and the
// file is as gofmt has it (but for the order of imports in one place).
func TestAnyFixesMergeInAnyImports(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lines := []string{
		"\"bytes\"", "\"fmt\" // prints", "// To read.\n\t\"io\"", "\"os\"", "z \"strings\"", "_ \"unsafe\"", "",
		"\"example.com/a/jitter\"", "/* a\n\tb */\n\t\"example.com/z/v3\"", "m \"example.com/m\" /* of many */", "/* a\n\tb */ \"log\"", "",
	}
	families := [][][]string{
		{{"context"}, {"math/rand/v2"}, {"context", "math/rand/v2"}, {"context", "time"}, {"time"}},
		{{"math/rand/v2"}, {"math/rand/v2", "time"}}, // of one half, the second never alone
		{{"net/http"}, {"net/http", "time"}},
	}
	for range 3000 {
		sets := families[random.IntN(len(families))]
		var src strings.Builder
		src.WriteString("package p\n\n")
		for range random.IntN(3) {
			switch random.IntN(3) {
			case 0:
				src.WriteString("import " + []string{"\"fmt\"", "\"os\" // exits", "_ \"example.com/a/jitter\""}[random.IntN(3)] + "\n")
			default:
				// gofmt may keep an empty line behind the parenthesis, but not
				// before another spec; that is left aside.
				src.WriteString("import (\n\t" + []string{"\"bufio\"", "\"log\"", "\"os\"", "\"example.com/a/jitter\""}[random.IntN(4)] + "\n")
				for range random.IntN(8) {
					src.WriteString("\t" + lines[random.IntN(len(lines))] + "\n")
				}
				src.WriteString(")\n")
			}
		}
		src.WriteString("\nfunc f() {}\n")
		formatted, err := format.Source([]byte(src.String()))
		if err == nil {
			formatted, err = format.Source(formatted) // once is not enough if it sorts
		}
		if err != nil {
			t.Fatal(err, src.String())
		}
		pass, _ := check("", string(formatted)) // unused imports do not matter here
		file := In(pass, pass.Files[0])

		var all []analysis.TextEdit
		added := map[string]bool{}
		for range 4 {
			set := sets[random.IntN(len(sets))]
			var edits []analysis.TextEdit
			for _, path := range set {
				_, more := file.Import(path, file.syntax.FileEnd-3)
				edits = append(edits, more...)
				added[path] = true
			}
			slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
			all = merge(all, edits)
		}
		got := splice(file, all)
		for path := range added {
			if n := strings.Count(got, fmt.Sprintf("%q", path)); n != 1 {
				t.Fatalf("%s is there %d times in\n%s\nfrom\n%s", path, n, got, formatted)
			}
		}
		again, err := format.Source([]byte(got))
		if err != nil {
			t.Fatalf("%v in\n%s", err, got)
		}
		// A comment over several lines leaves no line to itself: "; " there.
		if !(added["time"] && len(added) > 1) && string(again) != got && !strings.Contains(got, "; ") {
			t.Fatalf("not formatted:\n%s\nwant\n%s\nfrom\n%s", got, again, formatted)
		}
		for _, word := range strings.FieldsFunc(string(formatted), func(r rune) bool { return r <= ' ' || r == ';' || r == '/' || r == '*' }) {
			if !strings.Contains(got, word) {
				t.Fatalf("%q is gone in\n%s", word, got)
			}
		}
	}
}
