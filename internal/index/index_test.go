package index_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// load indexes a package of one file without type errors.
func load(t *testing.T, src string) *index.Index {
	t.Helper()
	s := ruletest.Check("example.com/p", map[string]string{"p.go": "package p\n" + src})
	if len(s.Errors) > 0 {
		t.Fatal(s.Errors)
	}
	return index.New(s.Fset, s.Pkg, s.Info, s.Files)
}

// callIn returns the last call in the function "test".
func callIn(t *testing.T, ix *index.Index) *ast.CallExpr {
	t.Helper()
	var last *ast.CallExpr
	for _, f := range ix.Funcs() {
		if f.Obj != nil && f.Obj.Name() == "test" {
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if call, is := n.(*ast.CallExpr); is && (last == nil || call.Pos() > last.Pos()) {
					last = call
				}
				return true
			})
		}
	}
	if last == nil {
		t.Fatal("no call in test")
	}
	return last
}

// runs holds which declared function the last call in "test" runs: its name as
// [types.Func.FullName] has it, without the package; "" for none.
func runs(t *testing.T, src, want string) index.Callee {
	t.Helper()
	ix := load(t, src)
	c := ix.Callee(callIn(t, ix))
	got := ""
	if c.Func != nil && c.Func.Obj != nil {
		got = strings.ReplaceAll(c.Func.Obj.FullName(), "example.com/p.", "")
	} else if c.Func != nil {
		got = "literal"
	}
	if got != want {
		t.Errorf("%s\nruns %q, want %q", src, got, want)
	}
	return c
}

func TestACallOfAFunctionRunsIt(t *testing.T) {
	c := runs(t, `func f() {}; func test() { f() }`, "f")
	if c.Obj != c.Func.Obj || c.Value != nil {
		t.Errorf("got %+v", c)
	}
}

func TestAFunctionElsewhereHasNoBody(t *testing.T) {
	c := runs(t, `import "os"; func test() { os.Getpid() }`, "")
	if c.Obj == nil || c.Obj.FullName() != "os.Getpid" {
		t.Errorf("got %v", c.Obj)
	}
}

func TestADotImportedFunctionIsNamed(t *testing.T) {
	c := runs(t, `import . "os"; func test() { Getpid() }`, "")
	if c.Obj == nil || c.Obj.FullName() != "os.Getpid" {
		t.Errorf("got %v", c.Obj)
	}
}

func TestACallOfAMethodRunsIt(t *testing.T) {
	runs(t, `type T int; func (T) m() {}; func test(v T) { v.m() }`, "(T).m")
}

func TestACallOfAnEmbeddedMethodRunsIt(t *testing.T) {
	runs(t, `type T int; func (*T) m() {}; type U struct{ T }; func test(v U) { v.m() }`, "(*T).m")
}

func TestAMethodInFrontOfAnEmbeddedOneRuns(t *testing.T) {
	runs(t, `type T int; func (T) m() {}; type U struct{ T }; func (U) m() {}; func test(v U) { v.m() }`, "(U).m")
}

func TestACallOfAMethodExpressionRunsIt(t *testing.T) {
	runs(t, `type T int; func (T) m() {}; func test(v T) { T.m(v) }`, "(T).m")
}

func TestACallInParenthesesRunsIt(t *testing.T) {
	runs(t, `func f() {}; func test() { (f)() }`, "f")
}

func TestALiteralCalledInPlaceRuns(t *testing.T) {
	runs(t, `func test() { func() {}() }`, "literal")
}

func TestAMethodValueStoredOnceRuns(t *testing.T) {
	c := runs(t, `type T int; func (T) m() {}; func test(v T) { g := v.m; g() }`, "(T).m")
	if c.Value == nil || c.Value.Name() != "g" {
		t.Errorf("the value is %v", c.Value)
	}
}

func TestALiteralStoredOnceRuns(t *testing.T) {
	runs(t, `func test() { g := func() {}; g() }`, "literal")
}

func TestAVariableDeclaredBeforeItsOnlyStoreRuns(t *testing.T) {
	runs(t, `func test() { var g func(); g = func() {}; g() }`, "literal")
}

