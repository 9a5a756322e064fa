package failure

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/typeis"
)

// value is a constant, nil where it is not known.
type value = constant.Value

// answer3 is the answer to a condition; the zero value says that it has nothing
// to do with the case.
type answer3 uint8

const (
	open answer3 = iota
	asked
	yes
	no
)

func answerOf(b bool) answer3 {
	if b {
		return yes
	}
	return no
}

// goodStatus is the status of a response that nobody complains of.
const goodStatus = 200

// key tells ways apart.
func (w *way) key() string {
	var b strings.Builder
	fmt.Fprint(&b, w.block.Index, w.told, w.asked, w.named, w.mends, w.as, w.whole, "|", w.errs.key(), "|", w.resp.key(), "|", w.held.key(), "|", w.null.key(), "|", w.bad.key())
	for _, k := range w.known {
		fmt.Fprint(&b, "|", k.v.Pos(), k.val)
	}
	return b.String()
}

func unbound(known []binding, v *types.Var) []binding {
	return slices.DeleteFunc(slices.Clone(known), func(b binding) bool { return b.v == v })
}

// about says whether a node looks at what went wrong.
func (s *supposing) about(n ast.Node, w *way) bool {
	return s.mentions(n, w.errs) || s.mentions(n, w.resp) || s.mentions(n, w.held) || s.call != nil && holds(n, s.call)
}

// decide answers a condition in the case, and with a good status.
func (s *supposing) decide(cond ast.Expr, w *way) (val, good answer3) {
	cond = ast.Unparen(cond)
	if v, g := s.eval(cond, w); v != nil && v.Kind() == constant.Bool {
		val, good = answerOf(constant.BoolVal(v)), open
		if g != nil && g.Kind() == constant.Bool {
			good = answerOf(constant.BoolVal(g))
		}
		if g == nil && !s.about(cond, w) {
			good = val // a flag
		}
		return val, good
	}
	switch x := cond.(type) {
	case *ast.BinaryExpr:
		if x.Op == token.EQL || x.Op == token.NEQ {
			if a := s.compared(x.X, x.Y, w); a != open {
				return negated(a, x.Op == token.NEQ), negated(s.comparedGood(x.X, x.Y, w), x.Op == token.NEQ)
			}
		}
	case *ast.CallExpr:
		if a := s.called(x, w); a != open {
			return a, s.calledGood(x, a, w)
		}
	}
	if s.about(cond, w) {
		return asked, asked
	}
	return open, open
}

func negated(a answer3, not bool) answer3 {
	switch {
	case not && a == yes:
		return no
	case not && a == no:
		return yes
	}
	return a
}

// compared answers whether two operands are equal, one of which is nil or an
// error.
func (s *supposing) compared(x, y ast.Expr, w *way) answer3 {
	if s.ix.Info.Types[x].IsNil() {
		x, y = y, x
	}
	isErr := s.isFailure(x, w)
	switch v := s.ix.VarOf(x); {
	case s.ix.Info.Types[y].IsNil() && w.null.has(v):
		return yes
	case s.ix.Info.Types[y].IsNil() && (isErr || w.resp.has(v)):
		return no
	case isErr:
		return s.is(y, w)
	case s.isFailure(y, w):
		return s.is(x, w)
	}
	return open
}

// comparedGood is compared for a call that went well.
func (s *supposing) comparedGood(x, y ast.Expr, w *way) answer3 {
	if s.ix.Info.Types[x].IsNil() {
		x, y = y, x
	}
	switch v := s.ix.VarOf(x); {
	case !s.ix.Info.Types[y].IsNil():
		return no
	case w.null.has(v), s.isFailure(x, w):
		return yes
	}
	return no
}

// isFailure says whether an expression is the failure itself.
func (s *supposing) isFailure(e ast.Expr, w *way) bool {
	e = ast.Unparen(e)
	return !s.Response && s.call != nil && e == ast.Expr(s.call) && typeis.Failure(s.ix.Info.TypeOf(e)) || w.errs.has(s.ix.VarOf(e))
}

