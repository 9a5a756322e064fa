package delay

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
)

// isBuffer says whether a type holds bytes, which a call may fill.
func isBuffer(t types.Type) bool {
	var elem types.Type
	switch t := t.Underlying().(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		elem = t.Elem()
	default:
		return false
	}
	b, ok := elem.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Byte
}

// filled is what the calls that a variable is handed to write into it: random
// bytes, or something out of sight. It is nothing when there are no such calls.
func (r *run) filled(v *types.Var, own *Scope, depth int) value {
	out := nothing
	ast.Inspect(own.Func.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || out.jitter == Yes {
			return out.jitter != Yes
		}
		c := r.ix.Callee(call)
		if c.Conversion || c.Builtin != "" && c.Builtin != "copy" || len(call.Args) == 0 {
			return true
		}
		handed, source := false, false
		for _, arg := range call.Args {
			handed = handed || r.isBufferOf(arg, v)
			source = source || r.isRandomReader(arg)
		}
		switch {
		case !handed || readsBytes(c):
		case source, c.Obj != nil && known.Random(c.Obj.FullName()):
			out = random
		default:
			out = unknown
		}
		return true
	})
	return out
}

// readsBytes says whether a function leaves a buffer as it is.
func readsBytes(c index.Callee) bool {
	if c.Obj == nil || c.Obj.Pkg() == nil {
		return false
	}
	path := c.Obj.Pkg().Path()
	return path == "encoding/binary" && bytesRead[c.Obj.Name()] || pure[path]
}

// isBufferOf says whether an argument lets a call write into v: v[:], &v, or v
// itself if it is a slice.
func (r *run) isBufferOf(e ast.Expr, v *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SliceExpr:
		return r.isBufferOf(e.X, v) || r.ix.VarOf(e.X) == v
	case *ast.UnaryExpr:
		return e.Op == token.AND && r.ix.VarOf(e.X) == v
	case *ast.Ident:
		_, slice := v.Type().Underlying().(*types.Slice)
		return slice && r.ix.VarOf(e) == v
	}
	return false
}

// isRandomReader says whether an argument is the Reader of crypto/rand, or
// another variable of a random package.
func (r *run) isRandomReader(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v := r.ix.VarOf(sel)
	return v != nil && !v.IsField() && v.Pkg() != nil && v.Pkg() != r.ix.Pkg && known.RandomPackage(v.Pkg().Path())
}
