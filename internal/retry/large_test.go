package retry_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// repeat joins n pieces of code, each made with its number.
func repeat(n int, piece func(i int) string) string {
	var out strings.Builder
	for i := range n {
		out.WriteString(piece(i))
		out.WriteString("\n")
	}
	return out.String()
}

// large are programs that grow with n in one way that a careless reader takes
// exponential or cubic time for.
var large = map[string]func(n int) string{
	"decisions in a row": func(n int) string {
		return "func f(u string) { for { _, err := http.Get(u)\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("if errors.Is(err, e%d) { fmt.Println(%d) }", i, i) }) +
			"if err == nil { return }; time.Sleep(time.Second) } }\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("var e%d error", i) })
	},
	"flags in a row": func(n int) string {
		return "func f(u string) {\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("b%d := false", i) }) +
			"for { _, err := http.Get(u)\n" +
			repeat(n, func(i int) string {
				return fmt.Sprintf("if err != nil { b%d = !b%d } else if b%d { break }", i, (i+1)%n, i)
			}) +
			"time.Sleep(time.Second) } }\n"
	},
	"errors in a row": func(n int) string {
		return "func f(u string) { for {\n" +
			repeat(n, func(i int) string {
				return fmt.Sprintf("_, err%d := http.Get(u); if err%d != nil { time.Sleep(%d); continue }", i, i, i)
			}) +
			"return } }\n"
	},
	"conditions": func(n int) string {
		return "func f(u string, b []bool) { for { _, err := http.Get(u); if err == nil" +
			repeat(n, func(i int) string { return fmt.Sprintf("&& (b[%d] || err != nil) ||", i) + " err == nil" }) +
			"{ return }; time.Sleep(time.Second) } }\n"
	},
	"cases": func(n int) string {
		return "func f(u string) { for { r, err := http.Get(u); if err != nil { continue }; switch r.StatusCode {\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("case %d: if err == nil { time.Sleep(%d) }", i, i) }) +
			"default: return } } }\n"
	},
	"nested loops": func(n int) string {
		return "func f(u string) {\n" +
			repeat(n/10, func(i int) string {
				return fmt.Sprintf("l%d: for { if _, err := http.Get(u); err != nil { time.Sleep(%d); continue l%d }", i, i, i/2)
			}) +
			strings.Repeat("}\n", n/10) + "}\n"
	},
	"nested decisions": func(n int) string {
		return "func f(u string) { for { _, err := http.Get(u)\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("if err != nil && len(u) > %d {", i) }) +
			strings.Repeat("}\n", n) + "time.Sleep(time.Second) } }\n"
	},
	"nested literals": func(n int) string {
		return "func f(u string) { for {\n" + strings.Repeat("func() { for { ", n/10) + "_, err := http.Get(u); if err == nil { return }; time.Sleep(1)" + strings.Repeat("} }()\n", n/10) + "} }\n"
	},
	"a tree of functions": func(n int) string {
		return "func f0(u string) error { _, err := http.Get(u); return err }\n" +
			repeat(n, func(i int) string {
				return fmt.Sprintf("func f%d(u string) error { if err := f%d(u); err != nil { return f%d(u) }; return f%d(u) }", i+1, i, i, i)
			}) +
			fmt.Sprintf("func f(u string) { for f%d(u) != nil { time.Sleep(time.Second) } }\n", n)
	},
	"a tree of statements": func(n int) string {
		return "func f(u string) { for { if _, err := http.Get(u); err == nil { return }; f0() } }\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("func f%d() { f%d(); f%d() }", i, i+1, i+1) }) +
			fmt.Sprintf("func f%d() { fmt.Println() }\n", n)
	},
	"a tree of waits": func(n int) string {
		return "func f(u string) { for { if _, err := http.Get(u); err == nil { return }; if err := f0(); err != nil { return } } }\n" +
			repeat(n, func(i int) string {
				return fmt.Sprintf("func f%d() error { time.Sleep(1); f%d(); return f%d() }", i, i+1, i+1)
			}) +
			fmt.Sprintf("func f%d() error { time.Sleep(1); return nil }\n", n)
	},
	"a tree of questions": func(n int) string {
		return "func f(u string) { for { _, err := http.Get(u); if f0(err) { time.Sleep(1); continue }; return } }\n" +
			repeat(n, func(i int) string {
				return fmt.Sprintf("func f%d(err error) bool { return f%d(err) || f%d(err) }", i, i+1, i+1)
			}) +
			fmt.Sprintf("func f%d(err error) bool { return err != nil }\n", n)
	},
	"a circle of functions": func(n int) string {
		n /= 4 // reading one delay has a limit, and each costs it
		return repeat(n, func(i int) string {
			return fmt.Sprintf("func f%d(u string) error { for { if err := f%d(u); err == nil { return f%d(u) }; time.Sleep(d%d(1)) } }", i, (i+1)%n, (i+7)%n, i) +
				fmt.Sprintf("\nfunc d%d(n int) time.Duration { if n > 9 { return d%d(n-1) + d%d(n-2) }; return d%d(n*2) }", i, (i+1)%n, (i+2)%n, (i+3)%n)
		})
	},
	"a chain of variables": func(n int) string {
		return "func f(u string, d0 time.Duration) { for {\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("d%d := d%d + d%d", i+1, i, i) }) +
			fmt.Sprintf("if _, err := http.Get(u); err == nil { return }; time.Sleep(d%d) } }\n", n)
	},
	"variables that swap": func(n int) string {
		return "func f(u string) {\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("d%d := time.Duration(%d)", i, i) }) +
			"for {\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("d%d, d%d = d%d+d%d, d%d", i, (i+1)%n, (i+2)%n, (i+3)%n, i) }) +
			"if _, err := http.Get(u); err == nil { return }; time.Sleep(d0) } }\n"
	},
	"jumps": func(n int) string {
		return "func f(u string) {\n" +
			repeat(n/10, func(i int) string {
				return fmt.Sprintf("l%d: if _, err := http.Get(u); err != nil { time.Sleep(%d); goto l%d }; if len(u) > %d { goto l%d }", i, i, i, i, (i*7+3)%(n/10))
			}) + "}\n"
	},
	"arms": func(n int) string {
		return "func f(u string, c chan error) { for { select {\n" +
			repeat(n, func(i int) string {
				return fmt.Sprintf("case err := <-c: if err != nil { time.Sleep(%d); continue }; return", i)
			}) +
			"} } }\n"
	},
	"waits": func(n int) string {
		return "func f(u string) { for { if _, err := http.Get(u); err == nil { return }\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("time.Sleep(time.Duration(%d) << len(u))", i) }) + "} }\n"
	},
	"a long delay": func(n int) string {
		return "func f(u string) { for i := 0; ; i++ { if _, err := http.Get(u); err == nil { return }; time.Sleep(time.Duration(i" + strings.Repeat(" + i*i", n) + ")) } }\n"
	},
}

