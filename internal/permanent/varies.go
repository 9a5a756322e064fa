package permanent

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// varies says whether a call in a loop may have another target in each round,
// for which the answer of the last one means nothing: it takes an element by an
// index, what is counted, or what a function picks.
func (r *reader) varies(loop ast.Node, call *ast.CallExpr) bool {
	v := variation{reader: r, loop: loop, seen: map[*types.Var]bool{}}
	return v.in(call.Fun) || slices.ContainsFunc(call.Args, v.in)
}

type variation struct {
	*reader
	loop ast.Node
	seen map[*types.Var]bool
}

// pickWords are words in the names of functions that choose one of several.
var pickWords = []string{"choose", "endpoint", "host", "mirror", "next", "pick", "rotate", "select"}

// in says whether an expression may be something else in each round.
func (v variation) in(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IndexExpr:
			tv := v.ix.Info.Types[n.Index]
			found = found || !tv.IsType() && tv.Value == nil
		case *ast.CallExpr:
			found = found || v.picks(n)
		case *ast.Ident:
			if x, is := v.ix.Info.Uses[n].(*types.Var); is && !x.IsField() {
				found = found || v.variable(x.Origin())
			}
		}
		return !found
	})
	return found
}

func (v variation) picks(call *ast.CallExpr) bool {
	f := v.ix.Callee(call).Obj
	if f == nil || f.Pkg() == nil || f.Pkg().Path() == "net/http" {
		return false
	}
	name := strings.ToLower(f.Name())
	return slices.ContainsFunc(pickWords, func(w string) bool { return strings.Contains(name, w) })
}

// variable says whether a variable is stored anew in each round with something
// that varies.
func (v variation) variable(x *types.Var) bool {
	if v.seen[x] {
		return false
	}
	v.seen[x] = true
	for _, s := range v.ix.Stores(x) {
		inside := v.loop.Pos() <= s.Node.Pos() && s.Node.Pos() < v.loop.End() || s.Node == v.loop
		switch {
		case !inside:
		case s.Rhs == nil && !isSpec(s.Node), s.Node == v.loop: // counted
			return true
		case s.Rhs != nil && v.in(s.Rhs):
			return true
		}
	}
	return false
}

func isSpec(n ast.Node) bool {
	_, is := n.(*ast.ValueSpec)
	return is
}
