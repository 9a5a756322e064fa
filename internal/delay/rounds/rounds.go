// Package rounds runs the arithmetic of a retry's delay, round by round, as the
// program would while the operation keeps failing: with integers that wrap
// around, a clock that the waits move, and the conditions that end the retry.
// What it finds is exact where all numbers are in view. A number that is given
// from outside is taken to be one at least, so that what goes wrong for the
// smallest one goes wrong for all.
package rounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/retrylint/retrylint/internal/index"
)

// A Task says what to run.
type Task struct {
	// Func is the function that holds the loop, the recursive function, or a
	// function that only computes a delay.
	Func *index.Func
	// Loop is the statement that repeats; nil where Func does: it calls itself,
	// or is called for each delay.
	Loop ast.Stmt
	// Op is the call that fails, nil if it is not known.
	Op *ast.CallExpr
	// Waits are the duration expressions that are waited for. There are none
	// where Func returns the delay.
	Waits []ast.Expr
	// Counter is the parameter that counts the calls of a function which
	// computes a delay, from 0; it may be nil.
	Counter *types.Var
	// NoReturn says that control does not come back from a call.
	NoReturn func(*ast.CallExpr) bool
	// Limit is the delay that is long.
	Limit time.Duration
	// Each asks for the Delays and Times of a Course, also where it cannot be told
	// how long the retry goes on. Nothing else holds then.
	Each bool
}

// A Course is how one delay goes on from attempt to attempt.
type Course struct {
	// Long says that the delay becomes longer than the limit, however the
	// conditions out of sight turn out: after attempt LongAt it is LongDelay at
	// least. That is the last delay if the retry ends in view, which Ends says,
	// and otherwise the first long one.
	Long      bool
	LongAt    int
	LongDelay time.Duration
	Ends      bool
	// First is the first delay, 0 if it is not known.
	First time.Duration
	// Delays are the delays before the first retries, a thousand at most; none
	// where one of them is not known. Where they end the retry has ended, goes on
	// with the last of them, or goes on for longer than anybody waits.
	Delays []Span
	// Times are the delays as multiples of the first one, where that is given
	// from outside and each is as many times the one before; as Delays end, they
	// do.
	Times []float64
	// Overflow is the first arithmetic that goes wrong, nil if none does.
	Overflow *Overflow
	// Exponent is the shift count or exponent that the delay grows by, and Last
	// its value at the last delay that was neither long nor wrong; nil where
	// there is none, several, or its values are not known.
	Exponent ast.Expr
	Last     int64
}

// A Span holds a delay: any from Low to High is as likely as any other.
type Span struct{ Low, High time.Duration }

// An Overflow is an operation whose result does not fit its type, and which
// makes the delay zero or negative while the retry still runs.
type Overflow struct {
	// Node is the expression, or the assignment with an operator.
	Node ast.Node
	// Attempt is the number of attempts made before it, from 1; for a function
	// that computes a delay, the value of its counter.
	Attempt int
	// Value is what comes out; Exact says that it is known, and that it does not
	// happen earlier.
	Value int64
	Exact bool
	// Panics says that a random part of it is asked for, which panics.
	Panics bool
}

const (
	maxRounds = 4096
	maxSame   = 500 // after so many equal delays nothing changes any more
	maxSteps  = 300_000
	maxNoted  = 1000 // delays that are kept
	maxDepth  = 8
	// lifetime is how long a retry can be waited for.
	lifetime = float64(3 * 365 * 24 * time.Hour)
	// choices is how many conditions out of sight are tried both ways.
	choices = 2
)

// Run runs a task, and returns the course of each wait, by its expression; for
// a function that returns the delay, the key is nil. Waits of which nothing is
// known are left out, all of them where it cannot be told how long the retry
// goes on. entered, if not nil, is told of each function whose body was run.
func Run(ix *index.Index, t Task, entered func(*index.Func)) map[ast.Expr]Course {
	var out map[ast.Expr]Course
	for strategy := range uint(1 << choices) {
		m := newMachine(ix, t)
		m.strategy, m.entered = strategy, entered
		m.run()
		if m.vague && !t.Each {
			return nil
		}
		out = joined(out, m.courses(), strategy == 0)
		if m.asked == nil {
			break // nothing is out of sight
		}
	}
	return out
}

