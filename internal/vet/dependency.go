package vet

import (
	"encoding/json"
	"fmt"
	"os"

	"golang.org/x/tools/go/analysis"
)

// unit is the part of go vet's description of a package that decides whether
// it has to be analyzed.
type unit struct {
	VetxOnly   bool   // a dependency: wanted for its facts, not its findings
	VetxOutput string // file to write the facts to
}

// answerDependency writes the empty facts of a dependency, without looking at
// its source, where the suite exchanges no facts. It reports whether that was
// the whole answer. It fails if the description cannot be read or the facts
// cannot be written.
func answerDependency(suite []*analysis.Analyzer, configFile string) (done bool, err error) {
	data, err := os.ReadFile(configFile)
	if err != nil {
		return false, err
	}
	var u unit
	if err := json.Unmarshal(data, &u); err != nil {
		return false, fmt.Errorf("%s: %w", configFile, err)
	}
	if !u.VetxOnly || u.VetxOutput == "" || ExchangesFacts(suite) {
		return false, nil
	}
	return true, os.WriteFile(u.VetxOutput, nil, 0o666)
}

// ExchangesFacts reports whether any analyzer of the suite, or one that it
// requires, hands facts from a package to those that import it. A suite that
// does makes go vet parse and type-check every dependency.
func ExchangesFacts(suite []*analysis.Analyzer) bool {
	for _, a := range closure(suite) {
		if len(a.FactTypes) > 0 {
			return true
		}
	}
	return false
}

// closure lists the analyzers of the suite and all that they require, each
// once, in a fixed order.
func closure(suite []*analysis.Analyzer) []*analysis.Analyzer {
	var (
		all   []*analysis.Analyzer
		seen  = make(map[*analysis.Analyzer]bool)
		visit func([]*analysis.Analyzer)
	)
	visit = func(list []*analysis.Analyzer) {
		for _, a := range list {
			if seen[a] {
				continue
			}
			seen[a] = true
			all = append(all, a)
			visit(a.Requires)
		}
	}
	visit(suite)
	return all
}
