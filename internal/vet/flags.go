package vet

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A buildFlag is a flag of the go command that says which packages there are
// and how they are built. The person's command hands it on.
type buildFlag struct {
	name string
	bool bool // takes no value
}

// buildFlags lists the flags that go vet and go list share and that change
// what is analyzed. Those that change what go prints (-x, -n, -v) are left out:
// the output is ours to write.
func buildFlags() []buildFlag {
	return []buildFlag{
		{"asan", true},
		{"asmflags", false},
		{"buildvcs", false},
		{"compiler", false},
		{"gcflags", false},
		{"installsuffix", false},
		{"mod", false},
		{"modcacherw", true},
		{"modfile", false},
		{"msan", true},
		{"overlay", false},
		{"p", false},
		{"race", true},
		{"tags", false},
		{"toolexec", false},
		{"trimpath", true},
	}
}

// driverFlags lists the names that the person's command, unitchecker and
// go vet keep for themselves, so that no rule's flag takes one.
func driverFlags() []string {
	return []string{
		"C", "V", "a", "all", "c", "diff", "fix", "fixtool", "flags", "h", "help",
		"json", "n", "rules", "source", "v", "version", "vettool", "work", "x",
	}
}

// A ruleFlag sets the same value in one or more analyzers.
type ruleFlag struct {
	name   string
	usage  string
	values []flag.Value
}

// Set sets every value behind the flag. It fails as the first of them does.
func (f ruleFlag) Set(s string) error {
	for _, v := range f.values {
		if err := v.Set(s); err != nil {
			return err
		}
	}
	return nil
}

// String returns the value, and nothing for the zero ruleFlag, which package
// flag asks when it looks for default values.
func (f ruleFlag) String() string {
	if len(f.values) == 0 {
		return ""
	}
	return f.values[0].String()
}

// IsBoolFlag reports whether the flag may stand without a value.
func (f ruleFlag) IsBoolFlag() bool {
	for _, v := range f.values {
		if b, ok := v.(interface{ IsBoolFlag() bool }); !ok || !b.IsBoolFlag() {
			return false
		}
	}
	return len(f.values) > 0
}

// qualified lists the flags of the rules under their full names, such as
// -unboundedretry.strict.
func qualified(suite []*analysis.Analyzer) []ruleFlag {
	var flags []ruleFlag
	for _, a := range suite {
		a.Flags.VisitAll(func(f *flag.Flag) {
			flags = append(flags, ruleFlag{a.Name + "." + f.Name, f.Usage, []flag.Value{f.Value}})
		})
	}
	return flags
}

// shorthands lists the flags of the rules, and of the analyzers that they
// require, under their bare names: -tests sets it wherever there is such a
// flag. A bare name that means something else already has no shorthand.
func shorthands(suite []*analysis.Analyzer) []ruleFlag {
	taken := driverFlags()
	for _, f := range buildFlags() {
		taken = append(taken, f.name)
	}
	for _, a := range suite {
		taken = append(taken, a.Name)
	}
	var flags []ruleFlag
	for _, a := range closure(suite) {
		a.Flags.VisitAll(func(f *flag.Flag) {
			if slices.Contains(taken, f.Name) {
				return
			}
			i := slices.IndexFunc(flags, func(have ruleFlag) bool { return have.name == f.Name })
			if i < 0 {
				flags = append(flags, ruleFlag{f.Name, f.Usage, []flag.Value{f.Value}})
				return
			}
			flags[i].values = append(flags[i].values, f.Value)
		})
	}
	return flags
}

// An invocation is the command line of a person, taken apart.
type invocation struct {
	dir      string   // -C: where to run, "" for here
	build    []string // flags for go vet and go list alike
	rules    []string // flags for the tool
	fix      bool     // the command "fix": apply fixes
	diff     bool     // print fixes instead of applying them
	json     bool     // print go vet's JSON
	version  bool     // print the version only
	packages []string // patterns, never empty
}

// fixCommand is the first argument of the command that applies fixes.
const fixCommand = "fix"

// parse takes a command line apart. It fails with flag.ErrHelp if help is asked
// for, and otherwise on an unknown flag, a value that the flag does not take,
// or a flag behind the packages.
func parse(suite []*analysis.Analyzer, args []string) (invocation, error) {
	var (
		inv   invocation
		flags = flag.NewFlagSet(name, flag.ContinueOnError)
	)
	flags.SetOutput(io.Discard)
	flags.StringVar(&inv.dir, "C", "", "")
	if len(args) > 0 && args[0] == fixCommand {
		args = args[1:]
		inv.fix = true
		flags.BoolVar(&inv.diff, "diff", false, "")
		flags.Var(ruleList{suite, &inv.rules}, "rules", "")
	} else {
		flags.BoolVar(&inv.json, "json", false, "")
		flags.BoolVar(&inv.version, "version", false, "")
	}
	flags.Var(handedOn{fullFacts, true, acceptBool, &inv.rules}, fullFacts, "")
	for _, f := range buildFlags() {
		flags.Var(handedOn{f.name, f.bool, accept, &inv.build}, f.name, "")
	}
	for _, a := range suite {
		flags.Var(handedOn{a.Name, true, acceptBool, &inv.rules}, a.Name, "")
	}
	for _, f := range slices.Concat(qualified(suite), shorthands(suite)) {
		flags.Var(handedOn{f.name, f.IsBoolFlag(), f.Set, &inv.rules}, f.name, "")
	}

	if err := flags.Parse(args); err != nil {
		return invocation{}, err
	}
	inv.packages = flags.Args()
	if len(inv.packages) == 0 {
		inv.packages = []string{"./..."}
	}
	for _, p := range inv.packages {
		if strings.HasPrefix(p, "-") {
			return invocation{}, fmt.Errorf("flag %s stands behind the packages: flags go first", p)
		}
	}
	return inv, nil
}

// A ruleList is the flag -rules=a,b, which runs the named rules only.
type ruleList struct {
	suite []*analysis.Analyzer
	to    *[]string
}

// Set writes the flag of each rule down for the child. It fails on a name that
// no rule has.
func (l ruleList) Set(s string) error {
	for _, rule := range strings.Split(s, ",") {
		if !slices.ContainsFunc(l.suite, func(a *analysis.Analyzer) bool { return a.Name == rule }) {
			return fmt.Errorf("no rule %q", rule)
		}
		*l.to = append(*l.to, "-"+rule+"=true")
	}
	return nil
}

// String returns nothing: what was set is in the list for the child.
func (l ruleList) String() string { return "" }

// handedOn is a flag that is checked here and acted on by a child process.
type handedOn struct {
	name  string
	bool  bool
	check func(string) error
	to    *[]string
}

// Set checks the value and writes the flag down for the child.
func (h handedOn) Set(s string) error {
	if err := h.check(s); err != nil {
		return err
	}
	*h.to = append(*h.to, "-"+h.name+"="+s)
	return nil
}

// String returns nothing: what was set is in the list for the child.
func (h handedOn) String() string { return "" }

// IsBoolFlag reports whether the flag may stand without a value.
func (h handedOn) IsBoolFlag() bool { return h.bool }

func accept(string) error { return nil }

func acceptBool(s string) error {
	if _, err := strconv.ParseBool(s); err != nil {
		return errors.New("want true or false")
	}
	return nil
}
