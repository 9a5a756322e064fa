// Package once finds what a retry reads in each attempt although it can be read
// only once: a request with a body, or a reader, that was made before the first
// attempt and is not wound back.
//
// What repeats is a span of code: a loop, a function that calls itself, or the
// function that is handed to a helper or library. A call in it uses a thing up
// where it is known to read to the end, where a function of the package does so
// with its parameter, or where a function out of view takes an io.Reader or sends
// a request. Where the span does anything to the thing that could renew it, or
// hands it to what is not known, nothing is said.
//
// Beside it stand the responses that an attempt gets and the next one drops
// without having closed their bodies.
package once

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
	Name:       "retryonce",
	Doc:        "find what retries read again although it can be read once",
	URL:        retry.Analyzer.URL,
	Run:        retry.Alone(run),
	Requires:   []*analysis.Analyzer{retry.Facts, Facts},
	ResultType: reflect.TypeFor[*Result](),
}

// Facts leaves what the functions of a package do with requests to the packages
// that import it.
var Facts = retry.Exporter[*reader]{
	Name:     "oncefacts",
	Doc:      "tell the packages that import this one what its functions use up",
	Fact:     new(Fact),
	Requires: []*analysis.Analyzer{layer.Facts},
	Make:     readerOf,
	Brings:   retry.Own,
	Export:   export,
}.Analyzer()

// A Result is what the retries of one package use up and leave open.
type Result struct {
	Spent []*Spent
	Left  []*Left
}

// A Spent is a thing that each attempt reads to its end.
type Spent struct {
	// Call reads it, in the function Func. Name is what runs there, as a message
	// names it.
	Call *ast.CallExpr
	Func *index.Func
	Name string
	// Thing holds it, and was given its value before the first attempt. Text is
	// what is read, as it is written: "req", "r.Body".
	Thing *types.Var
	Text  string
	// Request says that it is an *http.Request.
	Request bool
	// Made is the expression that made it, where Func or a function around it
	// does; nil where that is not in view.
	Made ast.Expr
	// Again is what is run again: a loop, or the body of a function.
	Again ast.Node
	Test  bool
}

// A Left is a response that the next attempt drops with its body open.
type Left struct {
	// Call gets the response, in the function Func. Name is what runs there, as a
	// message names it.
	Call *ast.CallExpr
	Func *index.Func
	Name string
	// Response holds it.
	Response *types.Var
	Test     bool
}

func run(pass *analysis.Pass) (any, error) {
	out := &Result{}
	r := retry.Made[*reader](pass, Facts)
	if r == nil {
		return out, nil
	}
	for _, s := range r.spans() {
		out.Spent = append(out.Spent, r.spent(s)...)
		out.Left = append(out.Left, r.left(s)...)
	}
	return out, nil
}

func readerOf(pass *analysis.Pass) *reader {
	m, layers := retry.ModelOf(pass), layer.Of(pass)
	if m == nil || layers == nil {
		return nil
	}
	return newReader(m, layers, retry.Told[Fact](pass))
}

// export leaves the facts of the functions that other packages can call.
func export(pass *analysis.Pass, r *reader) {
	if r == nil {
		return
	}
	funcs, _ := r.model.Public()
	for _, fn := range funcs {
		if fact := r.fact(fn); fact != (Fact{}) && fn.Obj.Pkg() == pass.Pkg {
			pass.ExportObjectFact(fn.Obj, &fact)
		}
	}
}
