package failure

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/syntax"
	"github.com/retrylint/retrylint/internal/typeis"
)

// pass applies a node behind the call, and says whether the way goes on.
func (s *supposing) pass(n ast.Node, w *way) bool {
	if s.marks(n, w) {
		w.asked = true
		s.other(w) // the failure may be permanent from here on
	}
	w.mends = w.mends || w.told && s.does(n, w)
	switch n := n.(type) {
	case *ast.ReturnStmt:
		s.returned(n, w)
		return false
	case *ast.AssignStmt, *ast.ValueSpec:
		lhs, rhs := operands(n)
		s.assigned(lhs, rhs, w)
	case *ast.IncDecStmt:
		w.known = unbound(w.known, s.ix.VarOf(n.X))
	case *ast.SendStmt:
		w.asked = w.asked || s.about(n.Value, w)
	case *ast.ExprStmt:
		if call, is := ast.Unparen(n.X).(*ast.CallExpr); is {
			return s.done(call, w)
		}
	}
	return true
}

// does says whether a node does what may make good the failure: it makes a call
// that can fail by itself, and that neither waits nor tidies up.
func (s *supposing) does(n ast.Node, w *way) bool {
	if _, is := n.(*ast.ReturnStmt); is {
		return false
	}
	return slices.ContainsFunc(syntax.Calls(n), func(call *ast.CallExpr) bool {
		sig, is := s.ix.Info.TypeOf(call.Fun).(*types.Signature)
		if !is || sig.Results().Len() == 0 || !typeis.Failure(sig.Results().At(sig.Results().Len()-1).Type()) {
			return false
		}
		return !s.about(call, w) && !s.wraps(call) && !s.logs(call) && !hasWord(call, tidyWords) && !s.ofContext(call)
	})
}

// tidyWords are words in the names of functions that wait or tidy up.
var tidyWords = []string{"backoff", "close", "copy", "delay", "err", "pause", "print", "reset", "rewind", "rollback", "seek", "sleep", "wait"}

func (s *supposing) ofContext(call *ast.CallExpr) bool {
	f := s.ix.Callee(call).Obj
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "context"
}

func hasWord(call *ast.CallExpr, words []string) bool {
	name := strings.ToLower(syntax.Name(call))
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(name, word) })
}

// done passes a call whose results are dropped.
func (s *supposing) done(call *ast.CallExpr, w *way) bool {
	if s.isPermanent(call) {
		s.other(w)
		return false
	}
	if !s.about(call, w) || s.logs(call) {
		return true
	}
	s.fill(call, w)
	if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is && !s.readsBody(call, w) {
		if v := s.ix.VarOf(sel.X); v != nil && !w.errs.has(v) && !w.resp.has(v) {
			w.held = w.held.with(v) // it has learned of the failure
		}
	}
	return true
}

// marks says whether a node may mark the failure as permanent.
func (s *supposing) marks(n ast.Node, w *way) bool {
	return slices.ContainsFunc(syntax.Calls(n), func(call *ast.CallExpr) bool {
		return s.about(call, w) && !s.logs(call) && s.mayMark(call)
	})
}

// mayMark says whether a call that is handed the failure may have a library
// give up: it is handed the library's own retrier, or marks failures itself.
func (s *supposing) mayMark(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if t := typeis.Base(s.ix.Info.TypeOf(arg)); t != nil && givesUp(t) {
			return true
		}
	}
	fn := s.ix.Callee(call).Func
	return fn != nil && slices.ContainsFunc(syntax.Calls(fn.Body), s.isPermanent)
}

// givesUp says whether a type is that of a library's retrier which can be told
// to give up.
func givesUp(t *types.Named) bool {
	for m := range t.Methods() {
		if sym, is := known.Library(m.FullName()); is && sym.Role == known.Permanent {
			return true
		}
	}
	return false
}

// logWords begin the names of functions that only tell somebody of a failure.
var logWords = []string{"debug", "error", "info", "inc", "log", "notice", "observe", "print", "record", "trace", "warn"}

func (s *supposing) logs(call *ast.CallExpr) bool {
	name := strings.ToLower(syntax.Name(call))
	return slices.ContainsFunc(logWords, func(word string) bool { return strings.HasPrefix(name, word) })
}

