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
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/retry"
)

// Analyzer computes the *Result of a package, and leaves what its functions send
// to the packages that import it.
var Analyzer = &analysis.Analyzer{
	Name:       "retryrequests",
	Doc:        "follow operations down to the requests that they send",
	URL:        "https://pkg.go.dev/github.com/retrylint/retrylint",
	Run:        retry.Alone(run),
	Requires:   []*analysis.Analyzer{retry.Facts, retry.Analyzer, layer.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A Result is what one package sends. It remembers answers, so it belongs to
// one goroutine.
type Result struct {
	// Repeated are the places that send requests again.
	Repeated []*Repeated
	reader   *reader
}

// Below lists the requests that a call in the body of a function leads to and
// that fail with it, in the order in which they are written down; nil where none
// is known. Those that depend on a parameter of the function say so.
func (r *Result) Below(fn *index.Func, call *ast.CallExpr) []Send {
	if r.reader == nil {
		return nil
	}
	return r.reader.below(fn, call)
}

func run(pass *analysis.Pass) (any, error) {
	m, _ := pass.ResultOf[retry.Analyzer].(*retry.Model)
	layers, _ := pass.ResultOf[layer.Analyzer].(*layer.Result)
	if m == nil || layers == nil {
		return &Result{}, nil
	}
	told := map[*types.Package]bool{}
	for _, of := range pass.AllObjectFacts() {
		if _, is := of.Fact.(*Fact); is {
			told[of.Object.Pkg()] = true
		}
	}
	r := newReader(m, layers, func(fn *types.Func) (fact Fact) {
		if fn.Pkg() != nil && fn.Pkg() != pass.Pkg {
			pass.ImportObjectFact(fn.Origin(), &fact)
		}
		return fact
	})
	r.told = told
	if brings(pass) {
		r.export(func(fn *types.Func, fact Fact) {
			if !fact.empty() && fn.Pkg() == pass.Pkg { // type T other.Interface
				pass.ExportObjectFact(fn, &fact)
			}
		})
	}
	return &Result{Repeated: r.repeated(), reader: r}, nil
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
			to(m, Fact{Sends: r.agreed(r.values.Implementations(m), nil, nil)})
		}
	}
}
