package retry

import (
	"encoding/binary"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/typeis"
)

// A round walks every way through one round of a loop, or through one call of
// a recursive function, and keeps what happened on each: which operations
// failed, which waits were passed, what was looked at that could have ended
// the loop. Ways on which the same happened are walked once.
type round struct {
	*recogniser
	fn    *index.Func
	graph *flow.Graph
	loop  *flow.Loop // nil for a recursion
	start *flow.Block

	region  []bool // by block: on a way from start back to it
	exits   [][]uint64
	exitIDs map[exitKey]int

	again    map[*ast.CallExpr]*index.Func // recursion: the calls that start the next round
	vars     map[*types.Var]int
	requeue  map[ast.Node]ast.Expr         // what has the function run again later, with the delay
	changing map[*types.Var]int            // local variables that rounds store into
	consts   map[*types.Var]constant.Value // parameters, for the round of one call of a helper
	deadCtx  map[*types.Var]bool           // parameters to which that call hands a context that nothing ends
	live     map[*types.Var]bool           // memo of askedFirst
	preds    map[*types.Var]bool           // hold the answer of a question about an error
	asked    map[int][]string              // by attempt: questions about its failure that were answered yes
	marks    map[int]bool                  // attempts that are asked whether they were retried below
	attempts []*attempt
	byNode   map[ast.Node]int // attempt of a call or receive
	waits    []*Wait
	waitIDs  map[ast.Node][]int
	events   map[ast.Node][]event

	failing []*way // those of back on which something failed
	back    []*way // ways that lead to the next round
	left    []*way // ways that leave
	full    bool   // too many ways: nothing is known
}

type exitKey struct{ block, edge int }

// An attempt is a call, or a receive of an error, whose outcome can be told.
type attempt struct {
	node ast.Node // *ast.CallExpr or *ast.UnaryExpr
	call *ast.CallExpr
	// bad is the value of the last result into which the callee turns an
	// error; badNil says that it is nil. Neither is set when the last result
	// is an error itself.
	bad    constant.Value
	badNil bool
	// dropped memoises what round.dropped answers.
	dropped delay.Answer
	// holders is the set of variables that hold its outcome.
	holders uint64
	// neverNil says that the callee returns with an error only.
	neverNil bool
	// wait says that the call is a wait that a context can end.
	wait bool
}

// told reads a value of the last result.
func (a *attempt) told(v constant.Value) status {
	switch {
	case a.bad == nil || a.bad.Kind() != v.Kind():
		return untold
	case constant.Compare(a.bad, token.EQL, v):
		return failed
	}
	return ok
}

// status is what a way knows about the outcome of an attempt.
type status uint8

const (
	notRun  status = iota
	untold         // it ran, and nothing was asked yet
	ok             // it succeeded
	suspect        // a question about its error was denied
	refused        // there was no error, but the response tells of a failure
	failed         // it failed
	asked          // it failed, and a question about its error was answered yes
	narrow         // it failed with one sentinel error
	ended          // it came to the end of its input: no failure
)

func (s status) bad() bool { return s >= suspect && s != ended }

// A state is what is known at one point of a way.
type state struct {
	bind   []int16  // by variable: the attempt whose outcome it holds, or unbound, or null
	status []status // by attempt
	last   int16    // attempt made last
	told   int16    // attempt whose outcome was told last
	after  uint64   // attempts made after one had failed
	waits  uint64   // waits passed
	looked Bounds   // things looked at that could have ended the loop
	asks   uint64   // variables looked at that could have, if they changed
	stored uint64   // variables that changed
	grown  uint64   // lists that something was put back into
	swells uint64   // variables made larger from what they were
	vague  bool     // something ran that may wait
	// fresh says that the last decision told that an attempt succeeded; raised
	// and lowered are the flags that were set to true and false then.
	fresh           bool
	raised, lowered uint64
	// second says that the way goes on into a second round, since an attempt
	// was made whose outcome is only asked for there: one of carried.
	second  bool
	carried uint64
}

