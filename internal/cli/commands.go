package cli

import (
	"context"
	"slices"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/simulate"
)

// A command is what the first word of the command line names, or the default
// one.
type command struct {
	name  string // "" for the default
	args  string // what follows the name, for the help
	short string // one line
	long  string // paragraphs between the usage and the flags
	// examples are lines with a comment behind two spaces or more.
	examples []string
	groups   []group // of flags; nil for a command that reads its arguments itself
	mixed    bool    // whether flags may stand behind arguments too
	words    func([]Rule) []string
	// own lists the flags that can follow arguments, of a command that reads both
	// itself; its words stand in front.
	own func(args []string) []string
	run func(app, context.Context, options) int
}

// commands lists all commands, in the order of the help; the default is first.
func commands() []command {
	return []command{
		{
			args:  "[flags] [packages]",
			short: "find retry anti-patterns in packages",
			long: `Finds retry anti-patterns in the packages: ./... if none is named, which are
all packages below, those of other modules too. Packages are named by patterns,
folders or files, as for go vet. Findings go to stdout, all else to stderr.

It is a tool for go vet too: go vet -vettool=$(which retrylint) ./...`,
			examples: []string{
				"retrylint                        # all packages below",
				"retrylint ./store ./api/...      # these",
				"retrylint -rules=nojitter ./...  # one rule",
				"retrylint -new-from=origin/main  # only what has changed",
				"retrylint -format=sarif -o retrylint.sarif ./...",
			},
			groups: []group{ruleFlags, countingFlags, keepingFlags, outputFlags, packageFlags, debugFlags},
			run:    app.check,
		},
		{
			name: "fix", args: "[-diff] [flags] [packages]",
			short: "apply the fixes; tell what is left, and what to review",
			long: `Applies the fixes of the rules, formats what it changes, and tells what is left
and why. Nothing is written unless all of it can be.`,
			examples: []string{
				"retrylint fix -diff ./...               # show the fixes, change nothing",
				"retrylint fix -rules=nojitter ./...     # those of one rule",
				"retrylint fix -diff ./... | git apply   # by way of git",
			},
			groups: []group{fixFlags, ruleFlags, countingFlags, packageFlags, debugFlags},
			run:    app.fix,
		},
		{
			name: "layers", args: "[-json|-svg] [flags] [packages]",
			short: "show which retries stand above which, and what they cost",
			long: `Prints the retries of a program (./... if no package is named) as a tree for
each entry point: what is tried again, and again above that. Attempts are all
calls, the first included. Waits do not count how long the calls themselves
take.`,
			examples: []string{
				"retrylint layers ./...",
				"retrylint layers -svg ./cmd/shop > layers.svg",
			},
			groups: []group{layersFlags, packageFlags},
			run:    app.layers,
		},
		{
			name: "simulate", args: "[scenario] [flags]",
			short: "show what a retry policy does when all clients fail",
			examples: []string{
				"retrylint simulate herd -policy fixed:2s",
				"retrylint simulate -at shop.go:25  # a retry in code, beside a better one",
			},
			words: func([]Rule) []string { return simulate.Scenarios() },
			own:   simulate.Flags,
			run:   app.simulate,
		},
		{
			name: "explain", args: "RULE...",
			short:    "print the page of a rule",
			long:     "Prints what a rule finds, what that costs, wrong and right code, and its fix.",
			examples: []string{"retrylint explain fixedsleep"},
			groups:   []group{},
			words:    names,
			run:      app.explain,
		},
		{
			name:   "rules",
			short:  "list the rules",
			groups: []group{},
			run:    app.list,
		},
		{
			name: "config", args: "[flags] TARGET",
			short: "print what makes another driver run the rules that flags choose",
			long: `Prints what makes another driver of the rules run those that the flags choose,
so that editor, CI and terminal agree. Targets are` + targetList() + `

What a target cannot say is an error, or told on stderr.`,
			examples: []string{
				"retrylint config -strict vet                          # a line for go vet",
				"retrylint config -rules=nojitter golangci > .golangci.yml",
				"retrylint config custom-gcl > .custom-gcl.yml && golangci-lint custom",
			},
			groups: []group{ruleFlags},
			mixed:  true,
			words:  func([]Rule) []string { return targets() },
			run:    app.config,
		},
		{
			name: "doctor", args: "[flags]",
			short: "look at the set-up: what keeps findings from being found",
			long: `Looks at the go command, the modules, the wiring of go vet, golangci-lint and
editors, and prints what is well, what is to be looked at and what is wrong, with
a remedy for each: put that into bug reports. It uses no network. The exit code
is 1 if something is wrong, and 2 if it could not look.`,
			examples: []string{
				"retrylint doctor",
				"retrylint doctor -C service  # a module in another folder",
			},
			groups: []group{packageFlags},
			run:    app.doctor,
		},
		{
			name: "gopls", args: "build [flags]",
			short:    "build gopls, Go's language server, with the rules in it",
			examples: []string{"retrylint gopls build"},
			words:    func([]Rule) []string { return []string{"build"} },
			run:      app.gopls,
		},
		{
			name: "completion", args: "bash|zsh|fish",
			short:  "print a script that completes commands, flags and rules",
			groups: []group{},
			words:  func([]Rule) []string { return shells() },
			run:    app.completion,
			examples: []string{
				"source <(retrylint completion bash)                             # bash, in ~/.bashrc",
				"source <(retrylint completion zsh)                              # zsh, in ~/.zshrc",
				"retrylint completion fish > ~/.config/fish/completions/retrylint.fish",
			},
		},
		{
			name:   "version",
			short:  "print the version",
			groups: []group{},
			run:    app.version,
		},
		{
			name: "help", args: "[command|RULE]",
			short:  "print this, or the help of a command or a rule",
			groups: []group{},
			words:  func(rules []Rule) []string { return append(commandNames(), names(rules)...) },
			run:    app.help,
		},
	}
}

// choose returns the command that the arguments name, and those behind its
// name.
func choose(args []string) (command, []string) {
	if len(args) > 0 {
		if cmd, ok := find(args[0]); ok {
			return cmd, args[1:]
		}
	}
	return commands()[0], args
}

// find returns the command with a name.
func find(name string) (command, bool) {
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name != "" && c.name == name })
	if i < 0 {
		return command{}, false
	}
	return all[i], true
}

// commandNames lists the names of commands.
func commandNames() (names []string) {
	for _, c := range commands() {
		if c.name != "" {
			names = append(names, c.name)
		}
	}
	return names
}

// flags lists the flags of the command.
func (c command) flags(rules []Rule) []flagRow {
	return slices.DeleteFunc(flagRows(rules), func(f flagRow) bool { return !slices.Contains(c.groups, f.group) })
}

// line is how the command is called.
func (c command) line() string {
	if c.name == "" {
		return report.Tool
	}
	return report.Tool + " " + c.name
}

// helpLine is how the help of the command is called.
func (c command) helpLine() string { return c.line() + " -help" }
