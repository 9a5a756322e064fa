// Package golangci is retrylint as a module plugin of golangci-lint v2: a
// golangci-lint that imports it has one more linter, retrylint, with all rules
// of the suite. docs/golangci.md tells how to build and set it up.
package golangci

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
)

// Name is the name of the linter, in the configuration and in //nolint.
const Name = "retrylint"

func init() { register.Plugin(Name, New) }

// New makes the plugin from its settings, as golangci-lint decodes them: nil, or
// a map of [Settings]. It fails on a setting that does not exist, a rule that
// does not exist and a value that a setting does not take, and says what it
// wants instead.
//
// The flags of the suite's analyzers are set by it. So of several plugins in
// one process the last one settles them.
func New(settings any) (register.LinterPlugin, error) {
	suite := retrylint.Suite()
	s, err := decode(suite, settings)
	if err != nil {
		return nil, err
	}
	if err := s.apply(suite); err != nil {
		return nil, err
	}
	p := new(plugin)
	for _, a := range s.chosen(suite) {
		p.analyzers = append(p.analyzers, wrap(a))
	}
	return p, nil
}

type plugin struct{ analyzers []*analysis.Analyzer }

// BuildAnalyzers returns the analyzers of the chosen rules.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) { return p.analyzers, nil }

// GetLoadMode asks for types.
func (p *plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
