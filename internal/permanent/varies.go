package permanent

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/index"
)

// varies says whether a call in a loop may have another target in each round,
// for which the answer of the last one means nothing: it takes an element by an
// index, what is counted, or what a function picks.
func (r *reader) varies(loop ast.Node, call *ast.CallExpr) bool {
	v := variation{reader: r, loop: loop, call: call, seen: map[*types.Var]bool{}}
	return v.in(call.Fun) || slices.ContainsFunc(call.Args, v.in)
}

type variation struct {
	*reader
	loop ast.Node
	call *ast.CallExpr
	seen map[*types.Var]bool
}

// pickWords are words in the names of functions that choose one of several, or
// come back with what may be another secret.
var pickWords = []string{"choose", "credential", "endpoint", "host", "mirror", "next", "password", "pick", "rand", "rotate", "select", "token"}

// askWords begin the names of functions that ask somebody.
var askWords = []string{"ask", "prompt", "read", "scan"}

// scanned are methods that return what was read last.
var scanned = []string{"(*bufio.Scanner).Bytes", "(*bufio.Scanner).Text"}

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
			if x, is := v.ix.Info.Uses[n].(*types.Var); is && x.IsField() {
				found = found || v.field(x.Origin())
			} else if is {
				found = found || v.variable(x.Origin())
			}
		}
		return !found
	})
	return found
}

func (v variation) picks(call *ast.CallExpr) bool {
	name := ""
	switch c := v.ix.Callee(call); {
	case c.Obj != nil && slices.Contains(scanned, c.Obj.FullName()):
		return true
	case c.Obj != nil && c.Obj.Pkg() != nil && c.Obj.Pkg().Path() != "net/http":
		name = strings.ToLower(c.Obj.Name())
	case c.Obj == nil && c.Value != nil:
		name = strings.ToLower(c.Value.Name())
	}
	return slices.ContainsFunc(pickWords, func(w string) bool { return strings.Contains(name, w) }) ||
		slices.ContainsFunc(askWords, func(w string) bool { return strings.HasPrefix(name, w) })
}

// field says whether a field is stored anew in the loop: a session that is made
// again after it was refused.
func (v variation) field(x *types.Var) bool {
	return slices.ContainsFunc(v.ix.Stores(x), func(s index.Store) bool {
		return v.loop.Pos() <= s.Node.Pos() && s.Node.Pos() < v.loop.End()
	})
}

// variable says whether a variable is stored anew in each round with something
// that varies.
func (v variation) variable(x *types.Var) bool {
	if v.seen[x] {
		return false
	}
	v.seen[x] = true
	if v.filled(x) {
		return true
	}
	for _, s := range v.ix.Stores(x) {
		inside := v.loop.Pos() <= s.Node.Pos() && s.Node.Pos() < v.loop.End() || s.Node == v.loop
		switch {
		case !inside:
		case s.Rhs == nil && !isSpec(s.Node), s.Node == v.loop: // counted
			return true
		case s.Rhs != nil && (v.reads(s.Rhs, x) || v.in(s.Rhs)):
			return true
		}
	}
	return false
}

// reads says whether an expression reads a variable.
func (v variation) reads(e ast.Expr, x *types.Var) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, is := n.(*ast.Ident)
		found = found || is && v.ix.Info.Uses[id] == types.Object(x)
		return !found
	})
	return found
}

// filled says whether the address of a variable is handed to another call of the
// loop: fmt.Scan(&x).
func (v variation) filled(x *types.Var) (found bool) {
	if !v.ix.AddressTaken(x) {
		return false
	}
	ast.Inspect(v.loop, func(n ast.Node) bool {
		u, is := n.(*ast.UnaryExpr)
		found = found || is && u.Op == token.AND && v.ix.VarOf(u.X) == x
		return !found && n != ast.Node(v.call)
	})
	return found
}

func isSpec(n ast.Node) bool {
	_, is := n.(*ast.ValueSpec)
	return is
}
