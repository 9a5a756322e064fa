package ctxsleep

import (
	_ "embed"
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports waits between attempts that the context in sight does not
// end.
var Analyzer = rule.New("ctxsleep", doc, run, rule.JitterFlags()...)

func run(pass *rule.Pass) {
	reported := map[ast.Node]bool{} // a call may wait in several places
	for _, r := range slices.Concat(pass.Retries, pass.Uncancellable()) {
		for _, w := range r.Waits {
			if !rule.Deaf(w) || reported[w.At] {
				continue
			}
			reported[w.At] = true
			pass.Report(w.At, analysis.Diagnostic{
				Message:        message(pass, r, w),
				SuggestedFixes: pass.Interrupt(r, w),
			})
		}
	}
}

func message(pass *rule.Pass, r *retry.Retry, w *retry.Wait) string {
	held := fmt.Sprintf("even when %s is done, so whoever cancels it is kept waiting", w.Context)
	switch r.Form {
	case retry.HelperCall:
		return fmt.Sprintf("%s waits between attempts %s: hand it the context, for the wait to select on", r.Name, held)
	case retry.Library:
		function, remedy := pass.Bind(r, w)
		return fmt.Sprintf("retry of %s waits in %s %s: %s", r.Name, function, held, remedy)
	}
	return fmt.Sprintf("retry of %s waits%s %s: select on %s.Done() as well", r.Name, length(w), held, w.Context)
}

// length words how long a wait is, where that is the same for all attempts.
func length(w *retry.Wait) string {
	if w.Delay.Growth == delay.Constant && w.Delay.Value > 0 {
		return " " + w.Delay.Value.String()
	}
	return ""
}
