package nonidempotent

import (
	_ "embed"
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/known"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports retried requests that are carried out twice.
var Analyzer = rule.Asking(request.Analyzer, rule.New("nonidempotent", doc, run))

func run(pass *rule.Pass) {
	requests, _ := pass.ResultOf[request.Analyzer].(*request.Result)
	if requests == nil {
		return
	}
	var found []request.Again
	for _, p := range slices.Backward(requests.Repeated) { // inner ones first
		if p.Test && !pass.Tests() {
			continue
		}
		i := slices.IndexFunc(p.Sends, func(s request.Again) bool { return doubles(p, s) })
		if i < 0 {
			continue
		}
		s := p.Sends[i]
		if !slices.ContainsFunc(found, func(f request.Again) bool { return f.At == s.At }) {
			found = append(found, s)
		}
	}
	for _, s := range slices.Backward(found) {
		pass.Report(s.At, analysis.Diagnostic{Message: message(s)})
	}
}

// doubles says whether a request that is sent again is carried out again: it
// creates something, nothing tells its receiver that it came before, and it is
// repeated also where the receiver may have carried it out.
func doubles(p *request.Repeated, s request.Again) bool {
	if s.Key != request.NoKey && s.Key != request.FreshKey {
		return false
	}
	return creates(p, s) && mayHaveRun(s) && !p.LooksBefore(s) && !p.Asks()
}

// message words the finding, by what is doubled.
func message(s request.Again) string {
	switch {
	case s.Key == request.FreshKey:
		return fmt.Sprintf("retry of %s makes a new idempotency key for each attempt, so what an attempt did whose answer was lost is done again: make the key once, before the first attempt", s.Name)
	case s.Protocol == known.SQL:
		return fmt.Sprintf("retry of %s runs an INSERT again without a conflict clause, so an attempt whose answer was lost leaves a second row: give the row a key made before the first attempt, and say ON CONFLICT", s.Name)
	case s.Protocol == known.Publish:
		return fmt.Sprintf("retry of %s publishes again without a message id, so an attempt whose answer was lost leaves a second message: set an id made before the first attempt, by which receivers drop doubles", s.Name)
	case s.Protocol == known.RPC:
		return fmt.Sprintf("retry of %s calls %s again with no request id, so what an attempt did whose answer was lost is done again: send an id made before the first attempt, or repeat only what cannot have been processed", s.Name, s.Func)
	}
	return fmt.Sprintf("retry of %s sends a %s again with no idempotency key, so what an attempt did whose answer was lost is done again: send a key made before the first attempt, or repeat only what cannot have been processed", s.Name, s.Verb.Const)
}
