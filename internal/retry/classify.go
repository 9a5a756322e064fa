package retry

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/reach"
)

// classify decides whether a loop or recursion is a retry, and describes it.
// It returns nil for periodic work, polls, consumers, failover and all that
// RULES calls no retry, and wherever it cannot be told.
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
	culprits := rd.culprits(failing, clean)
	if len(culprits) == 0 {
		return nil
	}
	if rd.listens(culprits) {
		return nil
	}
	r := &Retry{Form: Loop, Func: rd.fn}
	if rd.loop != nil {
		r.Node = rd.loop.Stmt
	} else {
		r.Form = Recursion
	}

	waits := rd.waitsOn(failing)
	succeeds := rd.leavesOnSuccess(culprits)
	switch {
	case len(clean) == 0 || succeeds:
		if rd.isPoll(failing, culprits) || rd.isOptimistic(failing, culprits) {
			return nil
		}
	default:
		r.Form = Reconnect
		scheduled := rd.scheduled(failing, clean)
		own := waits&^rd.waitsOn(clean) | scheduled
		switch {
		case scheduled != 0:
			waits = own
		case rd.usesWhatItEstablished(culprits, clean):
			// The wait stands behind the broken session as well.
		case own == 0 && (waits != 0 || !rd.losesWhatItEstablished(culprits)):
			return nil // periodic work, or the next item
		case rd.waitsOn(clean) != 0 && !rd.anyGrows(own):
			return nil // periodic work with another pause after a failure
		default:
			waits = own
		}
	}

	rd.describe(r, culprits, failing, waits)
	return r
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
	told := int(w.told)
	repaired := w.waits == 0 && told >= 0 && w.status[told] == ok && !rd.attempts[told].wait
	for i, s := range w.status {
		a := rd.attempts[i]
		if !s.bad() || a.wait {
			continue
		}
		if repaired && a.call != nil {
			if k, _ := rd.reachOf(a); s == narrow || k == reach.Local || a.holders&rd.attempts[told].holders != 0 {
				continue
			}
		}
		return true
	}
	return false
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
		if fails && (rd.sameAttempt(a) || comesBack) {
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
			if onFailure[w.exit] || w.status[c] == notRun || w.status[c] >= failed || w.guard != 0 {
				continue
			}
			if last := int(w.last); last >= 0 && w.status[last] >= failed {
				continue // left because of another failure
			}
			return true
		}
	}
	return false
}

