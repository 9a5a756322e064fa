package retry

import (
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/gate"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
)

// An Exporter describes an analyzer that leaves facts of one type to the
// packages that import one. Drivers run such an analyzer in every dependency,
// and most of those have nothing to leave: it makes what it knows of a package,
// a T, only where facts follow from it, or where an analyzer of the same package
// asks ([Made]). What only findings need belongs into an analyzer of its own
// that requires this one.
type Exporter[T any] struct {
	Name, Doc string
	// Fact is a value of the type of the facts.
	Fact analysis.Fact
	// Requires are other exporters' analyzers.
	Requires []*analysis.Analyzer
	// Make makes what is known of a package; the zero value where nothing is.
	Make func(*analysis.Pass) T
	// Brings says whether facts follow for a package. It costs little.
	Brings func(*analysis.Pass) bool
	// Export leaves the facts.
	Export func(*analysis.Pass, T)
}

// Analyzer makes the analyzer, which requires [Facts].
func (e Exporter[T]) Analyzer() *analysis.Analyzer {
	e.Requires = append([]*analysis.Analyzer{Facts}, e.Requires...)
	a := e.analyzer()
	a.Run = Alone(a.Run)
	return a
}

func (e Exporter[T]) analyzer() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       e.Name,
		Doc:        e.Doc,
		URL:        page,
		Run:        e.run,
		Requires:   e.Requires,
		ResultType: reflect.TypeFor[*lazy[T]](),
		FactTypes:  []analysis.Fact{e.Fact},
	}
}

func (e Exporter[T]) run(pass *analysis.Pass) (any, error) {
	l := &lazy[T]{made: sync.OnceValue(func() T { return e.Make(pass) })}
	if e.Brings(pass) {
		e.Export(pass, l.made())
	}
	return l, nil
}

// page is the address of analyzers that are no rules.
const page = "https://pkg.go.dev/github.com/retrylint/retrylint"

// lazy is the result of an exporter's analyzer.
type lazy[T any] struct {
	made func() T   // makes it when it is called for the first time
	mu   sync.Mutex // that of Facts: see Alone
}

// Made returns what an exporter's analyzer knows of a package, in a pass of an
// analyzer that requires it; the zero value without it.
func Made[T any](pass *analysis.Pass, by *analysis.Analyzer) (zero T) {
	if l, _ := pass.ResultOf[by].(*lazy[T]); l != nil {
		return l.made()
	}
	return zero
}

// Told returns what tells the fact that another package brought for a function;
// the zero value where there is none, and for functions of the package itself.
func Told[F any, P interface {
	*F
	analysis.Fact
}](pass *analysis.Pass) func(*types.Func) F {
	return func(fn *types.Func) (fact F) {
		if fn.Pkg() != nil && fn.Pkg() != pass.Pkg {
			pass.ImportObjectFact(fn.Origin(), P(&fact))
		}
		return fact
	}
}

// Own says whether a package can be imported and belongs to the module that is
// being worked on, or may belong to it: some drivers hand over an empty module
// where they know of none.
func Own(pass *analysis.Pass) bool {
	p := packageOf(pass)
	p.Unowned = p.Unowned || pass.Module.Path == ""
	return importable(pass) && p.Mine()
}

// importable says whether facts of a package are of use: nobody can import a
// command, and the standard library is known by heart.
func importable(pass *analysis.Pass) bool {
	return pass.Pkg.Name() != "main" && !known.IsStd(pass.Pkg.Path())
}

// packageOf describes a package to the gate, without its text.
func packageOf(pass *analysis.Pass) gate.Package {
	m := pass.Module
	return gate.Package{
		Path:    pass.Pkg.Path(),
		Own:     m != nil && m.Path != "" && m.Version == "",
		Unowned: m == nil, // Bazel's runner knows no modules
		Size:    size(pass),
	}
}

// Public lists the functions of a package that others can call, but for those of
// tests, and the methods of the interfaces that others can name.
func (m *Model) Public() (funcs []*index.Func, methods []*types.Func) {
	for _, fn := range m.Index.Funcs() {
		if fn.Obj != nil && fn.Obj.Exported() && !m.RunsInTests(fn) {
			funcs = append(funcs, fn)
		}
	}
	return funcs, Abstract(m.Index.Pkg)
}

// Abstract lists the methods of the interfaces of a package that others can
// name.
func Abstract(pkg *types.Package) (out []*types.Func) {
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
