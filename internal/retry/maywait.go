package retry

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
)

// mayWait says whether a function may wait before it returns, itself or in
// what it calls: for a time wherever in it, for something else where it surely
// passes.
func (r *recogniser) mayWait(fn *index.Func) bool {
	if may, done := r.mayWaits[fn]; done {
		return may
	}
	r.mayWaits[fn] = false // while it is read: a circle of calls adds nothing
	r.mayWaits[fn] = r.waitsIn(fn.Body, false)
	return r.mayWaits[fn]
}

// waitsIn is mayWait for a part of a body; maybe says that the part may be
// passed over.
func (r *recogniser) waitsIn(n ast.Node, maybe bool) bool {
	found := false
	ast.Inspect(n, func(m ast.Node) bool {
		if found || m == nil {
			return false
		}
		if sure, optional, is := branches(m); is {
			found = slices.ContainsFunc(sure, func(n ast.Node) bool { return r.waitsIn(n, maybe) }) ||
				slices.ContainsFunc(optional, func(n ast.Node) bool { return r.waitsIn(n, true) })
			return false
		}
		switch m := m.(type) {
		case *ast.CallExpr:
			found = r.callMayWait(m, maybe)
		case *ast.UnaryExpr:
			found = m.Op == token.ARROW && (!maybe || isTimeChan(r.ix.Info.TypeOf(m.X)))
		}
		return !found
	})
	return found
}

// branches tells the parts of a statement that surely run from those that may
// not. It is false for what is no such statement.
func branches(n ast.Node) (sure, optional []ast.Node, is bool) {
	add := func(list *[]ast.Node, n ast.Node, there bool) {
		if there {
			*list = append(*list, n)
		}
	}
	switch n := n.(type) {
	case *ast.FuncLit, *ast.GoStmt:
	case *ast.DeferStmt:
		lit, literal := n.Call.Fun.(*ast.FuncLit)
		if literal {
			sure = append(sure, lit.Body)
		}
	case *ast.IfStmt:
		add(&sure, n.Init, n.Init != nil)
		sure = append(sure, n.Cond)
		optional = append(optional, n.Body)
		add(&optional, n.Else, n.Else != nil)
	case *ast.ForStmt:
		add(&sure, n.Init, n.Init != nil)
		add(&sure, n.Cond, n.Cond != nil)
		add(&sure, n.Body, n.Cond == nil)
		add(&optional, n.Body, n.Cond != nil)
		add(&optional, n.Post, n.Post != nil)
	case *ast.RangeStmt:
		sure, optional = append(sure, n.X), append(optional, n.Body)
	case *ast.CaseClause:
		for _, s := range n.Body {
			optional = append(optional, s)
		}
	case *ast.CommClause: // the arms of a select wait together
		add(&sure, n.Comm, n.Comm != nil)
		for _, s := range n.Body {
			optional = append(optional, s)
		}
	case *ast.SelectStmt:
		if !slices.ContainsFunc(n.Body.List, isDefault) {
			return nil, nil, false
		}
		for _, s := range n.Body.List { // it waits for nothing
			if cc, is := s.(*ast.CommClause); is {
				for _, s := range cc.Body {
					optional = append(optional, s)
				}
			}
		}
	default:
		return nil, nil, false
	}
	return sure, optional, true
}

func isDefault(arm ast.Stmt) bool {
	cc, is := arm.(*ast.CommClause)
	return is && cc.Comm == nil
}

func (r *recogniser) callMayWait(call *ast.CallExpr, maybe bool) bool {
	c := r.ix.Callee(call)
	if c.Conversion || c.Builtin != "" {
		return false
	}
	if spec, is := r.waitSpec(call, c); is {
		return spec.Kind == known.Sleep || spec.Kind == known.Pace
	}
	if c.Func != nil {
		return r.mayWait(c.Func)
	}
	return r.mayWaitOutOfSight(call, c) && (!maybe || r.factOf(c.Obj).Pauses)
}
