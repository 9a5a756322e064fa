package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// An outcome is what taking one side of a condition tells about an attempt.
type outcome struct {
	about       bool // the condition asks how an attempt went
	contradicts bool // this side cannot be taken with what is known
	attempt     int  // -1: none
	status      status
	opaque      bool // it is asked of a function that the caller hands in
	cancels     bool // it asks for the errors that a cancelled context produces
}

var silent = outcome{attempt: -1}

// outcomeOf reads a condition without && || ! at its top.
func (rd *round) outcomeOf(cond ast.Expr, value bool, s *state) outcome {
	switch e := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		if out := rd.comparison(e, value, s); out.about {
			return out
		}
	case *ast.Ident:
		a := rd.bound(e, s)
		if a < 0 {
			break
		}
		v := rd.ix.VarOf(e)
		_, withError := rd.resultsOfAttempt(a)
		switch {
		case rd.preds[v]:
			return rd.predicate(a, value, false)
		case !withError:
			return outcome{about: true, attempt: a, status: rd.attempts[a].told(constant.MakeBool(value))}
		}
		return outcome{about: true, attempt: -1}
	case *ast.CallExpr:
		if a, tried := rd.byNode[e]; tried {
			return outcome{about: true, attempt: a, status: rd.attempts[a].told(constant.MakeBool(value))}
		}
		if rd.asksForSentinel(e) {
			if a := rd.bound(e.Args[0], s); a != int(unbound) {
				out := outcome{about: true, attempt: a, cancels: rd.namesCancel(e)}
				if a < 0 {
					out.attempt = -1
					out.contradicts = value && a == int(null)
				} else if value {
					out.status = rd.sentinel(e)
					out.contradicts = s.status[a] == ok
				} else {
					out.status = untold
				}
				return out
			}
		}
	}
	a, kind := rd.mentions(cond, s)
	switch {
	case a == int(unbound):
		return silent
	case a < 0:
		return outcome{about: true, attempt: -1}
	case typeis.Failure(kind):
		out := rd.predicate(a, value, rd.namesCancel(cond))
		if call, is := ast.Unparen(cond).(*ast.CallExpr); is {
			c := rd.ix.Callee(call)
			out.opaque = c.Value != nil && c.Func == nil
		}
		return out
	}
	return outcome{about: true, attempt: -1}
}

func pick(value bool, yes, no status) status {
	if value {
		return yes
	}
	return no
}

// predicate is the answer of a question about an error whose meaning is open:
// isRetryable(err), err.Timeout(), strings.Contains(err.Error(), …).
func (rd *round) predicate(a int, value, cancels bool) outcome {
	return outcome{about: true, attempt: a, status: pick(value, asked, suspect), cancels: cancels}
}

func (rd *round) comparison(e *ast.BinaryExpr, value bool, s *state) outcome {
	x, y := e.X, e.Y
	if rd.ix.Info.Types[x].IsNil() || rd.ix.Info.Types[x].Value != nil {
		x, y = y, x
	}
	if e.Op == token.EQL || e.Op == token.NEQ {
		equal := (e.Op == token.EQL) == value
		if rd.ix.Info.Types[y].IsNil() {
			return rd.nilTest(x, equal, s)
		}
		if a := rd.bound(x, s); a >= 0 && typeis.Failure(rd.ix.Info.TypeOf(x)) {
			out := outcome{about: true, attempt: a, status: untold, cancels: rd.namesCancel(y)}
			if equal { // a sentinel
				out.status = rd.sentinel(y)
				out.contradicts = s.status[a] == ok
			}
			return out
		}
		if a, kind := rd.mentions(x, s); a >= 0 && typeis.Failure(kind) && rd.isOKCode(y) {
			return outcome{about: true, attempt: a, status: pick(equal, ok, failed), contradicts: equal && s.status[a].bad() && s.status[a] != suspect}
		}
	}
	a, kind := rd.mentions(e, s)
	if b := rd.bound(x, s); b >= 0 {
		a, kind = b, rd.ix.Info.TypeOf(x)
	}
	if a < 0 || typeis.Failure(kind) {
		return silent
	}
	if v := rd.ix.Info.Types[y].Value; v != nil && rd.attempts[a].bad != nil && (e.Op == token.EQL || e.Op == token.NEQ) {
		isBad := rd.attempts[a].told(v) == failed
		if equal := (e.Op == token.EQL) == value; isBad {
			return outcome{about: true, attempt: a, status: pick(equal, failed, ok)}
		} else if equal {
			return outcome{about: true, attempt: a, status: ok}
		}
		return outcome{about: true, attempt: -1}
	}
	if at1, known := rd.holdsForOneRow(e, x); known && at1 != value {
		return outcome{about: true, attempt: a, status: refused, contradicts: s.status[a] >= failed}
	}
	if at200, known := rd.holdsFor200(e); known {
		if at200 == value {
			return outcome{about: true, attempt: -1}
		}
		return outcome{about: true, attempt: a, status: refused, contradicts: s.status[a] >= failed}
	}
	return silent
}