func TestLargeProgramsAreReadInTime(t *testing.T) {
	for name, program := range large {
		t.Run(name, func(t *testing.T) {
			src := header + program(100)
			took, m := timely(t, src)
			if m == nil {
				t.Fatal("no program")
			}
			t.Logf("%d bytes, %v, %d retries", len(src), took, len(m.Retries))
		})
	}
}

// exported are packages whose facts a careless reader takes too long for.
var exported = map[string]func(n int) string{
	"a circle of unknowns": func(n int) string {
		return "type other interface{ Op() error }\n" + repeat(n, func(i int) string {
			return fmt.Sprintf("func F%d(o other) { if o.Op() == nil { F%d(o); F%d(o) } }", i, (i+1)%n, (i+7)%n)
		})
	},
	"a circle of waits": func(n int) string {
		return repeat(n, func(i int) string {
			return fmt.Sprintf("func F%d(d time.Duration, c chan int) { if d > 1 { F%d(d, c); F%d(d, c) } }", i, (i+1)%n, (i+7)%n)
		})
	},
	"a circle of delays": func(n int) string {
		return repeat(n/10, func(i int) string {
			return fmt.Sprintf("func F%d(a, b, c int) time.Duration { return F%d(b, a, c) + F%d(c, b, a) }", i, (i+1)%(n/10), (i+7)%(n/10))
		})
	},
	"an interface with many methods": func(n int) string {
		return "type I interface {\n" + repeat(n, func(i int) string { return fmt.Sprintf("F%d() error", i) }) + "}\ntype t struct{}\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("func (t) F%d() error { return t{}.F%d() }", i, (i+1)%n) })
	},
}

func TestFactsOfLargePackagesAreReadInTime(t *testing.T) {
	for name, program := range exported {
		t.Run(name, func(t *testing.T) {
			s := ruletest.Check("example.com/p", map[string]string{"p.go": header + program(1000)})
			start := time.Now()
			if _, err := s.Run(retry.Analyzer); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(start); took > never {
				t.Errorf("took %v", took)
			} else {
				t.Log(took)
			}
		})
	}
}
