// Package policyat holds what is read of a retry in code, and makes policies of
// it that package stormsim can simulate.
package policyat

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/retrylint/retrylint/stormsim"
)

// Teller is the name of the analyzer that tells of retries.
const Teller = "policies"

// A Retry is a place in code that runs an operation again because it failed.
type Retry struct {
	Range
	Name string // of the operation
	Form string // "loop", "library call", …
	// Attempts are the calls in total; 0 where it is not known how many there
	// are, NoLimit where nothing limits them.
	Attempts int `json:",omitempty"`
	// NoWait says that surely nothing waits between the attempts.
	NoWait bool   `json:",omitempty"`
	Waits  []Wait `json:",omitempty"`
}

// NoLimit is a number of attempts.
const NoLimit = -1

// A Range is a part of a file, with both lines.
type Range struct {
	File      string // absolute
	Line, End int
}

func (r Range) has(file string, line int) bool {
	return r.File == file && r.Line <= line && line <= r.End
}

// A Wait is a wait between two attempts. The last entry of a list stands for
// the delays of all retries that follow.
type Wait struct {
	Ranges []Range // the delay, and what leads to it
	// Delays are the delays, none where one of them is not known.
	Delays []Span `json:",omitempty"`
	// Times are the delays as multiples of Base, without jitter and maximum;
	// none where it is not known how they change.
	Times []float64 `json:",omitempty"`
	// Base is the first delay and Max the largest; 0 where not known.
	Base time.Duration `json:",omitempty"`
	Max  time.Duration `json:",omitempty"`
	// Uncapped says that there is no largest delay, Jitterless that nothing in
	// it is random, and Random that something is.
	Uncapped   bool `json:",omitempty"`
	Jitterless bool `json:",omitempty"`
	Random     bool `json:",omitempty"`
}

// A Span holds a delay: any from Low to High is as likely as any other.
type Span struct{ Low, High time.Duration }

// A Place is a line of a file; File is its path and Shown how a person calls it.
type Place struct {
	File  string
	Shown string
	Line  int
}

func (p Place) String() string { return fmt.Sprintf("%s:%d", p.Shown, p.Line) }

// Pick returns the innermost retry at a place, and those of its waits that are
// meant: the one at the line, or else all. It fails if there is none, or none
// that is further inside than the others.
func Pick(retries []Retry, at Place) (Retry, []Wait, error) {
	var (
		found []Retry
		waits []Wait
	)
	for _, r := range retries {
		for _, w := range r.Waits {
			if slices.ContainsFunc(w.Ranges, func(r Range) bool { return r.has(at.File, at.Line) }) {
				found, waits = append(found, r), append(waits, w)
			}
		}
	}
	if len(found) == 0 {
		for _, r := range retries {
			if r.has(at.File, at.Line) {
				found = append(found, r)
			}
		}
	}
	if len(found) == 0 {
		return Retry{}, nil, fmt.Errorf("no retry at %s%s", at, nearest(retries, at))
	}
	i := innermost(found)
	if i < 0 {
		return Retry{}, nil, fmt.Errorf("%s belongs to several retries%s", at, list(found, at))
	}
	if len(waits) > 0 {
		return found[i], waits[i : i+1], nil
	}
	return found[i], found[i].Waits, nil
}

// innermost is the index of the retry that stands inside all others, or is
// alone; -1 if there is none.
func innermost(found []Retry) int {
	for i, r := range found {
		inside := func(o Retry) bool { return o.has(r.File, r.Line) && o.has(r.File, r.End) }
		if !slices.ContainsFunc(found, func(o Retry) bool { return !inside(o) }) {
			return i
		}
	}
	return -1
}

// nearest words the retries of the file that are nearest to a line.
func nearest(retries []Retry, at Place) string {
	near := slices.DeleteFunc(slices.Clone(retries), func(r Retry) bool { return r.File != at.File })
	if len(near) == 0 {
		return ", nor anywhere in this file"
	}
	slices.SortStableFunc(near, func(a, b Retry) int { return a.distance(at.Line) - b.distance(at.Line) })
	return list(near[:min(len(near), 3)], at)
}

func (r Range) distance(line int) int { return max(r.Line-line, line-r.End, 0) }

// list names retries.
func list(retries []Retry, at Place) string {
	var out []string
	for _, r := range retries {
		where := Place{r.File, r.File, r.Line}
		if r.File == at.File {
			where.Shown = at.Shown
		}
		out = append(out, fmt.Sprintf("%s of %s at %s", r.Form, r.Name, where))
	}
	if len(out) == 1 {
		return "; the nearest is the " + out[0]
	}
	return "; the nearest are the " + strings.Join(out, ", the ")
}

// Given are what the command line says of a policy; nil where it says nothing.
type Given struct {
	Base, Cap *time.Duration
	Factor    *float64
	Jitter    *string
	Attempts  *int
	// Override has them replace what was read.
	Override bool
}

// A Policy is one with a description of its delays.
type Policy struct {
	stormsim.Policy
	What  string
	Spans []Span // the delays; the last one stands for all that follow
}

