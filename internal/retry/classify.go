package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/syntax"
)

// classify decides whether a loop or recursion is a retry, and describes it.
// It returns nil for what is none: periodic work, polls, consumers, failover,
// contention, accept loops; and wherever it cannot be told.
func (rd *round) classify() *Retry {
	rd.prepare()
	if rd.loop != nil && !rd.region[rd.start.Index] {
		return nil // the body never comes back
	}
	rd.walk()
	if rd.full {
		return nil
	}

	failing, clean := rd.split()
	if len(failing) == 0 {
		return nil
	}
	rd.failing = failing
	culprits := rd.culprits(failing, clean)
	if len(culprits) == 0 {
		return nil
	}
	failing = slices.DeleteFunc(failing, func(w *way) bool {
		return !slices.ContainsFunc(culprits, func(c int) bool { return w.status[c].bad() })
	})
	rd.failing = failing
	form, waits := rd.form(failing, clean, culprits)
	if form == 0 {
		return nil
	}
	r := &Retry{Form: form, Func: rd.fn}
	if rd.loop != nil {
		r.Node = rd.loop.Stmt
	} else {
		r.Form = Recursion
		r.Node = rd.firstAgain() // nil for a re-queue, which is known by its wait
	}
	rd.describe(r, culprits, failing, waits)
	r.OnlyFailures = len(clean) == 0
	return r
}

// form tells a retry from what resembles it, by where success leads; zero is
// no retry. waits are those on the way from a failure to the next attempt.
func (rd *round) form(failing, clean []*way, culprits []int) (f Form, waits uint64) {
	waits = rd.waitsOn(failing)
	notYet := rd.isPoll(failing, culprits) || rd.isOptimistic(failing, culprits)
	if len(clean) == 0 || rd.leavesOnSuccess(culprits) {
		if notYet {
			return 0, 0
		}
		return Loop, waits
	}
	// Success stays in the loop: it goes on to use what was established, or
	// this is the next round of something else.
	if rd.counted() {
		return 0, 0 // success uses up a round too: a number of requests, not of attempts
	}
	scheduled := rd.scheduled(failing, clean)
	own := waits&^rd.waitsOn(clean) | scheduled
	switch {
	case scheduled != 0:
		return Reconnect, own
	case rd.growsByFailure(failing, clean):
		return Reconnect, waits // the pause of periodic work, which grows while it fails
	case rd.usesWhatItEstablished(culprits, clean):
		return Reconnect, waits // the wait stands behind the broken session as well
	case own == 0 && (waits != 0 || notYet || !rd.losesWhatItEstablished(culprits)):
		return 0, 0 // periodic work, or the next item
	case rd.alwaysWaits(clean, culprits) && !rd.anyGrows(own):
		return 0, 0 // periodic work with another pause after a failure
	}
	return Reconnect, own
}

// alwaysWaits says whether every way on which a culprit succeeded waits.
func (rd *round) alwaysWaits(clean []*way, culprits []int) bool {
	for _, w := range clean {
		ran := slices.ContainsFunc(culprits, func(c int) bool { return w.status[c] != notRun })
		if ran && w.waits == 0 {
			return false
		}
	}
	return true
}

// counted says whether the header of the loop counts its rounds.
func (rd *round) counted() bool {
	switch s := rd.loopStmt().(type) {
	case *ast.RangeStmt:
		b, is := typeOf(rd.ix.Info, s.X).(*types.Basic)
		return is && b.Info()&types.IsInteger != 0
	case *ast.ForStmt:
		_, is := s.Post.(*ast.IncDecStmt)
		return is && s.Cond != nil
	}
	return false
}

// split parts the ways to the next round into those on which something failed
// and the others.
func (rd *round) split() (failing, clean []*way) {
	for _, w := range rd.back {
		if rd.fails(w) {
			failing = append(failing, w)
		} else {
			clean = append(clean, w)
		}
	}
	return failing, clean
}

// fails says whether something failed on a way and was not made good. What
// succeeds afterwards, without a wait, has repaired a failure of a certain
// kind, or of this host (the missing role was added, the missing file made),
// and one whose error it replaces: the fallback worked.
func (rd *round) fails(w *way) bool {
	better := rd.lastGood(w)
	for i, s := range w.status {
		a := rd.attempts[i]
		if !s.bad() || a.wait || rd.dropped(a) {
			continue
		}
		if better != nil && w.waits == 0 && a.call != nil {
			if k, _ := rd.reachOf(a); s == narrow || k == reach.Local || a.holders&better.holders != 0 {
				continue
			}
		}
		return true
	}
	return false
}

// lastGood returns the attempt that a way learned of last if it succeeded.
func (rd *round) lastGood(w *way) *attempt {
	if told := int(w.told); told >= 0 && w.status[told] == ok && !rd.attempts[told].wait {
		return rd.attempts[told]
	}
	return nil
}

