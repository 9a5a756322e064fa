package values_test

import (
	"go/ast"
	"go/types"
	"slices"
	"testing"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/ruletest"
	"github.com/retrylint/retrylint/internal/values"
)

// implementations stand before the sources of these tests.
const implementations = `package p

import "net/http"

var _ http.RoundTripper

type api interface{ Call() error }

type plain struct{}

func (plain) Call() error { return nil }

type other struct{}

func (*other) Call() error { return nil }

type named struct{ next api }

func (n *named) Call() error { return nil }

func made() api { return &other{} }
`

// behindCall holds the types whose methods the one call in "test" can run.
func behindCall(t *testing.T, src string, want ...string) {
	t.Helper()
	s := ruletest.Check("example.com/p", map[string]string{"p.go": implementations + src})
	if len(s.Errors) > 0 {
		t.Fatal(s.Errors[0])
	}
	ix := index.New(s.Fset, s.Pkg, s.Info, s.Files)
	var got []string
	for _, target := range values.New(ix).Targets(lastCall(t, ix)) {
		recv := target.Obj.Type().(*types.Signature).Recv().Type()
		got = append(got, types.TypeString(recv, types.RelativeTo(s.Pkg)))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nruns methods of %q, want %q", src, got, want)
	}
}

// lastCall returns the last call in "test", without those in arguments.
func lastCall(t *testing.T, ix *index.Index) (last *ast.CallExpr) {
	t.Helper()
	for _, fn := range ix.Funcs() {
		if fn.Obj == nil || fn.Obj.Name() != "test" {
			continue
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if is {
				last = call
			}
			return !is
		})
	}
	if last == nil {
		t.Fatal("no call")
	}
	return last
}

func TestAFieldHoldsWhatItsConstructorStores(t *testing.T) {
	behindCall(t, `type s struct{ a api }; func n() s { return s{a: made()} }; func test(v s) { v.a.Call() }`, "*other")
}

func TestAFieldHoldsAllThatIsStored(t *testing.T) {
	behindCall(t, `type s struct{ a api }; func n() s { return s{a: &named{}} }; func m(v *s) { v.a = plain{} }; func test(v s) { v.a.Call() }`, "*named", "plain")
}

func TestAParameterHoldsWhatCallersHandOver(t *testing.T) {
	behindCall(t, `func test(a api) { a.Call() }; func m() { test(&named{}) }`, "*named")
}

func TestAnUnknownInterfaceCanBeAnyImplementation(t *testing.T) {
	behindCall(t, `func Test(a api) {}; func test() { var a api; a.Call() }`, "*named", "*other", "plain")
}

func TestAValueFromElsewhereIsNotKnown(t *testing.T) {
	behindCall(t, `func test() { var rt = http.DefaultTransport; rt.RoundTrip(nil) }`, "net/http.RoundTripper")
}

func TestAMethodThatAStructEmbedsIsThatOfWhatItHolds(t *testing.T) {
	behindCall(t, `type e struct{ api }; func n() e { return e{made()} }; func test(v e) { v.Call() }`, "*other")
}

func TestAFunctionInAVariableIsATarget(t *testing.T) {
	behindCall(t, `var run = func(o *other) func() error { return o.Call }; func test() { f := (&named{}).Call; f = (&other{}).Call; f() }`, "*named", "*other")
}
