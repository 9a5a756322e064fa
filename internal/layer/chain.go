package layer

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/failure"
	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/retry"
)

// Unlimited is a number of attempts that nothing counts.
const Unlimited = known.Unlimited

// Kind is what makes a layer.
type Kind uint8

const (
	Hand    Kind = iota + 1 // a loop or recursion in the program
	Library                 // a retry library
	SDK                     // a client that retries inside
	Told                    // a function of which a comment says that it retries
)

// A Hop is one function on the way down. Where it retries what is below it,
// Kind tells how, and Attempts how many calls it makes in all: Unlimited, or 0
// where that is not known.
type Hop struct {
	// Func is the full name of the function, as types.Func.FullName gives it,
	// and Name how a reader calls it: "s3.Client.GetObject".
	Func, Name string

	Kind     Kind
	Attempts int
	// Param is the position from 1 of the parameter of this function that
	// holds the number of attempts, less More.
	Param, More int
	// How a layer waits: how the delay changes, whether it is random, the first
	// delay and the largest, 0 where they are not known. NoWait says that the
	// next attempt starts at once.
	Growth    delay.Growth
	Jitter    delay.Answer
	Base, Max time.Duration
	NoWait    bool
}

// Retries says whether the hop is a layer, and not a plain call.
func (h Hop) Retries() bool { return h.Kind != 0 && h.Attempts != 1 }

// wait takes over how a layer waits.
func (h *Hop) wait(d delay.Delay) {
	h.Growth, h.Jitter, h.Base, h.Max = d.Growth, d.Jitter, d.Value, d.Max
}

// A Chain leads from a function down to the innermost retry.
type Chain struct {
	Hops []Hop
	// On is the kind of failure that all its layers try again.
	On retry.Repeats
	// Until says that only a context or a stop channel ends its outermost
	// layer: while that is open, nobody above learns of a failure.
	Until bool
	// As is what a failure of the function is sure to be.
	As failure.Identity
	// Runs is the position from 1 of the parameter that is called at the end
	// of the chain; 0 where the chain is complete.
	Runs int
}

// layers are the hops that retry.
func (c Chain) layers() []Hop {
	return slices.DeleteFunc(slices.Clone(c.Hops), func(h Hop) bool { return !h.Retries() })
}

// Depth is how many layers retry on the chain.
func (c Chain) Depth() int { return len(c.layers()) }

// Product multiplies the attempts of the layers that are known: Unlimited if
// one of them is. exact is false where some are not known.
func (c Chain) Product() (attempts int, exact bool) {
	attempts, exact = 1, true
	for _, h := range c.layers() {
		switch {
		case h.Attempts == 0:
			exact = false
		case h.Attempts == Unlimited || attempts == Unlimited:
			attempts = Unlimited
		case attempts > most/h.Attempts:
			attempts = most
		default:
			attempts *= h.Attempts
		}
	}
	return attempts, exact
}

const most = 1 << 40 // no program makes more calls

// maxHops is how far down a chain is followed.
const maxHops = 12

// under is c below a hop; ok is false where the chain would become too long.
func (c Chain) under(h Hop) (longer Chain, ok bool) {
	if len(c.Hops) >= maxHops {
		return c, false
	}
	c.Hops = append([]Hop{h}, c.Hops...)
	return c, true
}

// cut is a chain whose end is out of view: of use if something on it retries.
func (c Chain) cut() []Chain {
	if c.Depth() == 0 {
		return nil
	}
	c.As = c.As.Over("")
	return []Chain{c}
}

// over lists what a chain becomes with each of some others at its end, and
// without: it stands by itself where they end out of view, or give up in
// another way.
func (c Chain) over(ends []Chain) []Chain {
	out := c.cut()
	for _, end := range ends {
		if longer, ok := c.join(end); ok {
			out = append(out, longer)
		}
	}
	return out
}

// join continues a chain with another one; ok is false where they do not fail
// together.
func (c Chain) join(end Chain) (longer Chain, ok bool) {
	on := c.On
	if end.Depth() > 0 {
		on = c.On.Both(end.On)
	}
	switch {
	case on == retry.RepeatsUnknown: // no kind of failure in common
		return c, false
	case end.Until && c.Depth() > 0: // the end never gives up by itself
		return c, false
	case len(c.Hops)+len(end.Hops) > maxHops:
		return c, false
	}
	return Chain{
		Hops:  slices.Concat(c.Hops, end.Hops),
		On:    on,
		Until: c.Until || end.Until,
		As:    c.As.Over(end.As),
		Runs:  end.Runs,
	}, true
}

// compare orders chains: more layers first, then the larger product, then the
// shorter way, then by name, so that an answer never changes from run to run.
func compare(a, b Chain) int {
	pa, _ := a.Product()
	pb, _ := b.Product()
	return cmp.Or(
		cmp.Compare(b.Depth(), a.Depth()),
		cmp.Compare(rank(pb), rank(pa)),
		cmp.Compare(len(a.Hops), len(b.Hops)),
		slices.CompareFunc(a.Hops, b.Hops, func(x, y Hop) int {
			return cmp.Or(strings.Compare(x.Func, y.Func), cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Attempts, y.Attempts))
		}),
	)
}

func rank(product int) int {
	if product == Unlimited {
		return most + 1
	}
	return product
}

// best keeps the first chain of each sort: they differ in what is tried again,
// in whether a context alone ends them, in what fails, and in the parameter
// that they run.
func best(chains []Chain) []Chain {
	slices.SortStableFunc(chains, compare)
	type sort struct {
		on    retry.Repeats
		until bool
		as    failure.Identity
		runs  int
	}
	seen := map[sort]bool{}
	var out []Chain
	for _, c := range chains {
		s := sort{c.On, c.Until, c.As, c.Runs}
		if !seen[s] {
			seen[s] = true
			out = append(out, c)
		}
	}
	return out
}
