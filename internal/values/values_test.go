package values_test

import (
	"go/types"
	"slices"
	"testing"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/ruletest"
	"github.com/retrylint/retrylint/internal/values"
)

// comesFrom holds the expressions that the argument of the last call in "test"
// comes from, and whether these are all.
func comesFrom(t *testing.T, src string, wantAll bool, want ...string) {
	t.Helper()
	s := ruletest.Check("example.com/p", map[string]string{"p.go": implementations + "func use(any) {}\n" + src})
	if len(s.Errors) > 0 {
		t.Fatal(s.Errors[0])
	}
	ix := index.New(s.Fset, s.Pkg, s.Info, s.Files)
	srcs, all := values.New(ix).Sources(lastCall(t, ix).Args[0])
	var got []string
	for _, s := range srcs {
		got = append(got, types.ExprString(s.Expr))
	}
	if !slices.Equal(got, want) || all != wantAll {
		t.Errorf("%s\ncomes from %q, all: %v; want %q, %v", src, got, all, want, wantAll)
	}
}

func TestALocalVariableComesFromWhatIsStored(t *testing.T) {
	comesFrom(t, `func test() { v := 1; v = 2; use(v) }`, true, "1", "2")
}

func TestAResultComesFromTheReturnStatements(t *testing.T) {
	comesFrom(t, `func two(b bool) (int, error) { if b { return 1, nil }; return 2, nil }; func test() { v, _ := two(true); use(v) }`, true, "1", "2")
}

func TestANamedResultComesFromWhatIsStored(t *testing.T) {
	comesFrom(t, `func f() (n int) { n = 7; return }; func test() { use(f()) }`, true, "7")
}

func TestCallersOfAnExportedFunctionAreNotAll(t *testing.T) {
	comesFrom(t, `func test(v int) { use(v) }; func a() { test(3) }`, true, "3")
	comesFrom(t, `func Test(v int) { test(v) }; func test(v int) { use(v) }; func a() { Test(3) }`, false, "3")
}

func TestAnElementIsNotFollowed(t *testing.T) {
	comesFrom(t, `func test(list []int) { for _, v := range list { use(v) } }`, false)
}

func TestACallOfAnotherPackageIsASource(t *testing.T) {
	comesFrom(t, `func test() { v := http.NewServeMux(); use(v) }`, true, "http.NewServeMux()")
}

func TestVariablesInACircleEnd(t *testing.T) {
	comesFrom(t, `func test() { a, b := 1, 2; a = b; b = a; use(a) }`, true, "1", "2")
}