// isPoll says whether all that repeats is one sentinel ("not yet", "held by
// another") of a call that only looks or takes a lock.
func (rd *round) isPoll(failing []*way, culprits []int) bool {
	for _, c := range culprits {
		a := rd.attempts[c]
		if a.call == nil || !hasVerb(opName(a.call), readVerbs) {
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

func (rd *round) anyGrows(set uint64) bool {
	for i, w := range rd.waits {
		if set&(1<<i) != 0 && w.Delay.Grows() {
			return true
		}
	}
	return false
}

func (rd *round) describe(r *Retry, culprits []int, failing []*way, waits uint64) {
	// The operation is the culprit that reaches farthest.
	best := -1
	kinds := map[reach.Kind]int{}
	for _, c := range culprits {
		k, helper := rd.reachOf(rd.attempts[c])
		kinds[k]++
		if helper && r.Form == Loop {
			r.Form = Helper
		}
		if best < 0 || k == reach.Remote && r.Reach != reach.Remote {
			best, r.Reach = c, k
		}
	}
	switch {
	case kinds[reach.Remote] > 0:
		r.Reach = reach.Remote
	case kinds[reach.Unknown] > 0:
		r.Reach = reach.Unknown
	default:
		r.Reach = reach.Local
	}
	r.Op = rd.attempts[best].call
	if r.Op == nil {
		r.Reach = rd.reachOfRound()
	}
	if r.Op != nil {
		r.Name = displayName(r.Op)
	} else {
		r.Name = "the operation"
	}
	if r.Form == Recursion {
		r.Node = rd.firstAgain()
	}

	for i, w := range rd.waits {
		if waits&(1<<i) != 0 {
			w.AfterFailure = rd.onlyAfterFailure(i)
			r.Waits = append(r.Waits, w)
		}
	}
	r.NoWait = rd.noWait(failing, culprits)
	rd.limit(r, failing, culprits)
}

// reachOfRound is the reach of all that a round attempts, for a failure that
// something else reports.
func (rd *round) reachOfRound() reach.Kind {
	all, any := true, false
	for _, a := range rd.attempts {
		if a.call == nil || a.wait {
			continue
		}
		any = true
		switch k, _ := rd.reachOf(a); k {
		case reach.Remote:
			return reach.Remote
		case reach.Unknown:
			all = false
		}
	}
	if any && all {
		return reach.Local
	}
	return reach.Unknown
}

// onlyAfterFailure says whether every way through a wait is one on which
// something failed.
func (rd *round) onlyAfterFailure(wait int) bool {
	for _, w := range rd.back {
		if w.waits&(1<<wait) != 0 && !rd.fails(w) {
			return false
		}
	}
	return true
}

func (rd *round) firstAgain() (first ast.Node) {
	for call, helper := range rd.again {
		if helper != nil { // the recursive call stands in the other half
			for _, c := range rd.ix.CallsOf(rd.fn.Obj) {
				if helper.Node.Pos() <= c.Pos() && c.End() <= helper.Node.End() {
					call = c
				}
			}
		}
		if first == nil || call.Pos() < first.Pos() {
			first = call
		}
	}
	return first
}

// noWait is Yes when no way from a failure to the next round waits, and none
// holds anything that may; and the operation does not serve for a while
// before it fails.
func (rd *round) noWait(failing []*way, culprits []int) delay.Answer {
	refused := false
	for _, w := range failing {
		if w.waits != 0 {
			return delay.No
		}
		lost := true
		for _, c := range culprits {
			if a := rd.attempts[c]; w.status[c].bad() && a.call != nil && (rd.establishes(a.call) || !hasVerb(opName(a.call), servesVerbs)) {
				lost = false
			}
		}
		if lost {
			continue // it served for a while: its loss may lead straight back
		}
		if w.vague {
			return delay.Unknown
		}
		refused = true
	}
	if refused {
		return delay.Yes
	}
	return delay.Unknown
}

// limit tells what ends the retry, from what each way back looked at.
func (rd *round) limit(r *Retry, failing []*way, culprits []int) {
	b := &r.Bound
	culprit := map[int]bool{}
	for _, c := range culprits {
		culprit[c] = true
	}
	for _, w := range failing {
		b.By |= w.looked
	}
	b.Attempts = rd.attemptsLimit()
	for _, w := range failing {
		if w.looked != 0 || rd.isLaterLoss(w, failing, culprits) {
			continue
		}
		unlimited, ctx := rd.endless(w, culprit)
		if unlimited {
			b.Unlimited = delay.Yes
			if b.Ctx == nil {
				b.Ctx = ctx
			}
			break
		}
	}
	if b.Unlimited != delay.Yes && b.By != 0 {
		b.Unlimited = delay.No
	}
}

// isLaterLoss says whether what failed on a way was made with what another
// culprit established, whose own failure leads back as well: then that is what
// may repeat for ever.
func (rd *round) isLaterLoss(w *way, failing []*way, culprits []int) bool {
	for _, c := range culprits {
		if w.status[c].bad() || rd.attempts[c].call == nil {
			continue
		}
		opens := false
		for _, other := range failing {
			opens = opens || other.status[c].bad()
		}
		if !opens {
			continue
		}
		for i, s := range w.status {
			if s.bad() && rd.attempts[i].call != nil && rd.dependsOn(rd.attempts[i].call, rd.attempts[c].call) {
				return true
			}
		}
	}
	return false
}

// endless says whether a way back that looks at nothing else repeats for ever
// when its operation keeps failing. ctx is a cancellable context that the
// operation takes.
func (rd *round) endless(w *way, culprit map[int]bool) (yes bool, ctx ast.Expr) {
	found := false
	for i, s := range w.status {
		a := rd.attempts[i]
		if !s.bad() || a.wait {
			continue
		}
		if !culprit[i] {
			return false, nil
		}
		if a.call == nil {
			return false, nil
		}
		found = true
		for _, arg := range a.call.Args {
			if isContext(rd.ix.Info.TypeOf(arg)) && rd.cancellable(arg, 0) {
				if s != failed {
					return false, nil // the error was looked at: it may be the cancellation that leaves
				}
				ctx = arg
			}
		}
	}
	return found, ctx
}

// attemptsLimit reads the constant limit of a counted loop: total calls.
func (rd *round) attemptsLimit() int {
	switch s := rd.loopStmt().(type) {
	case *ast.RangeStmt:
		if v := rd.ix.Info.Types[s.X].Value; v != nil {
			if n, exact := constant.Int64Val(constant.ToInt(v)); exact && n < 1<<31 {
				return int(n)
			}
		}
	case *ast.ForStmt:
		return countedFor(rd.ix.Info, s)
	}
	return 0
}

// countedFor reads for i := a; i < n; i++ with constants.
func countedFor(info *types.Info, s *ast.ForStmt) int {
	init, is := s.Init.(*ast.AssignStmt)
	if !is || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return 0
	}
	inc, is := s.Post.(*ast.IncDecStmt)
	if !is || inc.Tok != token.INC {
		return 0
	}
	i, isIdent := init.Lhs[0].(*ast.Ident)
	from, known := intValue(info, init.Rhs[0])
	if !isIdent || !known {
		return 0
	}
	limit := 0
	for _, cond := range conjuncts(s.Cond) {
		b, is := cond.(*ast.BinaryExpr)
		if !is {
			continue
		}
		x, is := b.X.(*ast.Ident)
		to, known := intValue(info, b.Y)
		if !is || !known || info.ObjectOf(x) != info.ObjectOf(i) {
			continue
		}
		switch b.Op {
		case token.LSS, token.NEQ:
			limit = to - from
		case token.LEQ:
			limit = to - from + 1
		}
	}
	return max(limit, 0)
}

func conjuncts(e ast.Expr) []ast.Expr {
	if e == nil {
		return nil
	}
	e = ast.Unparen(e)
	if b, is := e.(*ast.BinaryExpr); is && b.Op == token.LAND {
		return append(conjuncts(b.X), conjuncts(b.Y)...)
	}
	return []ast.Expr{e}
}

func intValue(info *types.Info, e ast.Expr) (int, bool) {
	v := info.Types[e].Value
	if v == nil {
		return 0, false
	}
	n, exact := constant.Int64Val(constant.ToInt(v))
	return int(n), exact && n >= 0 && n < 1<<31
}
