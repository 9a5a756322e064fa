package delay

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/index"
)

// The files under testdata hold loops that wait. A comment at the end of a
// line with wait(d) states what is expected of d:
//
//	wait(d) // exponential no capped max=30s value=1s func=next
//
// first the growth, then the jitter, then any of the rest. wait(d) stands in
// the innermost loop unless a comment "loop: F" in the same line names the
// function whose recursion repeats.

// std imports the standard library from source, once for all tests.
var std = sync.OnceValue(func() *stdImporter {
	fset := token.NewFileSet()
	return &stdImporter{fset: fset, from: importer.ForCompiler(fset, "source", nil)}
})

type stdImporter struct {
	fset *token.FileSet
	from types.Importer
	mu   sync.Mutex
}

// stubs are packages out of sight, by import path.
var stubs = map[string]string{
	"example.com/config": `package config
import "time"
type Config struct { Interval, RetryAfter time.Duration; Backoff struct{ Base time.Duration } }
var Default time.Duration
func GetDuration(key string) time.Duration
func Jitter(d time.Duration) time.Duration
func Delay(attempt int) time.Duration
func Do(f func() time.Duration)
`,
	"example.com/rand": `package rand
func Int63n(n int64) int64
`,
	"github.com/jpillora/backoff": `package backoff
import "time"
type Backoff struct { Factor float64; Jitter bool; Min, Max time.Duration }
func (b *Backoff) Duration() time.Duration
func (b *Backoff) ForAttempt(attempt float64) time.Duration
`,
	"github.com/cenkalti/backoff/v4": `package backoff
import "time"
type BackOff interface { NextBackOff() time.Duration }
type ExponentialBackOff struct { InitialInterval, MaxInterval time.Duration; RandomizationFactor, Multiplier float64 }
type Option func(*ExponentialBackOff)
func NewExponentialBackOff(...Option) *ExponentialBackOff
func (b *ExponentialBackOff) NextBackOff() time.Duration
func NewConstantBackOff(d time.Duration) *ConstantBackOff
type ConstantBackOff struct { Interval time.Duration }
func (b *ConstantBackOff) NextBackOff() time.Duration
func WithMaxRetries(b BackOff, n uint64) BackOff
`,
	"github.com/hashicorp/go-retryablehttp": `package retryablehttp
import ("net/http"; "time")
func DefaultBackoff(min, max time.Duration, attemptNum int, resp *http.Response) time.Duration
func LinearJitterBackoff(min, max time.Duration, attemptNum int, resp *http.Response) time.Duration
`,
	"k8s.io/client-go/util/retry": `package retry
import "k8s.io/apimachinery/pkg/util/wait"
var DefaultRetry wait.Backoff
`,
	"k8s.io/apimachinery/pkg/util/wait": `package wait
import "time"
type Backoff struct { Duration time.Duration; Factor, Jitter float64; Steps int; Cap time.Duration }
func (b *Backoff) Step() time.Duration
func Jitter(d time.Duration, f float64) time.Duration
`,
}

func (s *stdImporter) Import(path string) (*types.Package, error) {
	src, ok := stubs[path]
	if !ok {
		return s.from.Import(path)
	}
	f, err := parser.ParseFile(s.fset, path+".go", src, 0)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: s, IgnoreFuncBodies: true, Error: func(error) {}}
	pkg, _ := conf.Check(path, s.fset, []*ast.File{f}, nil)
	return pkg, nil
}

