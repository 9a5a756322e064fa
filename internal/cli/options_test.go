package cli

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/vet"
)

// parsed takes a command line apart.
func parsed(args []string) (options, error) {
	cmd, args := choose(args)
	return cmd.parse(testRules(), args)
}

func TestUnknownFlagIsNamed(t *testing.T) {
	_, err := parsed([]string{"-fixedslep=false"})
	if err == nil || !strings.Contains(err.Error(), "-fixedslep") {
		t.Errorf("got %v", err)
	}
}

func TestUnknownFlagExitsWithTwo(t *testing.T) {
	newProject(t, oneFinding).command("-fixedslep").want(2).complains("-fixedslep")
}

func TestFlagBehindPackagesIsNamed(t *testing.T) {
	_, err := parsed([]string{"./...", "-todo"})
	if err == nil || !strings.Contains(err.Error(), "-todo") {
		t.Errorf("got %v", err)
	}
}

func TestValueThatAFlagDoesNotTakeIsNamed(t *testing.T) {
	for _, arg := range []string{"-todo=perhaps", "-badname.strict=perhaps", "-strict=perhaps"} {
		if _, err := parsed([]string{arg}); err == nil || !strings.Contains(err.Error(), "perhaps") {
			t.Errorf("%s: got %v", arg, err)
		}
	}
}

func TestPackagesDefaultToAllBelow(t *testing.T) {
	o, err := parsed(nil)
	if err != nil || !slices.Equal(o.packages(), []string{"./..."}) {
		t.Errorf("got %q, %v", o.packages(), err)
	}
}

func TestBuildFlagsAreHandedOn(t *testing.T) {
	o, err := parsed([]string{"-mod", "vendor", "-race", "-tags=a,b", "-todo", "./a", "./b"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"-mod=vendor", "-race=true", "-tags=a,b"}; !slices.Equal(o.build, want) {
		t.Errorf("build flags %q, want %q", o.build, want)
	}
	if want := []string{"-badname=false", "-crash=false", "-slow=false"}; !slices.Equal(o.tool(testRules()), want) {
		t.Errorf("rule flags %q, want %q", o.tool(testRules()), want)
	}
	if want := []string{"./a", "./b"}; !slices.Equal(o.packages(), want) {
		t.Errorf("packages %q, want %q", o.packages(), want)
	}
}

func TestRulesOfTheCommandFixAreHandedOn(t *testing.T) {
	o, err := parsed([]string{"fix", "-rules=badname,todo", "./a"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"-crash=false", "-slow=false"}; !slices.Equal(o.tool(testRules()), want) {
		t.Errorf("rule flags %q, want %q", o.tool(testRules()), want)
	}
}

func TestRuleThatTheCommandFixDoesNotKnowIsNamed(t *testing.T) {
	_, err := parsed([]string{"fix", "-rules=badname,fixedslep"})
	if err == nil || !strings.Contains(err.Error(), "fixedslep") {
		t.Errorf("got %v", err)
	}
}

func TestFlagsOfTheCommandFixAreItsOwn(t *testing.T) {
	for _, args := range [][]string{{"-diff"}, {"fix", "-json"}} {
		if _, err := parsed(args); err == nil {
			t.Errorf("%q accepted", args)
		}
	}
}

func TestHelpListsRulesWithTheirSummary(t *testing.T) {
	s := newProject(t, "").command("help")
	if s.code != 0 || !strings.Contains(s.stdout, "badname  report functions named Bad\n") {
		t.Errorf("exit code %d\n%s", s.code, s.stdout)
	}
}

func TestHelpFlagIsHelp(t *testing.T) {
	p := newProject(t, "")
	if flag, command := p.command("-h"), p.command("help"); flag != command {
		t.Errorf("-h: %+v\nhelp: %+v", flag, command)
	}
}

func TestHelpOnARuleIsItsDocumentation(t *testing.T) {
	newProject(t, "").command("help", "badname").want(0, "badname: report functions named Bad", "", "And so on.")
}

func TestHelpOnAnUnknownRuleFails(t *testing.T) {
	newProject(t, "").command("help", "fixedslep").want(2).complains("fixedslep")
}

func TestVersionNamesTheTool(t *testing.T) {
	s := newProject(t, "").command("version")
	if s.code != 0 || !strings.HasPrefix(s.stdout, "retrylint ") {
		t.Errorf("exit code %d\n%s", s.code, s.stdout)
	}
}

// A rule's flag that had one of these names would be that of the command here,
// and that of the rule in go vet.
func TestNoFlagOfARuleHasTheNameOfAnotherFlag(t *testing.T) {
	for _, row := range flagRows(nil) {
		if row.name == vet.FullFacts {
			continue // no rule has a dot in the name of a flag
		}
		rule := &analysis.Analyzer{Name: "rule"}
		rule.Flags.Bool(row.name, false, "")
		if short := vet.Shorthands([]*analysis.Analyzer{rule}); short != nil {
			t.Errorf("a rule can have -%s", row.name)
		}
	}
}