// joined keeps what is long on all ways, and what goes wrong on one.
func joined(a, b map[ast.Expr]Course, first bool) map[ast.Expr]Course {
	if first {
		return b
	}
	for e, x := range a {
		y := b[e]
		x.Long, x.Ends = x.Long && y.Long, x.Ends && y.Ends
		if y.Long && y.LongAt > x.LongAt {
			x.LongAt, x.LongDelay = y.LongAt, y.LongDelay
		}
		switch {
		case x.Overflow != nil: // the exponent is that of what goes wrong
		case y.Overflow != nil:
			x.Overflow, x.Exponent, x.Last = y.Overflow, y.Exponent, y.Last
		case x.Exponent != y.Exponent:
			x.Exponent = nil
		default:
			x.Last = min(x.Last, y.Last)
		}
		if x.First != y.First {
			x.First = 0
		}
		x.Delays, x.Times = agreed(x.Delays, y.Delays), agreed(x.Times, y.Times)
		a[e] = x
	}
	for e, y := range b {
		if _, seen := a[e]; !seen && y.Overflow != nil {
			a[e] = Course{Overflow: y.Overflow, Exponent: y.Exponent, Last: y.Last}
		}
	}
	return a
}

// agreed is the longer one of two lists if the other one is its beginning.
func agreed[T comparable](a, b []T) []T {
	if len(a) < len(b) {
		a, b = b, a
	}
	if !slices.Equal(a[:len(b)], b) {
		return nil
	}
	return a
}

// A machine runs one task once.
type machine struct {
	ix *index.Index
	Task
	entered func(*index.Func)
	waits   map[ast.Expr]*track
	vars    map[*types.Var]val
	changed map[*types.Var]bool // stored into by a round
	matter  map[*index.Func]bool
	held    map[ast.Node]bool   // memo of holds
	static  map[*types.Var]bool // variables whose first value is being read

	round    int // rounds begun
	clock    float64
	steps    int
	depth    int
	running  map[*index.Func]bool
	again    bool // the function called itself
	ended    bool // the retry ended on its own
	vague    bool // it cannot be told when it ends
	over     bool // no more rounds
	clamped  bool // a drawn number was compared: it need not be spread evenly
	guessed  bool // a factor from outside was taken to be 2
	limited  bool // something limits a value that has wrapped around
	strategy uint
	asked    map[ast.Expr]uint  // conditions out of sight, by their number
	clear    map[ast.Expr]bool  // parts of conditions whose truth is known
	powers   map[ast.Expr]int64 // exponents and shift counts that are not constant; -1 where one is not known

	deadlines []val // of contexts and timers made before the loop
	pending   [][]val
}

// A track is what is seen of one wait.
type track struct {
	first, last, before float64
	exact               bool // the first one is known
	n, same             int  // how often it was waited for, and the last delay in a row
	lastAt, longAt      int
	long                float64
	overflow            *Overflow
	wrapped             bool
	good                map[ast.Expr]int64 // powers at the last delay that was good
	all                 []val              // the delay before each retry; its kind is 0 where nothing is waited for
}

// note keeps the delay before a retry.
func (m *machine) note(t *track, retry int, v val) {
	if !m.Each || retry < 1 || retry > maxNoted {
		return
	}
	for len(t.all) < retry {
		t.all = append(t.all, val{})
	}
	t.all[retry-1] = v
}

// delays are all delays, none where one of them is not known.
func (t *track) delays() (out []Span) {
	if t.overflow != nil {
		return nil
	}
	for _, v := range t.all {
		switch {
		case v.kind == 0: // nothing is waited for
			out = append(out, Span{})
			continue
		case !v.exact || v.random && !v.drawn:
			return nil
		}
		s := Span{duration(v.lo), duration(v.lo)}
		if v.drawn {
			s.Low = duration(v.low)
		}
		out = append(out, s)
	}
	return ended(out)
}

