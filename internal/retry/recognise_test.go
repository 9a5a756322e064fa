package retry_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// describe writes down all that a model says, in its order.
func describe(m *retry.Model) []string {
	at := func(n ast.Node) string {
		if n == nil || n.Pos() == token.NoPos {
			return "nowhere"
		}
		p := m.Index.Fset.Position(n.Pos())
		return fmt.Sprintf("%d:%d %T", p.Line, p.Column, n)
	}
	var out []string
	for _, r := range m.Retries {
		op, ctx := "nothing", "none"
		if r.Op != nil {
			op = at(r.Op)
		}
		if r.Bound.Ctx != nil {
			ctx = at(r.Bound.Ctx)
		}
		out = append(out, fmt.Sprintf("%s: form %d, %s at %s, reach %d, nowait %d, by %b, unlimited %d, ctx %s, %d attempts, %s, test %v",
			at(r.Node), r.Form, r.Name, op, r.Reach, r.NoWait, r.Bound.By, r.Bound.Unlimited, ctx, r.Bound.Attempts, r.Bound.Elapsed, r.Test))
		for _, w := range r.Waits {
			expr := "elsewhere"
			if w.Expr != nil {
				expr = at(w.Expr)
			}
			out = append(out, fmt.Sprintf("\twait %s, %s, %+v, deferred %v, owned %v, ticker %v", at(w.Node), expr, w.Delay, w.Deferred, w.Owned, w.Ticker))
		}
	}
	return out
}

// repeatable holds that readings of one source, each from its text, agree.
func repeatable(t *testing.T, src string) (retries int) {
	t.Helper()
	var first []string
	for i := range 3 {
		_, m := recognise(t, src)
		if m == nil {
			return 0
		}
		sound(t, m)
		if got := describe(m); i == 0 {
			first, retries = got, len(m.Retries)
		} else if !slices.Equal(got, first) {
			t.Fatalf("two readings differ:\n%s\n\n%s\n\nof\n%s", strings.Join(first, "\n"), strings.Join(got, "\n"), src)
		}
	}
	return retries
}

func TestModelsOfTestdataAreRepeatable(t *testing.T) {
	retries := 0
	for _, src := range testdata(t) {
		retries += repeatable(t, src)
	}
	if retries == 0 {
		t.Error("no retry found")
	}
}

func TestModelsOfChangedSourcesAreRepeatable(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, src := range shapes {
		for range 5 {
			changes := make([]byte, 5*(1+rng.IntN(4)))
			for i := range changes {
				changes[i] = byte(rng.Uint32())
			}
			repeatable(t, ruletest.Mutate(header+src, changes))
		}
	}
}

