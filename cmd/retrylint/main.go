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
// the tool. "retrylint help" lists the rules and the flags.
package main

import (
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/layer"
	"github.com/retrylint/retrylint/internal/policytell"
	"github.com/retrylint/retrylint/internal/vet"
)

func main() {
	os.Exit(vet.Main(retrylint.Suite(), vet.Tellers{
		Layers:   []*analysis.Analyzer{layer.Teller},
		Policies: []*analysis.Analyzer{policytell.Teller},
	}))
}
