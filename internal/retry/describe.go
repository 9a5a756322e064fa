package retry

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/syntax"
)

// describe fills in what the rules ask of a retry.
func (rd *round) describe(r *Retry, culprits []int, failing []*way, waits uint64) {
	// The operation is the culprit that reaches farthest.
	var op *attempt
	for _, c := range culprits {
		k, helper := rd.reachOf(rd.attempts[c])
		if helper {
			r.RunParam = rd.ix.Callee(rd.attempts[c].call).Value
			if r.Form == Loop {
				r.Form = Helper
			}
		}
		if op == nil || distance[k] > distance[r.Reach] {
			op, r.Reach = rd.attempts[c], k
		}
	}
	if r.Op = op.call; r.Op != nil {
		r.Name = rd.displayName(r.Op)
	} else {
		r.Name, r.Reach = "the operation", rd.reachOfRound()
	}
	r.Attempts = rd.attemptsOf(culprits, failing)
	ends := rd.ends(culprits)
	r.GivesUp, r.round = ends.exits, rd.region
	for i, w := range rd.waits {
		if waits&(1<<i) != 0 {
			w.AfterError = rd.onlyAfterError(i, op)
			w.AfterLast, w.holder = ends.afterLast(i, w), ends.holder(i)
			r.Waits = append(r.Waits, w)
		}
	}
	r.NoWait = rd.noWait(failing, culprits)
	rd.limit(r, failing, culprits)
}

// distance orders reaches: what cannot be told may be remote.
var distance = [...]int{reach.Local: 0, reach.Unknown: 1, reach.Remote: 2}

// reachOfRound is the reach of all that a round attempts, for a failure that
// something else reports.
func (rd *round) reachOfRound() reach.Kind {
	k, known := reach.Local, false
	for _, a := range rd.attempts {
		if a.call == nil || a.wait {
			continue
		}
		known = true
		if in, _ := rd.reachOf(a); distance[in] > distance[k] {
			k = in
		}
	}
	if !known {
		return reach.Unknown
	}
	return k
}

// onlyAfterError says whether every way through a wait is one on which the
// operation returned an error.
func (rd *round) onlyAfterError(wait int, op *attempt) bool {
	i, made := rd.byNode[op.node]
	for _, w := range rd.back {
		if s := w.status[i]; !made || w.waits&(1<<wait) != 0 && (s < failed || s == ended) {
			return false
		}
	}
	return true
}

func (rd *round) firstAgain() (first ast.Node) {
	for call, helper := range rd.again {
		if helper != nil { // the recursive call stands in the other half
			for _, c := range rd.ix.CallsOf(rd.fn.Obj) {
				if syntax.Holds(helper.Node, c) {
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
			if a := rd.attempts[c]; w.status[c].bad() && a.call != nil && (rd.establishes(a.call) || rd.firstOfStream(a.call) || !hasVerb(opName(a.call), servesVerbs)) {
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