func (rd *round) nilTest(x ast.Expr, isNil bool, s *state) outcome {
	a := rd.bound(x, s)
	t := rd.ix.Info.TypeOf(x)
	switch a {
	case int(unbound):
		return silent
	case int(null):
		return outcome{about: true, attempt: -1, contradicts: !isNil}
	case int(nonNil):
		return outcome{about: true, attempt: -1, contradicts: isNil}
	}
	if !typeis.Failure(t) {
		if _, withError := rd.resultsOfAttempt(a); withError {
			return outcome{about: true, attempt: -1}
		}
		if !rd.attempts[a].badNil {
			return outcome{about: true, attempt: -1}
		}
		return outcome{about: true, attempt: a, status: pick(isNil, failed, ok)}
	}
	out := outcome{about: true, attempt: a, status: pick(isNil, ok, failed)}
	if s.status[a] > failed && !isNil {
		out.status = s.status[a]
	}
	if rd.attempts[a].wait {
		return out
	}
	out.contradicts = isNil && (s.status[a] >= failed || rd.attempts[a].neverNil) || !isNil && s.status[a] == ok
	if isNil && s.status[a] == refused {
		out.status = untold
	}
	return out
}

func (rd *round) resultsOfAttempt(a int) (n int, withError bool) {
	if call := rd.attempts[a].call; call != nil {
		return resultsOf(rd.ix.Info.TypeOf(call))
	}
	return 1, true
}

// clauseOutcome reads a case of a switch with a tag, or of a type switch.
func (rd *round) clauseOutcome(e flow.Edge, s *state) outcome {
	var tag ast.Expr
	switch sw := e.Switch.(type) {
	case *ast.SwitchStmt:
		tag = sw.Tag
	case *ast.TypeSwitchStmt:
		switch as := sw.Assign.(type) {
		case *ast.AssignStmt:
			tag = as.Rhs[0]
		case *ast.ExprStmt:
			tag = as.X
		}
	}
	if tag == nil {
		return silent
	}
	a, kind := rd.mentions(tag, s)
	if call, isCall := ast.Unparen(tag).(*ast.CallExpr); isCall {
		if id, tried := rd.byNode[call]; tried {
			a, kind = id, rd.ix.Info.TypeOf(call)
		}
	}
	if a == int(unbound) {
		return silent
	}
	if a < 0 {
		return outcome{about: true, attempt: -1}
	}
	if bad := rd.attempts[a].bad; bad != nil {
		listed := false
		for _, x := range e.Clause.List {
			v := rd.ix.Info.Types[x].Value
			listed = listed || v != nil && rd.attempts[a].told(v) == failed
		}
		switch {
		case e.Value:
			return outcome{about: true, attempt: a, status: pick(listed, failed, ok)}
		case listed:
			return outcome{about: true, attempt: a, status: ok}
		}
		return outcome{about: true, attempt: -1}
	}
	if !typeis.Failure(kind) && rd.at200(tag) == nil {
		return outcome{about: true, attempt: -1} // no status code
	}
	good, cancels, ints := false, false, 0
	for _, x := range e.Clause.List {
		tv := rd.ix.Info.Types[x]
		if tv.IsNil() || rd.isOKCode(x) {
			good = true
		}
		if tv.Value != nil && tv.Value.Kind() == constant.Int {
			ints++
			if n, exact := constant.Int64Val(tv.Value); exact && n >= 200 && n < 300 {
				good = true
			}
		}
		cancels = cancels || rd.namesCancel(x)
	}
	if !typeis.Failure(kind) && ints == 0 {
		return outcome{about: true, attempt: -1}
	}
	switch {
	case e.Value && good:
		return outcome{about: true, attempt: a, status: ok, contradicts: s.status[a] >= refused}
	case e.Value && !typeis.Failure(kind):
		return outcome{about: true, attempt: a, status: refused, contradicts: s.status[a] >= failed}
	case e.Value:
		return outcome{about: true, attempt: a, status: narrow, contradicts: s.status[a] == ok}
	case good && !typeis.Failure(kind):
		return outcome{about: true, attempt: a, status: refused}
	case good:
		return outcome{about: true, attempt: a, status: failed, cancels: cancels}
	}
	return outcome{about: true, attempt: -1, cancels: cancels}
}

