package once

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// renewed says whether a span may wind back what a variable holds, or give it a
// new body: by a word for it, by a store, by a method, or by handing it to what
// is not known.
func (r *reader) renewed(s *span, v *types.Var) bool {
	found := false
	ast.Inspect(s.fn.Node, func(n ast.Node) bool {
		if n == nil || found {
			return false
		}
		if !s.has(n) {
			return n.Pos() < s.to && s.from < n.End()
		}
		found = r.renewing(s, n, v)
		return !found
	})
	return found
}

func (r *reader) renewing(s *span, n ast.Node, v *types.Var) bool {
	switch n := n.(type) {
	case *ast.Ident:
		return speaksOfRenewal(n.Name)
	case *ast.AssignStmt:
		return slices.ContainsFunc(n.Lhs, func(lhs ast.Expr) bool {
			sel, is := ast.Unparen(lhs).(*ast.SelectorExpr)
			return is && sel.Sel.Name == "Body" && typeis.Based(r.ix.Info.TypeOf(sel.X), "net/http", "Request") || r.ix.VarOf(lhs) == v && !r.keepsStored(s, n, v)
		})
	case *ast.TypeAssertExpr:
		return r.ix.VarOf(n.X) == v
	case *ast.CallExpr:
		if sel, is := ast.Unparen(n.Fun).(*ast.SelectorExpr); is && r.ix.VarOf(sel.X) == v && !isRequest(v.Type()) && !harmless[sel.Sel.Name] {
			return true
		}
		return r.renewsArgument(n, v)
	}
	return false
}

// keepsStored says whether an assignment gives a variable the request that it
// holds already, with another context.
func (r *reader) keepsStored(s *span, as *ast.AssignStmt, v *types.Var) bool {
	for i, lhs := range as.Lhs {
		if r.ix.VarOf(lhs) == v {
			return len(as.Lhs) == len(as.Rhs) && r.keepsBody(s, as.Rhs[i], v)
		}
	}
	return false
}

// harmless are methods of readers that leave them where they are, or read on.
var harmless = map[string]bool{
	"Bytes": true, "Cap": true, "Close": true, "CloseWithError": true, "Len": true, "Name": true, "Read": true, "Size": true, "Stat": true, "String": true, "WriteTo": true,
}

func speaksOfRenewal(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"rewind", "getbody", "setbody", "resetbody", "seek", "reopen", "rebuild"}, func(w string) bool { return strings.Contains(name, w) })
}

// renewsArgument says whether a call may renew what a variable holds that it is
// handed. A function out of view may where it is not the standard library's,
// takes more than something to print, and is none that sends or reads it.
func (r *reader) renewsArgument(call *ast.CallExpr, v *types.Var) bool {
	c := r.ix.Callee(call)
	if c.Conversion || c.Builtin != "" {
		return false
	}
	for i, arg := range call.Args {
		byAddress := false
		if u, is := ast.Unparen(arg).(*ast.UnaryExpr); is && u.Op == token.AND {
			arg, byAddress = u.X, true
		}
		if r.ix.VarOf(arg) != v {
			continue
		}
		t := paramType(r.ix.Info.TypeOf(call.Fun), i)
		switch {
		case t == nil || isEmptyInterface(t):
			continue
		case isBuffer(v.Type()) && !isReader(t):
			return true // it is filled
		case byAddress && !isBuffer(v.Type()):
			return true
		}
		if r.mayRenew(call, i) {
			return true
		}
	}
	return false
}

func (r *reader) mayRenew(call *ast.CallExpr, i int) bool {
	ts := r.values.Targets(call)
	for _, t := range ts {
		switch {
		case t.Func != nil:
			if r.fate(t.Func, i) == renews {
				return true
			}
		case t.Obj != nil && known.IsStd(pathOf(t.Obj)):
		case r.fateOf(call, t, i) != consumes && !r.makesReader(call, i):
			return true
		}
	}
	return len(ts) == 0 && r.readsUnknown(call, i, r.ix.Callee(call).Obj) != consumes && !r.makesReader(call, i)
}

// makesReader says whether a call makes a reader from the io.Reader that it is
// handed.
func (r *reader) makesReader(call *ast.CallExpr, i int) bool {
	results := resultsOf(r.ix.Info.TypeOf(call))
	return len(results) > 0 && isReader(results[0]) && isPlainReader(paramType(r.ix.Info.TypeOf(call.Fun), i))
}

func isEmptyInterface(t types.Type) bool {
	iface, is := t.Underlying().(*types.Interface)
	return is && iface.NumMethods() == 0
}
