// Package request follows an operation down to the requests that it sends.
//
// A [Send] is one request, as a call that leads to it sees it: the HTTP method,
// the statement or the network that is dialed, where that is a constant;
// whether an idempotency key is in sight; whether the client or the context ends
// what takes too long. What depends on a parameter of the function around a call
// is told as that parameter, and filled in by the calls of the function, so that
// one helper for all methods of an API answers differently for each.
//
// What a function sends are the requests below its calls whose failure makes it
// fail (internal/failure): a report that is sent in the background, or whose
// failure is only logged, is not what a retry tries again. Calls through
// interfaces send what the package puts behind them (internal/values), and what
// the packages that it imports implement. A [Fact] carries the same to the
// packages that import this one, in the module that is being worked on.
//
// [Result.Repeated] lists the places that send requests again; [Result.Below]
// answers for one call.
package request

import (
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/retry"
)

// Analyzer computes the *Result of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "retryrequests",
	Doc:        "follow operations down to the requests that they send",
	URL:        retry.Analyzer.URL,
	Run:        retry.Alone(run),
	Requires:   []*analysis.Analyzer{retry.Facts, Facts},
	ResultType: reflect.TypeFor[*Result](),
}

// Facts leaves what the functions of a package send to the packages that import
// it.
var Facts = retry.Exporter[*Reader]{
	Name:     "requestfacts",
	Doc:      "tell the packages that import this one which requests its functions send",
	Fact:     new(Fact),
	Requires: []*analysis.Analyzer{layer.Facts},
	Make:     readerOf,
	Brings:   retry.Own,
	Export:   export,
}.Analyzer()

// A Result is what one package sends again.
type Result struct {
	// Repeated are the places that do so.
	Repeated []*Repeated
}

// A Reader knows what the calls of one package send. It remembers answers, so it
// belongs to one goroutine.
type Reader struct{ reader *reader }

// Of returns the reader of the package that an analyzer which requires [Facts]
// runs in; nil without it.
func Of(pass *analysis.Pass) *Reader { return retry.Made[*Reader](pass, Facts) }

// Below lists the requests that a call in the body of a function leads to and
// that fail with it, in the order in which they are written down; nil where none
// is known. Those that depend on a parameter of the function say so.
func (r *Reader) Below(fn *index.Func, call *ast.CallExpr) []Send {
	return r.reader.below(fn, call)
}

func run(pass *analysis.Pass) (any, error) {
	r := Of(pass)
	if r == nil {
		return &Result{}, nil
	}
	return &Result{Repeated: r.reader.repeated()}, nil
}

func readerOf(pass *analysis.Pass) *Reader {
	m, layers := retry.ModelOf(pass), layer.Of(pass)
	if m == nil || layers == nil {
		return nil
	}
	r := newReader(m, layers, retry.Told[Fact](pass))
	r.told = map[*types.Package]bool{}
	for _, of := range pass.AllObjectFacts() {
		if _, is := of.Fact.(*Fact); is {
			r.told[of.Object.Pkg()] = true
		}
	}
	return &Reader{r}
}

// export leaves the facts of the functions that other packages can call, and of
// the methods of interfaces that this package implements.
func export(pass *analysis.Pass, from *Reader) {
	if from == nil {
		return
	}
	r := from.reader
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
		leave(m, Fact{Sends: r.agreed(r.values.Implementations(m), nil, nil)})
	}
}
