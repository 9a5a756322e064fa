// Package wiring writes what makes the drivers of the rules run those that
// somebody has chosen, so that editor, CI and terminal agree.
package wiring

import (
	"flag"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Choice is which rules are to run, and how.
type Choice struct {
	Suite   []*analysis.Analyzer // all rules; their flags are set
	Only    []string             // the rules to run; nil for all but those of Not
	Not     []string
	Version string // of retrylint, to be installed or linked in
}

// A Target is a file, or a line of a shell, that sets a driver up.
type Target struct {
	Name  string
	Short string // what is printed, in a few words
	write func(Choice) (Text, error)
}

// A Text sets a driver up. It ends with a newline.
type Text struct {
	Text     string
	Warnings []string // what it cannot say
}

// Targets lists all targets.
func Targets() []Target {
	return []Target{
		{"vet", "a line for the shell or for CI", vetLine},
		{"golangci", ".golangci.yml", golangci},
		{"custom-gcl", ".custom-gcl.yml, of which golangci-lint builds itself with the rules in it", customGCL},
		{"nogo", "a target for BUILD.bazel", nogo},
		{"nogo.json", "the file of flags beside it", nogoJSON},
		{"gopls", "settings for VS Code and other editors", gopls},
	}
}

// Write returns the text for the choice. It fails if the driver cannot do what
// is chosen.
func (t Target) Write(c Choice) (Text, error) { return t.write(c) }

// run returns the rules that are to run.
func (c Choice) run() []*analysis.Analyzer {
	return slices.DeleteFunc(slices.Clone(c.Suite), func(a *analysis.Analyzer) bool {
		return c.Only != nil && !slices.Contains(c.Only, a.Name) || slices.Contains(c.Not, a.Name)
	})
}

// A setting is a flag of a rule that differs from its default.
type setting struct {
	rule string // "" for all rules that are to run and have the flag
	name string
	flag *flag.Flag
}

func (s setting) value() string { return s.flag.Value.String() }

// bool reports whether the flag may stand without a value.
func (s setting) bool() bool {
	b, ok := s.flag.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// settings lists the flags that are set, by rule.
func (c Choice) settings() (all []setting) {
	for _, a := range c.run() {
		a.Flags.VisitAll(func(f *flag.Flag) {
			if f.Value.String() != f.DefValue {
				all = append(all, setting{a.Name, f.Name, f})
			}
		})
	}
	return all
}

// shared lists the flags that are set, once where they are the same in every
// rule that is to run and has them.
func (c Choice) shared() (all []setting) {
	for _, s := range c.settings() {
		if c.same(s) {
			s.rule = ""
		}
		if !slices.ContainsFunc(all, func(have setting) bool { return have.rule == s.rule && have.name == s.name }) {
			all = append(all, s)
		}
	}
	return all
}

// same reports whether every rule that is to run and has the flag has the same
// value.
func (c Choice) same(s setting) bool {
	return !slices.ContainsFunc(c.run(), func(a *analysis.Analyzer) bool {
		f := a.Flags.Lookup(s.name)
		return f != nil && f.Value.String() != s.value()
	})
}

// errAlone is the error of a driver that has one value for all rules.
func errAlone(driver string, s setting) error {
	return fmt.Errorf("%s sets a flag for all rules alike, and -%s.%s=%s is not what the others have: give -%s=%s, or choose only rules that agree (-rules=...)",
		driver, s.rule, s.name, s.value(), s.name, s.value())
}

// version returns the version to install or link in, and a warning if it is not
// that of this program, which was built in a checkout.
func (c Choice) version() (version string, warnings []string) {
	if Released(c.Version) {
		return c.Version, nil
	}
	return "latest", []string{"this retrylint is no released version, which is what others shall use: put one in the place of latest"}
}

// Released reports whether a version says which code it is: that of a checkout
// with changes does not, nor does the one that stands for a folder in go.mod.
func Released(version string) bool {
	return strings.HasPrefix(version, "v") && version != "v0.0.0" && !strings.Contains(version, "+")
}
