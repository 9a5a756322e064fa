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
	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/retry"
)

// Analyzer computes the *Result of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "retrycases",
	Doc:        "tell which failures no further attempt can help",
	URL:        retry.Analyzer.URL,
	Run:        retry.Alone(run),
	Requires:   []*analysis.Analyzer{retry.Facts, Facts},
	ResultType: reflect.TypeFor[*Result](),
}

// Facts leaves the cases of the functions of a package to the packages that
// import it.
var Facts = retry.Exporter[*reader]{
	Name:     "casefacts",
	Doc:      "tell the packages that import this one which failures of its functions no further attempt can help",
	Fact:     new(Fact),
	Requires: []*analysis.Analyzer{layer.Facts, request.Facts},
	Make:     readerOf,
	Brings:   retry.Own,
	Export:   export,
}.Analyzer()

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
	r := retry.Made[*reader](pass, Facts)
	if r == nil {
		return &Result{}, nil
	}
	return &Result{Repeated: r.repeated()}, nil
}

func readerOf(pass *analysis.Pass) *reader {
	m, layers, requests := retry.ModelOf(pass), layer.Of(pass), request.Of(pass)
	if m == nil || layers == nil || requests == nil {
		return nil
	}
	return newReader(m, layers, requests, retry.Told[Fact](pass))
}

// export leaves the facts of the functions that other packages can call, and of
// the methods of interfaces that this package implements.
func export(pass *analysis.Pass, r *reader) {
	if r == nil {
		return
	}
	leave := func(fn *types.Func, fact Fact) {
		if !fact.empty() && fn.Pkg() == pass.Pkg { // type T other.Interface
			pass.ExportObjectFact(fn, &fact)
		}
	}
	funcs, methods := r.model.Public()
	for _, fn := range funcs {
		leave(fn.Obj, r.fact(fn))
	}
	for _, m := range methods {
		leave(m, r.agreed(r.values.Implementations(m)))
	}
}
