package ruletest_test

import (
	"flag"
	"fmt"
	"go/format"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/ruletest"
)

var long = flag.Bool("long", false, "fix a thousand random programs, not a hundred")

// fetching is beside all programs.
const fetching = `package p

import "net/http"

func fetch(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func send(req *http.Request) error {
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
`

// For random retries: all fixes together compile, leave a formatted file without
// the findings and without any that was not there before, leave nothing more to
// fix after few rounds, and the program that they make waits differently each
// time, for no longer than the cap, makes as many attempts as before, and sends the
// same with each of them.
func TestFixesOfRandomRetries(t *testing.T) {
	const seed = 1
	n := 100
	if *long {
		n = 1000
	}
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	root := t.TempDir()
	before := map[string]string{filepath.Join(root, "before", "fetch.go"): fetching}
	programs := map[string]program{}
	for i := range n {
		p := randomProgram(r, i)
		name := filepath.Join(root, "before", fmt.Sprintf("case%d.go", i))
		before[name], programs[name] = p.text, p
	}
	after, fixed := fixAll(t, before)
	share := map[string]int{}
	table := ""
	for name, p := range programs {
		by := fixed[name]
		random := by["fixedsleep"] || by["nojitter"]
		for rule := range by {
			share[rule]++
		}
		if len(by) > 0 {
			table += fmt.Sprintf("\t{%q, before.%s, after.%s, %t, %d, %t, %t, %t, %t},\n",
				p.name, p.name, p.name, p.counted, p.longest, random, by["lastsleep"], by["ctxsleep"], by["bodyreuse"])
		}
	}
	t.Logf("programs with a fix, by rule: %v", share)
	for _, rule := range []string{"bodyreuse", "ctxsleep", "fixedsleep", "lastsleep", "nojitter", "uncappedbackoff"} {
		if share[rule] < n/100 {
			t.Errorf("%d of %d programs are fixed by %s: the grammar makes too few findings", share[rule], n, rule)
		}
	}
	if some := share["fixedsleep"] + share["nojitter"]; some < n/2 {
		t.Errorf("the waits of %d of %d programs are made random: the grammar makes too few findings", some, n)
	}
	for name, text := range after {
		write(t, name, before[name])
		write(t, strings.Replace(name, "before", "after", 1), text)
	}
	runBoth(t, root, table)
}

// fixAll makes all fixes at once, and again until there are none. It tells which
// rules had one in a file.
func fixAll(t *testing.T, before map[string]string) (after map[string]string, fixed map[string]map[string]bool) {
	t.Helper()
	const rounds = 2 // a fix gives way at most once
	fixed = map[string]map[string]bool{}
	found := findingsIn(t, before)
	after = before
	for range rounds {
		texts := map[string]string{}
		for name, src := range after {
			text, err := found.source.Fixed(name, src, found.all)
			if err != nil {
				t.Fatalf("%v\n%s", err, src)
			}
			if clean, err := format.Source([]byte(text)); err != nil || string(clean) != text {
				t.Errorf("the fixed file is not formatted: %v\n%s", err, text)
			}
			texts[name] = text
			for rule := range found.fixable[name] {
				if fixed[name] == nil {
					fixed[name] = map[string]bool{}
				}
				fixed[name][rule] = true
			}
		}
		left := findingsIn(t, texts)
		for name := range after {
			for _, a := range retrylint.Suite() {
				want, got := found.unfixed[name][a.Name], left.unfixed[name][a.Name]+left.fixable[name][a.Name]
				if a.Name == "unboundedretry" && found.fixable[name]["ctxsleep"] > 0 {
					got = max(got, want) // the context that ends a wait now ends the retry as well
				}
				if got != want {
					t.Errorf("%s: %d findings are left, want %d\nbefore:\n%s\nafter:\n%s", a.Name, got, want, after[name], texts[name])
				}
			}
		}
		found, after = left, texts
	}
	for name, rules := range found.fixable {
		for rule := range rules {
			t.Errorf("%s has more to fix in\n%s", rule, after[name])
		}
	}
	return after, fixed
}

// findings are what the rules report on a package: all of them, and how many by
// file and rule.
type findings struct {
	source           *ruletest.Source
	all              []analysis.Diagnostic
	fixable, unfixed map[string]map[string]int
}

