package layer

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/index"
	"github.com/retrylint/retrylint/internal/layertree"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/values"
)

// way lists the hops of a chain, at the call that leads to them. Which of its
// layers only a context ends is not told of one by one: it is the first.
func (t teller) way(at ast.Node, c Chain) (out []layertree.Layer) {
	until := c.Until
	for _, h := range c.Hops {
		if !h.Retries() {
			out = append(out, layertree.Layer{Name: h.Name})
			continue
		}
		l := words(h)
		l.On = kindsOfFailure[c.On]
		if at != nil {
			l.At = t.at(at)
		}
		if until && h.Attempts == Unlimited {
			l.Until, until = "context", false
		}
		out = append(out, l)
	}
	return out
}

// layer describes a retry of a function.
func (t teller) layer(fn *index.Func, r *retry.Retry, on retry.Repeats) layertree.Layer {
	l := describe(t.hop(values.Itself(fn), Hand, r), r)
	l.Name, l.At, l.On = t.name(fn), t.at(r.Node), kindsOfFailure[on]
	if r.Form == retry.Recursion {
		l.Kind = "recursion"
	}
	return l
}

// words puts a hop into words.
func words(h Hop) layertree.Layer {
	return layertree.Layer{
		Name: h.Name, Kind: kinds[h.Kind],
		Attempts: h.Attempts, Param: h.Param, More: h.More,
		Growth: growths[h.Growth], Jitter: jitters[h.Jitter], Base: h.Base, Max: h.Max, NoWait: h.NoWait,
	}
}

// describe puts a hop into words, with what is known besides of its retry.
func describe(h Hop, r *retry.Retry) layertree.Layer {
	h.ownWait(r)
	l := words(h)
	l.Op, l.Elapsed, l.Local = r.Name, r.Bound.Elapsed, r.Reach == reach.Local
	switch {
	case until(r):
		l.Until = "context"
	case h.Attempts == Unlimited && r.Bound.By&retry.ByDeadline != 0:
		l.Until = "deadline"
	}
	return l
}

// ownWait has a hop wait as its retry does by itself: the waits of a retry
// inside of it are that one's. Of several it takes the longest.
func (h *Hop) ownWait(r *retry.Retry) {
	var longest *retry.Wait
	for _, w := range r.Waits {
		if w.Owned && (longest == nil || max(w.Delay.Value, w.Delay.Max) > max(longest.Delay.Value, longest.Delay.Max)) {
			longest = w
		}
	}
	if longest != nil {
		h.wait(longest.Delay)
	}
}

// at is a position as the positions of diagnostics are printed.
func (t teller) at(n ast.Node) string { return t.place(n.Pos()) }

func (t teller) place(pos token.Pos) string {
	p := t.ix.Fset.Position(pos)
	return strings.Join([]string{p.Filename, fmt.Sprint(p.Line), fmt.Sprint(p.Column)}, ":")
}

var kinds = map[Kind]string{Hand: "loop", Library: "library", SDK: "client", Told: "told"}

var growths = map[delay.Growth]string{
	delay.Constant:    "constant",
	delay.Linear:      "linear",
	delay.Polynomial:  "polynomial",
	delay.Exponential: "exponential",
	delay.Fibonacci:   "fibonacci",
	delay.Table:       "table",
	delay.Varies:      "varies",
}

var jitters = map[delay.Answer]string{delay.Yes: "yes", delay.No: "no"}

var kindsOfFailure = map[retry.Repeats]string{
	retry.Everything: "everything",
	retry.Transient:  "transient",
	retry.Conflict:   "conflict",
	retry.Marked:     "marked",
}