// fill has the variables whose address a call takes hold what it reads from the
// response.
func (s *supposing) fill(n ast.Node, w *way) {
	ast.Inspect(n, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if !is {
			return true
		}
		for _, arg := range call.Args {
			if u, is := ast.Unparen(arg).(*ast.UnaryExpr); is {
				if v := s.root(u.X); v != nil {
					w.held = w.held.with(v)
				}
			}
		}
		return true
	})
}

// readsBody says whether all that a node has to do with the case is the body of
// the response.
func (s *supposing) readsBody(n ast.Node, w *way) bool {
	body, other := false, false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Name == "Body" && w.resp.has(s.root(n.X)) {
				body = true
				return false
			}
		case *ast.Ident:
			if v, is := s.ix.Info.Uses[n].(*types.Var); is {
				other = other || w.errs.has(v) || w.resp.has(v) || w.held.has(v)
			}
		}
		return true
	})
	return body && !other
}

// assigned passes an assignment.
func (s *supposing) assigned(lhs, rhs []ast.Expr, w *way) {
	for i, l := range lhs {
		switch {
		case len(rhs) == len(lhs):
			s.put(l, rhs[i], w)
		case len(rhs) == 1:
			s.putOne(l, rhs[0], i, len(lhs), w)
		case len(rhs) == 0: // var err error
			if v := s.ix.VarOf(l); v != nil {
				w.forget(v)
				if typeis.Failure(v.Type()) {
					w.null = w.null.with(v)
				}
			}
		}
	}
	for _, r := range rhs {
		if s.about(r, w) {
			s.fill(r, w)
		}
	}
}

// put stores an expression into a variable.
func (s *supposing) put(l, r ast.Expr, w *way) {
	v := s.ix.VarOf(l)
	if v == nil {
		return
	}
	r = ast.Unparen(r)
	about, body := s.about(r, w), s.readsBody(r, w)
	val, good := s.eval(r, w)
	from := s.ix.VarOf(r)
	wasErr, wasResp, wasNull := w.errs.has(from), w.resp.has(from), w.null.has(from) || s.ix.Info.Types[r].IsNil()
	isErr := typeis.AnError(v.Type())
	self := s.mentions(r, vars{v})
	call, isCall := r.(*ast.CallExpr)
	var in Ends
	followed := false
	if isCall && about && !body {
		in, followed = s.inside(call, w)
	}
	w.forget(v)
	switch {
	case wasErr:
		w.errs = w.errs.with(v)
	case wasResp:
		w.resp = w.resp.with(v)
	case wasNull && isErr:
		w.null = w.null.with(v)
	case val != nil && !self:
		w.known = append(w.known, binding{v, val, good})
	case isErr && isCall && followed && in.Escapes():
		w.errs, w.as, w.whole = w.errs.with(v), in.As, in.Whole
		w.told = true
	case isErr && isCall && followed && in.Other && !in.Fails && !in.Left:
		w.null = w.null.with(v)
	case isErr && (w.told || about) && !body && s.makes(r, w):
		w.as, w.whole = s.identity(r, w)
		w.errs = w.errs.with(v)
	case about && isErr && !body && isCall && !s.wraps(r):
		w.held = w.held.with(v)
	case about && body && isErr:
		// Reading may fail for reasons of its own.
	case about && hasCode(v.Type()):
		w.resp = w.resp.with(v)
	case about && isErr:
		w.as, w.whole = s.identity(r, w)
		w.errs = w.errs.with(v)
	case about:
		w.held = w.held.with(v)
	}
}

// putOne stores one of several results of a call, or of a type assertion.
func (s *supposing) putOne(l, r ast.Expr, i, n int, w *way) {
	v := s.ix.VarOf(l)
	if v == nil {
		return
	}
	about, body := s.about(r, w), s.readsBody(r, w)
	call, isCall := ast.Unparen(r).(*ast.CallExpr)
	w.forget(v)
	switch {
	case !about:
		if isCall && typeis.Failure(v.Type()) && i == n-1 {
			return // of another call
		}
	case isCall && i == n-1 && s.Code == 0 && w.as != "" && w.whole && s.converts(call, v):
		w.known = append(w.known, binding{v: v, val: constant.MakeBool(false), good: constant.MakeBool(false)})
	case isCall && s.RPC && s.fromError(call):
		if i == 0 {
			w.resp = w.resp.with(v)
		} else {
			w.known = append(w.known, binding{v: v, val: constant.MakeBool(true), good: constant.MakeBool(true)})
		}
	case body && typeis.Failure(v.Type()):
	case hasCode(v.Type()):
		w.resp = w.resp.with(v)
	default:
		w.held = w.held.with(v)
	}
}