// times are the delays as multiples of the first one, which is not known, and is
// taken to be 1. Other numbers from outside are taken to be 1 as well, so what is
// added to it may be more.
func (t *track) times() (out []float64) {
	if t.overflow != nil || len(t.all) == 0 || t.all[0].exact || t.all[0].lo != 1 {
		return nil
	}
	for _, v := range t.all {
		if v.kind == 0 || v.exact || v.random {
			return nil
		}
		if n := len(out); n > 0 && v.lo/out[n-1] != t.all[1].lo {
			return nil
		}
		out = append(out, v.lo)
	}
	return ended(out)
}

// ended is a list without what repeats at its end.
func ended[T comparable](list []T) []T {
	for n := len(list); n > 1 && list[n-1] == list[n-2]; n-- {
		list = list[:n-1]
	}
	return list
}

func newMachine(ix *index.Index, t Task) *machine {
	m := &machine{
		ix: ix, Task: t,
		waits:   map[ast.Expr]*track{},
		vars:    map[*types.Var]val{},
		changed: map[*types.Var]bool{},
		matter:  map[*index.Func]bool{},
		held:    map[ast.Node]bool{},
		static:  map[*types.Var]bool{},
		running: map[*index.Func]bool{},
		clear:   map[ast.Expr]bool{},
		powers:  map[ast.Expr]int64{},
	}
	for _, w := range t.Waits {
		m.waits[w] = &track{}
	}
	if len(t.Waits) == 0 {
		m.waits[nil] = &track{}
	}
	return m
}

func (m *machine) run() {
	m.enteredFunc(m.Func)
	switch {
	case len(m.Task.Waits) == 0:
		m.compute()
	case m.Loop == nil:
		m.recur()
	default:
		m.block(m.Func.Body)
	}
	if !m.ended && m.round < 2 && m.Loop != nil {
		m.vague = true // the loop was not reached
	}
}

// compute calls a function again and again for its delay.
func (m *machine) compute() {
	for ; m.round < 200 && !m.over; m.round++ {
		if m.Counter != nil {
			m.vars[m.Counter] = m.integer(int64(m.round), m.Counter.Type())
			m.changed[m.Counter] = true
		}
		m.limited = false
		for _, v := range m.body(m.Func) {
			if v.kind == number && (m.isDelay(v) || v.over != nil) {
				m.wait(nil, v)
				break
			}
		}
		if t := m.waits[nil]; t.overflow != nil && !m.limited {
			t.overflow = nil // whoever calls it for so long limits it, or waits for a lifetime
		}
	}
}

func (m *machine) isDelay(v val) bool { return v.delay }

// recur runs a function that calls itself.
func (m *machine) recur() {
	for _, p := range m.Func.Params {
		m.vars[p] = m.handed(p)
		m.changed[p] = true
	}
	for m.next() {
		m.again = false
		m.block(m.Func.Body)
		if !m.again {
			m.ended = m.ended || !m.over
			return
		}
	}
}

// handed is what the calls from outside hand to a parameter.
func (m *machine) handed(p *types.Var) val {
	out, some := val{}, false
	for i, q := range m.Func.Params {
		if q != p || m.Func.Obj == nil || m.Func.Sig.Variadic() {
			continue
		}
		for _, call := range m.ix.CallsOf(m.Func.Obj) {
			if i >= len(call.Args) || len(call.Args) != len(m.Func.Params) || m.starts(call) == nil {
				continue
			}
			v := m.constant(call.Args[i])
			if out, some = either(out, v, !some), true; out.kind == 0 {
				break
			}
		}
	}
	if out.kind == 0 {
		return m.given(p.Type())
	}
	return out
}