func TestAVariableStoredTwiceRunsNothing(t *testing.T) {
	c := runs(t, `func f() {}; func test(b bool) { g := f; if b { g = func() {} }; g() }`, "")
	if c.Value == nil || c.Obj != nil {
		t.Errorf("got %+v", c)
	}
}

func TestAVariableWithATakenAddressRunsNothing(t *testing.T) {
	runs(t, `func f() {}; func set(p *func()) {}; func test() { g := f; set(&g); g() }`, "")
}

func TestAVariableOfAVariableRuns(t *testing.T) {
	runs(t, `func f() {}; func test() { g := f; h := g; h() }`, "f")
}

func TestVariablesInACircleEnd(t *testing.T) {
	runs(t, `var a func(); var b func(); func init() { a = b; b = a }; func test() { a() }`, "")
}

func TestAParameterRunsNothing(t *testing.T) {
	c := runs(t, `func test(g func()) { g() }`, "")
	if c.Value == nil || c.Value.Name() != "g" {
		t.Errorf("the value is %v", c.Value)
	}
}

func TestAParameterWithADefaultRunsNothing(t *testing.T) {
	runs(t, `func f() {}; func test(g func()) { if g == nil { g = f }; g() }`, "")
}

func TestAParameterOfALiteralWithADefaultRunsNothing(t *testing.T) {
	runs(t, `func f() {}; func test() { _ = func(g func()) { if g == nil { g = f }; g() } }`, "")
}

func TestAnUnexportedPackageVariableRunsWhatItHolds(t *testing.T) {
	runs(t, `func f() {}; var g = f; func test() { g() }`, "f")
}

func TestAnExportedPackageVariableRunsNothing(t *testing.T) {
	runs(t, `func f() {}; var G = f; func test() { G() }`, "")
}

func TestAnUnexportedFieldSetOnceRuns(t *testing.T) {
	runs(t, `func f() {}; type T struct{ g func() }; var v = T{g: f}; func test(v T) { v.g() }`, "f")
}

func TestAnExportedFieldRunsNothing(t *testing.T) {
	runs(t, `func f() {}; type T struct{ G func() }; var v = T{G: f}; func test(v T) { v.G() }`, "")
}

func TestAFieldSetTwiceRunsNothing(t *testing.T) {
	runs(t, `func f() {}; type T struct{ g func() }; var v, w = T{f}, T{g: func() {}}; func test(v T) { v.g() }`, "")
}

func TestAnElementRunsNothing(t *testing.T) {
	runs(t, `func f() {}; func test() { gs := []func(){f}; gs[0]() }`, "")
}

func TestARangedFunctionRunsNothing(t *testing.T) {
	runs(t, `func f() {}; func test() { for _, g := range []func(){f} { g() } }`, "")
}

func TestAResultOfACallRunsNothing(t *testing.T) {
	runs(t, `func get() (func(), error) { return nil, nil }; func test() { g, _ := get(); g() }`, "")
}

func TestAnInstanceRunsItsOrigin(t *testing.T) {
	runs(t, `func f[V any](V) {}; func test() { f(1) }`, "f")
}

func TestAnExplicitInstanceRunsItsOrigin(t *testing.T) {
	runs(t, `func f[V any](V) {}; func test() { f[int](1) }`, "f")
}

func TestAnInstanceOfTwoTypesRunsItsOrigin(t *testing.T) {
	runs(t, `func f[V, W any](V, W) {}; func test() { f[int, string](1, "") }`, "f")
}

func TestAMethodOfAGenericTypeRunsItsOrigin(t *testing.T) {
	c := runs(t, `type T[V any] struct{}; func (T[V]) m() {}; func test(v T[int]) { v.m() }`, "(T[V]).m")
	if c.Obj != c.Obj.Origin() {
		t.Error("the callee is an instance")
	}
}

func TestAFieldOfAGenericTypeSetOnceRuns(t *testing.T) {
	runs(t, `func f() {}; type T[V any] struct{ g func() }; func test(v T[int]) { v = T[int]{g: f}; v.g() }`, "f")
}

