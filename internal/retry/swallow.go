package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/typeis"
)

// swallowed returns the value into which the callee of a call turns an error:
// the constant, or nil, that it returns last where it found one.
func (rd *round) swallowed(call *ast.CallExpr) swallow {
	t := lastResult(rd.ix.Info.TypeOf(call))
	if t == nil {
		return swallow{}
	}
	if _, basic := t.Underlying().(*types.Basic); !basic && !isNilable(t) {
		return swallow{}
	}
	for _, arg := range call.Args {
		if typeis.Failure(rd.ix.Info.TypeOf(arg)) {
			return swallow{} // a predicate
		}
	}
	c := rd.ix.Callee(call)
	if c.Func == nil {
		return swallow{}
	}
	if known, done := rd.swallowing[c.Func]; done {
		return known
	}
	var found swallow
	onError := map[*ast.ReturnStmt]bool{}
	var others []swallow
	ast.Inspect(c.Func.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if rd.testsError(n.Cond, token.NEQ) {
				if ret := lastReturn(n.Body); ret != nil {
					onError[ret] = true
					found.take(rd.returned(ret))
				}
			}
		case *ast.ReturnStmt:
			switch {
			case onError[n]:
			case len(n.Results) > 0 && rd.testsError(n.Results[len(n.Results)-1], token.EQL):
				found.take(swallow{value: constant.MakeBool(false)})
			default:
				others = append(others, rd.returned(n))
			}
		}
		return true
	})
	for _, o := range others {
		if o.some() && o.same(found) {
			found.mixed = true // returned without an error as well
		}
	}
	if found.mixed {
		found = swallow{}
	}
	rd.swallowing[c.Func] = found
	return found
}

// A swallow is the value that stands for an error.
type swallow struct {
	value constant.Value
	null  bool
	mixed bool // different values: none stands for failure alone
}

func (s swallow) some() bool { return s.value != nil || s.null }

func (s *swallow) take(other swallow) {
	switch {
	case !other.some():
	case !s.some():
		*s = other
	case !s.same(other):
		s.mixed = true
	}
}

func (s swallow) same(other swallow) bool {
	if s.null || other.null || s.value == nil || other.value == nil {
		return s.null && other.null
	}
	return s.value.Kind() == other.value.Kind() && constant.Compare(s.value, token.EQL, other.value)
}

func lastResult(t types.Type) types.Type {
	if tuple, is := t.(*types.Tuple); is {
		if tuple.Len() == 0 {
			return nil
		}
		return tuple.At(tuple.Len() - 1).Type()
	}
	return t
}

// testsError says whether e compares an error with nil by op, at its top or
// beside && and ||.
func (r *recogniser) testsError(e ast.Expr, op token.Token) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	switch b.Op {
	case token.LAND, token.LOR:
		return r.testsError(b.X, op) || r.testsError(b.Y, op)
	case op:
		if call, is := ast.Unparen(b.X).(*ast.CallExpr); is && isContextMethod(r.ix.Callee(call).Obj) {
			return false // asks a context, and no operation
		}
		return typeis.Failure(r.ix.Info.TypeOf(b.X)) && r.ix.Info.Types[b.Y].IsNil()
	}
	return false
}

// lastReturn returns the return statement that a block ends with, or nil.
func lastReturn(body *ast.BlockStmt) *ast.ReturnStmt {
	if len(body.List) == 0 {
		return nil
	}
	ret, _ := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return ret
}

// returned is the constant or nil that a statement returns last.
func (r *recogniser) returned(ret *ast.ReturnStmt) swallow {
	if len(ret.Results) == 0 {
		return swallow{}
	}
	tv := r.ix.Info.Types[ret.Results[len(ret.Results)-1]]
	return swallow{value: tv.Value, null: tv.IsNil()}
}
