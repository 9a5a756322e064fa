package failure

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/typeis"
)

// An Identity lists what a failure is sure to be, in order and separated by
// spaces: the full names of sentinels and error types that errors.Is and
// errors.As find in it. Empty means that nothing is known of it.
type Identity string

// AsHanded stands in an Identity for that of the function that is run.
const AsHanded Identity = "*"

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

// Over is the identity of a failure that a layer hands on: what it is below,
// where the layer keeps that.
func (id Identity) Over(below Identity) Identity {
	if !id.has(string(AsHanded)) {
		return id
	}
	out := below
	for _, n := range strings.Fields(string(id)) {
		if n != string(AsHanded) {
			out = out.with(n)
		}
	}
	return out
}

// made is what a return statement makes of a failure that is something
// already.
func (w *walk) made(n *ast.ReturnStmt, as Identity) Identity {
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
func (w *walk) formatsText(call *ast.CallExpr) bool {
	f := w.ix.Callee(call).Obj
	if f == nil || f.FullName() != "fmt.Errorf" || len(call.Args) == 0 {
		return false
	}
	format := w.ix.Info.Types[call.Args[0]].Value
	return format == nil || format.Kind() != constant.String || !strings.Contains(constant.StringVal(format), "%w")
}

// sentinel is the full name of an error variable of a package, or "".
func (w *walk) sentinel(e ast.Expr) string {
	v := w.ix.VarOf(e)
	if v == nil || v.Pkg() == nil || v.IsField() || v.Parent() != v.Pkg().Scope() || !typeis.Error(v.Type()) {
		return ""
	}
	return v.Pkg().Path() + "." + v.Name()
}

// literal is the name of the error type that a composite literal makes, or a
// pointer to one.
func (w *walk) literal(e ast.Expr) string {
	e = ast.Unparen(e)
	lit := e
	if u, is := e.(*ast.UnaryExpr); is {
		lit = ast.Unparen(u.X)
	}
	if _, is := lit.(*ast.CompositeLit); !is {
		return ""
	}
	return errorType(w.ix.Info.TypeOf(e))
}

// errorType is the name of a type of errors, or "".
func errorType(t types.Type) string {
	if !typeis.AnError(t) {
		return ""
	}
	return strings.ReplaceAll(types.TypeString(t, nil), " ", "")
}