// is answers whether the failure is an error that is held by a variable of a
// package.
func (s *supposing) is(sentinel ast.Expr, w *way) answer3 {
	name := s.sentinel(sentinel)
	switch {
	case name == "":
		return asked
	case w.as.has(name):
		return yes
	case w.whole:
		return no
	}
	return asked
}

// called answers a call that gives a bool: errors.Is, errors.As, a predicate of
// this package.
func (s *supposing) called(call *ast.CallExpr, w *way) answer3 {
	if !s.about(call, w) {
		return open
	}
	f := s.ix.Callee(call)
	if f.Obj != nil && len(call.Args) == 2 && f.Obj.Pkg() != nil && s.isFailure(call.Args[0], w) {
		switch f.Obj.Name() {
		case "Is":
			return s.is(call.Args[1], w)
		case "As":
			return s.asType(call.Args[1], w)
		}
	}
	if in, is := s.inside(call, w); is && in.yes != in.no && !in.Left {
		return answerOf(in.yes)
	}
	return asked
}

// calledGood is called for a call that went well: a question about a failure is
// not asked then.
func (s *supposing) calledGood(call *ast.CallExpr, otherwise answer3, w *way) answer3 {
	if !s.Response {
		return open
	}
	well := *s
	well.Code = goodStatus
	if in, is := well.inside(call, w); is && in.yes != in.no && !in.Left {
		return answerOf(in.yes)
	}
	return otherwise
}

// asType answers errors.As, whose target then holds the failure.
func (s *supposing) asType(target ast.Expr, w *way) answer3 {
	p, is := types.Unalias(s.ix.Info.TypeOf(target)).(*types.Pointer)
	if !is {
		return asked
	}
	has := w.as.has(errorType(p.Elem()))
	if v := s.root(target); v != nil && (has || !w.whole) {
		w.forget(v)
		if hasCode(v.Type()) {
			w.resp = w.resp.with(v)
		} else {
			w.held = w.held.with(v)
		}
	}
	switch {
	case has:
		return yes
	case w.whole:
		return no
	}
	return asked
}

// clause answers a case of a switch with a tag, or of a type switch.
func (s *supposing) clause(edge flow.Edge, w *way) (val, good answer3) {
	switch sw := edge.Switch.(type) {
	case *ast.TypeSwitchStmt:
		return s.typeClause(sw, edge.Clause, w)
	case *ast.SwitchStmt:
		if !s.about(sw.Tag, w) {
			if v, _ := s.eval(sw.Tag, w); v == nil {
				return open, open
			}
		}
		val, good = no, no
		for _, e := range edge.Clause.List {
			v, g := s.equal(sw.Tag, e, w)
			val, good = either3(val, v), either3(good, g)
		}
		return val, good
	}
	return open, open
}

// either3 is the answer to a or b.
func either3(a, b answer3) answer3 {
	switch {
	case a == yes || b == yes:
		return yes
	case a == no && b == no:
		return no
	}
	return asked
}

func (s *supposing) equal(tag, e ast.Expr, w *way) (val, good answer3) {
	tv, tg := s.eval(tag, w)
	if ev, _ := s.eval(e, w); tv != nil && ev != nil && tv.Kind() == ev.Kind() {
		val = answerOf(constant.Compare(tv, token.EQL, ev))
		if tg != nil {
			good = answerOf(constant.Compare(tg, token.EQL, ev))
		}
		return val, good
	}
	if a := s.compared(tag, e, w); a != open {
		return a, s.comparedGood(tag, e, w)
	}
	return asked, asked
}

func (s *supposing) typeClause(sw *ast.TypeSwitchStmt, clause *ast.CaseClause, w *way) (val, good answer3) {
	if !s.about(sw.Assign, w) {
		return open, open
	}
	if v, is := s.ix.Info.Implicits[clause].(*types.Var); is {
		w.errs = w.errs.with(v)
	}
	val = no
	for _, e := range clause.List {
		switch {
		case s.ix.Info.Types[e].IsNil():
		case w.as.has(errorType(s.ix.Info.TypeOf(e))):
			return yes, no
		case !w.whole:
			val = asked
		}
	}
	return val, no
}

