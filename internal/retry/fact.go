package retry

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/reach"
)

// A Fact is what packages downstream need to know of a function, and cannot
// see: its body. The zero value says nothing.
type Fact struct {
	// Touch is what the function can reach, whatever its callers hand it.
	Touch reach.Kind
	// Wait says that the function does nothing but wait for the delay in one of
	// its parameters. Where it makes that random first, no parameter holds the
	// delay: Arg is -1, and Jitter is Yes.
	Wait known.WaitSpec
	// Pauses says that the function may wait before it returns.
	Pauses bool
	// Uncancellable says that the function runs what a parameter holds again,
	// waits in between, and has no context to end that.
	Uncancellable bool
	// Delay says that the function returns a delay, and how it changes with the
	// attempt.
	Delay delay.Fact
	// Name is the function's, where a package that calls it may have facts in
	// turn: the encoding of facts has no names of methods.
	Name string
}

// AFact marks Fact as a fact of go/analysis.
func (*Fact) AFact() {}

// FuncName returns the name of the function where a package that mentions it
// may have facts in turn, and else "".
func (f *Fact) FuncName() string { return f.Name }

// String tells the fact in a few words, as drivers print it when they are asked
// to show facts.
func (f *Fact) String() string {
	var words []string
	add := func(is bool, format string, a ...any) {
		if is {
			words = append(words, fmt.Sprintf(format, a...))
		}
	}
	add(f.Touch == reach.Local, "local")
	add(f.Touch == reach.Remote, "remote")
	if w := f.Wait; w.Kind != known.NoWait {
		add(w.Arg >= 0, "waits for argument %d", w.Arg)
		add(w.Jitter == known.Yes, "waits at random")
		add(w.Ctx >= 0, "until argument %d is done", w.Ctx)
		add(w.Held, "until stopped")
	}
	add(f.Pauses && f.Wait.Kind == known.NoWait, "may wait")
	add(f.Uncancellable, "retries without a context")
	if d := f.Delay; d != (delay.Fact{}) {
		add(true, "returns a delay that %s", growing[d.Growth])
		add(d.By > 0, "by argument %d", d.By-1)
		add(d.Value > 0, "from %v", d.Value)
		add(d.Max > 0, "to %v", d.Max)
		add(d.Max == 0 && d.Capped == delay.Yes, "to a maximum")
		add(d.Jitter == delay.Yes, "at random")
		add(d.Server, "as the server says")
	}
	return strings.Join(words, " ")
}

var growing = [...]string{
	delay.GrowthUnknown: "is not known", delay.Constant: "stays", delay.Linear: "grows linearly", delay.Polynomial: "grows polynomially",
	delay.Exponential: "grows exponentially", delay.Fibonacci: "grows as Fibonacci", delay.Table: "follows a table", delay.Varies: "varies",
}

// opens says whether something follows from a fact for the functions that call
// the one it is about. That it stays on this host only spares a report.
func (f *Fact) opens() bool {
	return f.Touch == reach.Remote || f.Uncancellable || f.Wait.Kind != known.NoWait || f.Delay != delay.Fact{}
}

// Imported answers for a function of another package, by its origin; nil says
// nothing.
type Imported func(*types.Func) *Fact

// factOf returns what is known of a function of another package by its own
// analysis; the zero Fact where nothing is.
func (r *recogniser) factOf(f *types.Func) Fact {
	if r.facts == nil || f == nil || f.Pkg() == nil || f.Pkg() == r.ix.Pkg {
		return Fact{}
	}
	fact := r.facts(f.Origin())
	if fact == nil {
		return Fact{}
	}
	return *fact
}
