package ruletest

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// sections are the headings of a rule's page, in their order.
var sections = []string{"Wrong", "Right", "Silent when", "Fix"}

// Page checks the page of a rule: it has the sections of a page, the rule
// reports the code under Wrong once, and the code under Right not at all. Both
// are formatted and type-check.
func Page(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	headings, texts := split(a.Doc)
	if !slices.Equal(headings, sections) {
		t.Fatalf("the page has the sections %q, want %q", headings, sections)
	}
	for _, name := range headings {
		if strings.TrimSpace(texts[name]) == "" {
			t.Errorf("the section %s is empty", name)
		}
	}
	for name, want := range map[string]int{"Wrong": 1, "Right": 0} {
		src := program(code(texts[name]))
		if clean, err := format.Source([]byte(src)); err != nil || string(clean) != src {
			t.Errorf("%s is not formatted: %v\n%s", name, err, src)
		}
		found, err := Check("example.com/page", map[string]string{"page.go": src}).Run(a)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, src)
			continue
		}
		if len(found) != want {
			t.Errorf("%s is reported %d times, want %d: %v\n%s", name, len(found), want, messages(found), src)
		}
	}
}

func messages(found []analysis.Diagnostic) (out []string) {
	for _, d := range found {
		out = append(out, d.Message)
	}
	return out
}

// split cuts a page at its headings, each a line "# Name".
func split(doc string) (headings []string, texts map[string]string) {
	texts = map[string]string{}
	name := ""
	for line := range strings.Lines(doc) {
		if heading, is := strings.CutPrefix(line, "# "); is {
			name = strings.TrimSpace(heading)
			headings = append(headings, name)
			continue
		}
		texts[name] += line
	}
	return headings, texts
}

// code returns the indented lines of a section, without the indentation.
func code(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if rest, is := strings.CutPrefix(line, "\t"); is {
			out.WriteString(rest)
		} else if strings.TrimSpace(line) == "" {
			out.WriteString("\n")
		}
	}
	return strings.Trim(out.String(), "\n") + "\n"
}

// program makes a file of declarations: it adds the package clause, and
// imports unless the code has its own.
func program(code string) string {
	const clause = "package page\n\n"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", clause+code, 0)
	if err != nil || len(f.Imports) > 0 {
		return clause + code
	}
	var paths []string
	for _, id := range f.Unresolved {
		if p := importOf(id.Name); p != "" && !slices.Contains(paths, p) && qualifies(f, id) {
			paths = append(paths, p)
		}
	}
	if len(paths) == 0 {
		return clause + code
	}
	slices.Sort(paths)
	imports := ""
	for _, p := range paths {
		imports += fmt.Sprintf("\t%q\n", p)
	}
	return clause + "import (\n" + imports + ")\n\n" + code
}

// importOf returns the package of the standard library that code means by a
// name.
func importOf(name string) string {
	if name == "rand" {
		return "math/rand/v2"
	}
	for _, p := range std {
		if path.Base(p) == name {
			return p
		}
	}
	return ""
}

// qualifies says whether an identifier stands before the dot of a selector.
func qualifies(f *ast.File, id *ast.Ident) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		sel, is := n.(*ast.SelectorExpr)
		found = found || is && sel.X == ast.Expr(id)
		return !found
	})
	return found
}
