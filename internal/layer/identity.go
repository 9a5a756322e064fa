package layer

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
)

// An Identity lists what a failure is sure to be, in order and separated by
// spaces: the full names of sentinels and error types that errors.Is and
// errors.As find in it.
type Identity string

// asHanded stands in an Identity for that of the function that is run.
const asHanded = "*"

func (id Identity) has(name string) bool {
	return name != "" && slices.Contains(strings.Fields(string(id)), name)
}

// with adds a name.
func (id Identity) with(name string) Identity {
	if name == "" || id.has(name) {
		return id
	}
	names := append(strings.Fields(string(id)), name)
	slices.Sort(names)
	return Identity(strings.Join(names, " "))
}

// both is what two failures have in common.
func (id Identity) both(other Identity) Identity {
	return Identity(strings.Join(slices.DeleteFunc(strings.Fields(string(id)), func(n string) bool { return !other.has(n) }), " "))
}

// over is the identity of a failure that a layer hands on: what it is below,
// where the layer keeps that.
func (id Identity) over(below Identity) Identity {
	if !id.has(asHanded) {
		return id
	}
	out := below
	for _, n := range strings.Fields(string(id)) {
		if n != asHanded {
			out = out.with(n)
		}
	}
	return out
}

// made is what a return statement makes of a failure that is something
// already.
func (w *escapeWalk) made(n *ast.ReturnStmt, as Identity) Identity {
	if len(n.Results) == 0 {
		return as
	}
	e := ast.Unparen(n.Results[len(n.Results)-1])
	call, is := e.(*ast.CallExpr)
	if !is {
		return as.with(w.sentinel(e)).with(w.literal(e))
	}
	if w.formatsText(call) {
		return ""
	}
	for _, arg := range call.Args {
		as = as.with(w.sentinel(arg)).with(w.literal(arg))
	}
	return as
}

// formatsText says whether a call puts the text of a failure into a new one,
// which is no longer the old one.
func (w *escapeWalk) formatsText(call *ast.CallExpr) bool {
	f := w.ix.Callee(call).Obj
	if f == nil || f.FullName() != "fmt.Errorf" || len(call.Args) == 0 {
		return false
	}
	format := w.ix.Info.Types[call.Args[0]].Value
	return format == nil || format.Kind() != constant.String || !strings.Contains(constant.StringVal(format), "%w")
}

// sentinel is the full name of an error variable of a package, or "".
func (w *escapeWalk) sentinel(e ast.Expr) string {
	v := w.ix.VarOf(e)
	if v == nil || v.Pkg() == nil || v.IsField() || v.Parent() != v.Pkg().Scope() || !isError(v.Type()) {
		return ""
	}
	return v.Pkg().Path() + "." + v.Name()
}

// literal is the name of the error type that a composite literal makes.
func (w *escapeWalk) literal(e ast.Expr) string {
	e = ast.Unparen(e)
	if u, is := e.(*ast.UnaryExpr); is {
		e = u
		if _, is := ast.Unparen(u.X).(*ast.CompositeLit); !is {
			return ""
		}
	} else if _, is := e.(*ast.CompositeLit); !is {
		return ""
	}
	return errorType(w.ix.Info.TypeOf(e))
}

func errorType(t types.Type) string {
	if t == nil || !types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface)) {
		return ""
	}
	return strings.ReplaceAll(types.TypeString(t, nil), " ", "")
}

// isSure says whether a condition holds for a failure, by what it is.
func (w *escapeWalk) isSure(cond ast.Expr, s *escapeState) bool {
	cond = ast.Unparen(cond)
	if v := w.ix.VarOf(cond); v != nil {
		return slices.Contains(s.sure, v)
	}
	call, is := cond.(*ast.CallExpr)
	if !is || len(call.Args) != 2 || !w.mentions(call.Args[0], s) {
		return false
	}
	f := w.ix.Callee(call).Obj
	switch {
	case f == nil:
	case f.Name() == "Is":
		return w.as.has(w.sentinel(call.Args[1]))
	case f.Name() == "As":
		p, is := types.Unalias(w.ix.Info.TypeOf(call.Args[1])).(*types.Pointer)
		if is && w.as.has(errorType(p.Elem())) {
			return w.copies(cond, s)
		}
	}
	return false
}

// chosen says whether a case of a switch over a failure is sure to be taken.
func (w *escapeWalk) chosen(edge flow.Edge, s *escapeState) bool {
	var tag ast.Node
	switch sw := edge.Switch.(type) {
	case *ast.SwitchStmt:
		tag = sw.Tag
	case *ast.TypeSwitchStmt:
		tag = sw.Assign
	}
	if tag == nil || !w.mentions(tag, s) {
		return false
	}
	return slices.ContainsFunc(edge.Clause.List, func(e ast.Expr) bool {
		return w.as.has(w.sentinel(e)) || w.ix.Info.Types[e].IsType() && w.as.has(errorType(w.ix.Info.TypeOf(e)))
	})
}
