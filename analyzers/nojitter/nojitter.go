package nojitter

import (
	"golang.org/x/tools/go/analysis"
)

var Analyzer = &analysis.Analyzer{
	Name: "nojitter",
	Doc:  "nojitter",
	URL:  "https://pkg.go.dev/github.com/retrylint/retrylint/analyzers/nojitter",
	Run:  run,
}

func run(pass *analysis.Pass) (any, error) { return nil, nil }