const (
	unbound int16 = -1
	null    int16 = -2
	nonNil  int16 = -3
)

func (s *state) clone() *state {
	c := *s
	c.bind = append([]int16(nil), s.bind...)
	c.status = append([]status(nil), s.status...)
	return &c
}

func (s *state) key() string {
	b := make([]byte, 0, 2*len(s.bind)+len(s.status)+16)
	for _, v := range s.bind {
		b = append(b, byte(v), byte(v>>8))
	}
	for _, v := range s.status {
		b = append(b, byte(v))
	}
	b = append(b, byte(s.last), byte(s.last>>8), byte(s.told), byte(s.told>>8), byte(s.looked), byte(s.looked>>8))
	b = binary.LittleEndian.AppendUint64(b, s.waits)
	b = binary.LittleEndian.AppendUint64(b, s.asks)
	b = binary.LittleEndian.AppendUint64(b, s.stored)
	b = binary.LittleEndian.AppendUint64(b, s.after)
	b = binary.LittleEndian.AppendUint64(b, s.grown)
	b = binary.LittleEndian.AppendUint64(b, s.swells)
	b = binary.LittleEndian.AppendUint64(b, s.carried)
	b = binary.LittleEndian.AppendUint64(b, s.raised)
	b = binary.LittleEndian.AppendUint64(b, s.lowered)
	if s.vague {
		b = append(b, 1)
	}
	if s.fresh {
		b = append(b, 2)
	}
	return string(b)
}

// A way is a state at the end of a round. For one that leaves, exit tells
// where, and the rest what the decision to leave asked.
type way struct {
	*state
	exit  exitKey
	guard Bounds
	vars  uint64 // changing variables
}

const (
	maxStates = 6000 // states walked in one round
	maxWaits  = 60   // waits told apart
)

// walk fills back and left.
func (rd *round) walk() {
	rd.collect()
	type item struct {
		b *flow.Block
		s *state
	}
	first := &state{vague: rd.rangesOverFunc(), bind: make([]int16, len(rd.vars)), status: make([]status, len(rd.attempts)), last: unbound, told: unbound}
	for i := range first.bind {
		first.bind[i] = unbound
	}
	seen := make([]map[string]bool, len(rd.graph.Blocks))
	doneBack, doneLeft := map[string]bool{}, map[string]bool{}
	work := []item{{rd.start, first}}
	states := 0
	push := func(b *flow.Block, s *state) {
		k := s.key()
		if seen[b.Index] == nil {
			seen[b.Index] = map[string]bool{}
		}
		if !seen[b.Index][k] {
			seen[b.Index][k] = true
			work = append(work, item{b, s})
		}
	}
	goBack := func(s *state) {
		if carried := rd.untoldOutcomes(s); carried != 0 && !s.second {
			s.second, s.carried = true, carried
			push(rd.start, s)
			return
		}
		if s.asks&s.stored != 0 {
			s.looked |= ByAttempts
		}
		s.asks, s.grown = 0, 0
		if k := s.key(); !doneBack[k] {
			doneBack[k] = true
			rd.back = append(rd.back, &way{state: s})
		}
	}
	leave := func(w *way) {
		k := fmt.Sprint(w.exit.block, w.exit.edge) + w.key()
		if !doneLeft[k] {
			doneLeft[k] = true
			rd.left = append(rd.left, w)
		}
	}
	for len(work) > 0 {
		it := work[len(work)-1]
		work = work[:len(work)-1]
		if states++; states > maxStates {
			rd.full = true
			return
		}
		s := it.s.clone()
		if rd.run(it.b, s) {
			goBack(s)
			continue
		}
		if it.b.Exit != flow.Stays {
			leave(&way{state: s, exit: exitKey{it.b.Index, -1}})
			continue
		}
		for i, e := range it.b.Edges {
			next := s.clone()
			d, possible := rd.take(it.b, i, next)
			if !possible {
				continue
			}
			switch {
			case !rd.region[e.To.Index]:
				leave(&way{state: next, exit: exitKey{it.b.Index, i}, guard: d.guard, vars: d.vars})
			case rd.loop != nil && e.To == rd.start:
				goBack(next)
			default:
				push(e.To, next)
			}
		}
	}
}