// converts says whether a call of another package asks an error for one of that
// package's own, which an error of a library below both is not.
func (s *supposing) converts(call *ast.CallExpr, ok *types.Var) bool {
	f := s.ix.Callee(call).Obj
	return f != nil && f.Pkg() != nil && f.Pkg() != s.ix.Pkg && strings.HasSuffix(f.Name(), "FromError") && typeis.Bool(ok.Type())
}

func (s *supposing) fromError(call *ast.CallExpr) bool {
	f := s.ix.Callee(call).Obj
	return f != nil && f.FullName() == rpcStatus+".FromError"
}

// makes says whether an expression is a new error, or one that is known.
func (s *supposing) makes(e ast.Expr, w *way) bool {
	return s.makesError(e) || s.wraps(e)
}

// wraps says whether an expression is a call that makes an error of what it is
// handed, and is nil only if that is.
func (s *supposing) wraps(e ast.Expr) bool {
	call, is := ast.Unparen(e).(*ast.CallExpr)
	if !is {
		return false
	}
	f := s.ix.Callee(call).Obj
	if f == nil || f.Pkg() == nil {
		return false
	}
	switch f.Pkg().Path() {
	case "errors", "fmt", "github.com/pkg/errors":
		return true
	}
	return f.FullName() == rpcStatus+".Errorf" || f.FullName() == rpcStatus+".Error"
}

// identity is what an error is sure to be that an expression makes.
func (s *supposing) identity(e ast.Expr, w *way) (as Identity, whole bool) {
	e = ast.Unparen(e)
	about := s.mentions(e, w.errs)
	call, is := e.(*ast.CallExpr)
	switch {
	case !is:
		return Identity("").with(s.sentinel(e)).with(s.literal(e)), s.sentinel(e)+s.literal(e) != ""
	case s.formatsText(call):
		return "", true
	case !s.wraps(e):
		return "", false
	}
	if about {
		as, whole = w.as, w.whole
	} else {
		whole = true
	}
	for _, arg := range call.Args {
		as = as.with(s.sentinel(arg)).with(s.literal(arg))
		if typeis.AnError(s.ix.Info.TypeOf(arg)) && !w.errs.has(s.ix.VarOf(arg)) && s.sentinel(arg)+s.literal(arg) == "" {
			whole = false // an error from elsewhere
		}
	}
	return as, whole
}

// returned ends a way at a return statement.
func (s *supposing) returned(n *ast.ReturnStmt, w *way) {
	last := s.result()
	if last == nil || s.permanent(n) {
		s.other(w)
		return
	}
	if len(n.Results) == 0 {
		s.falls(w)
		return
	}
	e := ast.Unparen(n.Results[len(n.Results)-1])
	if !typeis.Failure(last.Type()) {
		s.answered(e, w)
		return
	}
	isNull := s.ix.Info.Types[e].IsNil() || w.null.has(s.ix.VarOf(e))
	call, isCall := e.(*ast.CallExpr)
	switch {
	case s.mentions(e, w.bad) && !s.mentions(e, w.errs): // something else failed
	case isNull && len(n.Results) > 1 && w.resp.has(s.ix.VarOf(n.Results[0])) && s.Response:
		s.ends.Returns = true
		s.ends.Left = s.ends.Left || w.asked
	case isNull:
		s.other(w)
	case w.errs.has(s.ix.VarOf(e)):
		s.fails(w, w.as, w.whole, s.bare(n, w))
	case isCall && !s.wraps(e) && !s.makesError(e):
		s.returnedCall(call, w)
	case s.makes(e, w) && (w.told || s.mentions(e, w.errs)):
		as, whole := s.identity(e, w)
		s.fails(w, as, whole, s.bare(n, w))
	default:
		s.ends.Left = s.ends.Left || s.about(e, w)
		s.other(w)
	}
}

