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
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
)

// Analyzer computes the *Result of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "retrylayers",
	Doc:        "follow failures down to the retries below them",
	URL:        "https://pkg.go.dev/github.com/retrylint/retrylint",
	Run:        retry.Alone(run),
	Requires:   []*analysis.Analyzer{retry.Facts, Facts},
	ResultType: reflect.TypeFor[*Result](),
}

// Facts leaves the chains below the functions of a package to those that import
// it. Like [retry.Facts], it does nothing in most dependencies.
var Facts = &analysis.Analyzer{
	Name:       "layerfacts",
	Doc:        "tell the packages that import this one which retries stand below its functions",
	URL:        "https://pkg.go.dev/github.com/retrylint/retrylint",
	Run:        retry.Alone(leaveFacts),
	Requires:   []*analysis.Analyzer{retry.Facts},
	ResultType: reflect.TypeFor[*source](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A source makes what finds the layers of a package when it is asked for the
// first time; nil where there is no model.
type source struct{ finders func() (*finder, *stacker) }

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
	src, _ := pass.ResultOf[Facts].(*source)
	if src == nil {
		return &Result{}, nil
	}
	f, s := src.finders()
	if f == nil {
		return &Result{}, nil
	}
	nested := f.nested()
	stacked := s.stacked(nested)
	return &Result{Nested: append(nested, stacked...), stacked: stacked, finder: f}, nil
}

func leaveFacts(pass *analysis.Pass) (any, error) {
	src := &source{sync.OnceValues(func() (*finder, *stacker) { return findersOf(pass) })}
	if !retry.Exports(pass, broughtBy(pass)) {
		return src, nil
	}
	if f, s := src.finders(); f != nil {
		export(pass, f, s)
	}
	return src, nil
}

func findersOf(pass *analysis.Pass) (*finder, *stacker) {
	m := retry.ModelOf(pass)
	if m == nil {
		return nil, nil
	}
	imported := func(fn *types.Func) (fact Fact) {
		if fn.Pkg() != nil && fn.Pkg() != pass.Pkg {
			pass.ImportObjectFact(fn.Origin(), &fact)
		}
		return fact
	}
	f := newFinder(m, func(fn *types.Func) []Chain { return imported(fn).Chains })
	return f, newStacker(f, func(fn *types.Func) []Part { return imported(fn).Value })
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

// leave exports the chains of a function and the stack of what it makes, if
// there are any.
func leave(pass *analysis.Pass, f *types.Func, chains []Chain, value []Part) {
	value = slices.DeleteFunc(slices.Clone(value), func(p Part) bool { return p.leaf != nil })
	if len(chains)+len(value) == 0 || f.Pkg() != pass.Pkg { // type T other.Interface
		return
	}
	fact := &Fact{Chains: chains, Value: value}
	if layersOf(value) > 0 || slices.ContainsFunc(chains, func(c Chain) bool { return c.Depth() > 0 }) {
		fact.Name = f.Name()
	}
	pass.ExportObjectFact(f, fact)
}

// export leaves the chains below each function that another package can call,
// and below the methods of interfaces that this package implements.
func export(pass *analysis.Pass, f *finder, s *stacker) {
	for _, fn := range f.ix.Funcs() {
		if fn.Obj == nil || !fn.Obj.Exported() || f.model.RunsInTests(fn) {
			continue
		}
		leave(pass, fn.Obj, f.within(fn), s.made(fn))
	}
	for _, m := range abstract(pass.Pkg) {
		leave(pass, m, f.implemented(m), nil)
	}
}

// abstract lists the methods of the interfaces of a package that others can
// call.
func abstract(pkg *types.Package) (out []*types.Func) {
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		tn, is := scope.Lookup(name).(*types.TypeName)
		if !is || !tn.Exported() || tn.IsAlias() {
			continue
		}
		if iface, is := tn.Type().Underlying().(*types.Interface); is {
			out = slices.AppendSeq(out, iface.ExplicitMethods())
		}
	}
	return out
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
