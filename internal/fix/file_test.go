package fix

import (
	"errors"
	"go/ast"
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestAtFindsTheFile(t *testing.T) {
	pass := load(t, "", "package p\n", "package p\n\nvar x int\n")
	for i, syntax := range pass.Files {
		for _, pos := range []token.Pos{syntax.FileStart, syntax.Package, syntax.FileEnd} {
			if file, ok := At(pass, pos); !ok || file.syntax != pass.Files[i] {
				t.Errorf("file %d, position %d: not found", i, pos)
			}
		}
	}
	if _, ok := At(pass, token.NoPos); ok {
		t.Error("no position is in a file")
	}
}

func TestTextIsTheSource(t *testing.T) {
	pass := load(t, "", "package p\n\nvar x = 1   +   /* why */ 2\n")
	sum := pass.Files[0].Decls[0].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Values[0]
	equal(t, In(pass, pass.Files[0]).Text(sum), "1   +   /* why */ 2")
}

func TestTextIsPrintedWhereTheSourceIsNotToBeHad(t *testing.T) {
	for name, readFile := range map[string]func(string) ([]byte, error){
		"no ReadFile": nil,
		"error":       func(string) ([]byte, error) { return nil, errors.New("gone") },
		"changed":     func(string) ([]byte, error) { return []byte("package p\n"), nil },
	} {
		t.Run(name, func(t *testing.T) {
			pass := load(t, "", "package p\n\nvar x = 1   +   /* why */ 2\n")
			pass.ReadFile = readFile
			sum := pass.Files[0].Decls[0].(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Values[0]
			equal(t, In(pass, pass.Files[0]).Text(sum), "1 + /* why */ 2")
		})
	}
}

func TestIndentIsTheSameWithoutSource(t *testing.T) {
	const src = `package p

func g(...any) {}

func f(x any) {
	g(1)
	for {
		g(2)
		if x == nil { g(3) }
		switch x {
		case 1:
			g(4)
			select {
			default:
				g(5)
			}
		case 2: g(6)
		}
		switch x.(type) {
		case int:
			g(7, func() {
				g(8)
			})
		}
	}
}
`
	pass := load(t, "", src)
	file := In(pass, pass.Files[0])
	for _, call := range []string{"g(1)", "g(2)", "g(3)", "g(4)", "g(5)", "g(6)", "g(7,", "g(8)"} {
		at := pos(t, pass, call)
		line := src[:strings.Index(src, call)]
		line = line[strings.LastIndex(line, "\n")+1:]
		want := strings.Repeat("\t", strings.Count(line, "\t"))
		pass.ReadFile = func(string) ([]byte, error) { return []byte(src), nil }
		if got := file.Indent(at); got != want {
			t.Errorf("%s with source: got %q, want %q", call, got, want)
		}
		pass.ReadFile = nil
		if got := file.Indent(at); got != want {
			t.Errorf("%s without source: got %q, want %q", call, got, want)
		}
		pass.ReadFile = func(string) ([]byte, error) { return []byte(src), nil }
	}
}

func TestEOL(t *testing.T) {
	for src, want := range map[string]string{"package p\n": "\n", "package p\r\n": "\r\n", "package p": "\n"} {
		pass := load(t, "", src)
		if got := In(pass, pass.Files[0]).EOL(); got != want {
			t.Errorf("%q: got %q", src, got)
		}
	}
}

func TestVersionOfBuildConstraintCountsFirst(t *testing.T) {
	pass := load(t, "go1.21", "//go:build go1.22\n\npackage p\n", "package p\n")
	if !In(pass, pass.Files[0]).AtLeast(22) || In(pass, pass.Files[0]).AtLeast(23) {
		t.Error("the file with the constraint is not of 1.22")
	}
	if In(pass, pass.Files[1]).AtLeast(22) || !In(pass, pass.Files[1]).AtLeast(21) {
		t.Error("the file without is not of 1.21")
	}
}

func TestVersionOfModuleCountsWhereTheTypesHaveNone(t *testing.T) {
	pass := load(t, "", "package p\n")
	pass.Module = &analysis.Module{GoVersion: "1.21"}
	if In(pass, pass.Files[0]).AtLeast(22) || !In(pass, pass.Files[0]).AtLeast(21) {
		t.Error("not of 1.21")
	}
}

func TestFreshName(t *testing.T) {
	const src = `package p

import "fmt"

var global int

func f(param int) (result int) {
	outer := 1
	{
		inner := 2
		_ = inner
	}
	_ = fmt.Println
	HERE()
	later := func() int { return global + outer }
label:
	for later() == x.attempt {
		break label
	}
	return
}

var x struct{ attempt, field int }

func HERE() {}

func g() { elsewhere := 1; _ = elsewhere }
`
	pass := load(t, "", src)
	at := pos(t, pass, "HERE()")
	for base, want := range map[string]string{
		"fresh":     "fresh",
		"attempt":   "attempt", // a field only
		"elsewhere": "elsewhere",
		"param":     "param2",
		"result":    "result2",
		"outer":     "outer2",
		"inner":     "inner2", // not visible, but in the function
		"later":     "later2",
		"label":     "label2",
		"global":    "global2",
		"g":         "g2",
		"fmt":       "fmt2",
		"len":       "len2",
		"for":       "for2",
	} {
		if got := In(pass, pass.Files[0]).FreshName(at, base); got != want {
			t.Errorf("%s: got %s, want %s", base, got, want)
		}
	}
}
