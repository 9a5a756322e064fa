package failure

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// prelude stands before the sources of these tests.
const prelude = `package p

import (
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"
)

var (
	_ = errors.New
	_ = fmt.Sprint
	_ = log.Print
)

var errA, errB = errors.New("a"), errors.New("b")

type kind struct{}

func (*kind) Error() string { return "" }

func op() error { _, err := http.Get(""); return err }

func two() (int, error) { return 0, op() }

func ok() bool { return op() == nil }

func pause() { time.Sleep(time.Second) }
`

// followerOf reads a package of one file, which starts with the prelude, and
// returns its function "test" with the first call of op, two or ok in there.
func followerOf(t *testing.T, src string) (*Follower, *index.Func, *ast.CallExpr) {
	t.Helper()
	m := modelOf(t, src)
	for _, fn := range m.Index.Funcs() {
		if fn.Obj == nil || fn.Obj.Name() != "test" {
			continue
		}
		var first *ast.CallExpr
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			if call, is := n.(*ast.CallExpr); is && first == nil {
				if id, is := call.Fun.(*ast.Ident); is && (id.Name == "op" || id.Name == "two" || id.Name == "ok") {
					first = call
				}
			}
			return first == nil
		})
		return New(m), fn, first
	}
	t.Fatal("no function test")
	return nil, nil, nil
}

func modelOf(t *testing.T, src string) (m *retry.Model) {
	t.Helper()
	s := ruletest.Check("example.com/p", map[string]string{"p.go": prelude + src})
	capture := &analysis.Analyzer{
		Name: "capture", Doc: "hands on the model", Requires: []*analysis.Analyzer{retry.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			m, _ = pass.ResultOf[retry.Analyzer].(*retry.Model)
			return nil, nil
		},
	}
	if _, err := s.Run(capture); err != nil {
		t.Fatal(err)
	}
	return m
}

// escapes holds whether "test" fails when its call of op, two or ok does.
func escapes(t *testing.T, want bool, src string) {
	t.Helper()
	f, fn, call := followerOf(t, src)
	if got, _ := f.Escapes(fn, call, ""); got != want {
		t.Errorf("%s\nfails: %v, want %v", src, got, want)
	}
}

func fail(t *testing.T, src string)     { t.Helper(); escapes(t, true, src) }
func recovers(t *testing.T, src string) { t.Helper(); escapes(t, false, src) }

func TestAReturnedCallFails(t *testing.T) {
	fail(t, `func test() error { return op() }`)
	fail(t, `func test() (int, error) { return two() }`)
}

func TestACallThatNobodyLooksAtRecovers(t *testing.T) {
	recovers(t, `func test() error { op(); return nil }`)
	recovers(t, `func test() error { _ = op(); return nil }`)
	recovers(t, `func test() error { go op(); return nil }`)
	recovers(t, `func test() error { defer op(); return nil }`)
}

func TestAReturnedVariableFails(t *testing.T) {
	fail(t, `func test() error { err := op(); return err }`)
	recovers(t, `func test() error { err := op(); _ = err; return nil }`)
}

func TestAVariableThatIsOverwrittenRecovers(t *testing.T) {
	recovers(t, `func test(f func() error) error { err := op(); err = f(); return err }`)
	recovers(t, `func test() error { err := op(); if err != nil { err = nil }; return err }`)
}

func TestAShadowRecovers(t *testing.T) {
	recovers(t, `func test(b bool) error { var err error; if b { err := op(); _ = err }; return err }`)
	fail(t, `func test(b bool) error { var err error; if b { err = op() }; return err }`)
}

func TestAWrappedFailureFails(t *testing.T) {
	fail(t, `func test() error { if err := op(); err != nil { return fmt.Errorf("test: %w", err) }; return nil }`)
	fail(t, `func test() error { err := op(); return errors.Join(errA, err) }`)
}

func TestAnErrorOfItsOwnInTheBranchFails(t *testing.T) {
	fail(t, `func test() error { if op() != nil { return errA }; return nil }`)
	fail(t, `func test() error { if err := op(); err != nil { return &kind{} }; return nil }`)
	recovers(t, `func test() error { if op() == nil { return errA }; return nil }`)
}

