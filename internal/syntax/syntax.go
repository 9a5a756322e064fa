// Package syntax asks small questions about syntax trees, without types.
package syntax

import "go/ast"

// Holds says whether a node stands in another one, or is it; not in none.
func Holds(outer, inner ast.Node) bool {
	return outer != nil && outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// Calls lists the calls of a node, outer ones first, without those in literals
// below it.
func Calls(n ast.Node) []*ast.CallExpr { return own[*ast.CallExpr](n) }

// Returns lists the return statements of a body, without those of literals in
// it.
func Returns(body *ast.BlockStmt) []*ast.ReturnStmt { return own[*ast.ReturnStmt](body) }

func own[N ast.Node](root ast.Node) (out []N) {
	ast.Inspect(root, func(n ast.Node) bool {
		if lit, is := n.(*ast.FuncLit); is {
			return ast.Node(lit) == root
		}
		if n, is := n.(N); is {
			out = append(out, n)
		}
		return true
	})
	return out
}

// LoopBody is the body of a for or range statement, nil for another node.
func LoopBody(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.ForStmt:
		return n.Body
	case *ast.RangeStmt:
		return n.Body
	}
	return nil
}

// Name is the last name of what a call calls, empty for what has none.
func Name(call *ast.CallExpr) string {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// Argument is what a call hands to the parameter at a position from 1, nil
// where that is not one expression.
func Argument(call *ast.CallExpr, position int) ast.Expr {
	if position < 1 || position > len(call.Args) || call.Ellipsis.IsValid() && position == len(call.Args) {
		return nil
	}
	return call.Args[position-1]
}

// Chained says whether a call is another one, or its receiver at any depth:
// rdb.Get(ctx, k) in rdb.Get(ctx, k).Result().
func Chained(outer, call *ast.CallExpr) bool {
	for outer != call {
		sel, is := ast.Unparen(outer.Fun).(*ast.SelectorExpr)
		if !is {
			return false
		}
		if outer, is = ast.Unparen(sel.X).(*ast.CallExpr); !is {
			return false
		}
	}
	return true
}

// Outermost is the last call of the chain in a body that goes on with what a
// call returns, which hands out its failure: the Scan of db.QueryRow(…).Scan(…).
// It is the call itself where nothing goes on with it.
func Outermost(body ast.Node, call *ast.CallExpr) *ast.CallExpr {
	last := call
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || last != call || !Holds(n, call) {
			return false
		}
		if outer, is := n.(*ast.CallExpr); is && Chained(outer, call) {
			last = outer
		}
		return true
	})
	return last
}
