package report

import (
	"slices"

	"github.com/retrylint/retrylint/internal/severity"
)

// Declared returns the rules of the report and behind them, as warnings, those
// that it lacks and findings name.
func (r Report) Declared() []Rule {
	rules := slices.Clone(r.Rules)
	for _, f := range r.Findings {
		if index(rules, f) < 0 {
			rules = append(rules, Rule{Name: f.Rule, Severity: severity.Warning})
		}
	}
	return rules
}

// index returns where the rule of a finding stands, -1 for nowhere.
func index(rules []Rule, f Finding) int {
	return slices.IndexFunc(rules, func(r Rule) bool { return r.Name == f.Rule })
}

// open returns the findings that nothing keeps back.
func open(findings []Finding) []Finding {
	return slices.DeleteFunc(slices.Clone(findings), Finding.Kept)
}