// dropped says whether an attempt is made in a loop inside the round which goes
// on with the next item whether or not it fails: nobody tries again.
func (rd *round) dropped(a *attempt) bool {
	if a.dropped == delay.Unknown {
		a.dropped = delay.No
		if inner := rd.innerLoop(a.node); inner != nil && rd.goesOn(inner, a.node) {
			a.dropped = delay.Yes
		}
	}
	return a.dropped == delay.Yes
}

func (rd *round) innerLoop(n ast.Node) (inner *flow.Loop) {
	for _, l := range rd.graph.Loops {
		if l != rd.loop && l.Inside(rd.loop) && syntax.Holds(l.Stmt, n) {
			inner = l // inner loops follow outer ones
		}
	}
	return inner
}

// goesOn says whether a loop comes back both when an attempt in it succeeds
// and when it fails.
func (rd *round) goesOn(l *flow.Loop, n ast.Node) bool {
	in := &round{recogniser: rd.recogniser, fn: rd.fn, graph: rd.graph, loop: l, start: l.Start}
	in.prepare()
	in.walk()
	i, made := in.byNode[n]
	if in.full || !made {
		return false
	}
	var good, bad bool
	for _, w := range in.back {
		bad = bad || w.status[i].bad()
		good = good || w.status[i] == ok
	}
	return good && bad
}

// culprits returns the attempts that fail on some way back and are the same
// attempt in each round.
func (rd *round) culprits(failing, clean []*way) (out []int) {
	// An item that a timer puts back, and one whose failure makes the next
	// wait longer, is the same attempt too.
	own := rd.waitsOn(failing) &^ rd.waitsOn(clean)
	_, ranges := rd.loopStmt().(*ast.RangeStmt)
	comesBack := rd.scheduled(failing, clean) != 0 || rd.anyGrows(own) && !ranges
	for i, a := range rd.attempts {
		if a.wait {
			continue
		}
		fails := false
		for _, w := range failing {
			fails = fails || w.status[i].bad()
		}
		if fails && !rd.dropped(a) && !rd.listens(a.call) && (rd.sameAttempt(a) || comesBack) {
			out = append(out, i)
		}
	}
	return out
}

// sameAttempt is false for failover, pacing and consumers, where each round
// is about another item.
func (rd *round) sameAttempt(a *attempt) bool {
	if a.call == nil {
		return true
	}
	o := rd.originOf(a.call)
	return o&(element|fromQueue) == 0
}

func (rd *round) waitsOn(ways []*way) (set uint64) {
	for _, w := range ways {
		set |= w.waits
	}
	return set
}

// leavesOnSuccess says whether the success of a culprit leaves the loop: there
// is an exit for its success that its failure does not take, and that asks
// nothing else.
func (rd *round) leavesOnSuccess(culprits []int) bool {
	for _, c := range culprits {
		onFailure := map[exitKey]bool{}
		for _, w := range rd.left {
			if w.status[c] >= failed {
				onFailure[w.exit] = true
			}
		}
		for _, w := range rd.left {
			if onFailure[w.exit] || w.status[c] == notRun || w.status[c] >= failed || w.guard&^bySetting != 0 && !rd.asksForResult(w, c) || w.vars != 0 && !rd.countsGood(w) {
				continue
			}
			if last := int(w.last); last >= 0 && w.status[last] >= failed && !rd.asksForFile(rd.attempts[last].call) {
				continue // left because of another failure
			}
			return true
		}
	}
	return false
}

// asksForResult says whether a way leaves since an attempt succeeded and what
// it gave is there: err == nil && resp.Body != nil.
func (rd *round) asksForResult(w *way, culprit int) bool {
	if w.status[culprit] != ok || int(w.told) != culprit || int(w.last) != culprit || w.exit.edge < 0 {
		return false
	}
	b, is := ast.Unparen(rd.graph.Blocks[w.exit.block].Edges[w.exit.edge].Cond).(*ast.BinaryExpr)
	return is && b.Op == token.NEQ && rd.ix.Info.Types[b.Y].IsNil()
}

// countsGood says whether a way leaves since it changed what its last decision
// asks, and no failure changes that: enough good answers in a row.
func (rd *round) countsGood(w *way) bool {
	return w.vars&^w.stored == 0 && !slices.ContainsFunc(rd.failing, func(f *way) bool { return f.stored&w.vars != 0 })
}

// isPoll says whether all that repeats is one sentinel ("not yet", "held by
// another") of a call that only looks or takes a lock.
func (rd *round) isPoll(failing []*way, culprits []int) bool {
	if !slices.ContainsFunc(culprits, func(c int) bool { return !rd.asksForFile(rd.attempts[c].call) }) {
		return true
	}
	for _, c := range culprits {
		a := rd.attempts[c]
		if a.call == nil || !hasVerb(opName(mainCall(a.call)), readVerbs) {
			return false
		}
	}
	for _, w := range failing {
		for i, s := range w.status {
			if s.bad() && s != narrow && !rd.attempts[i].wait {
				return false
			}
		}
	}
	return true
}

