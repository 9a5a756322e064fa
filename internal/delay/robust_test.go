package delay

import (
	"go/ast"
	"go/token"
	"testing"

	"github.com/retrylint/retrylint/internal/index"
)

// everyScope evaluates every expression of a package in every scope that the
// functions and loops around it give.
func everyScope(ix *index.Index) int {
	ev, n := New(ix), 0
	for _, f := range ix.Funcs() {
		loops := []ast.Node{nil, f.Node}
		ast.Inspect(f.Body, func(m ast.Node) bool {
			switch m.(type) {
			case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt:
				loops = append(loops, m)
			}
			return true
		})
		for _, loop := range loops {
			sc := &Scope{Func: f, Loop: loop}
			ast.Inspect(f.Body, func(m ast.Node) bool {
				if e, ok := m.(ast.Expr); ok {
					ev.Eval(e, sc)
					n++
				}
				return true
			})
		}
	}
	return n
}

func TestIllTypedPackagesAreEvaluatedWithoutPanic(t *testing.T) {
	for _, src := range []string{
		`package p; func f() { for i := range x { wait(undefined(i) + y.z) ; d *= 2 } }`,
		`package p; import "nowhere"; func f() { d := nowhere.D; for { d = d.e(nowhere.F()...); wait(d) } }`,
		`package p; func f(a, b int) int { return }; func g() { for { d := f(1); wait(f(d, d, d)) } }`,
		`package p; func (x *undefined) f(n) { for { x.n++; wait(1 << x.n); x.f(n+1) } }`,
		`package p; func f() (int, int) { return f() }; func g() { for { a, b := f(); wait(a); a, b = b } }`,
		`package p; type T struct { T }; func (t T) f() int { return t.T.f() }; func g(t T) { for { wait(t.f()) } }`,
		`package p; var a, b = b, a; func f() { for { a = b; b = a; wait(a) } }`,
		`package p; func f() { for i := 0; ; { wait(len(i...)); min(); max(i); x[i]++; goto nowhere } }`,
		`package p; func f() { l: m: for { wait(l); switch x := y.(type) { case int: wait(x) } ; goto l } }`,
		`package p; import "sync/atomic"; func f() { var x atomic.Int64; for { wait(x.Load(1), x.Foo(), atomic.Bar(&x), atomic.LoadInt64()); x.Store() } }`,
		`package p; import "github.com/jpillora/backoff"; func f() { b := backoff.Backoff{Jitter, 5, Min: x}; for { b.Max, b.Min = y; wait(b.Duration(1)); backoff.New(b).Duration() } }`,
		`package p; import "time"; func f() { for { t := time.Now(1).Add(); wait(time.Until(t, t), t.Sub(), time.Until(), t.Add(x).Sub(y)); time.Since() } }`,
		`package p; import ("crypto/rand"; "encoding/binary"); func f() { var b [8]byte; for { rand.Read(b[:], 1); rand.Read(); wait(binary.BigEndian.Uint64()); b[0], b = 1, 2, 3 } }`,
	} {
		if n := everyScope(load(t, "bad.go", src, false)); n == 0 {
			t.Errorf("nothing evaluated in %s", src)
		}
	}
}

func TestCirclesOfFunctionsEnd(t *testing.T) {
	ix := load(t, "circle.go", `package p
func wait(int)
func a(n int) int { if n > 0 { return b(n) + b(n+1) + b(n+2) }; return c(n) }
func b(n int) int { if n > 0 { return a(n) + c(n+1) * a(n+2) }; return a(n) }
func c(n int) int { x := a(n); y := b(x); x = y + c(x); return x + y }
func f() { for i := range 9 { wait(a(i) + b(i) + c(i)) } }
`, true)
	if everyScope(ix) == 0 {
		t.Error("nothing evaluated")
	}
}

func TestNoScopeIsUnknown(t *testing.T) {
	ix := load(t, "scope.go", `package p; func f() { g(1) }; func g(int)`, true)
	for _, sc := range []*Scope{nil, {}} {
		if d := New(ix).Eval(&ast.BasicLit{Kind: token.INT, Value: "1"}, sc); d != (Delay{}) {
			t.Errorf("got %+v, want nothing", d)
		}
	}
}

func TestParametersAreReadAtTheKnownCall(t *testing.T) {
	ix := load(t, "call.go", `package p
import "time"
import "math/rand"
func wait(time.Duration)
func sleep(d time.Duration) { wait(d) }
func helper(n int, d time.Duration) { for i := 0; i < n; i++ { wait(d) } }
func outer() {
	d := time.Second
	for i := range 9 { sleep(time.Second << i); sleep(d); d += d; helper(3, time.Duration(i)); helper(3, time.Duration(rand.Int())) }
}
`, true)
	ev := New(ix)
	var outer *index.Func
	var loop ast.Node
	var calls []*ast.CallExpr
	for _, f := range ix.Funcs() {
		if f.Obj.Name() == "outer" {
			outer = f
		}
	}
	ast.Inspect(outer.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			loop = n
		case *ast.CallExpr:
			if c := ix.Callee(n); c.Func != nil {
				calls = append(calls, n)
			}
		}
		return true
	})
	// The parameter of helper is read at its call, but what repeats is the
	// helper's own loop.
	wants := []struct {
		growth Growth
		jitter Answer
	}{{Exponential, No}, {Exponential, No}, {Constant, No}, {Constant, Yes}}
	for i, call := range calls {
		f := ix.Callee(call).Func
		sc := &Scope{Func: f, Call: call, Outer: &Scope{Func: outer, Loop: loop}}
		var arg ast.Expr
		ast.Inspect(f.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ForStmt:
				sc.Loop = n
			case *ast.CallExpr:
				arg = n.Args[0]
			}
			return true
		})
		if d := ev.Eval(arg, sc); d.Growth != wants[i].growth || d.Jitter != wants[i].jitter {
			t.Errorf("call %d: got %+v, want %+v", i, d, wants[i])
		}
	}
}
