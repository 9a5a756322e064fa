package uncappedbackoff

import (
	_ "embed"
	"fmt"
	"go/ast"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/rule"
	"github.com/retrylint/retrylint/internal/syntax"
)

//go:embed doc.go
var doc string

const maxDelay = "max-delay"

// Analyzer reports delays that grow without a maximum, or until they overflow.
var Analyzer = rule.New("uncappedbackoff", doc, run,
	rule.DurationFlag(maxDelay, "the longest delay that is not reported", 5*time.Minute))

func run(pass *rule.Pass) {
	limit := pass.Duration(maxDelay)
	waits, funcs := pass.Courses(limit)
	seen := map[ast.Node]bool{} // several waits may depend on one arithmetic
	for _, r := range pass.Retries {
		for _, w := range r.Waits {
			c := waits[w]
			switch {
			case c.Overflow != nil:
				if !seen[c.Overflow.Node] {
					seen[c.Overflow.Node] = true
					reportOverflow(pass, c, "backoff of "+r.Name)
				}
			case w.Owned && r.Reach != reach.Local && uncapped(w, c):
				pass.Report(w.Node, analysis.Diagnostic{
					Message:        fmt.Sprintf("retry of %s backs off %s%s without a maximum%s, so it hardly notices that its peer is back: cap the delay", r.Name, growth[w.Delay.Growth], from(w, c), longest(c)),
					SuggestedFixes: capped(pass, w, c, limit),
				})
			}
		}
	}
	for _, f := range pass.Index().Funcs() {
		if c, computed := funcs[f]; computed && !seen[c.Overflow.Node] {
			seen[c.Overflow.Node] = true
			reportOverflow(pass, c, "delay of "+f.Obj.Name())
		}
	}
}

// uncapped says whether a delay of one's own grows beyond what is long while
// nothing ends the retry.
func uncapped(w *retry.Wait, c retry.Course) bool {
	return w.Delay.Grows() && !w.Delay.Server && w.Delay.Capped != delay.Yes && c.Long
}

// from words the first delay, for a message.
func from(w *retry.Wait, c retry.Course) string {
	if start := rule.Start(w); start != "" || c.First <= 0 {
		return start
	}
	return " from " + c.First.String()
}

// longest words how long a delay becomes, for a message.
func longest(c retry.Course) string {
	switch {
	case c.LongAt == 0:
		return ""
	case c.Ends:
		return fmt.Sprintf(", to %s after attempt %d", round(c.LongDelay), c.LongAt)
	}
	return fmt.Sprintf(", to %s after attempt %d and on", round(c.LongDelay), c.LongAt)
}

func round(d time.Duration) time.Duration {
	if d >= time.Minute {
		return d.Round(time.Second)
	}
	return d
}

// reportOverflow reports arithmetic that goes wrong, where it stands.
func reportOverflow(pass *rule.Pass, c retry.Course, what string) {
	o := c.Overflow
	how, at := "overflows", fmt.Sprintf("attempt %d", o.Attempt)
	switch {
	case o.Exact && o.Value == 0:
		how = "becomes 0"
	case o.Exact && o.Value < 0:
		how = "goes negative"
	case !o.Exact:
		at += " at the latest"
	}
	then := "and from then on nothing is waited for"
	if o.Panics {
		then = "and a random part of it panics"
	}
	remedy := "clamp the delay before it is multiplied"
	var fixes []analysis.SuggestedFix
	if c.Exponent != nil {
		remedy = "limit the exponent"
		if o.Exact && syntax.Holds(o.Node, c.Exponent) {
			fixes = pass.LimitExponent(c.Exponent, below(c.Last))
		}
	}
	pass.Report(o.Node, analysis.Diagnostic{
		Category:       "overflow",
		Message:        fmt.Sprintf("%s %s at %s, %s: %s", what, how, at, then, remedy),
		SuggestedFixes: fixes,
	})
}

// below is a number not far below the last exponent that was good, so that the
// delay is longer than any maximum, and something may still be added to it: a
// round one where there is one. It is 0 where there is none.
func below(last int64) int64 {
	const room = 2
	if n := last - room; n > 10 {
		return n - n%10
	}
	return max(last-room, 0)
}

// capped returns the fix that keeps a delay at the limit or below: by its
// exponent, or where it is multiplied.
func capped(pass *rule.Pass, w *retry.Wait, c retry.Course, limit time.Duration) []analysis.SuggestedFix {
	switch {
	case c.First <= 0 || w.Expr == nil:
		return nil
	case c.Exponent != nil:
		if e := w.Expr; syntax.Holds(e, c.Exponent) {
			return pass.LimitExponent(c.Exponent, c.Last)
		}
		return nil
	}
	return pass.CapProduct(w.Expr, limit)
}

// growth words the kinds of growth for the message.
var growth = map[delay.Growth]string{
	delay.Linear:      "linearly",
	delay.Polynomial:  "polynomially",
	delay.Exponential: "exponentially",
	delay.Fibonacci:   "by Fibonacci numbers",
	delay.Table:       "along a table of delays",
}
