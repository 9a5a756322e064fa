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
`

// For random retries: a fix compiles, leaves a formatted file without the
// finding and without any that was not there before, gives nothing more to fix,
// and the program that it makes waits differently each time, for no longer than
// the cap, and makes as many attempts as before. A wait that a context ends now
// may limit the retry as well.
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
	found := findingsIn(t, before)
	after := map[string]string{}
	fixed := map[string]bool{}
	for name, src := range before {
		text, err := found.source.Fixed(name, src, found.all)
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		if clean, err := format.Source([]byte(text)); err != nil || string(clean) != text {
			t.Errorf("the fixed file is not formatted: %v\n%s", err, text)
		}
		other := strings.Replace(name, "before", "after", 1)
		after[other], fixed[name] = text, text != src
	}
	left := findingsIn(t, after)
	for name := range programs {
		other := strings.Replace(name, "before", "after", 1)
		for rule, want := range found.unfixed[name] {
			if got := left.count(other, rule); got > want || got < want && rule != "unboundedretry" {
				t.Errorf("%s: %d findings are left, want %d\nbefore:\n%s\nafter:\n%s", rule, got, want, before[name], after[other])
			}
		}
		if left.fixable[other] {
			t.Errorf("there is more to fix in\n%s", after[other])
		}
	}
	share := 0
	table := ""
	for name, p := range programs {
		if fixed[name] && found.random[name] {
			share++
			table += fmt.Sprintf("\t{%q, before.%s, after.%s, %t, %d},\n", p.name, p.name, p.name, p.counted, p.longest)
		}
	}
	if share < n/2 {
		t.Errorf("%d of %d programs are fixed: the grammar makes too few findings", share, n)
	}
	runBoth(t, root, table)
}

// findings are what the rules that give fixes report on a package.
type findings struct {
	source  *ruletest.Source
	all     []analysis.Diagnostic
	unfixed map[string]map[string]int // file and rule to findings without a fix; 0 too
	fixable map[string]bool           // file has a finding with a fix
	random  map[string]bool           // file has a fix that makes a wait random
}

func (f findings) count(file, rule string) int { return f.unfixed[file][rule] }

func findingsIn(t *testing.T, files map[string]string) findings {
	t.Helper()
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f := findings{source: ruletest.Check("example.com/p", files), unfixed: map[string]map[string]int{}, fixable: map[string]bool{}, random: map[string]bool{}}
	if len(f.source.Errors) > 0 {
		pos := strings.SplitN(f.source.Errors[0].Error(), ":", 2)[0]
		t.Fatalf("%v\n%s", f.source.Errors[0], files[pos])
	}
	for _, a := range retrylint.Suite() {
		found, err := f.source.Run(a)
		if err != nil {
			t.Fatal(err)
		}
		for name := range files {
			if f.unfixed[name] == nil {
				f.unfixed[name] = map[string]int{}
			}
			f.unfixed[name][a.Name] += 0
		}
		for _, d := range found {
			name := f.source.Fset.File(d.Pos).Name()
			if len(d.SuggestedFixes) == 0 {
				f.unfixed[name][a.Name]++
			} else {
				f.fixable[name] = true
				f.random[name] = f.random[name] || a.Name == "fixedsleep" || a.Name == "nojitter"
			}
		}
		f.all = append(f.all, found...)
	}
	return f
}

// runBoth runs the programs before and after the fixes under a fake clock.
func runBoth(t *testing.T, root, table string) {
	t.Helper()
	for name, text := range map[string]string{"go.mod": "module p\n\ngo 1.25\n", "both_test.go": fmt.Sprintf(both, table)} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
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
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	after "p/after"
	before "p/before"
)

type peer struct {
	refuses int
	asked   []time.Time
}

func (p *peer) RoundTrip(r *http.Request) (*http.Response, error) {
	p.asked = append(p.asked, time.Now())
	if len(p.asked) <= p.refuses {
		return nil, errors.New("refused")
	}
	return &http.Response{StatusCode: 200, Body: http.NoBody, Request: r}, nil
}

func run(t *testing.T, refuses int, f func(context.Context, string) error) (waits []time.Duration) {
	synctest.Test(t, func(t *testing.T) {
		p := &peer{refuses: refuses}
		http.DefaultTransport = p
		f(t.Context(), "http://peer/")
		for i := 1; i < len(p.asked); i++ {
			waits = append(waits, p.asked[i].Sub(p.asked[i-1]))
		}
	})
	return waits
}

var programs = []struct {
	name          string
	before, after func(context.Context, string) error
	counted       bool
	longest       time.Duration
}{
%s}

func TestPrograms(t *testing.T) {
	for _, p := range programs {
		for _, refuses := range []int{11, 100} {
			if refuses > 11 && !p.counted {
				continue // it goes on for as long as its context does
			}
			want := len(run(t, refuses, p.before))
			var seen [][]time.Duration
			for range 8 {
				waits := run(t, refuses, p.after)
				if len(waits) != want {
					t.Errorf("%%s: %%d attempts, %%d before the fix", p.name, len(waits)+1, want+1)
				}
				if len(waits) > 0 && slices.Max(waits) > p.longest {
					t.Errorf("%%s: waits %%v, the cap is %%v", p.name, waits, p.longest)
				}
				seen = append(seen, waits)
			}
			if !slices.ContainsFunc(seen, func(w []time.Duration) bool { return !slices.Equal(w, seen[0]) }) {
				t.Errorf("%%s: waits %%v each time", p.name, seen[0])
			}
		}
	}
}
`
