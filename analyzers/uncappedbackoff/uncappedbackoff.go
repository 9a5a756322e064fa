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
)

//go:embed doc.go
var doc string

const maxDelay = "max-delay"

// Analyzer reports delays that grow without a maximum, or until they overflow.
var Analyzer = rule.New("uncappedbackoff", doc, run,
	rule.DurationFlag(maxDelay, "the longest delay that is not reported", 5*time.Minute))

func run(pass *rule.Pass) {
	waits, funcs := pass.Courses(pass.Duration(maxDelay))
	seen := map[ast.Node]bool{} // several waits may depend on one arithmetic
	for _, r := range pass.Retries {
		for _, w := range r.Waits {
			c := waits[w]
			switch {
			case c.Overflow != nil:
				if o := c.Overflow; !seen[o.Node] {
					seen[o.Node] = true
					reportOverflow(pass, o, fmt.Sprintf("backoff of %s", r.Name), fmt.Sprintf("attempt %d", o.Attempt))
				}
			case w.Owned && r.Reach != reach.Local && uncapped(w, c):
				pass.Report(w.Node, analysis.Diagnostic{
					Message: fmt.Sprintf("retry of %s backs off %s%s without a maximum%s, so it hardly notices that its peer is back: cap the delay", r.Name, growth[w.Delay.Growth], from(w, c), longest(c)),
				})
			}
		}
	}
	for f, c := range funcs {
		if o := c.Overflow; !seen[o.Node] {
			seen[o.Node] = true
			reportOverflow(pass, o, "delay of "+f.Obj.Name(), fmt.Sprintf("attempt %d", o.Attempt))
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
	case c.Largest > 0:
		return fmt.Sprintf(", to %s before the last attempt", round(c.Largest))
	case c.LongAt > 0:
		return fmt.Sprintf(", to %s after attempt %d and on", round(c.LongDelay), c.LongAt)
	}
	return ""
}

func round(d time.Duration) time.Duration {
	if d >= time.Minute {
		return d.Round(time.Second)
	}
	return d
}

// reportOverflow reports arithmetic that goes wrong, where it stands.
func reportOverflow(pass *rule.Pass, o *retry.Overflow, what, at string) {
	how := "overflows"
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
	pass.Report(o.Node, analysis.Diagnostic{
		Category: "overflow",
		Message:  fmt.Sprintf("%s %s at %s, %s: limit the exponent before the arithmetic", what, how, at, then),
	})
}

// growth words the kinds of growth for the message.
var growth = map[delay.Growth]string{
	delay.Linear:      "linearly",
	delay.Polynomial:  "polynomially",
	delay.Exponential: "exponentially",
	delay.Fibonacci:   "by Fibonacci numbers",
	delay.Table:       "along a table of delays",
}
