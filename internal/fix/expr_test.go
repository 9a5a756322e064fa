package fix

import (
	"go/ast"
	"strings"
	"testing"
)

// exprNode is for find, which takes a type.
type exprNode = ast.Expr

const exprHead = `package p

type T struct{ n int64 }

func (T) M() bool { return true }

func call(n int64) int64 { return n }

var a, b, c int64

var p = &a

var fn func() int64
`

func TestWrap(t *testing.T) {
	for _, test := range []struct{ name, stmt, expr, before, after, want string }{
		{"argument", "_ = a + b", "a + b", "call(", ")", "_ = call(a + b)"},
		{"operand", "_ = a + b", "a + b", "2*", "", "_ = 2*(a + b)"},
		{"operand of the same operator, left", "_ = a + b", "a + b", "", "+2", "_ = a + b+2"},
		{"operand of the same operator, right", "_ = a - b", "a - b", "2-", "", "_ = 2-(a - b)"},
		{"single operand", "_ = a", "a", "2*", "", "_ = 2*a"},
		{"negative operand", "_ = -a", "-a", "2-", "", "_ = 2-(-a)"},
		{"dereferenced operand", "_ = b + *p", "*p", "2/", "", "_ = b + 2/(*p)"},
		{"result binds weaker than what is around", "_ = c * a", "a", "", " + 1", "_ = c * (a + 1)"},
		{"result binds stronger", "_ = c + a", "a", "", " * 2", "_ = c + a * 2"},
		{"both", "_ = c * (a + b)", "a + b", "2*", "", "_ = c * (2*(a + b))"},
		{"method of the result", "_ = T{a}.n", "T{a}", "(", ")", "_ = (T{a}).n"},
		{"comments stay", "_ = call(a + /* why */\n\t\tb)", "a + /* why */\n\t\tb", "call(", ")", "_ = call(call(a + /* why */\n\t\tb))"},
		{"second argument", "_ = a + b", "a + b", "max(1, ", ")", "_ = max(1, a + b)"},
		{"conversion", "_ = a + b", "a + b", "int64(", ") * 2", "_ = int64(a + b) * 2"},
		{"function called", "_ = fn()", "fn", "(", ")", "_ = (fn)()"},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := "package p\n\nfunc f() {\n\t" + test.stmt + "\n}\n"
			pass := load(t, "", src, exprHead)
			file := In(pass, pass.Files[0])
			got := apply(t, pass, file.Wrap(find[exprNode](t, pass, test.expr), test.before, test.after)...)
			equal(t, got, strings.Replace(src, test.stmt, test.want, 1))
			compiles(t, got, exprHead)
		})
	}
}

func TestReplace(t *testing.T) {
	for _, test := range []struct{ name, stmt, expr, text, want string }{
		{"alone", "_ = call(1)", "call(1)", "a + b", "_ = a + b"},
		{"argument", "_ = call(call(1))", "call(1)", "a + b", "_ = call(a + b)"},
		{"operand, weaker", "_ = 2 * call(1)", "call(1)", "a + b", "_ = 2 * (a + b)"},
		{"operand, stronger", "_ = 2 + call(1)", "call(1)", "a * b", "_ = 2 + a * b"},
		{"operand, same, left", "_ = call(1) - 2", "call(1)", "a - b", "_ = a - b - 2"},
		{"operand, same, right", "_ = 2 - call(1)", "call(1)", "a - b", "_ = 2 - (a - b)"},
		{"minus behind minus", "_ = 2-call(1)", "call(1)", "-a", "_ = 2-(-a)"},
		{"minus of minus", "_ = -call(1)", "call(1)", "-a", "_ = -(-a)"},
		{"star behind slash", "_ = 2/call(1)", "call(1)", "*p", "_ = 2/(*p)"},
		{"left of a method", "_ = T{}.M()", "T{}", "*new(T)", "_ = (*new(T)).M()"},
		{"index", "_ = []int64{1}[call(0)]", "call(0)", "a + b", "_ = []int64{1}[a + b]"},
		{"in parentheses", "_ = 2 * (call(1))", "call(1)", "a + b", "_ = 2 * (a + b)"},
		{"literal in a header", "if call(1) == 1 {\n\t}", "call(1)", "T{}.n", "if (T{}.n) == 1 {\n\t}"},
		{"literal in the init of a header", "if x := call(1); x == 1 {\n\t}", "call(1)", "T{}.n", "if x := (T{}.n); x == 1 {\n\t}"},
		{"literal in an argument in a header", "if call(call(1)) == 1 {\n\t}", "call(1)", "T{}.n", "if call(T{}.n) == 1 {\n\t}"},
		{"literal in brackets in a header", "if call(1) == 1 {\n\t}", "call(1)", "call(T{}.n)", "if call(T{}.n) == 1 {\n\t}"},
		{"literal in a loop's header", "for i := call(1); i < 1; i++ {\n\t}", "call(1)", "T{}.n", "for i := (T{}.n); i < 1; i++ {\n\t}"},
		{"literal ranged over", "for range call(1) {\n\t}", "call(1)", "T{}.n", "for range (T{}.n) {\n\t}"},
		{"literal switched on", "switch call(1) {\n\t}", "call(1)", "T{}.n", "switch (T{}.n) {\n\t}"},
		{"literal in a body", "if a == 1 {\n\t\t_ = call(1)\n\t}", "call(1)", "T{}.n", "if a == 1 {\n\t\t_ = T{}.n\n\t}"},
		{"literal of a slice in a header", "if call(1) == 1 {\n\t}", "call(1)", "[]int64{1}[0]", "if []int64{1}[0] == 1 {\n\t}"},
		{"literal in a closure in a header", "if func() bool { return call(1) == 1 }() {\n\t}", "call(1)", "T{}.n", "if func() bool { return T{}.n == 1 }() {\n\t}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := "package p\n\nfunc f() {\n\t" + test.stmt + "\n}\n"
			pass := load(t, "", src, exprHead)
			file := In(pass, pass.Files[0])
			got := apply(t, pass, file.Replace(find[exprNode](t, pass, test.expr), test.text)...)
			equal(t, got, strings.Replace(src, test.stmt, test.want, 1))
			compiles(t, got, exprHead)
		})
	}
}
