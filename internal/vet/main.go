// Package vet serves go vet, which runs the program once for each package with
// the protocol of x/tools' unitchecker.
package vet

import (
	"flag"
	"fmt"
	"go/token"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/retrylint/retrylint/internal/report"
)

// Asks reports whether it is go vet that runs the program with these arguments:
// to have a package analyzed, or to hear what the tool is (-V=full) or which
// flags it has (-flags).
func Asks(args []string) bool {
	return hasUnit(args) || asksAbout(args)
}

// Main answers go vet and returns the exit code, or exits by itself.
func Main(suite []*analysis.Analyzer, tellers Tellers) int {
	args := os.Args[1:]
	if !hasUnit(args) {
		return serve(suite, suite)
	}
	for flag, tell := range tellers {
		if wants(args, flag) {
			suite = tell(suite)
		}
	}
	return mainUnit(suite, args)
}

// The flags of the tool that have it tell more than the rules do.
const (
	TellLayers   = report.Tool + ".layers"   // of functions that lead to retries
	TellPolicies = report.Tool + ".policies" // of retries and their policies
	TellKept     = report.Tool + ".kept"     // of what comments keep back, and of the comments
)

// Tellers are what the flags make of a suite, in any order: analyzers that are
// no rules, and rules that say more.
type Tellers map[string]func([]*analysis.Analyzer) []*analysis.Analyzer

// Packages is the flag of the tool with a name for the packages that go vet is
// to look at. The tool does nothing with it, but go vet keeps results by flags:
// that of Go 1.26 takes what it kept of a package as a dependency, which is
// nothing but facts, for all there is to say when it is to look at the package
// itself.
const Packages = report.Tool + ".packages"

// hasUnit reports whether the arguments name a package to analyze.
func hasUnit(args []string) bool {
	return len(args) > 0 && strings.HasSuffix(args[len(args)-1], ".cfg")
}

// asksAbout reports whether the arguments ask about the tool itself.
func asksAbout(args []string) bool {
	for _, arg := range args {
		if !strings.HasPrefix(arg, "-") {
			return false
		}
		switch strings.TrimLeft(arg, "-") {
		case "V=full", "flags":
			return true
		}
	}
	return false
}

// mainUnit analyzes what the file describes that is the last argument. Most
// units of a run are dependencies; nothing may be done before they are answered.
func mainUnit(suite []*analysis.Analyzer, args []string) int {
	u, err := readUnit(args[len(args)-1])
	if err != nil {
		return failUnit(err)
	}
	if !u.dependency() {
		return serve(suite, suite)
	}
	if !wants(args, FullFacts) {
		done, err := u.answer(suite)
		if err != nil {
			return failUnit(err)
		}
		if done {
			return 0
		}
	}
	return serve(suite, factsOnly(suite))
}

// failed is the exit code of a tool that could not do its job.
const failed = 2

func failUnit(err error) int {
	fmt.Fprintf(os.Stderr, "%s: %v\n", report.Tool, err)
	return failed
}

// FullFacts is the flag of the tool that has every dependency analyzed. It is
// there to find out whether a missing finding is due to one that was not.
const FullFacts = report.Tool + ".fullfacts"

// wants looks for a flag as package flag would, without the flags of all rules.
func wants(args []string, flag string) bool {
	on := false
	for _, arg := range args {
		switch arg, value, _ := strings.Cut(strings.TrimLeft(arg, "-"), "="); {
		case arg != flag:
		case value == "":
			on = true
		default:
			on, _ = strconv.ParseBool(value)
		}
	}
	return on
}

// rareGC lets the heap grow to five times what is live before it is collected.
// A process looks at one package and ends: what it throws away need not be
// picked up, which costs a third of its time.
const rareGC = 400

// serve speaks go vet's protocol: it takes the flags of the suite and runs the
// analyzers. It returns only if the protocol has no answer, since unitchecker
// exits.
func serve(suite, run []*analysis.Analyzer) int {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(rareGC)
	}
	for _, f := range Shorthands(suite) {
		flag.Var(f, f.Name, f.Usage)
	}
	flag.Var(identity{}, "V", "print version and exit")
	flag.String(Packages, "", "a name for the packages that go vet looks at, by which results are kept")
	flag.Bool(FullFacts, false, "analyze every dependency (debugging aid)")
	flag.Bool(TellLayers, false, "tell of functions that lead to retries too")
	flag.Bool(TellPolicies, false, "tell of retries and their policies too")
	flag.Bool(TellKept, false, "tell of what comments keep back too")
	unitchecker.Main(named(run)...)
	return failed
}

// named returns the analyzers with the rule's name before each message: go vet
// prints the message alone, and asks the tool for the same data whatever it
// prints.
func named(suite []*analysis.Analyzer) []*analysis.Analyzer {
	out := make([]*analysis.Analyzer, len(suite))
	for i, a := range suite {
		b := *a
		b.Run = func(pass *analysis.Pass) (any, error) {
			p := *pass
			p.Report = func(d analysis.Diagnostic) {
				d.Message = a.Name + ": " + d.Message
				if renamed(p.Fset, d) {
					d.SuggestedFixes = nil
				}
				pass.Report(d)
			}
			return a.Run(&p)
		}
		out[i] = &b
	}
	return out
}

// renamed reports whether a //line comment gives the place of a diagnostic or
// of a fix in another file's words. Such a file is not what was written by
// hand, and in JSON the edits would be those of the other file.
func renamed(fset *token.FileSet, d analysis.Diagnostic) bool {
	places := []token.Pos{d.Pos}
	for _, fix := range d.SuggestedFixes {
		for _, e := range fix.TextEdits {
			places = append(places, e.Pos)
		}
	}
	return slices.ContainsFunc(places, func(pos token.Pos) bool {
		return fset.Position(pos) != fset.PositionFor(pos, false)
	})
}
