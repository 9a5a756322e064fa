package retry_test

import (
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

const (
	maxSource = 64 << 10         // bytes of a source that is looked at
	soon      = 3 * time.Second  // within which a source is read, though others use the machine
	never     = 60 * time.Second // after which it is taken as endless
)

// FuzzRecognise holds that the recogniser reads any source, well typed or not,
// without a panic and in time, and that what it finds can be reported.
func FuzzRecognise(f *testing.F) {
	for _, src := range shapes {
		f.Add(header+src, []byte(nil))
	}
	for _, src := range testdata(f) {
		f.Add(src, []byte(nil))
	}
	f.Fuzz(func(t *testing.T, src string, changes []byte) {
		if len(src) > maxSource {
			t.Skip("too large")
		}
		src = ruletest.Mutate(src, changes)
		if len(src) > maxSource {
			t.Skip("grown too large")
		}
		if _, m := timely(t, src); m != nil {
			sound(t, m)
		}
	})
}

// timely holds that a source is read in time.
func timely(t *testing.T, src string) (time.Duration, *retry.Model) {
	t.Helper()
	took, m := recognise(t, src)
	for range 2 {
		if took > soon { // the machine may have been busy
			took, m = recognise(t, src)
		}
	}
	if took > soon {
		t.Errorf("%d bytes took %v:\n%s", len(src), took, src)
	}
	return took, m
}

// recognise runs the recogniser over one file, nil where it is none at all.
func recognise(t *testing.T, src string) (time.Duration, *retry.Model) {
	t.Helper()
	s, ok := check(src)
	if !ok {
		t.Skip("beyond go/types")
	}
	t.Cleanup(s.Forget)
	if s.Pkg == nil || len(s.Files) == 0 {
		return 0, nil
	}
	type result struct {
		m     *retry.Model
		panic string
	}
	done := make(chan result, 1)
	start := time.Now()
	go func() {
		var r result
		defer func() {
			if v := recover(); v != nil {
				r.panic = fmt.Sprintf("%v\n%s", v, debug.Stack())
			}
			done <- r
		}()
		r.m = retry.Recognise(index.New(s.Fset, s.Pkg, s.Info, s.Files), nil)
	}()
	select {
	case r := <-done:
		if r.panic != "" {
			t.Fatalf("panic: %s\n%s", r.panic, src)
		}
		return time.Since(start), r.m
	case <-time.After(never):
		t.Fatalf("no end after %v:\n%s", never, src)
	}
	return 0, nil
}

// check type-checks a source, false where the type checker itself gives up.
func check(src string) (s *ruletest.Source, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return ruletest.Check("example.com/p", map[string]string{"p.go": src}), true
}

// sound holds what every rule takes for granted of a model.
func sound(t *testing.T, m *retry.Model) {
	t.Helper()
	for _, r := range m.Retries {
		at := func(pos token.Pos) string { return m.Index.Fset.Position(pos).String() }
		if r.Node == nil || r.Form < retry.Loop || r.Form > retry.Client || r.Name == "" {
			t.Errorf("a retry without a place, form or name: %+v", r)
			continue
		}
		if r.NoWait == delay.Yes && len(r.Waits) > 0 {
			t.Errorf("%s: the retry waits and does not", at(r.Node.Pos()))
		}
		for _, w := range r.Waits {
			if w.Node == nil {
				t.Errorf("%s: a wait without a place", at(r.Node.Pos()))
			}
		}
	}
}

// testdata returns the sources that the rules are tested with.
func testdata(tb testing.TB) (sources []string) {
	tb.Helper()
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata", "src"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		sources = append(sources, string(text))
		return err
	})
	if err != nil || len(sources) == 0 {
		tb.Fatalf("no sources below testdata: %v", err)
	}
	return sources
}

// header stands above each of the shapes.
const header = `package p

import (
	"context"
	"errors"
	"fmt"
	"math/rand"
	"net"
	"net/http"
	"os"
	"time"
)

var _ = []any{context.TODO, errors.New, fmt.Println, rand.Int, net.Dial, http.Get, os.Exit, time.Now}

`