func TestAConvertedFunctionRuns(t *testing.T) {
	runs(t, `type F func(); func f() {}; func test() { F(f)() }`, "f")
}

func TestAConversionIsNoCall(t *testing.T) {
	if c := runs(t, `func test() { _ = int64(1) }`, ""); !c.Conversion {
		t.Errorf("got %+v", c)
	}
}

func TestABuiltinIsNamed(t *testing.T) {
	if c := runs(t, `func test() { panic(0) }`, ""); c.Builtin != "panic" {
		t.Errorf("got %+v", c)
	}
}

func TestAFunctionWithTheNameOfABuiltinIsNone(t *testing.T) {
	if c := runs(t, `func panic(int) {}; func test() { panic(0) }`, "panic"); c.Builtin != "" {
		t.Errorf("got %+v", c)
	}
}

func TestAnInterfaceWithOneImplementationRunsIt(t *testing.T) {
	c := runs(t, `type I interface{ m() }; type T int; func (T) m() {}; func test(v I) { v.m() }`, "(T).m")
	if !c.Interface || c.Obj == c.Func.Obj {
		t.Errorf("got %+v", c)
	}
}

func TestAnInterfaceWithTwoImplementationsRunsNothing(t *testing.T) {
	c := runs(t, `type I interface{ m() }; type T int; func (T) m() {}; type U int; func (U) m() {}; func test(v I) { v.m() }`, "")
	if !c.Interface {
		t.Errorf("got %+v", c)
	}
}

func TestATypeThatImplementsAPartIsNoImplementation(t *testing.T) {
	runs(t, `type I interface{ m(); n() }; type T int; func (T) m() {}; func (T) n() {}; type U int; func (U) m() {}; func test(v I) { v.m() }`, "(T).m")
}

func TestAnInterfaceElsewhereRunsNothing(t *testing.T) {
	c := runs(t, `import "io"; type T int; func (T) Close() error { return nil }; func test(v io.Closer) { v.Close() }`, "")
	if !c.Interface || c.Obj == nil {
		t.Errorf("got %+v", c)
	}
}

func TestAWrapperIsAnImplementationToo(t *testing.T) {
	runs(t, `type I interface{ m() }; type T int; func (T) m() {}; type W struct{ I }; func test(v I) { v.m() }`, "")
}

func TestFuncValueTellsWhatACallWouldRun(t *testing.T) {
	ix := load(t, `func f() {}; func do(func()) {}; func test() { g := f; do(g) }`)
	c := ix.FuncValue(callIn(t, ix).Args[0])
	if c.Func == nil || c.Func.Obj.Name() != "f" {
		t.Errorf("got %+v", c)
	}
}

func TestACallThatCannotBeResolvedIsEmpty(t *testing.T) {
	s := ruletest.Check("example.com/p", map[string]string{"p.go": `package p; func test() { undefined.x.y(1)() }`})
	ix := index.New(s.Fset, s.Pkg, s.Info, s.Files)
	if c := ix.Callee(callIn(t, ix)); c != (index.Callee{}) {
		t.Errorf("got %+v", c)
	}
}

// variable returns the variable or field of that name, wherever it is declared.
func variable(t *testing.T, ix *index.Index, name string) *types.Var {
	t.Helper()
	for id, obj := range ix.Info.Defs {
		if v, is := obj.(*types.Var); is && id.Name == name {
			return v
		}
	}
	t.Fatalf("no variable %s", name)
	return nil
}

// stored holds what is stored in the variable v: each store as its operator
// and value, and which result of it.
func stored(t *testing.T, src string, want ...string) {
	t.Helper()
	ix := load(t, src)
	var got []string
	for _, s := range ix.Stores(variable(t, ix, "v")) {
		text := s.Tok.String()
		if s.Rhs != nil {
			text += " " + types.ExprString(s.Rhs)
		}
		if s.Result >= 0 {
			text += "#" + strconv.Itoa(s.Result)
		}
		got = append(got, text)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nstores %q, want %q", src, got, want)
	}
}

