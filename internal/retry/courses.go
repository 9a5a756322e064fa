package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/delay/rounds"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A Course is how a delay goes on from attempt to attempt, as far as it can be
// computed.
type Course = rounds.Course

// An Overflow is arithmetic of a delay that goes wrong.
type Overflow = rounds.Overflow

// Courses computes how the delays of retries go on, against a limit beyond
// which a delay is long: those of the waits, and those of functions that only
// compute a delay and that none of the retries runs. The latter are looked at
// for what overflows alone. What cannot be computed is left out.
func (m *Model) Courses(rs []*Retry, limit time.Duration) (waits map[*Wait]Course, funcs map[*index.Func]Course) {
	waits, funcs = map[*Wait]Course{}, map[*index.Func]Course{}
	entered := map[*index.Func]bool{}
	note := func(f *index.Func) { entered[f] = true }
	for _, r := range rs {
		for _, w := range r.Waits {
			if c, ok := w.policyCourse(limit); ok {
				waits[w] = c
			}
		}
		task, ok := taskOf(r)
		if !ok {
			continue
		}
		task.Limit, task.NoReturn = limit, m.NoReturn
		found := rounds.Run(m.Index, task, note)
		for _, w := range r.Waits {
			if c, ok := found[w.duration()]; ok {
				waits[w] = upTo(m.recogniser.told.Around(r.Func).Attempts, c)
			}
		}
	}
	for _, f := range m.Index.Funcs() {
		if entered[f] || Generated(f.File) {
			continue
		}
		counter, ok := m.delayFunc(f)
		if !ok {
			continue
		}
		found := rounds.Run(m.Index, rounds.Task{Func: f, Counter: counter, NoReturn: m.NoReturn, Limit: limit}, nil)
		if c, ok := found[nil]; ok && c.Overflow != nil {
			funcs[f] = c
		}
	}
	return waits, funcs
}

// upTo is a course without what comes of it when the last attempt has been made
// already; 0 stands for no such number.
func upTo(attempts int, c Course) Course {
	if attempts == 0 {
		return c
	}
	c.Long = c.Long && c.LongAt < attempts
	if c.Overflow != nil && c.Overflow.Attempt >= attempts {
		c.Overflow = nil
	}
	return c
}

// policyCourse is how the delay of a library's policy goes on; ok is false where
// there is none, or it may stay below the limit for some call that uses it.
func (w *Wait) policyCourse(limit time.Duration) (c Course, ok bool) {
	for i, p := range w.policies {
		one := p.course(limit)
		if !one.Long {
			return Course{}, false
		}
		if i == 0 || one.Ends && (!c.Ends || one.LongDelay < c.LongDelay) {
			c = one
		}
	}
	return c, len(w.policies) > 0
}

// course tells whether the delay of a policy becomes longer than a limit, and
// what it is before the last attempt, if there is a last one.
func (p policy) course(limit time.Duration) Course {
	switch {
	case p.Capped != known.No || p.open || p.Elapsed > 0:
		return Course{}
	case p.Attempts == known.Unlimited:
		return Course{Long: true}
	case p.Attempts < 3 || p.Growth != known.Exponential:
		return Course{}
	}
	at := p.Attempts - 1
	d := time.Duration(min(float64(p.Base)*math.Pow(p.Factor, float64(at-1)), math.MaxInt64/2))
	return Course{Long: d > limit, LongAt: at, LongDelay: d, Ends: true}
}

// duration is the expression that tells how long a wait is, nil if none does.
func (w *Wait) duration() ast.Expr {
	if w.Expr != nil {
		return w.Expr
	}
	return w.Away
}