// shapes are one small function for each way in which a retry is written, and
// for what only looks like one.
var shapes = []string{
	`func f(u string) error { for range 3 { if _, err := http.Get(u); err == nil { return nil }; time.Sleep(time.Second) }; return errors.New("x") }`,
	`func f(u string) { for { if _, err := http.Get(u); err == nil { break }; time.Sleep(time.Second) } }`,
	`func f(u string) (err error) { for i := 0; i < 5; i++ { _, err = http.Get(u); if err != nil { time.Sleep(time.Second << i); continue }; return }; return }`,
	`func f(u string) { _, err := http.Get(u); for err != nil { time.Sleep(1); _, err = http.Get(u) } }`,
	`func f(u string) { ok := false; for !ok { _, err := http.Get(u); ok = err == nil; <-time.After(time.Second) } }`,
	`func f(u string) { again: if _, err := http.Get(u); err != nil { time.Sleep(time.Second); goto again } }`,
	`func f(us []string) { outer: for _, u := range us { for { if _, err := http.Get(u); err != nil { continue outer }; break } } }`,
	`func f(u string, n int) error { if _, err := http.Get(u); err != nil { if n > 3 { return err }; time.Sleep(time.Second); return f(u, n+1) }; return nil }`,
	`func f(u string) { if _, err := http.Get(u); err != nil { time.AfterFunc(time.Second, func() { f(u) }) } }`,
	`func f(u string) { if _, err := http.Get(u); err != nil { g(u) } }; func g(u string) { time.Sleep(time.Second); f(u) }`,
	`func do(n int, d time.Duration, op func() error) (err error) { for i := 0; i < n; i++ { if err = op(); err == nil { return }; time.Sleep(d); d *= 2 }; return }
func f(u string) error { return do(0, time.Second, func() error { _, err := http.Get(u); return err }) }`,
	`func do[T any](op func() (T, error)) T { for { if v, err := op(); err == nil { return v }; time.Sleep(time.Second) } }
func f(u string) { do(func() (*http.Response, error) { return http.Get(u) }) }`,
	`func f(ctx context.Context, a string) { for { c, err := net.Dial("tcp", a); if err != nil { select { case <-ctx.Done(): return; case <-time.After(time.Second): continue } }; serve(c) } }; func serve(net.Conn) {}`,
	`func f(ctx context.Context, u string) { t := time.NewTicker(time.Second); defer t.Stop(); for range t.C { if _, err := http.Get(u); err == nil { return } } }`,
	`func f(u string) { t := time.NewTimer(0); for { <-t.C; if _, err := http.Get(u); err != nil { t.Reset(time.Second); continue }; return } }`,
	`func f(u string) { d := time.Second; for { if _, err := http.Get(u); err == nil { return }; time.Sleep(d); if d *= 2; d > time.Minute { d = time.Minute } } }`,
	`func f(u string) { ds := []time.Duration{1, 2, 4}; for _, d := range ds { if _, err := http.Get(u); err == nil { return }; time.Sleep(d) } }`,
	`func f(u string) { for i := range 9 { if _, err := http.Get(u); err == nil { return }; time.Sleep(time.Duration(rand.Intn(i+1)) * time.Second) } }`,
	`func f(u string) { for { switch _, err := http.Get(u); { case err == nil: return; case errors.Is(err, os.ErrClosed): panic(err); default: time.Sleep(1) } } }`,
	`func f(u string) { for { switch _, err := http.Get(u); err.(type) { case nil: return; case *net.OpError: time.Sleep(1) } } }`,
	`func f(u string) { for end := time.Now().Add(time.Minute); time.Now().Before(end); { if _, err := http.Get(u); err == nil { return } } }`,
	`func f(u string) { for { r, err := http.Get(u); if err == nil && r.StatusCode < 500 || errors.Is(err, context.Canceled) { return }; time.Sleep(1) } }`,
	`func f(u string) { for { func() { defer func() { recover() }(); http.Get(u) }(); time.Sleep(time.Second) } }`,
	`func f(u string) { errs := make(chan error); for { go func() { _, err := http.Get(u); errs <- err }(); if err := <-errs; err == nil { return } } }`,
	`type c struct { addr string; conn net.Conn; err error }
func (c *c) dial() (err error) { c.conn, err = net.Dial("tcp", c.addr); return }
func (c *c) run() { for c.err = c.dial(); c.err != nil; c.err = c.dial() { time.Sleep(time.Second) } }`,
	`type api interface { Get(string) error }; type real struct{}; func (real) Get(u string) error { _, err := http.Get(u); return err }
func f(a api, u string) { get := a.Get; for get(u) != nil { time.Sleep(time.Second) } }`,
	`func f(l net.Listener) { for { c, err := l.Accept(); if err != nil { time.Sleep(time.Second); continue }; go c.Close() } }`,
	`func f(us []string) { for _, u := range us { if _, err := http.Get(u); err == nil { return }; time.Sleep(time.Second) } }`,
	`func f(u string) { for { http.Get(u); time.Sleep(time.Minute) } }`,
	`func f(jobs chan string) { for u := range jobs { if _, err := http.Get(u); err != nil { jobs <- u } } }`,
	`func f(u string, seq func(func(int) bool)) { for i := range seq { if _, err := http.Get(u); err == nil { return }; fmt.Println(i) } }`,
	// Type errors.
	`import "nowhere"; func f() { for { if err := nowhere.Get(x...); err != nil { time.Sleep(undefined << err); continue }; return nil } }`,
	`func f(f func(f)) (f, f) { for f := range f { f, f = f(f); again: goto again } }`,
	`type T struct { T; f func() T }; func (t T) f() T { for { if t = t.f(); t == nil { return f } } }`,
	`var a, b = b, a; func f() error { for { if a := f(); a != nil { time.Sleep(a); b := a } } }`,
	`func f() { for { break nowhere; continue nowhere; goto nowhere; fallthrough; switch { case f(): fallthrough } } }`,
	`func f(, x int) { for i := 0; i < ; i++ { if err := g(; err != nil { select { case x <- : } } }`,
}