// A grammar of retries: each part is written in several ways, and a word in
// braces stands for one of the ways of that part.
var grammar = map[string][]string{
	"retry": {
		"{before}\n{label}for {head} {\n{body}\n}\n{after}",
		"{before}\nagain:\n{try}\nif {failed} {\n{wait}\ngoto again\n}\n{after}",
		"{try}\nif {failed} {\n{wait}\nreturn f(ctx, url, n+1, op)\n}\n{after}",
		"return helper({limit}, {delay}, func() error {\n{try}\nreturn err\n})",
		"{before}\nfor {head} {\n{retry}\n}\n{after}",
	},
	"before": {"", "d := {delay}", "d := {delay}\nend := time.Now().Add(time.Minute)", "t := time.NewTicker({delay})\ndefer t.Stop()", "ctx, cancel := context.WithTimeout(ctx, {delay})\ndefer cancel()"},
	"label":  {"", "outer:\n"},
	"head":   {"", "range {limit}", "i := 0; i < {limit}; i++", "err != nil", "ctx.Err() == nil", "range t.C", "time.Now().Before(end)", "_, u := range urls"},
	"limit":  {"3", "n", "limit", "len(urls)"},
	"body": {
		"{try}\nif !({failed}) {\n{leave}\n}\n{wait}",
		"{try}\nif {failed} {\n{wait}\ncontinue\n}\n{leave}",
		"{try}\nswitch {\ncase {failed}:\n{wait}\ndefault:\n{leave}\n}",
		"{wait}\n{try}\nif {failed} {\ncontinue outer\n}\n{leave}",
		"{try}\nif {permanent} {\nreturn err\n}\nif !({failed}) {\n{leave}\n}\n{wait}",
		"select {\ncase <-ctx.Done():\nreturn ctx.Err()\ncase <-time.After({delay}):\n}\n{try}\nif !({failed}) {\n{leave}\n}",
		"func() {\n{try}\nok = !({failed})\n}()\nif ok {\n{leave}\n}\n{wait}",
	},
	"try":       {"resp, err = http.Get(url)", "err = op()", "err = c.call(ctx, url)", "err = local()", "conn, err = net.Dial(\"tcp\", url)", "ok = try(url)"},
	"failed":    {"err != nil", "!ok", "err != nil && n < 5", "err != nil || resp.StatusCode >= 500", "resp == nil", "retryable(err)"},
	"permanent": {"errors.Is(err, context.Canceled)", "errors.As(err, &netErr)", "!retryable(err)", "n > {limit}"},
	"leave":     {"return nil", "break", "break outer", "return err", "ok = true", "panic(1)", "use(conn)"},
	"wait":      {"", "time.Sleep({delay})", "<-time.After({delay})", "select {\ncase <-ctx.Done():\nreturn ctx.Err()\ncase <-time.After({delay}):\n}", "<-t.C", "sleep(ctx, {delay})", "time.Sleep(d)\nd *= 2", "time.Sleep(d)\nd = min(d*2, time.Minute)", "n++\ntime.Sleep({delay})"},
	"delay":     {"time.Second", "limitWait", "time.Duration(n) * time.Second", "time.Second << n", "rand.N(time.Second)", "backoff(n)", "c.wait", "{delay} + {delay}"},
	"after":     {"return err", "return nil", "return errors.New(\"failed\")", "log.Fatal(err)"},
}

const grammarFile = `package p

import (
	"context"
	"errors"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"time"
)

var (
	_         = []any{log.Fatal, errors.New, rand.Int, time.Now}
	limit     = 7
	limitWait = 3 * time.Second
	urls      []string
)

type client struct {
	wait time.Duration
	last error
}

func (c *client) call(ctx context.Context, url string) error {
	_, err := http.Get(url)
	c.last = err
	return err
}

var c client

func local() error                 { _, err := os.Stat("x"); return err }
func try(url string) bool          { return c.call(nil, url) == nil }
func use(net.Conn)                 {}
func retryable(err error) bool     { return err != nil && !errors.Is(err, os.ErrNotExist) }
func backoff(n int) time.Duration  { return time.Duration(1<<n) * time.Second }
func sleep(ctx context.Context, d time.Duration) { select { case <-ctx.Done(): case <-time.After(d): } }

func helper(n int, d time.Duration, op func() error) (err error) {
	for range n {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(d)
	}
	return err
}

func f(ctx context.Context, url string, n int, op func() error) error {
	var (
		resp   *http.Response
		conn   net.Conn
		netErr *net.OpError
		ok     bool
		err    error
	)
	_, _, _, _, _ = resp, conn, netErr, ok, err
`

// generate writes one of the programs of the grammar.
func generate(rng *rand.Rand, text string, depth int) string {
	for {
		from := strings.Index(text, "{")
		for from >= 0 {
			word, _, _ := strings.Cut(text[from+1:], "}")
			if ways := grammar[word]; ways != nil {
				n := len(ways)
				if depth > 3 { // the last way may hold the part itself
					n--
				}
				text = text[:from] + generate(rng, ways[rng.IntN(n)], depth+1) + text[from+len(word)+2:]
				break
			}
			next := strings.Index(text[from+1:], "{")
			if next < 0 {
				return text
			}
			from += 1 + next
		}
		if from < 0 {
			return text
		}
	}
}

func TestModelsOfGeneratedRetriesAreRepeatable(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	typed, retries := 0, 0
	const programs = 150
	for range programs {
		src := grammarFile + generate(rng, "{retry}", 0) + "\n}\n"
		if s := ruletest.Check("example.com/p", map[string]string{"p.go": src}); len(s.Errors) == 0 {
			typed++
		}
		retries += repeatable(t, src)
	}
	// Programs of which few compile, or hold no retry, would test little.
	if typed < programs/10 || retries < programs/2 {
		t.Errorf("of %d programs %d compile, with %d retries", programs, typed, retries)
	}
	t.Logf("of %d programs %d compile, with %d retries", programs, typed, retries)
}
