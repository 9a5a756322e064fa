package fixedsleep

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

// Analyzer reports retries that wait the same time before every attempt.
var Analyzer = rule.New("fixedsleep", doc, run, rule.JitterFlags()...)

func run(pass *rule.Pass) {
	for _, r := range pass.Retries {
		if r.Reach == reach.Local {
			continue // only shared parties suffer from clients in step
		}
		if r.NoWait == delay.Yes && r.Reach == reach.Remote {
			pass.Report(r.Node, analysis.Diagnostic{
				Category:       "nowait",
				Message:        fmt.Sprintf("retry of %s does not wait between attempts, so every client hammers a failing peer at full speed: back off exponentially with jitter", r.Name),
				SuggestedFixes: pass.Pause(r),
			})
		}
		if spread(r) {
			continue
		}
		for _, w := range r.Waits {
			if w.Owned && fixed(w) {
				pass.Report(w.Node, analysis.Diagnostic{
					Message:        fmt.Sprintf("retry of %s waits a fixed %s after every failure, so clients that fail together return together: back off exponentially with jitter", r.Name, rule.Delay(w)),
					SuggestedFixes: pass.Grow(r, w),
				})
			}
		}
	}
}

// fixed says whether a wait is surely the same before every attempt.
func fixed(w *retry.Wait) bool {
	return w.Delay.Growth == delay.Constant && w.Delay.Jitter == delay.No && !w.Delay.Server
}

// spread says whether another wait of the retry grows, is random or cannot be
// read, so that a fixed one beside it is only a floor.
func spread(r *retry.Retry) bool {
	for _, w := range r.Waits {
		if !fixed(w) {
			return true
		}
	}
	return false
}
