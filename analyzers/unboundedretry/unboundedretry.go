package unboundedretry

import (
	_ "embed"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports retries that nothing ends while the operation keeps failing.
var Analyzer = rule.New("unboundedretry", doc, run, rule.Flag{
	Name:  strictFlag,
	Usage: "report a retry that only its caller can end, through a context, a stop channel or a flag",
})

const strictFlag = "strict"

func run(pass *rule.Pass) {
	strict := pass.Bool(strictFlag)
	for _, r := range pass.Retries {
		b := r.Bound
		switch {
		case b.Unlimited == delay.Yes && b.Ctx != nil:
			ctx := types.ExprString(b.Ctx)
			pass.Report(r.Node, analysis.Diagnostic{
				Category: "ctxdead",
				Message:  fmt.Sprintf("retry of %s goes on after %s is cancelled, because the loop never looks at it and repeats the error that the cancellation causes: return when %s is done", r.Name, ctx, ctx),
			})
		case b.Unlimited == delay.Yes:
			pass.Report(r.Node, analysis.Diagnostic{
				Message:        fmt.Sprintf("retry of %s has no limit, so while it fails this never ends and no caller learns of it: cap the attempts or the elapsed time, or watch a context", r.Name),
				SuggestedFixes: capAttempts(pass, r),
			})
		case strict && byCaller(b):
			pass.Report(r.Node, analysis.Diagnostic{
				Message: fmt.Sprintf("retry of %s has no limit of its own, so only its caller can end it: cap the attempts or the elapsed time", r.Name),
			})
		}
	}
}

// byCaller says whether only a context, stop channel or flag ends the retry.
func byCaller(b retry.Bound) bool {
	return b.By != 0 && b.By&^(retry.ByContext|retry.ByStop) == 0
}
