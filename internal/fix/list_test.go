package fix

import (
	"go/ast"
	"strings"
	"testing"
)

const listHead = `package p

type S struct {
	A, Long int
	B       bool
}

func f(list ...int) int { return len(list) }

`

func TestAppendAddsAnArgument(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"none", "var x = f()\n", "var x = f(9)\n"},
		{"one line", "var x = f(1, 2)\n", "var x = f(1, 2, 9)\n"},
		{"a line each", "var x = f(\n\t1,\n\t2,\n)\n", "var x = f(\n\t1,\n\t2,\n\t9,\n)\n"},
		{"a comment", "var x = f(\n\t1, // one\n)\n", "var x = f(\n\t1, // one\n\t9,\n)\n"},
		{"a comment of lines", "var x = f(\n\t1, /* one\n\tone */\n)\n", "var x = f(\n\t1, 9, /* one\n\tone */\n)\n"},
		{"the bracket beside", "var x = f(1,\n\t2)\n", "var x = f(1,\n\t2, 9)\n"},
	} {
		for _, eol := range []string{"\n", "\r\n"} {
			pass := load(t, "", strings.ReplaceAll(listHead+test.src, "\n", eol))
			call := last[*ast.CallExpr](pass.Files[0])
			got := apply(t, pass, In(pass, pass.Files[0]).Append(call, "9")...)
			equal(t, got, strings.ReplaceAll(listHead+test.want, "\n", eol))
			compiles(t, got)
		}
	}
}

func TestAppendDoesNotTouchAList(t *testing.T) {
	pass := load(t, "", listHead+"var x = f([]int{1}...)\n")
	if edits := In(pass, pass.Files[0]).Append(last[*ast.CallExpr](pass.Files[0]), "9"); edits != nil {
		t.Errorf("got %v", edits)
	}
}

func TestSetFieldGivesAFieldAValue(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"empty", "var x = S{}\n", "var x = S{B: true}\n"},
		{"one line", "var x = S{A: 1}\n", "var x = S{A: 1, B: true}\n"},
		{"a line each", "var x = S{\n\tA:    1,\n\tLong: 2,\n}\n", "var x = S{\n\tA:    1,\n\tLong: 2,\n\tB:    true,\n}\n"},
		{"a comment", "var x = S{\n\tA: 1, // one\n}\n", "var x = S{\n\tA: 1, // one\n\tB: true,\n}\n"},
		{"its own", "var x = S{B: false, A: 1}\n", "var x = S{B: true, A: 1}\n"},
	} {
		pass := load(t, "", listHead+test.src)
		got := apply(t, pass, In(pass, pass.Files[0]).SetField(last[*ast.CompositeLit](pass.Files[0]), "B", "true")...)
		equal(t, got, listHead+test.want)
		compiles(t, got)
		formatted(t, got)
	}
}

func TestSetFieldNeedsNamesOfFields(t *testing.T) {
	pass := load(t, "", listHead+"var x = S{1, 2, false}\n")
	if edits := In(pass, pass.Files[0]).SetField(last[*ast.CompositeLit](pass.Files[0]), "B", "true"); edits != nil {
		t.Errorf("got %v", edits)
	}
}

func TestLinesGoBelowAnOpeningBrace(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"plain", "func g() {\n\tfor {\n\t\tf()\n\t}\n}\n", "func g() {\n\tfor {\n\t\tx()\n\t\ty()\n\t\tf()\n\t}\n}\n"},
		{"a comment", "func g() {\n\tfor { // ever\n\t\tf()\n\t}\n}\n", "func g() {\n\tfor { // ever\n\t\tx()\n\t\ty()\n\t\tf()\n\t}\n}\n"},
		{"one line", "func g() {\n\tfor { f() }\n}\n", ""},
		{"a comment of lines", "func g() {\n\tfor { /* for\n\tever */\n\t\tf()\n\t}\n}\n", ""},
	} {
		pass := load(t, "", listHead+test.src)
		file := In(pass, pass.Files[0])
		loop := last[*ast.ForStmt](pass.Files[0])
		edits := file.Below(loop.Body.Lbrace+1, file.Indent(loop.Pos())+"\t", "x()", "y()")
		if test.want == "" {
			if edits != nil {
				t.Errorf("%s: got %v", test.name, edits)
			}
			continue
		}
		equal(t, apply(t, pass, edits...), listHead+test.want)
	}
}

func TestLinesGoAboveAStatementThatStartsItsLine(t *testing.T) {
	for src, want := range map[string]string{
		"func g() {\n\tfor {\n\t\t// why\n\t\tf() // so\n\t}\n}\n": "func g() {\n\tfor {\n\t\t// why\n\t\tx()\n\t\ty()\n\t\tf() // so\n\t}\n}\n",
		"func g() {\n\tfor { f() }\n}\n":                           "",
	} {
		pass := load(t, "", listHead+src)
		edits := In(pass, pass.Files[0]).Above(last[*ast.ExprStmt](pass.Files[0]).Pos(), "x()", "y()")
		if want == "" && edits != nil {
			t.Errorf("got %v", edits)
		}
		if want != "" {
			equal(t, apply(t, pass, edits...), listHead+want)
		}
	}
}

func TestExpressionsAreWrittenAsGofmtDoes(t *testing.T) {
	pass := load(t, "", listHead+"var x, y = f(1), f(1, 2)\n")
	file := In(pass, pass.Files[0])
	for at, want := range map[string]string{"f(1)": "f(2 * 3 << 1)", "1, 2": "f(2*3<<1)"} {
		if got := file.Formatted(pos(t, pass, at)+1, "f(2*3<<1)"); got != want {
			t.Errorf("at %s: got %s, want %s", at, got, want)
		}
	}
	const comment = "f(2*3 /* six */)"
	if got := file.Formatted(pos(t, pass, "f(1)"), comment); got != comment {
		t.Errorf("got %s", got)
	}
}

// last returns the last node of a type, in the order of their starts.
func last[N ast.Node](f *ast.File) (found N) {
	ast.Inspect(f, func(n ast.Node) bool {
		if n, is := n.(N); is {
			found = n
		}
		return true
	})
	return found
}

func TestSliceIsTheSourceBetweenTwoPositions(t *testing.T) {
	pass := load(t, "", listHead+"var x = f(1, /* two */ 2)\n")
	call := last[*ast.CallExpr](pass.Files[0])
	got := In(pass, pass.Files[0]).Slice(call.Lparen+1, call.Rparen)
	if want := "1, /* two */ 2"; got != want {
		t.Errorf("got %s", got)
	}
	pass.ReadFile = nil
	if got := In(pass, pass.Files[0]).Slice(call.Lparen+1, call.Rparen); strings.TrimSpace(got) != "" {
		t.Errorf("without a source: %s", got)
	}
}
