package delay

import (
	"fmt"
	"go/types"
	"strings"
	"testing"
)

// factsOf returns the facts of the functions of a file, by name, in words.
func factsOf(t *testing.T, body string) map[string]string {
	t.Helper()
	ix := load(t, "p.go", "package p\n"+body, true)
	ev := New(ix)
	out := map[string]string{}
	for _, f := range ix.Funcs() {
		if f.Obj == nil {
			continue
		}
		out[f.Obj.Name()] = factText(ev.Fact(f))
	}
	return out
}

func factText(f Fact) string {
	if f == (Fact{}) {
		return "nothing"
	}
	out := []string{growthNames[f.Growth], answerNames[f.Jitter]}
	add := func(is bool, format string, a ...any) {
		if is {
			out = append(out, fmt.Sprintf(format, a...))
		}
	}
	add(f.By != 0, "by %d", f.By)
	add(f.Value != 0, "value=%v", f.Value)
	add(f.Max != 0, "max=%v", f.Max)
	add(f.Capped == Yes, "capped")
	add(f.Server, "server")
	return strings.Join(out, " ")
}

func haveFacts(t *testing.T, body string, want map[string]string) {
	t.Helper()
	got := factsOf(t, body)
	for name, w := range want {
		if got[name] != w {
			t.Errorf("%s: %q, want %q", name, got[name], w)
		}
	}
}

func TestFactsOfDelaysThatGrowWithAParameter(t *testing.T) {
	haveFacts(t, `
import ("math"; "math/rand"; "time")
const most = time.Minute
func linear(n int) time.Duration { return time.Duration(n) * time.Second }
func shifted(base time.Duration, n uint) time.Duration { return base << n }
func power(n int) time.Duration { return time.Duration(math.Pow(2, float64(n))) * time.Second }
func capped(n int) time.Duration { return min(time.Second<<n, most) }
func jittered(n int) time.Duration { d := time.Second << n; return d + time.Duration(rand.Int63n(int64(d))) }
func second(name string, n int) time.Duration { return time.Second << n }
func clamped(n int) time.Duration { if n > 5 { n = 5 }; return time.Second << n }
func stepped(n int) time.Duration { d := time.Second; for i := 0; i < n; i++ { d *= 2 }; return d }
func ignores(n int) time.Duration { return time.Second }
func both(n, m int) time.Duration { return time.Second << n * time.Duration(m) }
`, map[string]string{
		"linear":   "linear no by 1",
		"shifted":  "exponential no by 2",
		"power":    "exponential no by 1",
		"capped":   "exponential no by 1 max=1m0s capped",
		"jittered": "exponential yes by 1",
		"second":   "exponential no by 2",
		"clamped":  "exponential no by 1 max=32s capped",
		"stepped":  "exponential no by 1",
		"ignores":  "constant no value=1s",
		"both":     "nothing",
	})
}

func TestFactsOfDelaysThatGrowByThemselves(t *testing.T) {
	haveFacts(t, `
import ("math/rand"; "time")
type b struct { cur, base time.Duration; n uint }
func (b *b) doubles() time.Duration { d := b.cur; b.cur *= 2; return d }
func (b *b) counts() time.Duration { b.n++; return b.base << b.n }
func (b *b) random() time.Duration { b.n++; return time.Duration(rand.Int63n(int64(b.base << b.n))) }
func (b *b) reset() { b.cur, b.n = b.base, 0 }
type copied struct { cur time.Duration }
func (c copied) copy() time.Duration { c.cur *= 2; return c.cur }
`, map[string]string{
		"doubles": "exponential no",
		"counts":  "exponential no",
		"random":  "exponential yes",
		"reset":   "nothing",
		"copy":    "constant no",
	})
}

// What something else counts or moves cannot be told from the function alone.
func TestNoFactsOfDelaysThatChangeElsewhere(t *testing.T) {
	haveFacts(t, `
import "time"
type b struct { cur, next time.Duration; n uint; N uint; until time.Time }
func (b *b) failed() { b.cur *= 2; b.n++ }
func (b *b) set(d time.Duration) { b.next = d }
func (b *b) read() time.Duration { return b.cur }
func (b *b) counted() time.Duration { return time.Second << b.n }
func (b *b) exported() time.Duration { return time.Second << b.N }
func (b *b) remaining() time.Duration { return time.Until(b.until) }
func (b *b) elapsed() time.Duration { return time.Since(b.until) }
func (b *b) kept() time.Duration { return b.next }
var global int
func Bump() { global++ }
func variable() time.Duration { return time.Duration(global) * time.Second }
func called(f func() time.Duration) time.Duration { return f() }
`, map[string]string{
		"read": "nothing", "counted": "nothing", "exported": "nothing",
		"remaining": "nothing", "elapsed": "nothing", "variable": "nothing", "called": "nothing",
		"kept": "constant no",
	})
}

