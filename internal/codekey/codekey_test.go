package codekey_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/codekey"
)

// at returns what the key of the line that holds mark says.
func at(t *testing.T, src, mark string) (function, code string) {
	t.Helper()
	before, _, ok := strings.Cut(src, mark)
	if !ok {
		t.Fatalf("no %q in the source", mark)
	}
	read := func(string) ([]byte, error) { return []byte(src), nil }
	return codekey.New(read).At("a.go", 1+strings.Count(before, "\n"))
}

const shop = `package shop

// charge pays.
func (c *client) charge() {
	for {
		time.Sleep(2 * time.Second)
	}
}
`

func TestEditsAroundTheCodeLeaveItsKey(t *testing.T) {
	for name, edit := range map[string]*strings.Replacer{
		"lines above":     strings.NewReplacer("package shop\n", "package shop\n\nimport \"time\"\n"),
		"indentation":     strings.NewReplacer("\t\ttime", "\tif ok {\n\t\t\ttime", "Second)\n", "Second)\n}\n"),
		"comment behind":  strings.NewReplacer("Second)", "Second) // a while"),
		"comment above":   strings.NewReplacer("\t\ttime", "\t\t// wait\n\t\ttime"),
		"comment within":  strings.NewReplacer("2 *", "2 /* few */ *", "(2", "( /* n */ 2", "Second)", "Second /* s */)"),
		"white space":     strings.NewReplacer("2 *", "2\t   *"),
		"line ends":       strings.NewReplacer("\n", "\r\n"),
		"//line":          strings.NewReplacer("\tfor", "//line b.go:99\n\tfor"),
		"a mistake below": strings.NewReplacer("\t}\n}\n", "\t}\n}\n\nvar x = )\n"),
	} {
		t.Run(name, func(t *testing.T) {
			function, code := at(t, edit.Replace(shop), "time.Sleep")
			if function != "(*client).charge" || code != "time.Sleep(2 * time.Second)" {
				t.Errorf("got %q in %q", code, function)
			}
		})
	}
}

func TestAnEditOfTheCodeChangesItsKey(t *testing.T) {
	for name, edit := range map[string]*strings.Replacer{
		"number":   strings.NewReplacer("2 *", "3 *"),
		"function": strings.NewReplacer("charge()", "pay()"),
		"receiver": strings.NewReplacer("*client", "client"),
	} {
		t.Run(name, func(t *testing.T) {
			function, code := at(t, edit.Replace(shop), "time.Sleep")
			if function == "(*client).charge" && code == "time.Sleep(2 * time.Second)" {
				t.Errorf("got the same: %q in %q", code, function)
			}
		})
	}
}

func TestAFunctionIsNamedAsReadersDo(t *testing.T) {
	for decl, want := range map[string]string{
		"func f()":             "f",
		"func (c T) f()":       "T.f",
		"func (*T) f()":        "(*T).f",
		"func (c (*T)) f()":    "(*T).f",
		"func (c *T[K]) f()":   "(*T).f",
		"func (c T[K, V]) f()": "T.f",
		"func f[T any]()":      "f",
		"var f = func()":       "",
	} {
		if function, _ := at(t, "package p\n\n"+decl+" {\n\tmark()\n}\n", "mark"); function != want {
			t.Errorf("%s: got %q, want %q", decl, function, want)
		}
	}
}

func TestSpacesStayWhereTheySeparate(t *testing.T) {
	for src, want := range map[string]string{
		"for i := range 3 {":                 "for i := range 3 {",
		"go func() { f(a, 'x', \"s  \") }()": "go func() { f(a, 'x', \"s  \") }()",
		"d := m[ k ] // x":                   "d := m[k]",
		"a(); b()":                           "a(); b()",
		"s := `x":                            "s := `x",
		"x := 1 # 2":                         "x := 1 # 2",
	} {
		if _, code := at(t, "package p\n\nfunc f() {\n\t"+src+"\n}\n", src); code != want {
			t.Errorf("%s: got %q, want %q", src, code, want)
		}
	}
}

func TestAFileIsReadOnce(t *testing.T) {
	read := 0
	s := codekey.New(func(string) ([]byte, error) { read++; return nil, errors.New("gone") })
	for range 2 {
		if function, code := s.At("a.go", 1); function != "" || code != "" {
			t.Errorf("got %q in %q of a file that cannot be read", code, function)
		}
	}
	if read != 1 {
		t.Errorf("read %d times", read)
	}
}

func TestALineThatTheFileLacksHasNoCode(t *testing.T) {
	s := codekey.New(func(string) ([]byte, error) { return []byte(shop), nil })
	for _, line := range []int{0, 2, 99} {
		if function, code := s.At("a.go", line); function != "" || code != "" {
			t.Errorf("line %d: got %q in %q", line, code, function)
		}
	}
}

func FuzzAt(f *testing.F) {
	f.Add([]byte(shop), 6)
	f.Add([]byte("package p\nfunc (a.b) f( {"), 2)
	f.Fuzz(func(t *testing.T, src []byte, line int) {
		_, code := codekey.New(func(string) ([]byte, error) { return src, nil }).At("a.go", line)
		if strings.Contains(code, "\n") {
			t.Errorf("code of more than one line: %q", code)
		}
	})
}