// bound returns the attempt whose outcome e is, or unbound, null, nonNil.
func (rd *round) bound(e ast.Expr, s *state) int {
	e = ast.Unparen(e)
	if a, tried := rd.byNode[e]; tried {
		return a
	}
	if v := rd.ix.VarOf(e); v != nil {
		if id, known := rd.vars[v]; known {
			return int(s.bind[id])
		}
	}
	return int(unbound)
}

// mentions returns the attempt that an expression says something about, an
// error before other results, and the type of what names it.
func (rd *round) mentions(e ast.Expr, s *state) (attempt int, t types.Type) {
	attempt = int(unbound)
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident, *ast.SelectorExpr:
			x := n.(ast.Expr)
			v := rd.ix.VarOf(x)
			if v == nil {
				return true
			}
			id, known := rd.vars[v]
			if !known || s.bind[id] == unbound {
				return true
			}
			if attempt == int(unbound) || typeis.Failure(v.Type()) && !typeis.Failure(t) {
				attempt, t = int(s.bind[id]), v.Type()
			}
		}
		return true
	})
	return attempt, t
}

// asksForSentinel says whether a call asks an error for one kind: errors.Is,
// and the predicates of packages that name their kinds by functions.
func (rd *round) asksForSentinel(call *ast.CallExpr) bool {
	c := rd.ix.Callee(call)
	if c.Obj == nil || c.Obj.Pkg() == nil || len(call.Args) == 0 {
		return false
	}
	switch c.Obj.Pkg().Path() {
	case "errors", "github.com/pkg/errors":
		return c.Obj.Name() == "Is"
	case "os", "k8s.io/apimachinery/pkg/api/errors":
		return len(call.Args) == 1
	}
	return false
}

// namesCancel says whether an expression names what a cancelled context or a
// closed connection produces, itself or in a predicate of this package, or hands a context to
// the predicate.
func (r *recogniser) namesCancel(e ast.Node) bool {
	return r.findsCancel(e, func(fn *index.Func) bool {
		if known, done := r.cancels[fn]; done {
			return known
		}
		seen := map[*index.Func]bool{fn: true}
		found := r.findsCancelBelow(fn, seen)
		if r.cancels[fn] = found; !found {
			for f := range seen { // all that it can come to names none
				r.cancels[f] = false
			}
		}
		return found
	})
}

// findsCancelBelow is findsCancel for a body and all that it can come to; each
// function is read once.
func (r *recogniser) findsCancelBelow(fn *index.Func, seen map[*index.Func]bool) bool {
	return r.findsCancel(fn.Body, func(callee *index.Func) bool {
		if seen[callee] {
			return false
		}
		seen[callee] = true
		return r.findsCancelBelow(callee, seen)
	})
}

// findsCancel looks for what a cancelled context produces in a node; below
// answers for a function of this package that is called there.
func (r *recogniser) findsCancel(e ast.Node, below func(*index.Func) bool) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			obj := r.ix.Info.Uses[n]
			if obj == nil || obj.Pkg() == nil {
				return true
			}
			switch obj.Pkg().Path() + "." + obj.Name() {
			case "context.Canceled", "context.DeadlineExceeded", "google.golang.org/grpc/codes.Canceled", "google.golang.org/grpc/codes.DeadlineExceeded":
				found = true
			}
			if v, isVar := obj.(*types.Var); isVar && (typeis.Context(v.Type()) || isClosed(v)) {
				found = true
			}
		case *ast.CallExpr:
			c := r.ix.Callee(n)
			if c.Func == nil {
				return true
			}
			found = found || below(c.Func)
			for _, arg := range n.Args { // a context among them is for the body to look at
				found = found || !typeis.Context(r.ix.Info.TypeOf(arg)) && r.findsCancel(arg, below)
			}
			return false
		}
		return !found
	})
	return found
}

// nothingThere are the errors that say that there is nothing to read, by the
// package that declares them.
var nothingThere = map[string][]string{
	"EOF":            {"io"},
	"ErrNoRows":      {"database/sql", "github.com/jackc/pgx"},
	"Nil":            {"github.com/redis/go-redis", "github.com/go-redis/redis"},
	"ErrNoDocuments": {"go.mongodb.org/mongo-driver"},
}

func isNothingThere(obj types.Object) bool {
	return slices.ContainsFunc(nothingThere[obj.Name()], func(path string) bool {
		return obj.Pkg().Path() == path || strings.HasPrefix(obj.Pkg().Path(), path+"/")
	})
}

// sentinel is the status of an attempt whose error is one that is named: to
// find nothing is no failure.
func (rd *round) sentinel(named ast.Expr) status {
	s := narrow
	ast.Inspect(named, func(n ast.Node) bool {
		if id, is := n.(*ast.Ident); is {
			if obj := rd.ix.Info.Uses[id]; obj != nil && obj.Pkg() != nil && isNothingThere(obj) {
				s = ended
			}
		}
		return true
	})
	return s
}