// eval computes an expression in the case, and with a good status; nil where
// that is not known.
func (s *supposing) eval(e ast.Expr, w *way) (val, good value) {
	if e == nil {
		return nil, nil
	}
	e = ast.Unparen(e)
	if v := s.ix.Info.Types[e].Value; v != nil {
		return v, v
	}
	switch x := e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if sel, is := x.(*ast.SelectorExpr); is && s.isCode(sel, w) {
			return s.code()
		}
		v := s.ix.VarOf(e)
		for _, b := range w.known {
			if b.v == v {
				return b.val, b.good
			}
		}
	case *ast.CallExpr:
		return s.evalCall(x, w)
	case *ast.BinaryExpr:
		a, ag := s.eval(x.X, w)
		b, bg := s.eval(x.Y, w)
		return operate(x.Op, a, b), operate(x.Op, ag, bg)
	case *ast.UnaryExpr:
		if v, g := s.eval(x.X, w); x.Op == token.NOT && v != nil && v.Kind() == constant.Bool {
			val = constant.MakeBool(!constant.BoolVal(v))
			if g != nil && g.Kind() == constant.Bool {
				good = constant.MakeBool(!constant.BoolVal(g))
			}
			return val, good
		}
	}
	return nil, nil
}

// code is the code of the case.
func (s *supposing) code() (val, good value) {
	if s.Code == 0 {
		return nil, nil
	}
	good = constant.MakeInt64(goodStatus)
	if s.RPC {
		good = constant.MakeInt64(0)
	}
	return constant.MakeInt64(int64(s.Code)), good
}

// isCode says whether a selector is the code of what went wrong.
func (s *supposing) isCode(sel *ast.SelectorExpr, w *way) bool {
	name := sel.Sel.Name
	if s.RPC && name != "Code" || !s.RPC && name != "StatusCode" {
		return false
	}
	return w.resp.has(s.root(sel.X)) || s.isFailure(sel.X, w)
}

// evalCall computes a conversion, or a call that gives the code.
func (s *supposing) evalCall(call *ast.CallExpr, w *way) (val, good value) {
	c := s.ix.Callee(call)
	if c.Conversion && len(call.Args) == 1 {
		return s.eval(call.Args[0], w)
	}
	if c.Obj == nil {
		return nil, nil
	}
	if sel, is := ast.Unparen(call.Fun).(*ast.SelectorExpr); is && len(call.Args) == 0 && s.isCode(sel, w) {
		return s.code()
	}
	if s.RPC && c.Obj.FullName() == rpcStatus+".Code" && len(call.Args) == 1 && s.isFailure(call.Args[0], w) {
		return s.code()
	}
	return nil, nil
}

const rpcStatus = "google.golang.org/grpc/status"

// operate applies an operator to two constants.
func operate(op token.Token, a, b value) value {
	if a == nil || b == nil || a.Kind() != b.Kind() {
		return nil
	}
	switch op {
	case token.EQL, token.NEQ:
		return constant.MakeBool(constant.Compare(a, op, b))
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if a.Kind() == constant.Int {
			return constant.MakeBool(constant.Compare(a, op, b))
		}
	case token.LAND, token.LOR:
		if a.Kind() == constant.Bool {
			return constant.BinaryOp(a, op, b)
		}
	case token.ADD, token.SUB, token.MUL, token.AND, token.OR:
		if a.Kind() == constant.Int {
			return constant.BinaryOp(a, op, b)
		}
	case token.QUO, token.REM:
		if a.Kind() == constant.Int && constant.Sign(b) != 0 {
			if op == token.QUO {
				op = token.QUO_ASSIGN // of integers
			}
			return constant.BinaryOp(a, op, b)
		}
	}
	return nil
}

// hasCode says whether a type has the status of a response, as http.Response
// and what wraps it.
func hasCode(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, is := t.Underlying().(*types.Pointer); is {
		t = p.Elem()
	}
	if _, is := t.Underlying().(*types.Struct); !is {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(t), true, nil, "StatusCode")
	return obj != nil
}
