package cli

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/near"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/severity"
	"github.com/retrylint/retrylint/internal/vet"
)

// options are what a command line asks for.
type options struct {
	args []string // what is no flag

	// Which packages, and how they are built.
	dir    string   // -C, "" for here
	nested bool     // whether modules below are looked at too
	build  []string // flags for go vet and go list alike

	// What is looked for.
	rules    []string        // flags for the tool, beside those that choose rules
	chosen   map[string]bool // by rule: whether it is switched on or off
	severity severity.Level  // the lowest

	// What of the findings counts.
	baseline      string // file, "" for none
	writeBaseline bool
	newFrom       string // revision, "" for all
	unused        bool   // report comments that suppress nothing

	// How it is told.
	format     string
	output     string // file, "" for stdout
	color      string
	json       bool // print go vet's JSON
	layersJSON bool
	svg        bool
	quiet      bool
	suppressed bool // tell of findings that are kept back
	diff       bool
	version    bool
}

// A group of flags stands together in the help. A command takes whole groups.
type group string

const (
	packageFlags  group = "Packages"
	ruleFlags     group = "Which rules"
	countingFlags group = "What counts"
	keepingFlags  group = "What is kept back"
	outputFlags   group = "Output"
	fixFlags      group = "Fixes"
	layersFlags   group = "Output of layers"
	debugFlags    group = "Debugging"
)

// A flagRow is a flag of the person's command.
type flagRow struct {
	group group
	name  string
	value string // how the help names its value, "" for a switch
	usage string // "" leaves it out of the help
	set   func(o *options, value string) error
	words []string // the values that it takes, if they are few
}

// flagRows lists all flags, in the order of the help.
func flagRows(rules []Rule) []flagRow {
	rows := []flagRow{
		{packageFlags, "C", "dir", "look at the packages of another folder; other files are named as from here", text(func(o *options) *string { return &o.dir }), nil},
		{packageFlags, "nested", "", "look at modules below the folders of patterns with ... too (default true)", toggle(func(o *options) *bool { return &o.nested }), nil},
	}
	for _, f := range vet.BuildFlags() {
		rows = append(rows, flagRow{packageFlags, f.Name, f.Value, f.Usage, handOn(f.Name), nil})
	}
	rows = append(rows,
		flagRow{ruleFlags, "rules", "list", "run only these rules, separated by commas", chooseRules(rules), names(rules)},
		flagRow{ruleFlags, "severity", "level", "run only rules of this severity or a greater one: information or warning", lowest, severities()},
	)
	for _, r := range rules {
		rows = append(rows, flagRow{ruleFlags, r.Name, "", "", chooseRule(r.Name), nil})
	}
	short := vet.Shorthands(suite(rules))
	for _, f := range slices.Concat(short, vet.Qualified(suite(rules))) {
		row := flagRow{ruleFlags, f.Name, "", "", handOnRule(f), nil}
		if !f.IsBoolFlag() {
			row.value = "value"
		}
		if slices.ContainsFunc(short, func(s vet.RuleFlag) bool { return s.Name == f.Name }) {
			row.usage = f.Usage // the full names are left to the reader
			if row.value != "" && f.Default != "" {
				row.usage += " (default " + f.Default + ")"
			}
		}
		rows = append(rows, row)
	}
	return append(rows,
		flagRow{countingFlags, "baseline", "file", "leave out findings that the file accepts, and tell which of its entries are stale", fileName(func(o *options) *string { return &o.baseline }), nil},
		flagRow{keepingFlags, "write-baseline", "", "write the findings to the file of -baseline", toggle(func(o *options) *bool { return &o.writeBaseline }), nil},
		flagRow{countingFlags, "new-from", "rev", "leave out findings on lines that have not changed since a revision of git", text(func(o *options) *string { return &o.newFrom }), nil},
		flagRow{keepingFlags, "unused-suppressions", "", "report comments for retrylint that keep no finding back", toggle(func(o *options) *bool { return &o.unused }), nil},

		flagRow{outputFlags, "format", "name", "print findings as " + strings.Join(formatNames(), ", ") + " (default: text on a terminal, else plain)", oneOf(formatNames(), func(o *options) *string { return &o.format }), formatNames()},
		flagRow{outputFlags, "o", "file", "write findings to a file, in place of stdout", fileName(func(o *options) *string { return &o.output }), nil},
		flagRow{outputFlags, "json", "", "print what go vet -json does", toggle(func(o *options) *bool { return &o.json }), nil},
		flagRow{outputFlags, "suppressed", "", "print also what a comment or the baseline keeps back, marked; it does not count", toggle(func(o *options) *bool { return &o.suppressed }), nil},
		flagRow{outputFlags, "color", "when", "use colors: auto, always or never (default auto)", oneOf(whens(), func(o *options) *string { return &o.color }), whens()},
		flagRow{outputFlags, "q", "", "print findings and errors only: no progress, no summary", toggle(func(o *options) *bool { return &o.quiet }), nil},
		flagRow{outputFlags, "version", "", "print the version", toggle(func(o *options) *bool { return &o.version }), nil},

		flagRow{fixFlags, "diff", "", "print the fixes as a diff, and change nothing", toggle(func(o *options) *bool { return &o.diff }), nil},

		flagRow{layersFlags, "json", "", "print the trees as data", toggle(func(o *options) *bool { return &o.layersJSON }), nil},
		flagRow{layersFlags, "svg", "", "draw them", toggle(func(o *options) *bool { return &o.svg }), nil},

		flagRow{debugFlags, vet.FullFacts, "", "analyze every dependency, also where nothing can come of it: slower, with the same findings", handOnTool(vet.FullFacts), nil},
	)
}