// isClosed knows the sentinels that say that the user's own side was closed:
// net.ErrClosed, http.ErrServerClosed and their likes.
func isClosed(v *types.Var) bool {
	return typeis.Failure(v.Type()) && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && strings.HasPrefix(v.Name(), "Err") &&
		(strings.HasSuffix(v.Name(), "Closed") || strings.HasSuffix(v.Name(), "Stopped"))
}

func (rd *round) isOKCode(e ast.Expr) bool {
	tv := rd.ix.Info.Types[e]
	if tv.Value == nil || !typeis.Named(tv.Type, "google.golang.org/grpc/codes", "Code") {
		return false
	}
	n, exact := constant.Uint64Val(constant.ToInt(tv.Value))
	return exact && n == 0
}

// holdsFor200 evaluates a comparison of an HTTP status code for 200.
func (rd *round) holdsFor200(e *ast.BinaryExpr) (holds, known bool) {
	x, y := rd.at200(e.X), rd.at200(e.Y)
	if x == nil || y == nil || rd.ix.Info.Types[e.X].Value != nil && rd.ix.Info.Types[e.Y].Value != nil {
		return false, false
	}
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		// A comparison with a number that is no status says nothing of one.
		for _, side := range []ast.Expr{e.X, e.Y} {
			if v := rd.ix.Info.Types[side].Value; v != nil {
				if n, exact := constant.Int64Val(constant.ToInt(v)); !exact || n > 1000 || n < 100 && !hasQuotient(e) {
					return false, false
				}
			}
		}
		return constant.Compare(x, e.Op, y), true
	}
	return false, false
}

func hasQuotient(e *ast.BinaryExpr) bool {
	for _, side := range []ast.Expr{e.X, e.Y} {
		if b, isBinary := ast.Unparen(side).(*ast.BinaryExpr); isBinary && b.Op == token.QUO {
			return true
		}
	}
	return false
}

func (rd *round) at200(e ast.Expr) constant.Value {
	e = ast.Unparen(e)
	tv := rd.ix.Info.Types[e]
	if tv.Value != nil {
		if v := constant.ToInt(tv.Value); v.Kind() == constant.Int {
			return v
		}
		return nil
	}
	switch e := e.(type) {
	case *ast.SelectorExpr:
		if e.Sel.Name == "StatusCode" {
			return constant.MakeInt64(200)
		}
	case *ast.Ident:
		if v := rd.ix.VarOf(e); v != nil && rd.holdsStatus(v) {
			return constant.MakeInt64(200)
		}
	case *ast.BinaryExpr:
		if e.Op == token.QUO {
			x, y := rd.at200(e.X), rd.at200(e.Y)
			if x != nil && y != nil && constant.Sign(y) != 0 {
				return constant.BinaryOp(x, token.QUO_ASSIGN, y)
			}
		}
	case *ast.CallExpr:
		if tv, isType := rd.ix.Info.Types[e.Fun]; isType && tv.IsType() && len(e.Args) == 1 {
			return rd.at200(e.Args[0])
		}
	}
	return nil
}

// holdsForOneRow evaluates a comparison of the number of rows that a statement
// changed for 1: a conditional write that lost changes none.
func (rd *round) holdsForOneRow(e *ast.BinaryExpr, x ast.Expr) (holds, known bool) {
	v := rd.ix.VarOf(x)
	n := rd.ix.Info.Types[e.Y].Value
	if v == nil || n == nil || x != e.X {
		return false, false
	}
	for _, s := range rd.ix.Stores(v) {
		call, is := s.Rhs.(*ast.CallExpr)
		if !is {
			continue
		}
		if c := rd.ix.Callee(call); c.Obj != nil && c.Obj.FullName() == "(database/sql.Result).RowsAffected" {
			switch e.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				return constant.Compare(constant.MakeInt64(1), e.Op, constant.ToInt(n)), true
			}
		}
	}
	return false, false
}

// holdsStatus says whether an integer variable is an HTTP status code: it is
// taken from a StatusCode, or named so and filled by a call.
func (rd *round) holdsStatus(v *types.Var) bool {
	b, isBasic := v.Type().Underlying().(*types.Basic)
	if !isBasic || b.Info()&types.IsInteger == 0 {
		return false
	}
	for _, s := range rd.ix.Stores(v) {
		if sel, is := s.Rhs.(*ast.SelectorExpr); is && sel.Sel.Name == "StatusCode" {
			return true
		}
		if _, is := s.Rhs.(*ast.CallExpr); is && s.Result >= 0 && strings.Contains(strings.ToLower(v.Name()), "status") {
			return true
		}
	}
	return false
}
