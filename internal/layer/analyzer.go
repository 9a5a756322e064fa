// Package layer follows failures down the calls of a program: which retries
// hide below a call and fail together with it. Retries that stand above each
// other multiply: the deepest one sees the product of the attempts of all.
//
// A [Chain] is a way from a function down to a retry. The finder builds it from
// the calls inside a function: what a call can run (internal/values), the
// chains in there, kept where their failure makes the function fail in turn
// (internal/failure), and below the retries that make the call again. Library
// calls, clients that retry inside and function literals are calls too. Beside
// it the stacker reads values that wrap each other, such as middlewares, as
// layers. A [Fact] carries both to the packages that import this one. [Teller]
// tells the same step by step, for a tree of the whole program.
package layer

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/values"
)

// Analyzer computes the *Result of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "retrylayers",
	Doc:        "follow failures down to the retries below them",
	URL:        retry.Analyzer.URL,
	Run:        retry.Alone(run),
	Requires:   []*analysis.Analyzer{retry.Facts, Facts},
	ResultType: reflect.TypeFor[*Result](),
}

// Facts leaves the chains below the functions of a package to those that import
// it.
var Facts = retry.Exporter[*Reader]{
	Name:   "layerfacts",
	Doc:    "tell the packages that import this one which retries stand below its functions",
	Fact:   new(Fact),
	Make:   newReader,
	Brings: func(pass *analysis.Pass) bool { return retry.Exports(pass, broughtBy(pass)) },
	Export: export,
}.Analyzer()

// A Reader finds the layers of one package. It remembers answers, so it belongs
// to one goroutine.
type Reader struct {
	finder  *finder
	stacker *stacker
}

// Values reads the values of the package.
func (r *Reader) Values() *values.Reader { return r.finder.values }

// Failures follows the failures of the package.
func (r *Reader) Failures() *failure.Follower { return r.finder.failures }

// Of returns the reader of the package that an analyzer which requires [Facts]
// runs in; nil without it.
func Of(pass *analysis.Pass) *Reader { return retry.Made[*Reader](pass, Facts) }

// A Result is what one package retries, layer above layer.
type Result struct {
	// Nested are the retries above other retries.
	Nested  []*Nested
	stacked []*Nested // those of Nested that wrap a value
	finder  *finder
}

// A Nested is a retry with another one below it.
type Nested struct {
	// Node is the outer retry: a loop, or the call that hands its operation to
	// a helper or library. Func is the function around it, nil at package level.
	Node ast.Node
	Func *index.Func
	// Name is what the outer retry calls, as a message names it.
	Name string
	// Chain leads from the outer retry, its first hop, to the innermost one.
	Chain Chain
	// Calls are the calls of this package that the chain passes, outer ones
	// first.
	Calls []*ast.CallExpr
	Test  bool
}

func run(pass *analysis.Pass) (any, error) {
	r := Of(pass)
	if r == nil {
		return &Result{}, nil
	}
	nested := r.finder.nested()
	stacked := r.stacker.stacked(nested)
	return &Result{Nested: append(nested, stacked...), stacked: stacked, finder: r.finder}, nil
}

func newReader(pass *analysis.Pass) *Reader {
	m := retry.ModelOf(pass)
	if m == nil {
		return nil
	}
	told := retry.Told[Fact](pass)
	f := newFinder(m, told)
	return &Reader{f, newStacker(f, func(fn *types.Func) []Part { return told(fn).Value })}
}

// broughtBy lists the names of the functions below which the imports of a
// package have layers.
func broughtBy(pass *analysis.Pass) (names []string) {
	for _, of := range pass.AllObjectFacts() {
		if fact, is := of.Fact.(*Fact); is && fact.Name != "" && of.Object.Pkg() != pass.Pkg {
			names = append(names, fact.Name)
		}
	}
	return names
}

// leave exports what is known of a function, if there is anything.
func leave(pass *analysis.Pass, f *types.Func, chains []Chain, told bool, value []Part) {
	value = slices.DeleteFunc(slices.Clone(value), func(p Part) bool { return p.leaf != nil })
	if len(chains)+len(value) == 0 && !told || f.Pkg() != pass.Pkg { // type T other.Interface
		return
	}
	fact := &Fact{Chains: chains, Told: told, Value: value}
	if layersOf(value) > 0 || slices.ContainsFunc(chains, func(c Chain) bool { return c.Depth() > 0 }) {
		fact.Name = f.Name()
	}
	pass.ExportObjectFact(f, fact)
}

// export leaves the chains below each function that another package can call,
// and below the methods of interfaces that this package implements.
func export(pass *analysis.Pass, r *Reader) {
	if r == nil {
		return
	}
	funcs, methods := r.finder.model.Public()
	for _, fn := range funcs {
		_, told := r.finder.asTold(fn.Obj)
		leave(pass, fn.Obj, r.finder.within(fn), told, r.stacker.made(fn))
	}
	for _, m := range methods {
		chains, told := r.finder.asTold(m)
		if !told {
			chains = r.finder.implemented(m)
		}
		leave(pass, m, chains, told, nil)
	}
}

// implemented lists the chains below a method of an interface, where every
// implementation of this package has some: the smallest counts.
func (f *finder) implemented(m *types.Func) []Chain {
	if _, is := known.Library(m.FullName()); is {
		return nil
	}
	var out []Chain
	for _, t := range f.values.Implementations(m) {
		if t.Func == nil {
			return nil
		}
		chains := startingWith(t, f.within(t.Func))
		if len(chains) == 0 {
			return nil
		}
		if out == nil || compare(chains[0], out[0]) > 0 {
			out = chains
		}
	}
	return out
}