// bool reports whether the flag may stand without a value.
func (f flagRow) bool() bool { return f.value == "" }

// errHelp is the error of a command line that asks for help.
var errHelp = flag.ErrHelp

// parse takes the arguments of a command apart. It fails with errHelp if help is
// asked for, and otherwise on an unknown flag, a value that the flag does not
// take, or a flag behind the packages.
func (c command) parse(rules []Rule, args []string) (options, error) {
	o := options{nested: true, color: "auto", chosen: map[string]bool{}}
	if c.groups == nil {
		o.args = args
		return o, nil
	}
	flags := flag.NewFlagSet(report.Tool, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	for _, row := range c.flags(rules) {
		set := func(value string) error { return row.set(&o, value) }
		if row.bool() {
			flags.BoolFunc(row.name, "", set)
		} else {
			flags.Func(row.name, "", set)
		}
	}
	for again := true; again; {
		if err := flags.Parse(args); err != nil {
			return options{}, cmp.Or(misplacedFlag(rules, err), near.Flag(flags, err))
		}
		n := flags.NArg()
		if again = c.mixed && n > 0; again {
			n = 1
		}
		o.args = append(o.args, flags.Args()[:n]...)
		args = flags.Args()[n:]
	}
	for _, arg := range o.args {
		if strings.HasPrefix(arg, "-") {
			return options{}, fmt.Errorf("flag %s stands behind the packages: flags go first", arg)
		}
	}
	return o, o.check(rules)
}

// check fails if flags contradict each other.
func (o options) check(rules []Rule) error {
	switch {
	case o.layersJSON && o.svg:
		return errors.New("-json cannot be used with -svg")
	case o.json && o.format != "":
		return errors.New("-json cannot be used with -format")
	case o.json && (o.baseline != "" || o.newFrom != "" || o.unused || o.suppressed || o.output != ""):
		return errors.New("-json prints what go vet does, whole: use -format=json with -baseline, -new-from, -unused-suppressions, -suppressed and -o")
	case o.output != "" && source(o.output):
		return fmt.Errorf("-o %s: that is no name for a report, which would take the place of source code", o.output)
	case o.output != "" && same(o.output, o.baseline):
		return fmt.Errorf("-o %s: that is the baseline, which -write-baseline writes", o.output)
	case o.writeBaseline && o.baseline == "":
		return errors.New("-write-baseline needs -baseline FILE, the file to write")
	case o.writeBaseline && o.newFrom != "":
		return errors.New("-write-baseline cannot be used with -new-from: a baseline holds all that is accepted")
	case len(o.run(rules)) == 0 && len(rules) > 0:
		return errors.New("no rule is left to run")
	}
	return nil
}

// source reports whether a file of this name is one that the go command reads.
func source(name string) bool {
	base := filepath.Base(name)
	return filepath.Ext(base) == ".go" || slices.Contains([]string{"...", "go.mod", "go.sum", "go.work", "go.work.sum"}, base)
}

// same reports whether both names are of one file.
func same(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	one, err1 := os.Stat(a)
	other, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(one, other)
}

// run returns the rules that are to run: as for go vet, those that are switched
// on, if any are, or else all but those that are switched off.
func (o options) run(rules []Rule) []Rule {
	return slices.DeleteFunc(slices.Clone(rules), func(r Rule) bool {
		on, chosen := o.chosen[r.Name]
		return r.Severity < o.severity || chosen && !on || o.only() && !chosen
	})
}

// only reports whether rules are switched on, and so no others run.
func (o options) only() bool {
	return slices.Contains(slices.Collect(maps.Values(o.chosen)), true)
}

// folder is where the command is to run, absolute like the current folder.
func (o options) folder(here string) string {
	if filepath.IsAbs(o.dir) {
		return o.dir
	}
	return filepath.Join(here, o.dir)
}

// packages returns the patterns of the command line, or that for all packages.
func (o options) packages() []string {
	if len(o.args) == 0 {
		return []string{"./..."}
	}
	return o.args
}

func text(at func(*options) *string) func(*options, string) error {
	return func(o *options, value string) error {
		if value == "" {
			return errors.New("want a value")
		}
		*at(o) = value
		return nil
	}
}

// fileName takes no flag for a name, which is what follows where the name was
// forgotten.
func fileName(at func(*options) *string) func(*options, string) error {
	return func(o *options, value string) error {
		if strings.HasPrefix(value, "-") {
			return fmt.Errorf("want a file: ./%s if that is its name", value)
		}
		return text(at)(o, value)
	}
}

func toggle(at func(*options) *bool) func(*options, string) error {
	return func(o *options, value string) error {
		on, err := truth(value)
		*at(o) = on
		return err
	}
}

// truth reads the value of a switch.
func truth(value string) (bool, error) {
	on, err := strconv.ParseBool(value)
	if err != nil {
		return false, errors.New("want true or false")
	}
	return on, nil
}

func oneOf(words []string, at func(*options) *string) func(*options, string) error {
	return func(o *options, value string) error {
		if !slices.Contains(words, value) {
			return fmt.Errorf("want %s", alternatives(words))
		}
		*at(o) = value
		return nil
	}
}

// alternatives joins words as a sentence does: a, b or c.
func alternatives(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

func whens() []string { return []string{"auto", "always", "never"} }

func severities() []string {
	return []string{severity.Information.String(), severity.Warning.String()}
}

func lowest(o *options, value string) error {
	for _, s := range []severity.Level{severity.Information, severity.Warning} {
		if s.String() == value {
			o.severity = s
			return nil
		}
	}
	return fmt.Errorf("want %s", alternatives(severities()))
}

func names(rules []Rule) (names []string) {
	for _, r := range rules {
		names = append(names, r.Name)
	}
	return names
}

// chooseRules switches on the rules of a list, and no others.
func chooseRules(rules []Rule) func(*options, string) error {
	return func(o *options, value string) error {
		for _, rule := range strings.Split(value, ",") {
			if !slices.Contains(names(rules), rule) {
				return fmt.Errorf("no rule %q%s", rule, near.Hint(rule, names(rules)))
			}
			o.chosen[rule] = true
		}
		return nil
	}
}

// chooseRule switches a rule on or off.
func chooseRule(rule string) func(*options, string) error {
	return func(o *options, value string) error {
		on, err := truth(value)
		o.chosen[rule] = on
		return err
	}
}

// handOn writes a build flag down for the go command.
func handOn(name string) func(*options, string) error {
	return func(o *options, value string) error {
		o.build = append(o.build, "-"+name+"="+value)
		return nil
	}
}

// handOnRule checks the value of a flag of rules and writes it down for the
// tool.
func handOnRule(f vet.RuleFlag) func(*options, string) error {
	return func(o *options, value string) error {
		if f.IsBoolFlag() {
			if _, err := truth(value); err != nil {
				return err
			}
		}
		if err := f.Set(value); err != nil {
			return err
		}
		o.rules = append(o.rules, "-"+f.Name+"="+value)
		return nil
	}
}

// handOnTool writes a switch of the tool down for it.
func handOnTool(name string) func(*options, string) error {
	return func(o *options, value string) error {
		if _, err := truth(value); err != nil {
			return err
		}
		o.rules = append(o.rules, "-"+name+"="+value)
		return nil
	}
}
