// Command retrylint finds retry anti-patterns in Go code: fixed sleeps,
// backoff without jitter, retries without an end.
//
// A person runs it on packages:
//
//	retrylint [flags] [packages]
//	retrylint fix [-diff] [flags] [packages]
//
// and go vet runs it as its tool:
//
//	go vet -vettool=$(which retrylint) ./...
//
// Both ways are one engine: the person's command drives go vet with itself as
// the tool. "retrylint -help" lists the commands and the flags.
package main

import (
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/cli"
	"github.com/retrylint/retrylint/internal/kepttell"
	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/policytell"
	"github.com/retrylint/retrylint/internal/suppress"
	"github.com/retrylint/retrylint/internal/vet"
)

func main() {
	args := os.Args[1:]
	if vet.Asks(args) {
		os.Exit(vet.Main(retrylint.Suite(), vet.Tellers{
			vet.TellLayers:   with(layer.Teller),
			vet.TellPolicies: with(policytell.Teller),
			vet.TellKept:     showing,
		}))
	}
	os.Exit(cli.Main(rules(), args))
}

// rules returns the rules as the command knows them.
func rules() (rules []cli.Rule) {
	for _, r := range retrylint.Rules() {
		rules = append(rules, cli.Rule(r))
	}
	return rules
}

// with adds an analyzer to a suite.
func with(teller *analysis.Analyzer) func([]*analysis.Analyzer) []*analysis.Analyzer {
	return func(suite []*analysis.Analyzer) []*analysis.Analyzer { return append(suite, teller) }
}

// showing makes the analyzers of a suite report what comments keep back too, and
// adds one that tells of the comments.
func showing(suite []*analysis.Analyzer) (out []*analysis.Analyzer) {
	for _, a := range suite {
		out = append(out, suppress.Show(a))
	}
	return append(out, kepttell.Teller)
}
