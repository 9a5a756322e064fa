// Package retry is the recogniser: it finds the places that run an operation
// again because it failed, and describes each by a small value. Every rule is
// a sentence about that value; no rule walks syntax to find retries.
package retry

import (
	"go/ast"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/directive"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// Analyzer computes the *Model of a package. Rules require it.
var Analyzer = &analysis.Analyzer{
	Name:       "retrylint",
	Doc:        "recognise the places that run an operation again because it failed",
	URL:        page,
	Run:        func(pass *analysis.Pass) (any, error) { return ModelOf(pass), nil },
	Requires:   []*analysis.Analyzer{Facts},
	ResultType: reflect.TypeFor[*Model](),
}

// Facts leaves facts to the packages that import this one.
var Facts = Exporter[*Model]{
	Name:   "retryfacts",
	Doc:    "tell the packages that import this one what its functions reach, wait for and return",
	Fact:   new(Fact),
	Make:   newModel,
	Brings: func(pass *analysis.Pass) bool { return Exports(pass, broughtBy(pass)) },
	Export: leaveFacts,
}.analyzer()

// Alone makes the Run function of an analyzer that requires [Facts], and asks
// the model of a package or what was made from it. All of these remember their
// answers, and drivers run the analyzers of one package side by side: this has
// them wait for each other.
func Alone(run func(*analysis.Pass) (any, error)) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (any, error) {
		if l, _ := pass.ResultOf[Facts].(*lazy[*Model]); l != nil {
			l.mu.Lock()
			defer l.mu.Unlock()
		}
		return run(pass)
	}
}

// ModelOf returns the model of the package that an analyzer which requires
// [Facts] runs in; nil without it.
func ModelOf(pass *analysis.Pass) *Model { return Made[*Model](pass, Facts) }

func newModel(pass *analysis.Pass) *Model {
	return newRecogniser(index.New(pass.Fset, pass.Pkg, pass.TypesInfo, pass.Files), imported(pass)).model()
}

func leaveFacts(pass *analysis.Pass, m *Model) {
	foreign := pass.Module != nil && pass.Module.Version != ""
	m.recogniser.export(func(f *types.Func, fact *Fact) {
		// Deep in a client of somebody else there is always something that
		// may wait, if only for a connection.
		fact.Pauses = fact.Pauses && !foreign
		if *fact != (Fact{}) {
			pass.ExportObjectFact(f, fact)
		}
	})
}

// Recognise finds the retries of an indexed package. Generated files are left
// alone. Facts may be nil.
func Recognise(ix *index.Index, facts Imported) *Model { return newRecogniser(ix, facts).model() }

func newRecogniser(ix *index.Index, facts Imported) *recogniser {
	told := directive.Read(ix)
	r := &recogniser{
		ix:         ix,
		told:       told,
		delays:     delay.New(ix),
		reach:      reach.New(ix, told),
		swallowing: map[*index.Func]swallow{},
		errorOnly:  map[*index.Func]bool{},
		visiting:   map[*index.Func]bool{},
		cancels:    map[*index.Func]bool{},
		pauses:     map[*index.Func]bool{},
		mayWaits:   map[*index.Func]bool{},
		requests:   map[*types.Func]bool{},
		waitFacts:  map[*index.Func]known.WaitSpec{},
		facts:      facts,
	}
	r.reach.Facts = func(f *types.Func) reach.Kind { return r.factOf(f).Touch }
	r.delays.Facts = func(f *types.Func) delay.Fact { return r.factOf(f).Delay }
	return r
}

func (r *recogniser) model() *Model {
	ix := r.ix
	m := &Model{Index: ix, recogniser: r}
	alone := map[*ast.File]bool{}
	for _, f := range ix.Files {
		alone[f] = Generated(f)
	}
	for _, fn := range ix.Funcs() {
		if !alone[fn.File] && !r.told.Around(fn).Once() {
			r.function(m, fn)
		}
	}
	claim(m)
	r.libraries(m)
	r.believe(m)
	r.interruptions(m)
	m.settleEnds()
	return m
}