func findingsIn(t *testing.T, files map[string]string) findings {
	t.Helper()
	f := findings{fixable: map[string]map[string]int{}, unfixed: map[string]map[string]int{}}
	for name, text := range files {
		write(t, name, text)
		f.fixable[name], f.unfixed[name] = map[string]int{}, map[string]int{}
	}
	f.source = ruletest.Check("example.com/p", files)
	if len(f.source.Errors) > 0 {
		pos := strings.SplitN(f.source.Errors[0].Error(), ":", 2)[0]
		t.Fatalf("%v\n%s", f.source.Errors[0], files[pos])
	}
	for _, a := range retrylint.Suite() {
		found, err := f.source.Run(a)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range found {
			counts := f.unfixed
			if len(d.SuggestedFixes) > 0 {
				counts = f.fixable
			}
			counts[f.source.Fset.File(d.Pos).Name()][a.Name]++
		}
		f.all = append(f.all, found...)
	}
	return f
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// runBoth runs the programs before and after the fixes under a fake clock.
func runBoth(t *testing.T, root, table string) {
	t.Helper()
	for name, text := range map[string]string{"go.mod": "module p\n\ngo 1.25\n", "both_test.go": fmt.Sprintf(both, table)} {
		write(t, filepath.Join(root, name), text)
	}
	cmd := exec.Command("go", "test", "-count=1", "-vet=off", ".")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// both is the test of all programs. The peer refuses a number of requests.
const both = `package p

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	after "p/after"
	before "p/before"
)

// A peer refuses a number of requests, and hangs up when it is asked first.
type peer struct {
	refuses int
	asked   []time.Time
	sent    []string
	hangUp  func()
}

func (p *peer) RoundTrip(r *http.Request) (*http.Response, error) {
	p.asked = append(p.asked, time.Now())
	if r.Body != nil {
		text, _ := io.ReadAll(r.Body)
		p.sent = append(p.sent, string(text))
	}
	p.hangUp()
	if len(p.asked) <= p.refuses {
		return nil, errors.New("refused")
	}
	return &http.Response{StatusCode: 200, Body: http.NoBody, Request: r}, nil
}

// run returns how long a program waits before the second attempt and each
// further one, and then until it ends, and what it sends.
func run(t *testing.T, refuses int, cancelled bool, f func(context.Context, string) error) (waits []time.Duration, last time.Duration, sent []string) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		p := &peer{refuses: refuses, hangUp: func() {}}
		if cancelled {
			p.hangUp = cancel
		}
		http.DefaultTransport = p
		f(ctx, "http://peer/")
		for i := 1; i < len(p.asked); i++ {
			waits = append(waits, p.asked[i].Sub(p.asked[i-1]))
		}
		last, sent = time.Since(p.asked[len(p.asked)-1]), p.sent
	})
	return waits, last, sent
}

var programs = []struct {
	name                      string
	before, after             func(context.Context, string) error
	counted                   bool
	longest                   time.Duration
	random, noLast, cancelled, same bool // what fixes made of it
}{
%s}

func TestPrograms(t *testing.T) {
	for _, p := range programs {
		for _, refuses := range []int{11, 100} {
			if refuses > 11 && !p.counted {
				continue // it goes on for as long as its context does
			}
			want, _, _ := run(t, refuses, false, p.before)
			var seen [][]time.Duration
			for range 8 {
				waits, last, sent := run(t, refuses, false, p.after)
				if len(waits) != len(want) {
					t.Errorf("%%s: %%d attempts, %%d before the fix", p.name, len(waits)+1, len(want)+1)
				}
				if len(waits) > 0 && slices.Max(waits) > p.longest {
					t.Errorf("%%s: waits %%v, the cap is %%v", p.name, waits, p.longest)
				}
				if p.noLast && last > 0 {
					t.Errorf("%%s: waits %%v after the last attempt", p.name, last)
				}
				if p.same && (sent[0] == "" || len(slices.Compact(sent)) > 1) {
					t.Errorf("%%s: sends %%q", p.name, sent)
				}
				seen = append(seen, waits)
			}
			if p.random && !slices.ContainsFunc(seen, func(w []time.Duration) bool { return !slices.Equal(w, seen[0]) }) {
				t.Errorf("%%s: waits %%v each time", p.name, seen[0])
			}
			if !p.random && !slices.Equal(seen[0], want) {
				t.Errorf("%%s: waits %%v, %%v before the fix", p.name, seen[0], want)
			}
		}
		if waits, last, _ := run(t, 11, true, p.after); p.cancelled && (len(waits) > 0 || last > 0) {
			t.Errorf("%%s: waits %%v and %%v when its context is done", p.name, waits, last)
		}
	}
}
`