// rangesOverFunc says whether an iterator runs the rounds, which may wait
// between them.
func (rd *round) rangesOverFunc() bool {
	s, is := rd.loopStmt().(*ast.RangeStmt)
	return is && isFunc(typeOf(rd.ix.Info, s.X))
}

// untoldOutcomes returns the attempts, as a set, whose outcome is still held
// by a variable and was not asked for.
func (rd *round) untoldOutcomes(s *state) (set uint64) {
	if rd.loop == nil {
		return 0
	}
	for v, id := range rd.vars {
		if a := s.bind[id]; a >= 0 && a < 64 && s.status[a] == untold && !rd.attempts[a].wait && (typeis.Failure(v.Type()) || rd.attempts[a].bad != nil) && rd.askedFirst(v, id) {
			set |= 1 << a
		}
	}
	return set
}

// askedFirst says whether a round reads a variable before it stores into it.
func (rd *round) askedFirst(v *types.Var, id int) bool {
	if known, done := rd.live[v]; done {
		return known
	}
	seen := make([]bool, len(rd.graph.Blocks))
	var visit func(b *flow.Block) bool
	visit = func(b *flow.Block) bool {
		if seen[b.Index] || !rd.region[b.Index] {
			return false
		}
		seen[b.Index] = true
		for _, n := range b.Nodes {
			if rd.reads(n, v) {
				return true
			}
			for _, ev := range rd.events[n] {
				switch ev.op {
				case bindTo, copyTo, makeOver, setNull, setNonNil, forget:
					if ev.dst == id {
						return false
					}
				}
			}
		}
		for _, e := range b.Edges {
			if visit(e.To) {
				return true
			}
		}
		return false
	}
	rd.live[v] = visit(rd.start)
	return rd.live[v]
}

// reads says whether a node uses the value of a variable.
func (rd *round) reads(n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			for _, e := range n.Rhs {
				found = found || rd.reads(e, v)
			}
			return false
		case *ast.Ident:
			found = found || rd.ix.VarOf(n) == v
		}
		return !found
	})
	return found
}

// run applies the nodes of a block to a state. It says whether the round starts
// anew in it, by a recursive call.
func (rd *round) run(b *flow.Block, s *state) (again bool) {
	for _, n := range b.Nodes {
		for _, ev := range rd.events[n] {
			if ev.apply(s) {
				return true
			}
		}
	}
	return false
}

// An event is one step of a way.
type event struct {
	op  eventOp
	dst int // variable
	src int // variable, attempt or wait
}

type eventOp uint8

const (
	runAttempt eventOp = iota // attempt src is made
	bindTo                    // dst holds the outcome of attempt src
	copyTo                    // dst holds what variable src holds
	makeOver                  // dst becomes an error made from the one that variable src holds
	setNull                   // dst becomes nil
	setNonNil                 // dst becomes an error that no attempt gave
	forget                    // dst becomes something else
	passWait                  // wait src is waited for
	mayWait                   // something that may wait
	store                     // the changing variable src is stored into
	swell                     // the changing variable src is made from what it was: d *= 2
	grow                      // something is put back into the changing list src
	look                      // something out of sight that can end the loop is looked at
	raise                     // the changing flag src becomes true
	lower                     // the changing flag src becomes false
	startAnew                 // the next round of a recursion
)