// asksForFile says whether a call only asks whether a file is there: what it
// gives is dropped.
func (rd *round) asksForFile(call *ast.CallExpr) bool {
	if call == nil {
		return false
	}
	f := rd.ix.Callee(call).Obj
	if f == nil || f.FullName() != "os.Stat" && f.FullName() != "os.Lstat" {
		return false
	}
	return !slices.ContainsFunc(rd.graph.Blocks, func(b *flow.Block) bool {
		return slices.ContainsFunc(b.Nodes, func(n ast.Node) bool {
			as, is := n.(*ast.AssignStmt)
			return is && len(as.Rhs) == 1 && ast.Unparen(as.Rhs[0]) == ast.Expr(call) && !isBlank(as.Lhs[0])
		})
	})
}

func isBlank(e ast.Expr) bool {
	id, is := e.(*ast.Ident)
	return is && id.Name == "_"
}

// losesWhatItEstablished says whether a culprit dials, watches or subscribes,
// so that its failure starts the loop anew without any wait.
func (rd *round) losesWhatItEstablished(culprits []int) bool {
	for _, c := range culprits {
		if a := rd.attempts[c]; a.call != nil && rd.establishes(a.call) && !rd.takesNext(a.call) {
			return true
		}
	}
	return false
}

// scheduled returns the waits that run the operation again later, made on a
// failing way and not on every other.
func (rd *round) scheduled(failing, clean []*way) (set uint64) {
	always := ^uint64(0)
	for _, w := range clean {
		always &= w.waits
	}
	for i, w := range rd.waits {
		if w.Deferred && always&(1<<i) == 0 {
			set |= 1 << i
		}
	}
	return set & rd.waitsOn(failing)
}

// usesWhatItEstablished says whether what a culprit dials or opens is used, on
// every way on which that succeeded, until it breaks.
func (rd *round) usesWhatItEstablished(culprits []int, clean []*way) bool {
	for _, c := range culprits {
		a := rd.attempts[c]
		if a.call == nil || !rd.establishes(a.call) || !hasVerb(opName(a.call), establishVerbs) {
			continue
		}
		used := true
		for _, w := range clean {
			last := int(w.last)
			used = used && last >= 0 && last != c && w.status[last] == untold && rd.attempts[last].call != nil && rd.dependsOn(rd.attempts[last].call, a.call)
		}
		if used {
			return true
		}
	}
	return false
}

// dependsOn says whether the operands of a call come from the result of another.
func (rd *round) dependsOn(call, on *ast.CallExpr) bool {
	found := false
	ast.Inspect(call, func(n ast.Node) bool {
		if id, is := n.(*ast.Ident); is {
			if v := rd.ix.VarOf(id); v != nil {
				for _, s := range rd.ix.Stores(v) {
					found = found || s.Rhs != nil && ast.Unparen(s.Rhs) == ast.Expr(on)
				}
			}
		}
		return !found
	})
	return found
}

// isOptimistic says whether all that repeats is contention: one sentinel of a
// local operation, or of one that takes a new name in each round.
func (rd *round) isOptimistic(failing []*way, culprits []int) bool {
	for _, w := range failing {
		for i, s := range w.status {
			if s.bad() && s != narrow && !rd.attempts[i].wait {
				return false
			}
		}
	}
	for _, c := range culprits {
		a := rd.attempts[c]
		if a.call == nil {
			return false
		}
		if k, _ := rd.reachOf(a); k != reach.Local && !rd.takesNewName(a.call) && !rd.hostErrors() {
			return false
		}
	}
	return true
}

// growsByFailure says whether a wait that both outcomes lead to is held by a
// variable which every failure makes larger, and no success.
func (rd *round) growsByFailure(failing, clean []*way) bool {
	for i, w := range rd.waits {
		if !w.Delay.Grows() || w.Expr == nil || (rd.waitsOn(failing)&rd.waitsOn(clean))&(1<<i) == 0 {
			continue
		}
		id, counts := rd.changeID(rd.ix.VarOf(w.Expr))
		if !counts {
			continue
		}
		larger := func(ways []*way) (all, some bool) {
			all = true
			for _, w := range ways {
				if w.swells&(1<<id) != 0 {
					some = true
				} else {
					all = false
				}
			}
			return all, some
		}
		onFailure, _ := larger(failing)
		_, onSuccess := larger(clean)
		if onFailure && !onSuccess {
			return true
		}
	}
	return false
}

func (rd *round) anyGrows(set uint64) bool {
	for i, w := range rd.waits {
		if set&(1<<i) != 0 && w.Delay.Grows() {
			return true
		}
	}
	return false
}