func TestAnErrorAfterTheBranchIsAnotherMatter(t *testing.T) {
	recovers(t, `func test(b bool) error { if err := op(); err != nil { log.Print(err) }; if b { return errA }; return nil }`)
	fail(t, `func test(b bool) error { err := op(); if err == nil { return nil }; log.Print(err); return errA }`)
}

func TestAFallbackRecovers(t *testing.T) {
	recovers(t, `func test(f func() error) error { if op() != nil { return f() }; return nil }`)
}

func TestAFlagThatTheBranchSetsFails(t *testing.T) {
	fail(t, `func test() error { bad := false; if op() != nil { bad = true }; if bad { return errA }; return nil }`)
	fail(t, `func test() error { n := 0; if op() != nil { n++ }; if n > 0 { return errA }; return nil }`)
	recovers(t, `func test(b bool) error { n := 0; if op() != nil { n++ }; log.Print(n); if b { return errA }; return nil }`)
}

func TestANamedResultFails(t *testing.T) {
	fail(t, `func test() (err error) { err = op(); return }`)
	fail(t, `func test() (err error) { if err = op(); err != nil { return }; return nil }`)
	recovers(t, `func test() (err error) { if err := op(); err != nil { log.Print(err) }; return }`)
}

func TestADeferThatClearsTheResultRecovers(t *testing.T) {
	recovers(t, `func test() (err error) { defer func() { err = nil }(); return op() }`)
	fail(t, `func test() (err error) { defer func() { if err == errA { err = nil } }(); return op() }`)
}

func TestABoolResultFails(t *testing.T) {
	fail(t, `func test() bool { return op() == nil }`)
	fail(t, `func test() bool { if op() != nil { return false }; return true }`)
	fail(t, `func test() error { if !ok() { return errA }; return nil }`)
	recovers(t, `func test() error { if ok() { return errA }; return nil }`)
}

func TestANilResultFails(t *testing.T) {
	fail(t, `type conn struct{}; func test() *conn { if op() != nil { return nil }; return &conn{} }`)
	recovers(t, `func test() string { if op() != nil { return "default" }; return "" }`)
}

func TestAnErrorTypeOfItsOwnFails(t *testing.T) {
	fail(t, `func test() *kind { if op() != nil { return &kind{} }; return nil }`)
	recovers(t, `func test() *kind { if op() == nil { return &kind{} }; return nil }`)
}

func TestAListOfWhatIsLeftFails(t *testing.T) {
	fail(t, `func test(s string) error { var left []string; if op() != nil { left = append(left, s) }; if len(left) > 0 { return errA }; return nil }`)
	recovers(t, `func test(s string) error { var left []string; if op() == nil { left = append(left, s) }; if len(left) > 0 { return errA }; return nil }`)
}

func TestAFieldThatHoldsTheFailureFails(t *testing.T) {
	fail(t, `type result struct{ err error }; func test() (r result) { r.err = op(); return r }`)
	recovers(t, `type result struct{ err error }; func test(r, s result) result { r.err = op(); return s }`)
}

func TestAListOfFailuresFails(t *testing.T) {
	fail(t, `func test() error { var errs []error; errs = append(errs, op()); return errors.Join(errs...) }`)
	recovers(t, `func test() error { var errs []error; errs = append(errs, op()); return nil }`)
}

func TestACaseForTheFailureFails(t *testing.T) {
	fail(t, `func test() error { switch err := op(); { case err == nil: return nil; default: return err } }`)
	recovers(t, `func test() error { switch err := op(); { case err == nil: return errA; default: return nil } }`)
}

func TestAPanicRecovers(t *testing.T) {
	recovers(t, `func test() error { if err := op(); err != nil { panic(err) }; return nil }`)
}

// becomes holds what the failure of "test" is sure to be.
func becomes(t *testing.T, want Identity, src string) {
	t.Helper()
	f, fn, call := followerOf(t, src)
	if is, got := f.Escapes(fn, call, "q.errOld"); !is || got != want {
		t.Errorf("%s\nbecomes %q, fails %v, want %q", src, got, is, want)
	}
}