// A recogniser holds what the rounds of one package share.
type recogniser struct {
	ix     *index.Index
	told   *directive.Directives
	delays *delay.Evaluator
	reach  *reach.Reach
	facts  Imported // nil where there are none

	swallowing map[*index.Func]swallow        // memo of swallowed
	errorOnly  map[*index.Func]bool           // memo of neverNil
	paramSet   map[*types.Var]bool            // memo of params
	cancels    map[*index.Func]bool           // memo of namesCancel
	pauses     map[*index.Func]bool           // memo of onlyWaits
	requests   map[*types.Func]bool           // memo of asksClient
	mayWaits   map[*index.Func]bool           // memo of mayWait
	waitFacts  map[*index.Func]known.WaitSpec // memo of waitFact
	aborting   map[*index.Func]bool           // memo of neverReturn
	visiting   map[*index.Func]bool           // guards recursive questions
	closing    map[*types.Var][]*index.Func   // memo of closers

	uncancellable map[*types.Func]bool // helpers that wait, and have no context
}

// maxBlocks is the number of blocks beyond which a function is left alone:
// generated state machines and the like.
const maxBlocks = 3000

func (r *recogniser) function(m *Model, fn *index.Func) {
	again := r.selfCalls(fn)
	requeue := r.requeues(fn.Body)
	if len(again)+len(requeue) == 0 && !mayRepeat(fn) {
		return
	}
	g := flow.New(fn.Body, r.noReturn)
	if len(g.Blocks) > maxBlocks {
		return
	}
	for _, l := range g.Loops {
		rd := &round{recogniser: r, fn: fn, graph: g, loop: l, start: l.Start}
		found := rd.classify()
		r.keep(m, found)
		if found != nil && found.Form == Helper && found.Bound.Unlimited != delay.Yes {
			r.helperCalls(m, rd)
		}
	}
	if len(requeue) > 0 {
		r.keep(m, r.requeueRound(&round{recogniser: r, fn: fn, graph: g, start: g.Entry, requeue: requeue}))
	}
	if len(again) > 0 {
		rd := &round{recogniser: r, fn: fn, graph: g, start: g.Entry, again: again}
		r.keep(m, rd.classify())
	}
}

func (r *recogniser) keep(m *Model, found *Retry) {
	if found != nil {
		found.Test = r.isTest(found.Func)
		m.Retries = append(m.Retries, found)
	}
}

// mayRepeat is the cheap question asked first: is there a loop or a goto?
func mayRepeat(fn *index.Func) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.BranchStmt:
			found = true
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}

// selfCalls returns the calls by which fn runs again: of itself, or of a
// function of this package that calls fn.
func (r *recogniser) selfCalls(fn *index.Func) map[*ast.CallExpr]*index.Func {
	again := map[*ast.CallExpr]*index.Func{}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if !is {
			return true
		}
		c := r.ix.Callee(call)
		switch {
		case c.Interface:
		case c.Func == nil:
		case c.Func == fn:
			if sameReceiver(r.ix, call.Fun, fn) && r.sameTask(call, fn) {
				again[call] = nil
			}
		case fn.Obj != nil && c.Value == nil && c.Func.Obj != nil && r.callsOnly(c.Func, fn):
			again[call] = c.Func
		}
		if isAfterFunc(c) {
			for _, arg := range call.Args {
				if isFunc(typeOf(r.ix.Info, arg)) && r.ix.FuncValue(arg).Func == fn && sameReceiver(r.ix, arg, fn) {
					again[call] = nil
				}
			}
		}
		return true
	})
	return again
}

func isAfterFunc(c index.Callee) bool {
	if c.Obj == nil {
		return false
	}
	spec, isWait := known.Wait(c.Obj.FullName())
	return isWait && spec.Kind == known.AfterFunc
}