func TestAssignmentsAreStores(t *testing.T) {
	stored(t, `func f() { v := 1; v = 2; v += 3; _ = v }`, ":= 1", "= 2", "+= 3")
}

func TestIncrementsAreStoresWithoutAValue(t *testing.T) {
	stored(t, `func f() { v := 1; v++; v-- }`, ":= 1", "++", "--")
}

func TestADeclarationWithoutAValueStoresZero(t *testing.T) {
	stored(t, `var v int`, "var")
}

func TestADeclarationStoresItsValue(t *testing.T) {
	stored(t, `var w, v = 1, 2`, "var 2")
}

func TestATupleIsStoredByResult(t *testing.T) {
	stored(t, `func g() (int, int) { return 1, 2 }; func f() { w, v := g(); _, _ = v, w; v, w = g() }`, ":= g()#1", "= g()#0")
}

func TestADeclaredTupleIsStoredByResult(t *testing.T) {
	stored(t, `func g() (int, int) { return 1, 2 }; var w, v = g()`, "var g()#1")
}

func TestParallelAssignmentStoresInPairs(t *testing.T) {
	stored(t, `func f(w int) { v := 1; v, w = w, v; _ = w }`, ":= 1", "= w")
}

func TestRedeclarationStoresAgain(t *testing.T) {
	stored(t, `func f() { v, a := 1, 2; v, b := 3, 4; _, _, _ = v, a, b }`, ":= 1", ":= 3")
}

func TestAShadowIsAnotherVariable(t *testing.T) {
	ix := load(t, `func f() { v := 1; { v := 2; _ = v }; _ = v }`)
	for _, obj := range ix.Info.Defs {
		if v, is := obj.(*types.Var); is && len(ix.Stores(v)) != 1 {
			t.Errorf("%d stores", len(ix.Stores(v)))
		}
	}
}

func TestARangeStoresItsKey(t *testing.T) {
	stored(t, `func f(xs []int) { for v := range xs { _ = v } }`, "range xs#0")
}

func TestARangeStoresItsValue(t *testing.T) {
	stored(t, `func f(xs []int) { var v int; for _, v = range xs { _ = v } }`, "var", "range xs#1")
}

func TestAKeyOfALiteralIsAStore(t *testing.T) {
	stored(t, `type T struct{ w, v int }; var x = T{v: 1}`, ": 1")
}

func TestALiteralWithoutKeysStoresByPlace(t *testing.T) {
	stored(t, `type T struct{ w, v int }; var x = T{1, 2}`, ": 2")
}

func TestAnElidedLiteralIsAStore(t *testing.T) {
	stored(t, `type T struct{ v int }; var x = []*T{{1}, {v: 2}}`, ": 1", ": 2")
}

func TestAnElidedLiteralInAMapIsAStore(t *testing.T) {
	stored(t, `type T struct{ v int }; var x = map[string]T{"a": {v: 1}}`, ": 1")
}

func TestALiteralOfAGenericTypeStoresInItsOrigin(t *testing.T) {
	stored(t, `type T[E any] struct{ v E }; var x, y = T[int]{v: 1}, T[int]{2}`, ": 1", ": 2")
}

func TestAnAssignmentToAFieldIsAStore(t *testing.T) {
	stored(t, `type T struct{ v int }; func f(p *T, q T) { p.v = 1; (*p).v = 2; q.v++ }`, "= 1", "= 2", "++")
}

func TestAnAssignmentToAnEmbeddedFieldIsAStore(t *testing.T) {
	stored(t, `type T struct{ v int }; type U struct{ T }; func f(u *U) { u.v = 1 }`, "= 1")
}

func TestAnAssignmentThroughAPointerCountsForThePointer(t *testing.T) {
	stored(t, `func f(v *int) { *v = 1 }`, "= 1")
}

func TestAnAssignmentToAnElementIsNoStore(t *testing.T) {
	stored(t, `func f() { v := []int{1}; v[0] = 2 }`, ":= []int{…}")
}