func TestAFailureThatIsHandedOnStaysWhatItIs(t *testing.T) {
	becomes(t, "q.errOld", `func test() error { return op() }`)
	becomes(t, "q.errOld", `func test() error { if err := op(); err != nil { return fmt.Errorf("test: %w", err) }; return nil }`)
}

func TestTheTextOfAFailureIsAnotherOne(t *testing.T) {
	becomes(t, "", `func test() error { err := op(); return fmt.Errorf("test: %v", err) }`)
}

func TestAFailureBecomesTheSentinelThatIsReturned(t *testing.T) {
	becomes(t, "example.com/p.errA", `func test() error { if op() != nil { return errA }; return nil }`)
	becomes(t, "example.com/p.errA q.errOld", `func test() error { if err := op(); err != nil { return fmt.Errorf("%w: %w", errA, err) }; return nil }`)
}

func TestAFailureBecomesTheTypeThatIsReturned(t *testing.T) {
	becomes(t, "*example.com/p.kind", `func test() error { if op() != nil { return &kind{} }; return nil }`)
}

func TestOnlyWhatAllWaysHaveInCommonIsSure(t *testing.T) {
	becomes(t, "", `func test(b bool) error { if op() != nil { if b { return errA }; return errB }; return nil }`)
	becomes(t, "q.errOld", `func test(b bool) error { err := op(); if err != nil && b { return errors.Join(errA, err) }; return err }`)
}

// repeated holds whether a failure of the call in the loop of "test", which is
// errA, leads back to the call.
func repeated(t *testing.T, want bool, src string) {
	t.Helper()
	f, fn, call := followerOf(t, src)
	if got := f.Repeats(fn, call, "example.com/p.errA"); got != want {
		t.Errorf("%s\nrepeats: %v, want %v", src, got, want)
	}
}

func TestAFailureLeadsBack(t *testing.T) {
	repeated(t, true, `func test() error { for range 3 { if err := op(); err == nil { return nil } }; return nil }`)
	repeated(t, false, `func test() error { for range 3 { if err := op(); err != nil { return err } }; return nil }`)
}

func TestAFailureThatMakesNoDifferenceDoesNotLeadBack(t *testing.T) {
	repeated(t, false, `func test() { for range 3 { if err := op(); err != nil { log.Print(err) }; pause() } }`)
	repeated(t, true, `func test() { for range 3 { if err := op(); err != nil { log.Print(err); continue }; return } }`)
}

func TestAKindThatIsAskedForLeaves(t *testing.T) {
	repeated(t, false, `func test() { for range 3 { err := op(); if err == nil || errors.Is(err, errA) { return } } }`)
	repeated(t, false, `func test() { for range 3 { err := op(); if err == nil || err == errA { return } } }`)
	repeated(t, false, `func test() { for range 3 { err := op(); switch err { case nil, errA: return } } }`)
}

func TestAnotherKindLeadsBack(t *testing.T) {
	repeated(t, true, `func test() { for range 3 { err := op(); if err == nil || errors.Is(err, errB) { return } } }`)
	repeated(t, true, `func test() { for range 3 { err := op(); switch err { case nil, errB: return } } }`)
}

func TestATypeThatIsAssertedLeaves(t *testing.T) {
	const as = Identity("*example.com/p.kind")
	for src, want := range map[string]bool{
		`func test() { for range 3 { err := op(); if _, is := err.(*kind); is || err == nil { return } } }`:  false,
		`func test() { for range 3 { err := op(); if _, is := err.(*kind); !is || err == nil { return } } }`: true,
		`func test() { for range 3 { err := op(); _, _ = err.(*kind); if err == nil { return } } }`:          true,
	} {
		f, fn, call := followerOf(t, src)
		if got := f.Repeats(fn, call, as); got != want {
			t.Errorf("%s\nrepeats: %v, want %v", src, got, want)
		}
	}
}

func TestAKindThatIsRepeatedLeadsBack(t *testing.T) {
	repeated(t, true, `func test() { for range 3 { err := op(); if err == nil || !errors.Is(err, errA) { return } } }`)
}
