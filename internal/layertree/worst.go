package layertree

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Times is a number of calls: Known × n for each of the Unknown factors, or no
// number at all.
type Times struct {
	Known     int
	Unknown   int
	Unlimited bool
}

const most = 1 << 40 // no program makes more calls

func times(attempts int) Times {
	switch attempts {
	case Unlimited:
		return Times{Unlimited: true}
	case 0:
		return Times{Known: 1, Unknown: 1}
	}
	return Times{Known: attempts}
}

func (t Times) by(other Times) Times {
	if t.Unlimited || other.Unlimited {
		return Times{Unlimited: true}
	}
	known := most
	if other.Known == 0 || t.Known <= most/other.Known {
		known = t.Known * other.Known
	}
	return Times{Known: known, Unknown: t.Unknown + other.Unknown}
}

// compare orders numbers by size, as far as it is known: 3n is less than 4,
// which is less than 4n.
func (t Times) compare(other Times) int {
	if t.Unlimited != other.Unlimited {
		if t.Unlimited {
			return 1
		}
		return -1
	}
	return cmp.Or(cmp.Compare(t.Known, other.Known), cmp.Compare(t.Unknown, other.Unknown))
}

// String writes the number as "64", "16 × n" or "no limit".
func (t Times) String() string {
	switch {
	case t.Unlimited:
		return "no limit"
	case t.Unknown == 0:
		return strconv.Itoa(t.Known)
	}
	n := strings.Repeat(" × n", t.Unknown)
	if t.Known == 1 {
		return strings.TrimPrefix(n, " × ")
	}
	return strconv.Itoa(t.Known) + n
}

// A Span is a time, as far as it is known. The zero value is unknown.
type Span struct {
	Duration time.Duration
	// Known says that Duration is the time; Unlimited that there is no end.
	Known, Unlimited bool
}

func spanOf(d time.Duration) Span { return Span{Duration: d, Known: true} }

func (s Span) isZero() bool { return s.Known && s.Duration == 0 }

func (s Span) plus(other Span) Span {
	switch {
	case s.Unlimited || other.Unlimited:
		return Span{Unlimited: true}
	case !s.Known || !other.Known:
		return Span{}
	}
	return spanOf(plus(s.Duration, other.Duration))
}

func (s Span) by(t Times) Span {
	switch {
	case s.isZero():
		return s
	case s.Unlimited || t.Unlimited:
		return Span{Unlimited: true}
	case !s.Known || t.Unknown > 0:
		return Span{}
	}
	return spanOf(product(s.Duration, t.Known))
}

// longer is the longer one of two: what has no end before what is not known.
func (s Span) longer(other Span) Span {
	rank := func(s Span) int {
		switch {
		case s.Unlimited:
			return 2
		case !s.Known:
			return 1
		}
		return 0
	}
	if c := cmp.Or(cmp.Compare(rank(s), rank(other)), cmp.Compare(s.Duration, other.Duration)); c < 0 {
		return other
	}
	return s
}

// String writes the time as "1.5s", "no limit" or "unknown".
func (s Span) String() string {
	switch {
	case s.Unlimited:
		return "no limit"
	case !s.Known:
		return "unknown"
	case s.Duration > century:
		return "more than 100 years"
	}
	return shortDuration(s.Duration)
}

const century = 100 * 365 * 24 * time.Hour