func TestFactsOfDelaysThatThePeerTells(t *testing.T) {
	haveFacts(t, `
import ("net/http"; "strconv"; "time")
func told(r *http.Response) time.Duration { n, _ := strconv.Atoi(r.Header.Get("Retry-After")); return time.Duration(n) * time.Second }
func other(r *http.Response) time.Duration { n, _ := strconv.Atoi(r.Header.Get("X-Limit")); return time.Duration(n) * time.Second }
`, map[string]string{"told": "varies unknown server", "other": "nothing"})
}

func TestNoFactsOfWhatIsNotOneDelay(t *testing.T) {
	haveFacts(t, `
import "time"
func number() int64 { return 5 }
func two() (time.Duration, error) { return time.Second, nil }
func one() time.Duration { return time.Second }
`, map[string]string{"number": "nothing", "two": "nothing", "one": "constant no value=1s"})
}

// delaysOf evaluates the waits in a loop whose delays other packages compute.
func delaysOf(t *testing.T, body string, facts map[string]Fact) []string {
	t.Helper()
	ix := load(t, "p.go", "package p\nimport (\"time\"; \"example.com/config\")\nfunc wait(time.Duration)\n"+body, true)
	ev := New(ix)
	ev.Facts = func(f *types.Func) Fact { return facts[f.FullName()] }
	var out []string
	for _, s := range sites(ix, nil) {
		out = append(out, describe(ev.Eval(s.d, s.scope), ""))
	}
	return out
}

func TestFactsTellDelaysOfOtherPackages(t *testing.T) {
	const delay, get = "example.com/config.Delay", "example.com/config.GetDuration"
	for _, test := range []struct {
		body string
		fact map[string]Fact
		want string
	}{
		{"for i := 0; ; i++ { wait(config.Delay(i)) }", map[string]Fact{delay: {Growth: Exponential, Jitter: No, By: 1}}, "exponential no"},
		{"for i := 0; ; i++ { wait(config.Delay(i)) }", map[string]Fact{delay: {Growth: Exponential, Jitter: Yes, By: 1}}, "exponential yes"},
		{"for i := 0; ; i++ { wait(config.Delay(i)) }", nil, "unknown unknown"},
		{"for { wait(config.Delay(3)) }", map[string]Fact{delay: {Growth: Exponential, Jitter: No, By: 1}}, "constant no"},
		{"for { wait(config.Delay(3)) }", map[string]Fact{delay: {Growth: Exponential, Jitter: No}}, "exponential no"},
		{"for i := 0; ; i++ { wait(config.Delay(i)) }", map[string]Fact{delay: {Growth: Constant, Jitter: No}}, "unknown no"},
		{"for i := 0; ; i++ { wait(config.Delay(i)) }", map[string]Fact{delay: {Growth: Varies, Jitter: Yes}}, "varies yes"},
		{"for { wait(config.GetDuration(\"x\")) }", map[string]Fact{get: {Growth: Constant, Jitter: No}}, "constant no"},
		{"for { wait(config.GetDuration(\"x\")) }", nil, "unknown unknown"},
		{"for { wait(config.Jitter(time.Second)) }", map[string]Fact{"example.com/config.Jitter": {Growth: Constant, Jitter: No}}, "varies yes"}, // its name says more
	} {
		got := delaysOf(t, "func f() { "+test.body+" }", test.fact)
		if len(got) != 1 || got[0] != test.want {
			t.Errorf("%s with %v: %q, want %q", test.body, test.fact, got, test.want)
		}
	}
}

func TestAFactGivesTheValueOfAConstant(t *testing.T) {
	ix := load(t, "p.go", "package p\nimport (\"time\"; \"example.com/config\")\nfunc wait(time.Duration)\nfunc f() { for { wait(config.GetDuration(\"x\")) } }\n", true)
	ev := New(ix)
	ev.Facts = func(*types.Func) Fact { return Fact{Growth: Constant, Jitter: No, Value: 3e9} }
	s := sites(ix, nil)[0]
	if got, want := describe(ev.Eval(s.d, s.scope), "x x value func"), "constant no value=3s func=GetDuration"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
