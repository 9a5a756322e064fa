package nojitter

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/reach"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports retries whose delay grows without randomness.
var Analyzer = rule.New("nojitter", doc, run, rule.JitterFlags()...)

func run(pass *rule.Pass) {
	for _, r := range pass.Retries {
		if r.Reach == reach.Local || spread(r) {
			continue // only shared parties suffer from clients in step
		}
		for _, w := range r.Waits {
			if w.Owned && w.Delay.Grows() && w.Delay.Jitter == delay.No {
				pass.Report(w.Node, analysis.Diagnostic{
					Message:        fmt.Sprintf("retry of %s backs off %s%s without jitter, so clients that fail together return together in ever rarer waves: add full jitter", r.Name, growth[w.Delay.Growth], rule.Start(w)),
					SuggestedFixes: pass.Spread(w),
				})
			}
		}
	}
}

// spread says whether another wait of the retry is random or cannot be read.
func spread(r *retry.Retry) bool {
	for _, w := range r.Waits {
		if w.Delay.Jitter != delay.No && !w.Delay.Server {
			return true
		}
	}
	return false
}

// growth words the kinds of growth for the message.
var growth = map[delay.Growth]string{
	delay.Linear:      "linearly",
	delay.Polynomial:  "polynomially",
	delay.Exponential: "exponentially",
	delay.Fibonacci:   "by Fibonacci numbers",
	delay.Table:       "along a table of delays",
}