func TestATypeSwitchStoresInEachClause(t *testing.T) {
	ix := load(t, `func f(e any) { switch v := e.(type) { case int: _ = v; case string: _ = v } }`)
	n := 0
	for _, obj := range ix.Info.Implicits {
		if v, is := obj.(*types.Var); is {
			if stores := ix.Stores(v); len(stores) == 1 && stores[0].Tok == token.ARROW && types.ExprString(stores[0].Rhs) == "e" {
				n++
			}
		}
	}
	if n != 2 {
		t.Errorf("%d clauses store, want 2", n)
	}
}

func TestAReceiveStoresItsValue(t *testing.T) {
	stored(t, `func f(c chan int) { v := <-c; v, ok := <-c; _, _ = v, ok }`, ":= <-c", ":= <-c#0")
}

func TestASelectStoresWhatItReceives(t *testing.T) {
	stored(t, `func f(c chan int) { select { case v := <-c: _ = v } }`, ":= <-c")
}

func TestAStoreNamesItsFunction(t *testing.T) {
	ix := load(t, `func f() { v := 1; func() { v = 2 }(); _ = v }`)
	stores := ix.Stores(variable(t, ix, "v"))
	if len(stores) != 2 || stores[0].Func.Obj == nil || stores[1].Func.Obj != nil || stores[1].Func.Outer != stores[0].Func {
		t.Errorf("got %+v", stores)
	}
}

func TestAStoreAtPackageLevelHasNoFunction(t *testing.T) {
	ix := load(t, `func f() {}; var v = 1`)
	if s := ix.Stores(variable(t, ix, "v")); len(s) != 1 || s[0].Func != nil {
		t.Errorf("got %+v", s)
	}
}

func TestATakenAddressIsSeen(t *testing.T) {
	ix := load(t, `func f() { v, w := 1, 2; _, _ = &v, w }`)
	if !ix.AddressTaken(variable(t, ix, "v")) || ix.AddressTaken(variable(t, ix, "w")) {
		t.Error("the address of v alone is taken")
	}
}

func TestATakenAddressOfAFieldIsSeen(t *testing.T) {
	ix := load(t, `type T struct{ v, w int }; func f(t T) { _ = &t.v }`)
	if !ix.AddressTaken(variable(t, ix, "v")) || ix.AddressTaken(variable(t, ix, "w")) {
		t.Error("the address of v alone is taken")
	}
}

func TestOnlyNeedsOneStore(t *testing.T) {
	for src, want := range map[string]bool{
		`func f() { v := 1; _ = v }`:                          true,
		`func f() { v := 1; v++; _ = v }`:                     false,
		`func f() { v := 1; func() { v = 2 }(); _ = v }`:      false,
		`func f() { v := 1; _ = &v }`:                         false,
		`func f() { var v int; v = 1; _ = v }`:                true,
		`func f() { var v = 1; v = 2; _ = v }`:                false,
		`func f(xs []int) { for _, v := range xs { _ = v } }`: false,
		`func f(v int) { v = 1 }`:                             false,
		`type T int; func (v T) f() { v = 1 }`:                false,
		`func f() (v int) { v = 1; return }`:                  true,
		`func f(v int) {}`:                                    false,
		`type T struct{ v int }; var x = T{1}`:                true,
		`type T struct{ v int }; var x, y = T{1}, T{2}`:       false,
	} {
		ix := load(t, src)
		if _, got := ix.Only(variable(t, ix, "v")); got != want {
			t.Errorf("%s: %v, want %v", src, got, want)
		}
	}
}

func TestOnlyLeavesOutWhatOtherPackagesCanStore(t *testing.T) {
	for _, src := range []string{`var V = 1`, `type T struct{ V int }; var x = T{1}`} {
		ix := load(t, src)
		if _, got := ix.Only(variable(t, ix, "V")); got {
			t.Error(src)
		}
	}
}

