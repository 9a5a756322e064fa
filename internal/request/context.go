package request

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/syntax"
)

var (
	unlimited = Limit{Is: delay.No}
	limited   = Limit{Is: delay.Yes}
)

// A reading reads where an expression of fn gets its limit from, by itself: a
// call or a literal. is is false where the expression adds nothing, as nil does.
type reading func(fn *index.Func, e ast.Expr) (l Limit, is bool)

// context is the limit of a context: what ends by itself.
func (r *reader) context(fn *index.Func, e ast.Expr) Limit {
	l, _ := r.limit(fn, e, r.contextMade)
	return l
}

// contexts tell what a function of package context, or one like them, makes of
// its parent: Yes, it ends by itself; No, it never does; Unknown, as the parent
// does.
var contexts = map[string]delay.Answer{
	"context.Background":                                      delay.No,
	"context.TODO":                                            delay.No,
	"context.WithCancel":                                      delay.Unknown,
	"context.WithCancelCause":                                 delay.Unknown,
	"context.WithDeadline":                                    delay.Yes,
	"context.WithDeadlineCause":                               delay.Yes,
	"context.WithTimeout":                                     delay.Yes,
	"context.WithTimeoutCause":                                delay.Yes,
	"context.WithValue":                                       delay.Unknown,
	"context.WithoutCancel":                                   delay.No,
	"golang.org/x/sync/errgroup.WithContext":                  delay.Unknown,
	"google.golang.org/grpc/metadata.NewOutgoingContext":      delay.Unknown,
	"google.golang.org/grpc/metadata.AppendToOutgoingContext": delay.Unknown,
	"os/signal.NotifyContext":                                 delay.Unknown,
}

// contextMade reads a call that makes a context.
func (r *reader) contextMade(fn *index.Func, e ast.Expr) (Limit, bool) {
	call, is := e.(*ast.CallExpr)
	if !is {
		v := r.ix.VarOf(e)
		return Limit{}, v == nil || v.Pkg() != r.ix.Pkg // else a variable without a value
	}
	obj := r.ix.Callee(call).Obj
	if obj == nil {
		return Limit{}, true
	}
	answer, is := contexts[obj.FullName()]
	switch {
	case !is:
		return Limit{}, true
	case answer != delay.Unknown:
		return Limit{Is: answer}, true
	case r.cancelled(call):
		return Limit{}, true
	}
	return r.limit(fn, syntax.Argument(call, 1), r.contextMade)
}

// cancelled says whether something else than a defer statement calls what
// cancels the context of a call: a timer, maybe, or who watches over it.
func (r *reader) cancelled(call *ast.CallExpr) bool {
	cancel := r.secondOf(call)
	if cancel == nil {
		return false
	}
	deferred := map[*ast.Ident]bool{}
	for _, f := range r.ix.Files {
		if f.FileStart > call.Pos() || call.Pos() > f.FileEnd {
			continue
		}
		free := false
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.DeferStmt:
				if id, is := ast.Unparen(n.Call.Fun).(*ast.Ident); is {
					deferred[id] = true
				}
			case *ast.Ident:
				free = free || r.ix.Info.Uses[n] == types.Object(cancel) && !deferred[n]
			}
			return !free
		})
		return free
	}
	return true
}

// secondOf is the variable that takes the second result of a call that takes
// a function to cancel with; nil where it has none or nothing takes it.
func (r *reader) secondOf(call *ast.CallExpr) (v *types.Var) {
	fn := r.ix.FuncAt(call.Pos())
	if fn == nil {
		return nil
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		as, is := n.(*ast.AssignStmt)
		if is && len(as.Rhs) == 1 && ast.Unparen(as.Rhs[0]) == ast.Expr(call) && len(as.Lhs) == 2 {
			v = r.ix.VarOf(as.Lhs[1])
			if v != nil {
				if _, is := v.Type().Underlying().(*types.Signature); !is {
					v = nil // a group
				}
			}
		}
		return v == nil
	})
	return v
}

// limit follows an expression to what read can tell of: through variables,
// fields of this package, and parameters of functions around fn. A parameter of
// fn itself is told as such.
func (r *reader) limit(fn *index.Func, e ast.Expr, read reading) (l Limit, is bool) {
	if e == nil {
		return l, true
	}
	if r.ix.Info.Types[e].IsNil() {
		return l, false
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return r.limitHeld(fn, r.ix.VarOf(x.(ast.Expr)), x.(ast.Expr), read)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			if _, isLit := ast.Unparen(x.X).(*ast.CompositeLit); !isLit {
				return r.limit(fn, x.X, read)
			}
		}
	case *ast.StarExpr:
		return r.limit(fn, x.X, read)
	}
	return read(fn, ast.Unparen(e))
}