// shortDuration writes a duration without the units that are zero: 2m, not 2m0s.
func shortDuration(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

func plus(a, b time.Duration) time.Duration {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

func product(d time.Duration, n int) time.Duration {
	if n > 0 && d > math.MaxInt64/time.Duration(n) {
		return math.MaxInt64
	}
	return d * time.Duration(n)
}

// wait is how long one run of a layer waits at most: there is one wait less
// than there are attempts.
func (l Layer) wait() Span {
	if l.NoWait || l.Attempts == 1 {
		return spanOf(0)
	}
	limit := Span{}
	if l.Elapsed > 0 {
		limit = spanOf(l.Elapsed)
	}
	switch l.Attempts {
	case Unlimited:
		if l.Elapsed == 0 {
			return Span{Unlimited: true}
		}
		return limit
	case 0:
		return limit
	}
	waits := l.sum(l.Attempts - 1)
	if limit.Known && (!waits.Known || waits.Duration > limit.Duration) {
		return limit
	}
	return waits
}

// maxSummed is the number of delays that are added one by one; those after it
// count as the last of them.
const maxSummed = 1000

// sum adds the first n delays.
func (l Layer) sum(n int) Span {
	delay := delays[l.Growth]
	if l.Base == 0 || delay == nil {
		if l.Max == 0 {
			return Span{}
		}
		return spanOf(product(l.Max, n))
	}
	var total, last, d time.Duration
	for i := range min(n, maxSummed) {
		last, d = d, delay(l.Base, last, d, i)
		if l.Max > 0 {
			d = min(d, l.Max)
		}
		total = plus(total, d)
	}
	return spanOf(plus(total, product(d, n-min(n, maxSummed))))
}

// delays compute the delay number i, from 0, of each growth from the first one
// and the two before it. A growth with a factor that is not known is not here.
var delays = map[string]func(base, beforeLast, last time.Duration, i int) time.Duration{
	"constant": func(base, _, _ time.Duration, _ int) time.Duration { return base },
	"linear":   func(base, _, _ time.Duration, i int) time.Duration { return product(base, i+1) },
	"exponential": func(base, _, last time.Duration, i int) time.Duration {
		if i == 0 {
			return base
		}
		return product(last, 2)
	},
	"fibonacci": func(base, beforeLast, last time.Duration, i int) time.Duration {
		if i == 0 {
			return base
		}
		return plus(beforeLast, last)
	},
}

// A sum is what a layer makes of one call, with all below that multiplies.
type sum struct {
	calls Times
	wait  Span
}

// circle is what a call in a circle adds: nobody knows how often it goes round.
var circle = sum{calls: Times{Known: 1, Unknown: 1}}

type key struct {
	box *Box
	on  string
}

// numbers computes the numbers of a tree.
type numbers struct{ memo map[key]sum }

// fill computes all numbers and puts the largest first.
func (n numbers) fill(t *Tree) {
	for _, b := range t.Below {
		n.place(b, Times{Known: 1}, "everything")
	}
	order(t.Below)
	most := largest(t.Below)
	t.Worst, t.Total = most.calls, most.wait
}

// largest is the largest number of calls and the longest time in some boxes and
// below, be it of one that is told apart.
func largest(boxes []*Box) sum {
	out := sum{wait: spanOf(0)}
	for _, b := range boxes {
		if b.Circle {
			continue
		}
		below := largest(b.Below)
		for _, calls := range []Times{b.Worst, below.calls} {
			if calls.compare(out.calls) > 0 {
				out.calls = calls
			}
		}
		out.wait = out.wait.longer(b.Total).longer(below.wait)
	}
	return out
}

// place computes the numbers of a box that the layers above call so often, and
// all repeat the failures on.
func (n numbers) place(b *Box, above Times, on string) {
	own := n.of(b, on)
	b.Calls, b.Worst = above.by(times(b.Attempts)), above.by(own.calls)
	b.Wait, b.Total = b.wait(), own.wait
	for _, c := range b.Below {
		common := both(on, c.under)
		c.Apart = apart(c, common)
		switch {
		case c.Circle:
		case c.Apart == "":
			n.place(c, b.Calls, common)
		default:
			n.place(c, Times{Known: 1}, "everything")
		}
	}
	order(b.Below)
}

// of is what a box makes of one call, when all layers above it repeat the
// failures on.
func (n numbers) of(b *Box, on string) sum {
	k := key{b, on}
	if s, done := n.memo[k]; done {
		return s
	}
	deepest := sum{Times{Known: 1}, spanOf(0)}
	below := b.Below
	if b.full != nil {
		below = b.full.Below
	}
	for _, c := range below {
		common := both(on, c.under)
		if apart(c, common) != "" {
			continue
		}
		s := circle
		if !c.Circle {
			s = n.of(c, common)
		}
		if s.calls.compare(deepest.calls) > 0 {
			deepest.calls = s.calls
		}
		deepest.wait = deepest.wait.longer(s.wait)
	}
	attempts := times(b.Attempts)
	out := sum{attempts.by(deepest.calls), b.wait().plus(deepest.wait.by(attempts))}
	n.memo[k] = out
	return out
}

// apart says why a layer does not multiply with those above, which all repeat
// the failures on; "" where it does.
func apart(b *Box, on string) string {
	switch {
	case b.Until == "context":
		return "only its context ends it"
	case b.lost != "":
		return "its failure is not seen to leave " + b.lost
	case both(on, b.On) == "":
		return "it is not known to repeat the same failures"
	}
	return ""
}

// order puts the boxes with the most calls first.
func order(boxes []*Box) {
	slices.SortStableFunc(boxes, func(a, b *Box) int {
		return cmp.Or(b.Worst.compare(a.Worst), cmp.Compare(depth(b), depth(a)), strings.Compare(a.Name, b.Name), strings.Compare(a.At, b.At))
	})
}

func depth(b *Box) int {
	deepest := 0
	for _, c := range b.Below {
		deepest = max(deepest, depth(c))
	}
	return deepest + 1
}
