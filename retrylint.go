// Package retrylint lists the analyzers that find retry anti-patterns. Every
// driver of them uses this one list.
package retrylint

import (
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/fixedsleep"
	"github.com/retrylint/retrylint/analyzers/nestedretry"
	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/analyzers/unboundedretry"
)

// Suite returns all rules, in the order in which the documentation lists them.
func Suite() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		fixedsleep.Analyzer,
		nojitter.Analyzer,
		unboundedretry.Analyzer,
		nestedretry.Analyzer,
	}
}
