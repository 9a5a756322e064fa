// Package policytell tells the command simulate which policies stand in code.
package policytell

import (
	"encoding/json"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/policyat"
	"github.com/retrylint/retrylint/internal/retry"
)

// Teller is no rule: it reports each retry of a package, test code included, a
// policyat.Retry in JSON as the message.
var Teller = &analysis.Analyzer{
	Name:     policyat.Teller,
	Doc:      policyat.Teller + ": tell how long the retries wait, and how often they try",
	URL:      retry.Analyzer.URL,
	Run:      retry.Alone(tell),
	Requires: []*analysis.Analyzer{retry.Facts},
}

func tell(pass *analysis.Pass) (any, error) {
	model := retry.ModelOf(pass)
	if model == nil {
		return nil, nil
	}
	t := teller{pass.Fset, model.Schedules()}
	for _, r := range model.Retries {
		if text, err := json.Marshal(t.retry(r)); err == nil {
			pass.Report(analysis.Diagnostic{Pos: r.Node.Pos(), Message: string(text)})
		}
	}
	return nil, nil
}

// A teller describes the retries of a package.
type teller struct {
	fset      *token.FileSet
	schedules map[*retry.Wait]retry.Schedule
}

// forms are what a person calls the forms of retries.
var forms = map[retry.Form]string{
	retry.Loop:       "loop",
	retry.Reconnect:  "reconnect loop",
	retry.Recursion:  "recursion",
	retry.Deferred:   "deferred retry",
	retry.Helper:     "helper",
	retry.HelperCall: "call of a helper",
	retry.Library:    "library call",
	retry.Client:     "client",
}

func (t teller) retry(r *retry.Retry) policyat.Retry {
	out := policyat.Retry{
		Range:    t.lines(r.Span()),
		Name:     r.Name,
		Form:     forms[r.Form],
		Attempts: r.Bound.Attempts,
		NoWait:   r.NoWait == delay.Yes,
	}
	if r.Bound.Unlimited == delay.Yes {
		out.Attempts = policyat.NoLimit
	}
	for _, w := range waitsOf(r) {
		out.Waits = append(out.Waits, t.wait(w))
	}
	return out
}

// waitsOf are the waits that belong to a retry: those that no retry inside of it
// passes, if there are some.
func waitsOf(r *retry.Retry) []*retry.Wait {
	var owned []*retry.Wait
	for _, w := range r.Waits {
		if w.Owned {
			owned = append(owned, w)
		}
	}
	if len(owned) > 0 {
		return owned
	}
	return r.Waits
}

func (t teller) wait(w *retry.Wait) policyat.Wait {
	s := t.schedules[w]
	out := policyat.Wait{
		Times:      s.Times,
		Base:       s.Base,
		Max:        s.Max,
		Uncapped:   s.Capped == delay.No,
		Jitterless: s.Jitter == delay.No,
		Random:     s.Jitter == delay.Yes,
	}
	for _, d := range s.Delays {
		out.Delays = append(out.Delays, policyat.Span{Low: d.Low, High: d.High})
	}
	nodes := append([]ast.Node{w.Node, w.At}, w.Policy...)
	if w.Away != nil {
		nodes = append(nodes, w.Away)
	}
	for _, n := range nodes {
		if n != nil {
			out.Ranges = append(out.Ranges, t.lines(n))
		}
	}
	return out
}

// lines are those of a piece of code, whatever //line comments say.
func (t teller) lines(n ast.Node) policyat.Range {
	from, to := t.fset.PositionFor(n.Pos(), false), t.fset.PositionFor(n.End(), false)
	return policyat.Range{File: from.Filename, Line: from.Line, End: to.Line}
}
