package layer

import "testing"

// decorators are types and functions that wrap values.
const decorators = `
type api interface{ Call() error }

type plain struct{}

func (plain) Call() error { return op() }

type again struct{ next api }

func (a *again) Call() (err error) {
	for range 3 {
		if err = a.next.Call(); err == nil {
			return nil
		}
		pause()
	}
	return err
}

type named struct{ next api }

func (n *named) Call() error {
	if err := n.next.Call(); err != nil {
		return fmt.Errorf("named: %w", err)
	}
	return nil
}

type forgets struct{ next api }

func (f *forgets) Call() error {
	f.next.Call()
	return nil
}

func wrap(a api) api { return &again{a} }

type call func() error

func retried(next call) call {
	return func() (err error) {
		for range 3 {
			if err = next(); err == nil {
				return nil
			}
			pause()
		}
		return err
	}
}

type middleware func(call) call
`

// stackOf holds how many layers the result of "test" has.
func stackOf(t *testing.T, want int, src string) {
	t.Helper()
	f, s := finderOf(t, decorators+src)
	parts := s.made(function(t, f, "test"))
	if got := layersOf(parts); got != want {
		t.Errorf("%s\nmakes %q: %d layers, want %d", src, stackString(parts), got, want)
	}
}

func TestALiteralOfADecoratorIsALayer(t *testing.T) {
	stackOf(t, 1, `func test() api { return &again{next: plain{}} }`)
	stackOf(t, 0, `func test() api { return plain{} }`)
}

func TestDecoratorsStack(t *testing.T) {
	stackOf(t, 2, `func test() api { return &again{&again{plain{}}} }`)
	stackOf(t, 2, `func test() api { return wrap(wrap(plain{})) }`)
}

func TestADecoratorThatCallsOnceLetsThrough(t *testing.T) {
	stackOf(t, 2, `func test() api { return wrap(&named{wrap(plain{})}) }`)
}

func TestADecoratorThatForgetsFailuresHidesWhatIsBelow(t *testing.T) {
	stackOf(t, 1, `func test() api { return wrap(&forgets{wrap(plain{})}) }`)
}

func TestAnEmbeddedInterfaceLetsThrough(t *testing.T) {
	stackOf(t, 2, `type e struct{ api }; func test() api { return wrap(e{wrap(plain{})}) }`)
}

func TestAVariableHoldsWhatWasStoredBefore(t *testing.T) {
	stackOf(t, 2, `func test() api { a := wrap(plain{}); a = wrap(a); return a }`)
	stackOf(t, 1, `func test() api { a := wrap(plain{}); b := a; a = wrap(a); log.Print(a); return b }`)
}

func TestALayerOnConditionCounts(t *testing.T) {
	stackOf(t, 2, `func test(b bool) api { a := wrap(plain{}); if b { a = wrap(a) }; return a }`)
}

func TestOneOrTheOtherIsNotSure(t *testing.T) {
	stackOf(t, 0, `func test(b bool) api { var a api = plain{}; if b { a = wrap(plain{}) }; return a }`)
}

func TestAResultThatMayBeTheArgumentCounts(t *testing.T) {
	stackOf(t, 1, `func maybe(a api, n int) api { if n == 0 { return a }; return &again{a} }; func test(n int) api { return maybe(plain{}, n) }`)
}

func TestFunctionsStack(t *testing.T) {
	stackOf(t, 2, `func test() call { return retried(retried(op)) }`)
	stackOf(t, 2, `func test() call { return retried(thrice) }`)
	stackOf(t, 1, `func test() call { return retried(op) }`)
}

func TestMiddlewaresInAListStack(t *testing.T) {
	stackOf(t, 2, `func apply(c call, ms ...middleware) call { for _, m := range ms { c = m(c) }; return c }; func test() call { return apply(op, retried, retried) }`)
	stackOf(t, 2, `func test() []middleware { ms := []middleware{retried}; ms = append(ms, retried); return ms }`)
}

func TestALiteralListThatStacksHasTheNameOfItsFirstLayer(t *testing.T) {
	f, s := finderOf(t, decorators+`func test() []middleware { return []middleware{retried, retried} }`)
	got := s.stacked(nil)
	if len(got) != 1 || got[0].Func != function(t, f, "test") || got[0].Name != "p.retried" {
		t.Errorf("got %+v", got)
	}
}

func TestClientsInAListDoNotStack(t *testing.T) {
	stackOf(t, 0, `func test() []api { return []api{wrap(plain{}), wrap(plain{})} }`)
}

func TestValuesSideBySideDoNotStack(t *testing.T) {
	stackOf(t, 0, `type pair struct{ a, b api }; func test() pair { return pair{wrap(plain{}), wrap(plain{})} }`)
}

func TestASettingThatSwitchesRetriesOffIsNoLayer(t *testing.T) {
	const with = `type config struct{ retry bool }; func with(a api, c config) api { if !c.retry { return a }; return &again{a} }; `
	stackOf(t, 1, with+`func test() api { return with(plain{}, config{retry: true}) }`)
	stackOf(t, 0, with+`func test() api { return with(plain{}, config{retry: false}) }`)
}
