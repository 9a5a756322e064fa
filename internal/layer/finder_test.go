package layer

import (
	"go/types"
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
	_ = time.Sleep
)

var errA, errB = errors.New("a"), errors.New("b")

type kind struct{}

func (*kind) Error() string { return "" }

func op() error { _, err := http.Get(""); return err }

func two() (int, error) { return 0, op() }

func ok() bool { return op() == nil }

func pause() { time.Sleep(time.Second) }

func thrice() (err error) {
	for range 3 {
		if err = op(); err == nil {
			return nil
		}
		pause()
	}
	return err
}
`

// finderOf reads a package of one file, which starts with the prelude.
func finderOf(t *testing.T, src string) (*finder, *stacker) {
	t.Helper()
	s := ruletest.Check("example.com/p", map[string]string{"p.go": prelude + src})
	var m *retry.Model
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
	f := newFinder(m, func(*types.Func) Fact { return Fact{} })
	return f, newStacker(f, func(*types.Func) []Part { return nil })
}

// function returns the declared function of a name.
func function(t *testing.T, f *finder, name string) *index.Func {
	t.Helper()
	for _, fn := range f.ix.Funcs() {
		if fn.Obj != nil && fn.Obj.Name() == name {
			return fn
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}