// starts is the function that a call of Func stands in, nil where it is part
// of the recursion.
func (m *machine) starts(call *ast.CallExpr) *index.Func {
	in := m.ix.FuncAt(call.Pos())
	for f := in; f != nil; f = f.Outer {
		if f == m.Func || f.Obj != nil && m.reaches(m.Func, f, 0) {
			return nil
		}
	}
	return in
}

// next begins another round, if there is one.
func (m *machine) next() bool {
	if m.round >= maxRounds || m.over || m.steps > maxSteps {
		m.over = true
		return false
	}
	m.round++
	return true
}

// attempts is the number of attempts made before a wait at a position.
func (m *machine) attempts(at token.Pos) int {
	if len(m.Task.Waits) == 0 {
		return m.round
	}
	if m.Op != nil && m.Loop != nil && at < m.Op.Pos() && m.Loop.Pos() <= at {
		return max(m.round-1, 1)
	}
	return m.round
}

// wait takes a delay and moves the clock.
func (m *machine) wait(e ast.Expr, v val) {
	t := m.waits[e]
	if t == nil || m.over {
		return
	}
	at := m.round
	if e != nil {
		at = m.attempts(e.Pos())
	}
	if v.kind != number {
		t.wrapped = true // nothing more can be said
		m.note(t, at, val{kind: number})
		return
	}
	if v.over != nil && v.hi <= 0 && t.overflow == nil {
		t.overflow = &Overflow{Node: v.over.node, Attempt: at, Value: v.over.value, Exact: v.over.exact, Panics: v.over.panics}
		if v.exact && v.over.exact {
			t.overflow.Value = v.i
		}
		m.over = true
		return
	}
	if v.over != nil {
		t.wrapped = true
		return
	}
	d := v.lo
	m.note(t, at, v)
	if t.n == 0 {
		t.first, t.exact = d, v.exact && !v.random
	}
	t.n++
	if t.same++; d != t.last {
		t.same = 0
	}
	t.before, t.last, t.lastAt = t.last, d, at
	if !t.wrapped && d > float64(m.Limit) && t.longAt == 0 {
		t.longAt, t.long = at, d
	}
	if t.longAt == 0 {
		t.good = maps.Clone(m.powers)
	}
	if e == nil {
		return
	}
	for _, dl := range m.deadlines {
		switch {
		case !dl.exact:
			m.vague = m.vague || t.longAt > 0 || m.clock+d > float64(time.Hour)
		case m.clock+d >= float64(dl.i):
			if rest := float64(dl.i) - m.clock; t.longAt == at && rest <= float64(m.Limit) {
				t.longAt, t.last = 0, rest
			}
			m.over, m.ended = true, true
		}
	}
	if m.clock += max(d, 0); m.clock > lifetime || t.same > maxSame {
		m.over = true
	}
}

func (m *machine) courses() map[ast.Expr]Course {
	out := map[ast.Expr]Course{}
	for e, t := range m.waits {
		if t.n == 0 && t.overflow == nil {
			continue
		}
		c := Course{Overflow: t.overflow}
		if !m.clamped {
			c.Delays = t.delays()
		}
		if !m.guessed {
			c.Times = t.times()
		}
		if len(m.powers) == 1 {
			for e := range m.powers {
				if n, ok := t.good[e]; ok && n > 0 {
					c.Exponent, c.Last = e, n
				}
			}
		}
		if t.exact {
			c.First = duration(t.first)
		}
		flat := t.n > 1 && t.last == t.before && !m.ended
		if t.longAt > 0 && t.last > t.first && !flat {
			c.Long, c.LongAt, c.LongDelay = true, t.longAt, duration(t.long)
			if c.Ends = m.ended; c.Ends {
				c.LongAt, c.LongDelay = t.lastAt, duration(t.last)
			}
		}
		out[e] = c
	}
	return out
}

func duration(f float64) time.Duration {
	if f >= math.MaxInt64 {
		return math.MaxInt64
	}
	return time.Duration(f)
}