// bare says whether a return statement gives nil for each response that the
// function could give.
func (s *supposing) bare(n *ast.ReturnStmt, w *way) bool {
	some := false
	for _, e := range n.Results[:len(n.Results)-1] {
		switch {
		case s.ix.Info.Types[e].IsNil(), w.null.has(s.ix.VarOf(e)):
			some = true
		case hasCode(s.ix.Info.TypeOf(e)):
			return false
		}
	}
	return some
}

// returnedCall ends a way at the return of what another function makes of the
// case.
func (s *supposing) returnedCall(call *ast.CallExpr, w *way) {
	if s.about(call, w) && !s.readsBody(call, w) {
		in, is := s.inside(call, w)
		if is && in.Escapes() {
			s.fails(w, in.As, in.Whole, in.Bare)
			return
		}
		s.ends.Left = s.ends.Left || !is || in.Fails || in.Left
	}
	s.other(w)
}

// answered notes what a predicate returns.
func (s *supposing) answered(e ast.Expr, w *way) {
	if !typeis.Bool(s.result().Type()) {
		s.other(w)
		return
	}
	a := s.whether(e, w)
	s.ends.yes = s.ends.yes || a != no
	s.ends.no = s.ends.no || a != yes
	s.ends.Left = s.ends.Left || w.asked || a == asked
}

// whether answers an expression of bool that is no condition of a branch.
func (s *supposing) whether(e ast.Expr, w *way) answer3 {
	e = ast.Unparen(e)
	switch x := e.(type) {
	case *ast.BinaryExpr:
		a, b := open, open
		switch x.Op.String() {
		case "&&":
			a, b = s.whether(x.X, w), s.whether(x.Y, w)
			return negated(either3(negated(a, true), negated(b, true)), true)
		case "||":
			a, b = s.whether(x.X, w), s.whether(x.Y, w)
			return either3(a, b)
		}
	case *ast.UnaryExpr:
		if x.Op.String() == "!" {
			return negated(s.whether(x.X, w), true)
		}
	}
	a, _ := s.decide(e, w)
	return a
}

// inside follows the case into a function of this package that is handed it.
func (s *supposing) inside(call *ast.CallExpr, w *way) (Ends, bool) {
	c := s.ix.Callee(call)
	if c.Func == nil || c.Interface || s.depth >= maxDepth || len(call.Args) != len(c.Func.Params) || call.Ellipsis.IsValid() {
		return Ends{}, false
	}
	in := &supposing{walk: s.Follower.walk(c.Func, question{}), Case: s.Case, seen: map[string]bool{}, depth: s.depth + 1}
	if in.rewritten() {
		return Ends{}, false
	}
	start := way{block: in.graph.Entry, as: w.as, whole: w.whole, told: w.told}
	for i, arg := range call.Args {
		p, v := c.Func.Params[i], s.ix.VarOf(arg)
		val, good := s.eval(arg, w)
		switch {
		case s.isFailure(arg, w):
			start.errs = start.errs.with(p)
		case w.resp.has(v):
			start.resp = start.resp.with(p)
		case w.null.has(v) || s.ix.Info.Types[arg].IsNil() && typeis.Failure(p.Type()):
			start.null = start.null.with(p)
		case val != nil:
			start.known = append(start.known, binding{p, val, good})
		case s.about(arg, w):
			start.held = start.held.with(p)
		}
	}
	in.work = append(in.work, start)
	in.follow()
	return in.ends, true
}

// maxDepth bounds the calls that one case is followed into.
const maxDepth = 3

// uses says whether a node looks at more of the response than its status.
func (s *supposing) uses(n ast.Node, w *way) bool {
	if !s.Response || !s.mentions(n, w.resp) {
		return false
	}
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if s.drops(n) {
				return false
			}
		case *ast.SelectorExpr:
			if n.Sel.Name == "StatusCode" || n.Sel.Name == "Status" {
				return false
			}
		case *ast.BinaryExpr:
			if s.ix.Info.Types[n.Y].IsNil() {
				return false
			}
		case *ast.Ident:
			v, is := s.ix.Info.Uses[n].(*types.Var)
			found = found || is && w.resp.has(v)
		}
		return !found
	})
	return found
}

// drops says whether a call closes a body, or reads it to its end for nothing.
func (s *supposing) drops(call *ast.CallExpr) bool {
	sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !is {
		return false
	}
	if sel.Sel.Name == "Close" {
		return true
	}
	return len(call.Args) > 1 && strings.HasSuffix(types.ExprString(call.Args[0]), ".Discard")
}
