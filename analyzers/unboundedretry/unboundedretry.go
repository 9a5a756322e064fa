package unboundedretry

import (
	"golang.org/x/tools/go/analysis"
)

var Analyzer = &analysis.Analyzer{
	Name: "unboundedretry",
	Doc:  "unboundedretry",
	URL:  "https://pkg.go.dev/github.com/retrylint/retrylint/analyzers/unboundedretry",
	Run:  run,
}

func run(pass *analysis.Pass) (any, error) { return nil, nil }
