package layer

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/values"
)

// Teller is no rule: it reports each function of a package that may lead to a
// retry, a layertree.Func in JSON as the message.
var Teller = &analysis.Analyzer{
	Name:     layertree.Teller,
	Doc:      layertree.Teller + ": tell which functions lead to which retries",
	URL:      retry.Analyzer.URL,
	Run:      retry.Alone(tell),
	Requires: []*analysis.Analyzer{retry.Facts, Analyzer},
}

func tell(pass *analysis.Pass) (any, error) {
	r, _ := pass.ResultOf[Analyzer].(*Result)
	if r == nil || r.finder == nil {
		return nil, nil
	}
	t := teller{r.finder, map[*index.Func]bool{}, map[*index.Func]bool{}}
	t.tell(r.stacked, func(pos token.Pos, fn layertree.Func) {
		if text, err := json.Marshal(fn); err == nil && len(fn.Steps) > 0 {
			pass.Report(analysis.Diagnostic{Pos: pos, Message: string(text)})
		}
	})
	return nil, nil
}

// A teller describes the functions of a package for a tree of layers.
type teller struct {
	*finder
	ran   map[*index.Func]bool // the literals that some step calls
	leaky map[*index.Func]bool // those that store a failure of which the function around them fails
}

// tell hands over the functions of the package, test code left out, and the
// methods of its interfaces. A value that is wrapped into one retry after
// another belongs to the function that does so.
func (t teller) tell(stacked []*Nested, to func(token.Pos, layertree.Func)) {
	steps := map[*index.Func][]layertree.Step{}
	funcs := slices.DeleteFunc(slices.Clone(t.ix.Funcs()), t.model.RunsInTests)
	for _, fn := range funcs {
		steps[fn] = t.steps(fn)
	}
	for _, n := range stacked {
		if _, is := steps[n.Func]; is {
			steps[n.Func] = append(steps[n.Func], layertree.Step{Below: t.way(n.Node, n.Chain)})
		}
	}
	for _, fn := range funcs {
		if fn.Obj == nil && fn.Outer != nil && !t.settled(fn) {
			steps[fn.Outer] = t.withLiteral(steps[fn.Outer], fn)
		}
	}
	for _, fn := range funcs {
		to(fn.Node.Pos(), layertree.Func{ID: t.id(values.Itself(fn)), Name: t.name(fn), Literal: fn.Obj == nil, Steps: steps[fn]})
	}
	for _, m := range retry.Abstract(t.ix.Pkg) {
		to(m.Pos(), layertree.Func{ID: m.FullName(), Name: hopOf(values.Target{Obj: m}).Name, Interface: true, Steps: t.implementing(m)})
	}
}

// withLiteral adds a literal to the steps of the function around it: as a step
// of its own where nobody in view calls it, and as one that fails where its
// failure is stored.
func (t teller) withLiteral(steps []layertree.Step, lit *index.Func) []layertree.Step {
	id := t.id(values.Itself(lit))
	if !t.ran[lit] { // somebody's callback
		steps = append(steps, layertree.Step{Calls: []string{id}})
	}
	for i := range steps {
		steps[i].Fails = steps[i].Fails || t.leaky[lit] && slices.Contains(steps[i].Calls, id)
	}
	return steps
}

// implementing lists the steps to the methods that implement another one, or
// what a comment tells of it.
func (t teller) implementing(m *types.Func) (out []layertree.Step) {
	if _, is := t.asTold(m); is {
		return t.toldSteps(m)
	}
	for _, impl := range t.values.Implementations(m) {
		out = append(out, layertree.Step{Calls: []string{t.id(impl)}, Fails: true})
	}
	return out
}

// id names a function in the whole program.
func (t teller) id(at values.Target) string {
	if at.Obj != nil {
		return at.Obj.FullName()
	}
	p := t.ix.Fset.Position(at.Func.Node.Pos())
	return fmt.Sprintf("%s %d:%d", t.around(at.Func), p.Line, p.Column)
}

// around names the declared function that a literal stands in; its file, at
// package level.
func (t teller) around(fn *index.Func) string {
	if fn = outermost(fn); fn.Obj != nil {
		return fn.Obj.FullName()
	}
	return t.ix.Fset.Position(fn.Node.Pos()).Filename
}

// name is how a reader calls a function, or what a literal stands in: another
// function, or the declaration of a variable.
func (t teller) name(fn *index.Func) string {
	fn = outermost(fn)
	if v := t.declared(fn); v != "" {
		return t.ix.Pkg.Name() + "." + v
	}
	return hopOf(values.Itself(fn)).Name
}

// outermost is the declared function that a literal stands in, or the literal
// around all others.
func outermost(fn *index.Func) *index.Func {
	for fn.Obj == nil && fn.Outer != nil {
		fn = fn.Outer
	}
	return fn
}

// declared is the variable of the package whose declaration holds a literal.
func (t teller) declared(fn *index.Func) string {
	for _, decl := range fn.File.Decls {
		gen, is := decl.(*ast.GenDecl)
		if !is || !syntax.Holds(gen, fn.Node) {
			continue
		}
		for _, spec := range gen.Specs {
			if v, is := spec.(*ast.ValueSpec); is && syntax.Holds(v, fn.Node) {
				return v.Names[0].Name
			}
		}
	}
	return ""
}
