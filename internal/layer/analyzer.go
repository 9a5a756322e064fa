package layer

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
)

// Analyzer computes the *Result of a package, and leaves the chains below its
// functions to the packages that import it.
var Analyzer = &analysis.Analyzer{
	Name:       "retrylayers",
	Doc:        "follow failures down to the retries below them",
	URL:        "https://pkg.go.dev/github.com/retrylint/retrylint",
	Run:        run,
	Requires:   []*analysis.Analyzer{retry.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

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
	m, _ := pass.ResultOf[retry.Analyzer].(*retry.Model)
	if m == nil {
		return &Result{}, nil
	}
	f := newFinder(m, func(fn *types.Func) []Chain {
		var fact Fact
		if fn.Pkg() == nil || fn.Pkg() == pass.Pkg || !pass.ImportObjectFact(fn.Origin(), &fact) {
			return nil
		}
		return fact.Chains
	})
	s := newStacker(f, func(fn *types.Func) []Part {
		var fact Fact
		if fn.Pkg() == nil || fn.Pkg() == pass.Pkg || !pass.ImportObjectFact(fn.Origin(), &fact) {
			return nil
		}
		return fact.Value
	})
	if retry.Exports(pass, broughtBy(pass)) {
		f.export(pass, s)
	}
	nested := f.nested()
	stacked := s.stacked(nested)
	return &Result{Nested: append(nested, stacked...), stacked: stacked, finder: f}, nil
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
func (f *finder) export(pass *analysis.Pass, s *stacker) {
	for _, fn := range f.model.Index.Funcs() {
		if fn.Obj == nil || !fn.Obj.Exported() || f.model.RunsInTests(fn) {
			continue
		}
		leave(pass, fn.Obj, f.within(fn), s.made(fn))
	}
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, is := scope.Lookup(name).(*types.TypeName)
		if !is || !tn.Exported() || tn.IsAlias() {
			continue
		}
		iface, is := tn.Type().Underlying().(*types.Interface)
		if !is {
			continue
		}
		for m := range iface.ExplicitMethods() {
			leave(pass, m, f.implemented(m), nil)
		}
	}
}

// implemented lists the chains below a method of an interface, where every
// implementation of this package has some.
func (f *finder) implemented(m *types.Func) []Chain {
	if _, is := known.Library(m.FullName()); is {
		return nil
	}
	var out []Chain
	for i, t := range f.implementations(m) {
		if t.fn == nil {
			return nil
		}
		var chains []Chain
		for _, c := range f.within(t.fn) {
			if !named(c, t) {
				var ok bool
				if c, ok = c.under(hopOf(t)); !ok {
					continue
				}
			}
			chains = append(chains, c)
		}
		if len(chains) == 0 {
			return nil
		}
		if i == 0 || compare(chains[0], out[0]) > 0 {
			out = chains
		}
	}
	return out
}