func (ev event) apply(s *state) (again bool) {
	switch ev.op {
	case runAttempt:
		if s.second && s.carried&(1<<ev.src) != 0 {
			return true // the attempt that the first round made is made again
		}
		if ev.src < 64 && slices.ContainsFunc(s.status, status.bad) {
			s.after |= 1 << ev.src
		}
		s.status[ev.src] = untold
		s.last = int16(ev.src)
	case bindTo:
		s.bind[ev.dst] = int16(ev.src)
	case copyTo:
		s.bind[ev.dst] = s.bind[ev.src]
	case makeOver:
		// Made from an error, it may be nil again: reconnect(err).
		s.bind[ev.dst] = s.bind[ev.src]
		if a := s.bind[ev.src]; a >= 0 && s.status[a].bad() {
			s.bind[ev.dst] = unbound
		}
	case setNull:
		s.bind[ev.dst] = null
	case setNonNil:
		s.bind[ev.dst] = nonNil
	case forget:
		s.bind[ev.dst] = unbound
	case passWait:
		s.waits |= 1 << ev.src
	case mayWait:
		s.vague = true
	case store:
		s.stored |= 1 << ev.src
		s.raised &^= 1 << ev.src
		s.lowered &^= 1 << ev.src
	case raise:
		if s.fresh {
			s.raised |= 1 << ev.src
		}
	case lower:
		if s.fresh {
			s.lowered |= 1 << ev.src
		}
	case swell:
		s.swells |= 1 << ev.src
	case grow:
		s.grown |= 1 << ev.src
	case look:
		s.looked |= ByUnknown
	case startAnew:
		return true
	}
	return false
}

// decision is what taking an edge asks, beside how attempts went.
type decision struct {
	guard Bounds // something that can end the loop
	vars  uint64 // and these variables, which the round changes
}

// changesState says whether a block stores into a variable that conditions may
// look at: "case <-ctx.Done(): running = false".
func (rd *round) changesState(b *flow.Block) bool {
	for _, n := range b.Nodes {
		for _, ev := range rd.events[n] {
			if ev.op == store {
				return true
			}
		}
	}
	return false
}

// setsExitFlag says whether a block sets a flag that is asked where the round
// may be the last: "if n == 5 { done = true }".
func (rd *round) setsExitFlag(b *flow.Block) bool {
	for _, n := range b.Nodes {
		for _, ev := range rd.events[n] {
			if (ev.op == raise || ev.op == lower) && rd.asksAtExit(ev.src) {
				return true
			}
		}
	}
	return false
}

// asksAtExit says whether a changing variable is asked where the loop is left.
func (rd *round) asksAtExit(id int) bool {
	for _, b := range rd.graph.Blocks {
		if !rd.region[b.Index] {
			continue
		}
		for _, e := range b.Edges {
			if e.Cond == nil || rd.region[e.To.Index] {
				continue
			}
			v, _ := rd.flagIn(e.Cond)
			if asked, changes := rd.changing[v]; changes && asked == id {
				return true
			}
		}
	}
	return false
}

// learn takes over what an outcome tells.
func (s *state) learn(out outcome) {
	if a := out.attempt; a >= 0 && out.status != untold && (out.status >= failed || s.status[a] < failed) {
		s.status[a] = out.status
		s.told = int16(a)
		s.fresh = out.status == ok
	}
}

// flag is whether a condition holds that asks for a flag which was set since an
// attempt succeeded.
func (rd *round) flag(cond ast.Expr, s *state) (holds, known bool) {
	if s.raised|s.lowered == 0 {
		return false, false
	}
	v, asked := rd.flagIn(cond)
	id, changes := rd.changing[v]
	if !changes || id >= maxVars || (s.raised|s.lowered)&(1<<id) == 0 {
		return false, false
	}
	return asked == (s.raised&(1<<id) != 0), true
}