// taskOf is what has to be run for the delays of a retry; ok is false where
// nothing in view waits, or somebody else begins each round.
func taskOf(r *Retry) (t rounds.Task, ok bool) {
	switch r.Form {
	case Loop, Reconnect, Helper:
		if r.Bound.By&ByUnknown != 0 {
			return t, false
		}
	case Recursion:
	default:
		return t, false
	}
	if r.Func == nil {
		return t, false
	}
	t.Func, t.Op = r.Func, r.Op
	if r.Form != Recursion {
		if t.Loop, ok = r.Node.(ast.Stmt); !ok {
			return t, false
		}
	}
	for _, w := range r.Waits {
		if d := w.duration(); d != nil && !w.Ticker {
			t.Waits = append(t.Waits, d)
		}
	}
	return t, len(t.Waits) > 0
}

// delayFunc says whether a function computes the delay before the next attempt
// and nothing else can tell how often it is asked; counter is the parameter that
// counts, nil where a field of the receiver does.
func (m *Model) delayFunc(f *index.Func) (counter *types.Var, ok bool) {
	decl, isDecl := f.Node.(*ast.FuncDecl)
	if !isDecl || f.Sig == nil || !returnsTime(f.Sig) || !multiplies(f.Body) {
		return nil, false
	}
	var ints []*types.Var
	for _, p := range f.Params {
		if typeis.Integer(p.Type()) && !typeis.Duration(p.Type()) {
			ints = append(ints, p)
		}
	}
	named := slices.DeleteFunc(slices.Clone(ints), func(p *types.Var) bool { return !countsAttempts(p.Name()) })
	switch {
	case len(named) == 1:
		counter = named[0]
	case len(ints) == 1:
		counter = ints[0]
	case len(ints) > 1 || f.Recv == nil:
		return nil, false
	}
	if decl.Name.IsExported() {
		return counter, m.open(f, counter)
	}
	return counter, m.countedElsewhere(f, counter)
}

// open says whether somebody may ask an exported function with a count that no
// loop in sight limits: it is not called here, or with a field or parameter.
func (m *Model) open(f *index.Func, counter *types.Var) bool {
	i, called := slices.Index(f.Params, counter), false
	for _, call := range m.Index.CallsOf(f.Obj) {
		if in := m.Index.FuncAt(call.Pos()); in != nil && m.IsTest(in) || counter == nil || i >= len(call.Args) {
			continue
		}
		called = true
		if v := m.Index.VarOf(call.Args[i]); v != nil && (v.IsField() || m.recogniser.isParam(v)) {
			return true
		}
	}
	return !called
}

// countedElsewhere says whether all calls of a function hand it a count that
// lives on in a field, so that no loop in sight limits it.
func (m *Model) countedElsewhere(f *index.Func, counter *types.Var) bool {
	calls := m.Index.CallsOf(f.Obj)
	if counter == nil || len(calls) == 0 {
		return false
	}
	i := slices.Index(f.Params, counter)
	for _, call := range calls {
		if i >= len(call.Args) {
			return false
		}
		v := m.Index.VarOf(call.Args[i])
		if v == nil || !v.IsField() {
			return false
		}
	}
	return true
}

func returnsTime(sig *types.Signature) bool {
	return typeis.AnyOf(sig.Results(), func(t types.Type) bool { return typeis.Duration(t) || typeis.Named(t, "time", "Time") })
}

// multiplies says whether a body has an operator or a function that numbers
// grow by.
func multiplies(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			found = found || n.Op == token.SHL || n.Op == token.MUL
		case *ast.AssignStmt:
			found = found || n.Tok == token.SHL_ASSIGN || n.Tok == token.MUL_ASSIGN
		}
		return !found
	})
	return found
}

// countWords are what parameters that count attempts are called.
var countWords = []string{"attempt", "retr", "tries", "try", "count", "fail", "iter", "num", "times"}

func countsAttempts(name string) bool {
	name = strings.ToLower(name)
	if name == "n" || name == "i" {
		return true
	}
	if strings.HasPrefix(name, "max") {
		return false
	}
	return slices.ContainsFunc(countWords, func(w string) bool { return strings.Contains(name, w) })
}
