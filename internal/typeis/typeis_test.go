package typeis_test

import (
	"go/types"
	"testing"

	"github.com/retrylint/retrylint/internal/ruletest"
	"github.com/retrylint/retrylint/internal/typeis"
)

const src = `package p

import (
	"context"
	"time"
)

type concrete struct{}

func (*concrete) Error() string { return "" }

type number int

func (number) Error() string { return "" }

type own interface {
	error
	Code() int
}

type generic[T any] struct{}

type alias = context.Context

var (
	err      error
	pointer  *concrete
	value    concrete
	num      number
	owned    own
	ctx      context.Context
	aliased  alias
	ctxs     *context.Context
	duration time.Duration
	integer  int
	truth    bool
	instance *generic[int]
)
`

// of returns the type of a variable of src.
func of(t *testing.T, name string) types.Type {
	t.Helper()
	s := ruletest.Check("example.com/p", map[string]string{"p.go": src})
	if len(s.Errors) > 0 {
		t.Fatal(s.Errors[0])
	}
	return s.Pkg.Scope().Lookup(name).Type()
}

// holds checks a question on all variables of src: it is yes for some only.
func holds(t *testing.T, question func(types.Type) bool, yes ...string) {
	t.Helper()
	want := map[string]bool{}
	for _, name := range yes {
		want[name] = true
	}
	for _, name := range []string{"err", "pointer", "value", "num", "owned", "ctx", "aliased", "ctxs", "duration", "integer", "truth", "instance"} {
		if got := question(of(t, name)); got != want[name] {
			t.Errorf("%s: %v", name, got)
		}
	}
	if question(nil) {
		t.Error("yes for no type")
	}
}

func TestErrorIsTheInterfaceOnly(t *testing.T) { holds(t, typeis.Error, "err") }

func TestFailureIsAnErrorThatCanBeNil(t *testing.T) {
	holds(t, typeis.Failure, "err", "pointer", "owned")
}

func TestAnErrorHasTheMethod(t *testing.T) {
	holds(t, typeis.AnError, "err", "pointer", "num", "owned")
}

func TestContextIsNamedByAnAliasToo(t *testing.T) { holds(t, typeis.Context, "ctx", "aliased") }

func TestANumberIsNoDuration(t *testing.T) { holds(t, typeis.Duration, "duration") }

func TestABoolIsNoInteger(t *testing.T) {
	holds(t, typeis.Bool, "truth")
	holds(t, typeis.Integer, "num", "duration", "integer")
}

func TestAnyOfAsksEveryVariable(t *testing.T) {
	vars := types.NewTuple(types.NewVar(0, nil, "", of(t, "integer")), types.NewVar(0, nil, "", of(t, "err")))
	if !typeis.AnyOf(vars, typeis.Error) || typeis.AnyOf(vars, typeis.Context) {
		t.Error("an error among the variables is not found, or a context is")
	}
}

func TestAPointerIsBasedOnWhatItPointsTo(t *testing.T) {
	is := func(question func(types.Type, string, string) bool) func(types.Type) bool {
		return func(t types.Type) bool { return question(t, "context", "Context") }
	}
	holds(t, is(typeis.PointerTo), "ctxs")
	holds(t, is(typeis.Based), "ctx", "aliased", "ctxs")
}

func TestTheBaseOfAnInstanceIsGeneric(t *testing.T) {
	if n := typeis.Base(of(t, "instance")); n == nil || n.TypeArgs().Len() > 0 {
		t.Errorf("got %v", n)
	}
	if n := typeis.Base(of(t, "integer")); n != nil {
		t.Errorf("got %v", n)
	}
}

func TestABaseIsNamedWithItsPackage(t *testing.T) {
	for name, want := range map[string]string{"pointer": "example.com/p.concrete", "duration": "time.Duration", "err": "", "integer": ""} {
		if got := typeis.BaseName(of(t, name)); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