// sameReceiver says whether the method fn is named, in its own body, of its
// own receiver: a method of a child or a parent is a walk, not a retry.
func sameReceiver(ix *index.Index, fun ast.Expr, fn *index.Func) bool {
	if fn.Recv == nil {
		return true
	}
	sel, is := ast.Unparen(fun).(*ast.SelectorExpr)
	return is && ix.VarOf(sel.X) == fn.Recv
}

// sameTask says whether a function calls itself for the same task: it hands on
// its own parameters, but for counters, delays, flags, contexts and errors.
func (r *recogniser) sameTask(call *ast.CallExpr, fn *index.Func) bool {
	for i, p := range fn.Params {
		if i >= len(call.Args) {
			return true
		}
		if typeis.Failure(p.Type()) || typeis.Context(p.Type()) || r.ix.VarOf(call.Args[i]) == p && len(r.ix.Stores(p)) == 0 {
			continue
		}
		b, is := p.Type().Underlying().(*types.Basic)
		if !is || b.Info()&(types.IsNumeric|types.IsBoolean) == 0 {
			return false
		}
	}
	return true
}

// callsOnly says whether helper calls fn and is called from fn alone: the
// other half of a retry that is written as two functions.
func (r *recogniser) callsOnly(helper, fn *index.Func) bool {
	if helper == fn {
		return false
	}
	for _, call := range r.ix.CallsOf(helper.Obj) {
		if call.Pos() < fn.Node.Pos() || call.End() > fn.Node.End() {
			return false
		}
	}
	found := false
	for _, call := range r.ix.CallsOf(fn.Obj) {
		if syntax.Holds(helper.Node, call) && !inLiteral(helper.Body, call) {
			found = true
		}
	}
	return found
}

func inLiteral(body *ast.BlockStmt, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if lit, is := n.(*ast.FuncLit); is && syntax.Holds(lit, call) {
			found = true
		}
		return !found
	})
	return found
}

// runsAgain says whether a call starts the next round of a recursion: by name,
// or through a function literal or value that a timer runs.
func (rd *round) runsAgain(call *ast.CallExpr) bool {
	if rd.loop != nil {
		return false
	}
	if _, is := rd.again[call]; is {
		return true
	}
	if !isAfterFunc(rd.ix.Callee(call)) {
		return false
	}
	for _, arg := range call.Args {
		if lit, is := ast.Unparen(arg).(*ast.FuncLit); is && rd.callsSelf(lit.Body) {
			return true
		}
	}
	return false
}

// always says whether a helper that calls the function of the round does so on
// every way: it has no condition that could end the recursion.
func (rd *round) always(helper *index.Func) bool {
	straight := true
	ast.Inspect(helper.Body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.SelectStmt, *ast.TypeSwitchStmt:
			straight = false
		case *ast.FuncLit:
			return false
		}
		return straight
	})
	return straight
}

func (rd *round) callsSelf(body ast.Node) bool {
	for call := range rd.again {
		if syntax.Holds(body, call) {
			return true
		}
	}
	return false
}

// claim gives each wait to the innermost retry that passes it, so that it is
// reported once.
func claim(m *Model) {
	type owner struct {
		size int
		r    *Retry
	}
	owners := map[ast.Node]owner{}
	for _, r := range m.Retries {
		for _, w := range r.Waits {
			size := int(r.Span().End() - r.Span().Pos())
			if o, taken := owners[w.Node]; !taken || size < o.size {
				owners[w.Node] = owner{size, r}
			}
		}
	}
	for _, r := range m.Retries {
		for _, w := range r.Waits {
			w.Owned = owners[w.Node].r == r
			w.inner = w.Owned
		}
	}
}

// Span is the syntax that repeats.
func (r *Retry) Span() ast.Node {
	if r.Form == Recursion || r.Form == Deferred {
		return r.Func.Node
	}
	return r.Node
}