// Code is what came of a retry in code.
type Code struct {
	Written Policy
	// Suggested is the policy that the fixes write; it has no delays where
	// there is nothing to suggest.
	Suggested Policy
	// Attempts are the calls in total, NoLimit where nothing limits them.
	Attempts int
	// Notes tell what was read, and what is suggested.
	Notes []string
}

// Resolve makes policies of a retry at a place. What the code does not tell is
// taken from the command line. It fails where that does not tell it either, and
// where it contradicts the code and is not to replace it.
func Resolve(retries []Retry, at Place, given Given, limits Limits) (Code, error) {
	r, waits, err := Pick(retries, at)
	if err != nil {
		return Code{}, err
	}
	if len(waits) > 1 {
		return Code{}, several(r, waits, at)
	}
	q := &questions{at: at, given: given}
	spans := q.spans(r, waits)
	attempts := q.attempts(r, limits)
	if err := q.answer(); err != nil {
		return Code{}, err
	}
	uncapped := len(waits) > 0 && waits[0].Uncapped && given.Cap == nil
	out := Code{Written: policy(at.String()+" (as written)", used(spans, attempts), uncapped && attempts < 1), Attempts: attempts}
	maximum := longest
	if uncapped {
		maximum = fixedMaximum
	}
	calls := ""
	switch {
	case limits.Flag == "":
	case attempts == NoLimit:
		calls = ", no limit of attempts"
	case attempts == 1:
		calls = ", 1 attempt"
	default:
		calls = fmt.Sprintf(", %d attempts", attempts)
	}
	out.Notes = []string{fmt.Sprintf("%s: %s of %s, %s%s.", at, r.Form, r.Name, out.Written.What, calls)}
	better := used(suggest(spans, maximum), attempts)
	if better == nil {
		out.Notes = append(out.Notes, "Nothing to suggest: the delay has jitter.")
		return out, nil
	}
	out.Suggested = policy("suggested", better, false)
	out.Notes = append(out.Notes, "Suggested: "+out.Suggested.What+".")
	return out, nil
}

// used are the delays that so many attempts wait for, and one at least.
func used(spans []Span, attempts int) []Span {
	if attempts < 1 {
		return spans
	}
	return spans[:min(len(spans), max(attempts-1, 1))]
}

func several(r Retry, waits []Wait, at Place) error {
	var lines []string
	for _, w := range waits {
		p := Place{w.Ranges[0].File, w.Ranges[0].File, w.Ranges[0].Line}
		if p.File == at.File {
			p.Shown = at.Shown
		}
		lines = append(lines, p.String())
	}
	return fmt.Errorf("the %s of %s at %s has %d waits: name the line of one of them (%s)", r.Form, r.Name, at, len(waits), strings.Join(lines, ", "))
}

// policy makes a policy of delays, which go on to grow if they are endless.
func policy(name string, spans []Span, endless bool) Policy {
	return Policy{
		Policy: stormsim.Policy{Name: name, Range: func(attempt int) (low, high time.Duration) {
			s := spans[min(max(attempt, 0), len(spans)-1)]
			return s.Low, s.High
		}},
		What:  words(spans, endless),
		Spans: spans,
	}
}

// The delays of a retry that did not wait: from 250ms, doubling to 8s.
const (
	firstPause  = 250 * time.Millisecond
	pauseGrowth = 32
	// fixedGrowth is how many times its first delay a delay that was fixed
	// becomes at most.
	fixedGrowth = 8
	// fixedMaximum is that of a delay that had none.
	fixedMaximum = 5 * time.Minute
)

// suggest returns the delays that the fixes write, up to a maximum where they
// grow already, nil where there is jitter already.
func suggest(spans []Span, maximum time.Duration) []Span {
	if slices.ContainsFunc(spans, func(s Span) bool { return s.Low < s.High }) {
		return nil
	}
	switch first := spans[0].High; {
	case len(spans) == 1 && first == 0:
		return full(firstPause, pauseGrowth)
	case len(spans) == 1:
		return full(first, fixedGrowth)
	}
	var out []Span
	for _, s := range spans {
		out = append(out, Span{0, min(s.High, maximum)})
	}
	return shortened(out)
}

// full are delays with full jitter that double from a base to some times that.
func full(base time.Duration, times time.Duration) (out []Span) {
	for n := time.Duration(1); n <= times; n *= 2 {
		out = append(out, Span{0, min(base, longest/n) * n})
	}
	return out
}

// words describes delays. Endless ones have no last: there is where reading them
// ended.
func words(spans []Span, endless bool) string {
	first := one(spans[0])
	if len(spans) == 1 {
		return first + " before every retry"
	}
	var out []string
	const shown = 4
	for _, s := range spans[:min(len(spans), shown)] {
		out = append(out, one(s))
	}
	text := "delays of " + strings.Join(out, ", ")
	switch {
	case len(spans) <= shown:
	case endless:
		text += ", … without a maximum"
	default:
		text += ", … " + one(spans[len(spans)-1])
	}
	return text
}

func one(s Span) string {
	switch {
	case s.Low < s.High:
		return fmt.Sprintf("%v–%v", s.Low, s.High)
	case s.High == 0:
		return "no wait"
	}
	return s.High.String()
}