// limitHeld is the limit of what a variable holds.
func (r *reader) limitHeld(fn *index.Func, v *types.Var, e ast.Expr, read reading) (l Limit, is bool) {
	switch {
	case v == nil:
		return l, true
	case r.holds[v]:
		return l, false
	case v.Pkg() != r.ix.Pkg:
		return read(fn, e)
	case v.Exported() && (v.IsField() || v.Parent() == r.ix.Pkg.Scope()) && r.ix.Pkg.Name() != "main":
		return l, true // another package may store too
	}
	r.holds[v] = true
	defer delete(r.holds, v)
	if o, isParam := r.owners[v]; isParam {
		if o.fn == fn {
			l = Limit{Param: o.position}
		} else {
			l = r.fromCallers(o, read)
		}
		is = true
	}
	stores := r.ix.Stores(v)
	if len(stores) == 0 && !is {
		return read(fn, e) // a field of a struct type that nobody sets
	}
	for _, s := range stores {
		other, adds := r.limitStored(fn, s, e, read)
		switch {
		case !adds:
		case !is:
			l, is = other, true
		default:
			l = either(l, other)
		}
	}
	return l, is
}

// limitStored is the limit of what one store puts into a variable, as fn sees
// it. What a parameter of another function holds is what its callers hand over.
func (r *reader) limitStored(fn *index.Func, s index.Store, e ast.Expr, read reading) (l Limit, is bool) {
	switch {
	case s.Tok == token.RANGE || s.Tok == token.ARROW || s.Result > 0:
		return l, true
	case s.Rhs == nil && s.Tok == token.VAR:
		return read(s.Func, e) // the zero value
	case s.Rhs == nil:
		return l, true
	}
	l, is = r.limit(s.Func, s.Rhs, read)
	if l.open() && s.Func != fn {
		l = r.fromCallers(param{s.Func, l.Param}, read)
	}
	return l, is
}

// fromCallers is the limit of what the callers of a function hand to one of its
// parameters, where all of them are in view.
func (r *reader) fromCallers(p param, read reading) (l Limit) {
	if p.fn == nil || p.fn.Obj == nil || len(r.holds) > maxFollowed {
		return l
	}
	if p.fn.Obj.Exported() && r.ix.Pkg.Name() != "main" || r.given[p] {
		return l
	}
	r.given[p] = true
	defer delete(r.given, p)
	calls := r.ix.CallsOf(p.fn.Obj)
	if len(calls) == 0 || len(calls) != r.uses(p.fn.Obj) {
		return l
	}
	first := true
	for _, call := range calls {
		caller := r.ix.FuncAt(call.Pos())
		if caller == nil || r.model.RunsInTests(caller) {
			continue
		}
		arg := syntax.Argument(call, p.position)
		if arg == nil {
			return Limit{}
		}
		other, adds := r.limit(caller, arg, read)
		if caller == p.fn && other.Param == p.position {
			continue // it hands itself on what it was handed
		}
		if other.open() {
			other = r.fromCallers(param{caller, other.Param}, read)
		}
		switch {
		case !adds:
		case first:
			l, first = other, false
		default:
			l = either(l, other)
		}
	}
	return l
}

// maxFollowed is how many variables one limit is followed through.
const maxFollowed = 16

// uses counts how often a function is named in its package.
func (r *reader) uses(obj *types.Func) int {
	if r.named == nil {
		r.named = map[types.Object]int{}
		for _, used := range r.ix.Info.Uses {
			if f, is := used.(*types.Func); is && f.Pkg() == r.ix.Pkg {
				r.named[f.Origin()]++
			}
		}
	}
	return r.named[obj]
}

// resolved fills in what the callers of a function hand over.
func (r *reader) resolved(fn *index.Func, s Send) Send {
	if fn == nil {
		return s
	}
	if s.Ctx.open() {
		s.Ctx = r.fromCallers(param{fn, s.Ctx.Param}, r.contextMade)
	}
	if s.Client.open() {
		s.Client = r.fromCallers(param{fn, s.Client.Param}, r.clientIn)
	}
	return s
}