// flagIn is the flag that a condition asks for, and with which value of it the
// condition holds: done, done == false. It is nil where it asks for something else.
func (rd *round) flagIn(cond ast.Expr) (flag *types.Var, value bool) {
	cond = ast.Unparen(cond)
	if e, is := cond.(*ast.BinaryExpr); is {
		v := rd.ix.Info.Types[e.Y].Value
		if v == nil || v.Kind() != constant.Bool || e.Op != token.EQL && e.Op != token.NEQ {
			return nil, false
		}
		return rd.ix.VarOf(e.X), constant.BoolVal(v) == (e.Op == token.EQL)
	}
	return rd.ix.VarOf(cond), true
}

// ask notes that a condition looks at changing variables. It tells nothing
// when one of them is a list into which what failed was put back.
func (s *state) ask(vars uint64) {
	if vars&s.grown == 0 {
		s.asks |= vars
	}
}

// take applies the decision of edge i of b to s; possible is false when it
// contradicts what the way knows.
func (rd *round) take(b *flow.Block, i int, s *state) (d decision, possible bool) {
	e := b.Edges[i]
	s.fresh = s.fresh && len(b.Edges) == 1
	switch {
	case e.Cond != nil:
		if v, known := rd.flag(e.Cond, s); known {
			return d, v == e.Value
		}
		out := rd.outcomeOf(e.Cond, e.Value, s)
		if out.contradicts {
			return d, false
		}
		if out.about {
			s.learn(out)
			rd.noteQuestion(out, e.Cond)
			guard, vars := rd.guardBeside(e.Cond, s)
			if rd.decides(b, i, 1-i) {
				if out.cancels {
					s.looked |= ByContext
				}
				if out.opaque {
					s.looked |= ByUnknown
				}
				s.looked |= guard
				s.ask(vars)
			}
			if out.attempt >= 0 && rd.attempts[out.attempt].wait {
				d.guard = rd.waitGuard(rd.attempts[out.attempt].call)
				if rd.decides(b, i, 1-i) {
					s.looked |= d.guard
				}
			}
			return d, true
		}
		if v, known := rd.constant(e.Cond); known {
			return d, v == e.Value
		}
		guard, vars := rd.guardOf(e.Cond)
		d.guard, d.vars = guard, vars
		other := b.Edges[1-i].To
		if rd.decides(b, i, 1-i) || guard&(ByContext|ByStop) != 0 && rd.changesState(other) || rd.setsExitFlag(other) {
			if guard&bySetting != 0 {
				guard &^= bySetting
				if rd.region[b.Edges[1-i].To.Index] {
					guard |= ByUnknown
				}
			}
			s.looked |= guard
			s.ask(vars)
		}
	case e.Clause != nil:
		out := rd.clauseOutcome(e, s)
		if out.contradicts {
			return d, false
		}
		if out.about {
			s.learn(out)
			if out.cancels && rd.decides(b, i, 1-i) {
				s.looked |= ByContext
			}
			return d, true
		}
		d.guard = ByUnknown
		if rd.decides(b, i, 1-i) {
			s.looked |= d.guard
		}
	case e.Select != nil:
		for j, other := range b.Edges {
			if j == i {
				d.guard = rd.commGuard(e.Comm)
			} else if rd.decides(b, i, j) || rd.changesState(other.To) {
				g := rd.commGuard(other.Comm)
				if g == byTimer && rd.commGuard(e.Comm) == byTimer {
					continue // two timers of this round: one always comes first
				}
				s.looked |= g
			}
		}
	case e.Range != nil:
		if e.Range == rd.loopStmt() {
			d.guard = rd.rangeGuard(e.Range)
			if rd.decides(b, i, 1-i) {
				s.looked |= d.guard
			}
		}
		for _, w := range rd.waitIDs[e.Range] {
			s.waits |= 1 << w
		}
	}
	return d, true
}

func (rd *round) loopStmt() ast.Stmt {
	if rd.loop == nil {
		return nil
	}
	return rd.loop.Stmt
}

// varID numbers a variable that a way follows.
func (rd *round) varID(v *types.Var) int {
	id, known := rd.vars[v]
	if !known {
		id = len(rd.vars)
		rd.vars[v] = id
	}
	return id
}
