package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// helpers is a package with many functions that bring facts, and no imports.
func helpers() string {
	var b strings.Builder
	b.WriteString("package dep\n\ntype T struct{}\n")
	for i := range 30 {
		fmt.Fprintf(&b, `
func Retry%[1]d(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

func (t *T) Retry%[1]d(f func() error) error { return Retry%[1]d(%[1]d, f) }
`, i+2)
	}
	return b.String()
}

// Facts take part in the keys of the build cache: if they changed from run to
// run, every package behind them would be analyzed again.
func TestFactsAreTheSameInEveryRun(t *testing.T) {
	t.Parallel()
	first, stderr, code := vetDependency(t, helpers())
	if code != 0 || len(first) < 1000 {
		t.Fatalf("%d bytes of facts, exit code %d: %s", len(first), code, stderr)
	}
	for range 3 {
		if again, _, _ := vetDependency(t, helpers()); again != first {
			t.Fatal("the facts of two runs differ")
		}
	}
}

// caller retries what store, of another module, retries below mid, which says
// nothing of it.
var caller = map[string]string{
	"go.mod": "module example.com/shop\n\ngo 1.25\n\nrequire example.com/dep v1.0.0\n",
	"vendor/modules.txt": `# example.com/dep v1.0.0
## explicit; go 1.25
example.com/dep/mid
example.com/dep/plain
example.com/dep/store
`,
	"vendor/example.com/dep/store/store.go": `package store

import (
	"math/rand/v2"
	"net"
	"time"
)

type Client struct{}

func (Client) Fetch(url string) (err error) {
	for range 3 {
		if _, err = net.Dial("tcp", url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}
`,
	"vendor/example.com/dep/mid/mid.go": `package mid

import "example.com/dep/store"

type Mid struct{ store.Client }

func Load(url string) error { return store.Client{}.Fetch(url) }
`,
	"vendor/example.com/dep/plain/plain.go": `package plain

import "example.com/dep/mid"

type Plain struct{ mid.Mid }
`,
	"shop.go": `package shop

import (
	"math/rand/v2"
	"time"

	"example.com/dep/mid"
	"example.com/dep/plain"
)

func load(url string) (err error) {
	for range 5 {
		if err = mid.Load(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}

func promoted(p plain.Plain, url string) (err error) {
	for range 4 {
		if err = p.Fetch(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return err
}
`,
}

func TestDependenciesThatAreNotParsedHideNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range caller {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	fast, stderr, code := run(t, dir)
	if code != 1 || !strings.Contains(fast, "5 × 3 = 15 attempts") || !strings.Contains(fast, "4 × 3 = 12 attempts") {
		t.Fatalf("exit code %d, %s\n%s", code, stderr, fast)
	}
	if full, stderr, _ := run(t, dir, "-retrylint.fullfacts"); full != fast {
		t.Errorf("with all dependencies analyzed: %s\n%swithout:\n%s", stderr, full, fast)
	}
}
