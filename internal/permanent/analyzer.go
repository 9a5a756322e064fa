// Package permanent tells which failures of a call no further attempt can help,
// and where they are tried again all the same.
//
// A [Case] is one such failure: a status of HTTP that blames the request, a code
// of gRPC, a row that is not there, an open circuit breaker, a refused call of a
// cloud. It begins at a call that is known to fail so, and is followed through
// the function around it (internal/failure) under the supposition that it
// happened: conditions about the status or the error are answered for it. A
// function has the case if it surely fails then, whatever it makes of the error;
// a condition that cannot be answered leaves that open, and an open case is
// none. A [Fact] carries the cases of functions to the packages that import this
// one.
//
// [Result.Repeated] lists the retries that surely make the call again in a case.
package permanent

import (
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/retry"
)

// Analyzer computes the *Result of a package, and leaves the cases of its
// functions to the packages that import it.
var Analyzer = &analysis.Analyzer{
	Name:       "retrycases",
	Doc:        "tell which failures no further attempt can help",
	URL:        "https://pkg.go.dev/github.com/retrylint/retrylint",
	Run:        retry.Alone(run),
	Requires:   []*analysis.Analyzer{retry.Facts, retry.Analyzer, layer.Analyzer, request.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A Result is what one package tries again in vain.
type Result struct {
	Repeated []*Repeated
}

// A Repeated is a place that makes a call again in cases that no further
// attempt can help.
type Repeated struct {
	// Node is the loop, the recursive call, or the call that hands the operation
	// over. Func is the function around it, nil at package level.
	Node ast.Node
	Func *index.Func
	// Name is what is made again, as a message names it.
	Name  string
	Cases []Case // of one kind
	Test  bool
}

func run(pass *analysis.Pass) (any, error) {
	m, _ := pass.ResultOf[retry.Analyzer].(*retry.Model)
	layers, _ := pass.ResultOf[layer.Analyzer].(*layer.Result)
	requests, _ := pass.ResultOf[request.Analyzer].(*request.Result)
	if m == nil || layers == nil || requests == nil {
		return &Result{}, nil
	}
	r := newReader(m, layers, requests, func(fn *types.Func) (fact Fact) {
		if fn.Pkg() != nil && fn.Pkg() != pass.Pkg {
			pass.ImportObjectFact(fn.Origin(), &fact)
		}
		return fact
	})
	if brings(pass) {
		r.export(func(fn *types.Func, fact Fact) {
			if !fact.empty() && fn.Pkg() == pass.Pkg { // type T other.Interface
				pass.ExportObjectFact(fn, &fact)
			}
		})
	}
	return &Result{Repeated: r.repeated()}, nil
}

// brings says whether a package brings facts: one that can be imported, of the
// module that is being worked on, or of one that is not known.
func brings(pass *analysis.Pass) bool {
	if pass.Pkg.Name() == "main" || known.IsStd(pass.Pkg.Path()) {
		return false
	}
	m := pass.Module
	return m == nil || m.Version == ""
}

// export hands out the facts of the functions that other packages can call, and
// of the methods of interfaces that this package implements.
func (r *reader) export(to func(*types.Func, Fact)) {
	for _, fn := range r.ix.Funcs() {
		if fn.Obj != nil && fn.Obj.Exported() && !r.model.RunsInTests(fn) {
			to(fn.Obj, r.fact(fn))
		}
	}
	scope := r.ix.Pkg.Scope()
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
			to(m, r.agreed(r.values.Implementations(m)))
		}
	}
}
