package retry

import (
	"go/ast"
	"go/token"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/syntax"
)

// prepare finds the region of the loop, numbers its exits, and tells which of
// them can be reached from each block.
func (rd *round) prepare() {
	rd.findRegion()
	rd.numberExits()
	rd.spreadExits()
}

// findRegion finds the blocks on a way from the start of a round back to it;
// for a recursion, all that can be reached from the start.
func (rd *round) findRegion() {
	n := len(rd.graph.Blocks)
	reach := make([]bool, n)
	preds := make([][]*flow.Block, n)
	work := []*flow.Block{rd.start}
	reach[rd.start.Index] = true
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range b.Edges {
			if !rd.mayEnter(e.To) {
				continue
			}
			preds[e.To.Index] = append(preds[e.To.Index], b)
			if !reach[e.To.Index] {
				reach[e.To.Index] = true
				work = append(work, e.To)
			}
		}
	}
	if rd.loop == nil {
		rd.region = reach
		return
	}
	rd.region = make([]bool, n)
	work = append(work, preds[rd.start.Index]...)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if rd.region[b.Index] {
			continue
		}
		rd.region[b.Index] = true
		if b != rd.start {
			work = append(work, preds[b.Index]...)
		}
	}
}

// mayEnter says whether a round can go on in a block: one of the loop, or, for
// a label, of the loop around it, up to where that starts anew.
func (rd *round) mayEnter(b *flow.Block) bool {
	switch {
	case rd.loop == nil:
		return true
	case rd.loop.Goto():
		return rd.loop.Outer == nil || b != rd.loop.Outer.Start && b.Loop.Inside(rd.loop.Outer)
	}
	return b.Loop.Inside(rd.loop)
}

// numberExits numbers the edges out of the region, and its blocks in which
// control leaves the function.
func (rd *round) numberExits() {
	rd.exitIDs = map[exitKey]int{}
	for _, b := range rd.graph.Blocks {
		if !rd.region[b.Index] || rd.startsAnew(b) {
			continue
		}
		if b.Exit != flow.Stays {
			rd.exitIDs[exitKey{b.Index, -1}] = len(rd.exitIDs)
		}
		for i, e := range b.Edges {
			if !rd.region[e.To.Index] {
				rd.exitIDs[exitKey{b.Index, i}] = len(rd.exitIDs)
			}
		}
	}
}

// spreadExits computes for each block the set of exits that can be reached
// from it before the next round.
func (rd *round) spreadExits() {
	words := rd.exitWords()
	rd.exits = make([][]uint64, len(rd.graph.Blocks))
	for i := range rd.exits {
		rd.exits[i] = make([]uint64, words)
	}
	for changed := true; changed; {
		changed = false
		for _, b := range rd.graph.Blocks {
			if !rd.region[b.Index] || rd.startsAnew(b) {
				continue
			}
			set := rd.exits[b.Index]
			add := func(from []uint64) {
				for w, bits := range from {
					if set[w]|bits != set[w] {
						set[w] |= bits
						changed = true
					}
				}
			}
			if id, isExit := rd.exitIDs[exitKey{b.Index, -1}]; isExit {
				add(single(id, words))
			}
			for i := range b.Edges {
				add(rd.exitsVia(b, i))
			}
		}
	}
}

// exitWords is the length of a set of exits.
func (rd *round) exitWords() int { return len(rd.exitIDs)/64 + 1 }

// startsAnew says whether a block of a recursive function calls it again.
func (rd *round) startsAnew(b *flow.Block) bool {
	for _, n := range b.Nodes {
		for call := range rd.again {
			if syntax.Holds(n, call) {
				return true
			}
		}
		for again := range rd.requeue {
			if syntax.Holds(n, again) {
				return true
			}
		}
	}
	return false
}

func single(id, words int) []uint64 {
	s := make([]uint64, words)
	s[id/64] |= 1 << (id % 64)
	return s
}

// exitsVia returns the exits that can be reached by an edge in this round; nil
// is the empty set.
func (rd *round) exitsVia(b *flow.Block, i int) []uint64 {
	e := b.Edges[i]
	if id, isExit := rd.exitIDs[exitKey{b.Index, i}]; isExit {
		return single(id, rd.exitWords())
	}
	if rd.loop != nil && e.To == rd.start {
		return nil
	}
	return rd.exits[e.To.Index]
}

// decides says whether taking edge i of b gives up an exit that another edge
// of b still has.
func (rd *round) decides(b *flow.Block, i, other int) bool {
	mine, its := rd.exitsVia(b, i), rd.exitsVia(b, other)
	for w, bits := range its {
		var m uint64
		if w < len(mine) {
			m = mine[w]
		}
		if bits&^m != 0 {
			return true
		}
	}
	return false
}

// in says whether a node stands in the syntax that repeats.
func (rd *round) in(n ast.Node) bool {
	if n == nil {
		return false
	}
	from, to := rd.span()
	if n.Pos() < from || to < n.End() {
		return false
	}
	f, is := rd.loopStmt().(*ast.ForStmt)
	return !is || f.Init == nil || n.Pos() < f.Init.Pos() || f.Init.End() < n.End()
}

func (rd *round) span() (token.Pos, token.Pos) {
	switch {
	case rd.loop == nil:
		return rd.fn.Body.Pos(), rd.fn.Body.End()
	case rd.loop.Goto():
		end := rd.loop.Stmt.End()
		for _, b := range rd.graph.Blocks {
			if rd.region[b.Index] {
				for _, n := range b.Nodes {
					end = max(end, n.End())
				}
			}
		}
		return rd.loop.Stmt.Pos(), end
	}
	return rd.loop.Stmt.Pos(), rd.loop.Stmt.End()
}