// load type-checks one file and indexes it.
func load(t *testing.T, name string, src any, strict bool) *index.Index {
	t.Helper()
	imp := std()
	imp.mu.Lock()
	defer imp.mu.Unlock()
	f, err := parser.ParseFile(imp.fset, name, src, parser.ParseComments)
	if err != nil && strict {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	conf := types.Config{Importer: imp, Error: func(err error) {
		if strict {
			t.Errorf("%v", err)
		}
	}}
	pkg, _ := conf.Check("example.com/p", imp.fset, []*ast.File{f}, info)
	return index.New(imp.fset, pkg, info, []*ast.File{f})
}

// A site is a call wait(d) in the file.
type site struct {
	d     ast.Expr
	scope *Scope
	line  int
}

// sites finds the calls of wait, each with the innermost loop around it.
func sites(ix *index.Index, loops map[int]string) []site {
	var out []site
	byName := map[string]ast.Node{}
	for _, f := range ix.Funcs() {
		if f.Obj != nil {
			byName[f.Obj.Name()] = f.Node
		}
	}
	var stack []ast.Node
	ast.Inspect(ix.Files[0], func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "wait" {
			return true
		}
		s := site{d: call.Args[0], scope: &Scope{}, line: ix.Fset.Position(call.Pos()).Line}
		for i := len(stack) - 1; i >= 0; i-- {
			switch n := stack[i].(type) {
			case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt:
				if s.scope.Loop == nil {
					s.scope.Loop = n
				}
				if l, ok := n.(*ast.LabeledStmt); ok && l.Stmt == s.scope.Loop {
					s.scope.Loop = l
				}
			case *ast.FuncDecl, *ast.FuncLit:
				if s.scope.Func == nil {
					s.scope.Func = ix.FuncOf(n)
				}
			}
		}
		if name := loops[s.line]; name == "none" {
			s.scope.Loop = nil
		} else if name != "" {
			s.scope.Loop = byName[name]
		}
		out = append(out, s)
		return true
	})
	return out
}

var growthNames = [...]string{
	GrowthUnknown: "unknown", Constant: "constant", Linear: "linear", Polynomial: "polynomial",
	Exponential: "exponential", Fibonacci: "fibonacci", Table: "table", Varies: "varies",
}

var answerNames = [...]string{Unknown: "unknown", No: "no", Yes: "yes"}

// describe gives a delay in the words of the expectations; only those of the
// optional words that the expectation has.
func describe(d Delay, want string) string {
	out := []string{growthNames[d.Growth], answerNames[d.Jitter]}
	for _, w := range strings.Fields(want)[min(2, len(strings.Fields(want))):] {
		key, _, _ := strings.Cut(w, "=")
		switch key {
		case "capped":
			if d.Capped == Yes {
				out = append(out, "capped")
			}
		case "uncapped":
			if d.Capped == No {
				out = append(out, "uncapped")
			}
		case "server":
			if d.Server {
				out = append(out, "server")
			}
		case "own":
			if !d.Server {
				out = append(out, "own")
			}
		case "max":
			out = append(out, "max="+d.Max.String())
		case "value":
			out = append(out, "value="+d.Value.String())
		case "func":
			out = append(out, "func="+d.Func)
		}
	}
	return strings.Join(out, " ")
}

var (
	wantComment = regexp.MustCompile(`//\s*(.*)$`)
	loopComment = regexp.MustCompile(`loop: (\w+)`)
)

func TestEveryDelayOfTheFilesIsAsStated(t *testing.T) {
	files, err := filepath.Glob("testdata/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".go"), func(t *testing.T) {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			wants, loops := map[int]string{}, map[int]string{}
			for i, line := range strings.Split(string(src), "\n") {
				if m := loopComment.FindStringSubmatch(line); m != nil {
					loops[i+1] = m[1]
					line = strings.Replace(line, m[0], "", 1)
				}
				if m := wantComment.FindStringSubmatch(line); m != nil && strings.Contains(line, "wait(") {
					wants[i+1] = strings.TrimSpace(m[1])
				}
			}
			ix := load(t, name, src, true)
			ev := New(ix)
			found := 0
			for _, s := range sites(ix, loops) {
				want, ok := wants[s.line]
				if !ok {
					continue
				}
				found++
				start := time.Now()
				d := ev.Eval(s.d, s.scope)
				if got := describe(d, want); got != want {
					t.Errorf("%s:%d: wait(%s) is %q, want %q", name, s.line, types.ExprString(s.d), got, want)
				}
				if took := time.Since(start); took > time.Second {
					t.Errorf("%s:%d: took %v", name, s.line, took)
				}
			}
			if found != len(wants) {
				t.Errorf("%d expectations, %d of them at a wait", len(wants), found)
			}
		})
	}
}

func ExampleDelay_Grows() {
	fmt.Println(Delay{Growth: Exponential}.Grows(), Delay{Growth: Varies}.Grows())
	// Output: true false
}
