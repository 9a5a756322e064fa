package policyat

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// longest is a delay that nobody waits for.
const longest = 3 * 365 * 24 * time.Hour

// Limits say what a scenario does with the number of attempts.
type Limits struct {
	// Flag is the flag that tells it, "" where the scenario has no use for it.
	Flag string
	// Endless says that there may be no limit.
	Endless bool
}

// questions are what has to be known of a policy. An answer comes from the code
// or from the command line.
type questions struct {
	at      Place
	given   Given
	unknown []string // what neither tells, with the flag that does
	wrong   []error
	random  bool // the code tells that the delay has jitter
}

// settle decides between what the code tells and what the command line does.
func settle[T any](q *questions, flag, what string, read T, isRead bool, given *T) T {
	switch {
	case given == nil && isRead:
		return read
	case given == nil:
		q.unknown = append(q.unknown, fmt.Sprintf("%s (-%s)", what, flag))
		return read
	case isRead && !q.given.Override:
		q.wrong = append(q.wrong, fmt.Errorf("-%s: the code at %s tells %s: add -override to put another in its place", flag, q.at, what))
	}
	return *given
}

// answer fails if something is not known, or contradicts the code.
func (q *questions) answer() error {
	if len(q.wrong) > 0 {
		return errors.Join(q.wrong...)
	}
	if len(q.unknown) == 0 {
		return nil
	}
	err := fmt.Errorf("the code at %s does not tell %s: give the flags named", q.at, strings.Join(q.unknown, ", "))
	if q.random {
		err = fmt.Errorf("%w. The delay has jitter, so there will be nothing to suggest", err)
	}
	return err
}

func (q *questions) attempts(r Retry, l Limits) int {
	if l.Flag == "" {
		return NoLimit
	}
	what := "the number of attempts"
	isRead := r.Attempts > 0 || r.Attempts == NoLimit && l.Endless
	if r.Attempts == NoLimit {
		what = "an end of the attempts"
	}
	n := settle(q, l.Flag, what, r.Attempts, isRead, q.given.Attempts)
	if n == 0 && l.Endless && q.given.Attempts != nil {
		return NoLimit
	}
	return n
}

// spans are the delays of a retry.
func (q *questions) spans(r Retry, waits []Wait) []Span {
	var w Wait
	switch {
	case len(waits) > 0:
		w = waits[0]
	case r.NoWait:
		w.Delays = []Span{{}}
	}
	if len(w.Delays) > 0 && !q.changes() {
		return w.Delays
	}
	if len(w.Delays) > 0 {
		w = q.reduced(w)
	}
	base := settle(q, "base", "the first delay", w.Base, w.Base > 0, q.given.Base)
	times := q.times(w)
	limit := longest
	if q.given.Cap != nil || len(times) != 1 && !w.Uncapped {
		limit = settle(q, "cap", "the largest delay", w.Max, w.Max > 0, q.given.Cap)
	}
	spread := q.jitter(w)
	if base < 0 || limit < 0 {
		q.wrong = append(q.wrong, errors.New("-base and -cap must not be negative"))
	}
	var out []Span
	for _, t := range times {
		d := min(limit, longest)
		if x := float64(base) * t; x < float64(d) {
			d = time.Duration(x)
		}
		out = append(out, spread(d))
	}
	return shortened(out)
}

// changes tells whether the command line says something of the delays.
func (q *questions) changes() bool {
	g := q.given
	return g.Base != nil || g.Cap != nil || g.Factor != nil || g.Jitter != nil
}

// reduced describes delays that are known by their parts, of which the command
// line may replace some. How jitter spreads them has to be told anew then.
func (q *questions) reduced(w Wait) Wait {
	first := w.Delays[0].High
	w.Base, w.Uncapped, w.Times = first, true, nil
	w.Jitterless = true
	for _, s := range w.Delays {
		if first == 0 {
			w.Times = append(w.Times, 1)
			continue
		}
		w.Times = append(w.Times, float64(s.High)/float64(first))
		w.Jitterless = w.Jitterless && s.Low == s.High
	}
	w.Random = !w.Jitterless
	return w
}

// times are the delays as multiples of the first one.
func (q *questions) times(w Wait) []float64 {
	factor := settle(q, "factor", "how the delay grows", 0, len(w.Times) > 0, q.given.Factor)
	if q.given.Factor == nil {
		return w.Times
	}
	if !(factor >= 1 && factor <= 1000) {
		q.wrong = append(q.wrong, fmt.Errorf("-factor must be from 1 to 1000, not %v", factor))
		return nil
	}
	if factor == 1 {
		return []float64{1}
	}
	var out []float64
	for n := range 64 {
		out = append(out, math.Pow(factor, float64(n)))
	}
	return out
}

// jitter returns what makes a random delay of one without jitter.
func (q *questions) jitter(w Wait) func(time.Duration) Span {
	read := "none"
	what := "how the delay is spread"
	if w.Random {
		q.random = true
		read, what = "", "how its jitter spreads the delay"
	}
	name := settle(q, "jitter", what, read, w.Jitterless, q.given.Jitter)
	if share, err := strconv.ParseFloat(name, 64); err == nil && share >= 0 && share <= 1 {
		return func(d time.Duration) Span {
			part := time.Duration(share * float64(d))
			return Span{d - part, d + part}
		}
	}
	for _, s := range []struct {
		name string
		of   func(time.Duration) Span
	}{
		{"full", func(d time.Duration) Span { return Span{0, d} }},
		{"equal", func(d time.Duration) Span { return Span{d / 2, d} }},
		{"none", func(d time.Duration) Span { return Span{d, d} }},
	} {
		if s.name == name {
			return s.of
		}
	}
	if name != "" {
		q.wrong = append(q.wrong, fmt.Errorf("-jitter must be none, full, equal or a share from 0 to 1, not %q", name))
	}
	return func(d time.Duration) Span { return Span{d, d} }
}

// shortened is a list without what repeats at its end.
func shortened(spans []Span) []Span {
	for n := len(spans); n > 1 && spans[n-1] == spans[n-2]; n-- {
		spans = spans[:n-1]
	}
	return spans
}