func TestVarOfNamesVariablesAndFields(t *testing.T) {
	ix := load(t, `type T struct{ f int }; func test(x int, p *T, q *int, xs []int) { use(x, (x), p.f, (*p).f, *q, xs[0], 1) }; func use(...int) {}`)
	var got []string
	for _, arg := range callIn(t, ix).Args {
		name := ""
		if v := ix.VarOf(arg); v != nil {
			name = v.Name()
		}
		got = append(got, name)
	}
	if want := []string{"x", "x", "f", "f", "q", "", ""}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestVarOfNamesAVariableOfAnotherPackage(t *testing.T) {
	ix := load(t, `import "os"; func test() { use(os.Args) }; func use([]string) {}`)
	if v := ix.VarOf(callIn(t, ix).Args[0]); v == nil || v.Name() != "Args" {
		t.Errorf("got %v", v)
	}
}

func TestCallsOfFindsEveryNamedCall(t *testing.T) {
	ix := load(t, `func f() {}; func test() { f(); func() { f() }(); g := f; g() }`)
	for _, fn := range ix.Funcs() {
		if fn.Obj != nil && fn.Obj.Name() == "f" && len(ix.CallsOf(fn.Obj)) != 2 {
			t.Errorf("%d calls", len(ix.CallsOf(fn.Obj)))
		}
	}
}

func TestCallsOfAnInstanceAreOfItsOrigin(t *testing.T) {
	ix := load(t, `func f[V any](V) {}; func test() { f(1); f[string]("") }`)
	for _, fn := range ix.Funcs() {
		if fn.Obj.Name() == "f" && len(ix.CallsOf(fn.Obj)) != 2 {
			t.Errorf("%d calls", len(ix.CallsOf(fn.Obj)))
		}
	}
}

func TestFuncsHoldOuterOnesFirst(t *testing.T) {
	ix := load(t, `func f() { func() { func() {}() }() }; func g() {}; func h()`)
	var depths []int
	for _, fn := range ix.Funcs() {
		n := 0
		for o := fn.Outer; o != nil; o = o.Outer {
			n++
		}
		depths = append(depths, n)
	}
	if want := []int{0, 1, 2, 0}; !slices.Equal(depths, want) {
		t.Errorf("got %v, want %v", depths, want)
	}
}

func TestAFuncKnowsItsReceiverAndParameters(t *testing.T) {
	ix := load(t, `type T int; func (r T) f(a, b int, _ string) {}`)
	fn := ix.Funcs()[0]
	var names []string
	for _, p := range fn.Params {
		names = append(names, p.Name())
	}
	if fn.Recv == nil || fn.Recv.Name() != "r" || !slices.Equal(names, []string{"a", "b", "_"}) {
		t.Errorf("got %v, %q", fn.Recv, names)
	}
}

func TestALiteralAtPackageLevelHasNoOuter(t *testing.T) {
	ix := load(t, `var g = func(a int) {}`)
	if fn := ix.Funcs()[0]; fn.Outer != nil || fn.Obj != nil || len(fn.Params) != 1 || ix.FuncOf(fn.Node) != fn {
		t.Errorf("got %+v", fn)
	}
}

func TestBodyOfAnInstanceIsThatOfItsOrigin(t *testing.T) {
	ix := load(t, `type T[V any] struct{}; func (T[V]) m() {}; var x T[int]; var _ = x.m`)
	m, _, _ := types.LookupFieldOrMethod(variable(t, ix, "x").Type(), true, ix.Pkg, "m")
	if fn := ix.Body(m.(*types.Func)); fn == nil || fn.Obj.Name() != "m" {
		t.Errorf("got %+v", fn)
	}
}

func TestNothingIsKnownOfNothing(t *testing.T) {
	ix := load(t, `func f() {}`)
	if ix.Body(nil) != nil || ix.Stores(nil) != nil || ix.CallsOf(nil) != nil || ix.FuncOf(nil) != nil {
		t.Error("an answer about nothing")
	}
}

func TestAnOnlyImplementationThatWrapsOthersIsNotWhatRuns(t *testing.T) {
	ix := load(t, "type I interface{ M() }\ntype D struct{ next I }\nfunc (d D) M() { d.next.M() }\nfunc test(i I) { i.M() }")
	if c := ix.Callee(callIn(t, ix)); c.Func != nil {
		t.Error("the decorator is taken for what it wraps")
	}
}
