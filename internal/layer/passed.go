package layer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A passed is a call of a variable, or of one of its methods, whose failure
// leaves a function, and the layers of the function above it.
type passed struct {
	parts  []Part
	v      *types.Var
	method string // "" for a call of the variable itself
}

func deepest(ps []passed) (best passed, is bool) {
	for _, p := range ps {
		if !is || layersOf(p.parts) > layersOf(best.parts) {
			best, is = p, true
		}
	}
	return best, is
}

// passes lists the calls of variables in a function that make it fail, those
// in functions that it hands to a helper or library included.
func (s *stacker) passes(fn *index.Func) (out []passed) {
	if s.steps++; s.steps > maxStackSteps {
		return nil
	}
	for _, call := range s.callsIn(fn) {
		below := s.passedBy(call)
		if len(below) == 0 || !s.leaves(fn, call) {
			continue
		}
		for _, p := range below {
			p.parts = slices.Concat(s.ownParts(fn, call), p.parts)
			out = append(out, p)
		}
	}
	return out
}

// leaves says whether a failure of a call leaves a function.
func (s *stacker) leaves(fn *index.Func, call *ast.CallExpr) bool {
	is, _ := s.failures.Escapes(fn, s.waitedFor(fn, call), "")
	return is
}

// passedBy lists the variables that a call runs.
func (s *stacker) passedBy(call *ast.CallExpr) (out []passed) {
	if v, method := s.called(call); v != nil {
		return []passed{{v: v, method: method}}
	}
	if r := s.libraries[call]; r != nil {
		var parts []Part
		if burdens(r) {
			parts = partsOf(s.libraryLayer(call, r))
		}
		return s.inLiteral(parts, r.Run)
	}
	for _, t := range s.targets(call) {
		for _, c := range s.chainsIn(t) {
			if c.Runs == 0 || syntax.Argument(call, c.Runs) == nil {
				continue
			}
			c.Hops = s.withCounts(s.ix.FuncAt(call.Pos()), call, c.Hops)
			out = append(out, s.inLiteral(partsOf(c), syntax.Argument(call, c.Runs))...)
		}
	}
	return out
}

// inLiteral lists the variables that a literal runs, below some layers.
func (s *stacker) inLiteral(parts []Part, run ast.Expr) []passed {
	lit, is := ast.Unparen(run).(*ast.FuncLit)
	if !is {
		return nil
	}
	ps := s.passes(s.ix.FuncOf(lit))
	for i := range ps {
		ps[i].parts = slices.Concat(parts, ps[i].parts)
	}
	return ps
}

// called is the variable that a call runs, and the method of it.
func (s *stacker) called(call *ast.CallExpr) (v *types.Var, method string) {
	fun := ast.Unparen(call.Fun)
	if v := s.ix.VarOf(fun); v != nil {
		return v, ""
	}
	sel, is := fun.(*ast.SelectorExpr)
	if !is {
		return nil, ""
	}
	if v = s.values.Embedded(sel); v == nil {
		v = s.ix.VarOf(sel.X)
	}
	if v == nil || !types.IsInterface(v.Type()) || typeis.Error(v.Type()) || typeis.Context(v.Type()) {
		return nil, ""
	}
	return v, sel.Sel.Name
}

// ownParts are the retries of a function that make a call again, outer first.
func (s *stacker) ownParts(fn *index.Func, call *ast.CallExpr) (out []Part) {
	for _, r := range s.loops[fn] {
		if at, is := attemptOf(r, call); is && burdens(r) && at.On != retry.RepeatsUnknown {
			out = append(out, partsOf(s.layerOf(fn, r, at))...)
		}
	}
	return out
}
