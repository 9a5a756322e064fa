package vet

import (
	"flag"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// A BuildFlag is a flag of the go command that says which packages there are
// and how they are built. The person's command hands it on.
type BuildFlag struct {
	Name  string
	Value string // what its value is, "" if it takes none
	Usage string // "" for one that few need, whose help is that of go build
}

// BuildFlags lists the flags that go vet and go list share and that change
// what is analyzed. Those that change what go prints (-x, -n, -v) are left out:
// the output is ours to write.
func BuildFlags() []BuildFlag {
	return []BuildFlag{
		{"tags", "list", "build tags, separated by commas"},
		{"mod", "mode", "readonly, vendor or mod"},
		{"modfile", "file", "read this file in place of go.mod"},
		{"modcacherw", "", "leave new folders of the module cache writable"},
		{"overlay", "file", "read files as this one tells"},
		{"race", "", "analyze as if built with the race detector"},
		{"msan", "", "analyze as if built with the memory sanitizer"},
		{"asan", "", "analyze as if built with the address sanitizer"},
		{"p", "n", "number of programs to run at the same time"},
		{"buildvcs", "when", ""},
		{"compiler", "name", ""},
		{"asmflags", "list", ""},
		{"gcflags", "list", ""},
		{"installsuffix", "suffix", ""},
		{"toolexec", "command", ""},
		{"trimpath", "", ""},
	}
}

// driverFlags lists the names that the person's command, unitchecker and
// go vet keep for themselves, so that no rule's flag takes one.
func driverFlags() []string {
	return []string{
		"C", "V", "a", "all", "baseline", "c", "color", "diff", "fix", "fixtool",
		"flags", "format", "h", "help", "json", "n", "nested", "new-from", "o", "q",
		"rules", "severity", "source", "suppressed", "svg", "unused-suppressions", "v",
		"version", "vettool", "work", "write-baseline", "x",
	}
}

// A RuleFlag sets the same value in one or more analyzers.
type RuleFlag struct {
	Name    string
	Usage   string
	Default string // as String gives it
	values  []flag.Value
}

// Set sets every value behind the flag. It fails as the first of them does.
func (f RuleFlag) Set(s string) error {
	for _, v := range f.values {
		if err := v.Set(s); err != nil {
			return err
		}
	}
	return nil
}

// String returns the value, and nothing for the zero RuleFlag, which package
// flag asks when it looks for default values.
func (f RuleFlag) String() string {
	if len(f.values) == 0 {
		return ""
	}
	return f.values[0].String()
}

// IsBoolFlag reports whether the flag may stand without a value.
func (f RuleFlag) IsBoolFlag() bool {
	for _, v := range f.values {
		if b, ok := v.(interface{ IsBoolFlag() bool }); !ok || !b.IsBoolFlag() {
			return false
		}
	}
	return len(f.values) > 0
}

// Qualified lists the flags of the rules under their full names, such as
// -unboundedretry.strict.
func Qualified(suite []*analysis.Analyzer) []RuleFlag {
	var flags []RuleFlag
	for _, a := range suite {
		a.Flags.VisitAll(func(f *flag.Flag) {
			flags = append(flags, RuleFlag{a.Name + "." + f.Name, f.Usage, f.DefValue, []flag.Value{f.Value}})
		})
	}
	return flags
}

// Shorthands lists the flags of the rules, and of the analyzers that they
// require, under their bare names: -tests sets it wherever there is such a
// flag. A bare name that means something else already has no shorthand.
func Shorthands(suite []*analysis.Analyzer) []RuleFlag {
	taken := driverFlags()
	for _, f := range BuildFlags() {
		taken = append(taken, f.Name)
	}
	for _, a := range suite {
		taken = append(taken, a.Name)
	}
	var flags []RuleFlag
	for _, a := range closure(suite) {
		a.Flags.VisitAll(func(f *flag.Flag) {
			if slices.Contains(taken, f.Name) {
				return
			}
			i := slices.IndexFunc(flags, func(have RuleFlag) bool { return have.Name == f.Name })
			if i < 0 {
				flags = append(flags, RuleFlag{f.Name, f.Usage, f.DefValue, []flag.Value{f.Value}})
				return
			}
			flags[i].values = append(flags[i].values, f.Value)
		})
	}
	return flags
}
