package fixedsleep

import (
	"golang.org/x/tools/go/analysis"
)

var Analyzer = &analysis.Analyzer{
	Name: "fixedsleep",
	Doc:  "fixedsleep",
	URL:  "https://pkg.go.dev/github.com/retrylint/retrylint/analyzers/fixedsleep",
	Run:  run,
}

func run(pass *analysis.Pass) (any, error) { return nil, nil }
