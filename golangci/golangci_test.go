package golangci

import (
	"errors"
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
)

// built returns the analyzers of a plugin with the given settings.
func built(t *testing.T, settings any) []*analysis.Analyzer {
	t.Helper()
	p, err := New(settings)
	if err != nil {
		t.Fatal(err)
	}
	analyzers, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	if err := analysis.Validate(analyzers); err != nil {
		t.Fatal(err)
	}
	return analyzers
}

func names(analyzers []*analysis.Analyzer) (names []string) {
	for _, a := range analyzers {
		names = append(names, a.Name)
	}
	return names
}

// valueOf returns the value of a flag of a rule.
func valueOf(t *testing.T, analyzers []*analysis.Analyzer, rule, name string) string {
	t.Helper()
	for _, a := range analyzers {
		if a.Name == rule {
			return a.Flags.Lookup(name).Value.String()
		}
	}
	t.Fatalf("no rule %s", rule)
	return ""
}

// refused holds that settings are refused with a message that has all words.
func refused(t *testing.T, settings any, words ...string) {
	t.Helper()
	_, err := New(settings)
	if err == nil {
		t.Fatalf("%v is taken", settings)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("the error for %v does not say %q: %v", settings, word, err)
		}
	}
}

func TestIsRegistered(t *testing.T) {
	if _, err := register.GetPlugin(Name); err != nil {
		t.Error(err)
	}
}

func TestWantsTypes(t *testing.T) {
	p, err := New(nil)
	if err != nil || p.GetLoadMode() != register.LoadModeTypesInfo {
		t.Errorf("got %v, %v", p, err)
	}
}

func TestWithoutSettingsAllRulesRun(t *testing.T) {
	want := retrylint.Suite()
	for _, settings := range []any{nil, map[string]any{}} {
		if got := names(built(t, settings)); !slices.Equal(got, names(want)) {
			t.Errorf("got %q, want %q", got, names(want))
		}
	}
}

func TestRulesAreTheOnlyOnes(t *testing.T) {
	got := names(built(t, map[string]any{"rules": []any{"nojitter", "fixedsleep"}}))
	if !slices.Equal(got, []string{"fixedsleep", "nojitter"}) {
		t.Errorf("got %q", got)
	}
}

func TestDisabledRulesDoNotRun(t *testing.T) {
	got := names(built(t, map[string]any{"disable": []any{"nojitter"}}))
	if slices.Contains(got, "nojitter") || !slices.Contains(got, "fixedsleep") {
		t.Errorf("got %q", got)
	}
}

func TestDisableTakesFromRules(t *testing.T) {
	got := names(built(t, map[string]any{"rules": []any{"nojitter", "fixedsleep"}, "disable": []any{"nojitter"}}))
	if !slices.Equal(got, []string{"fixedsleep"}) {
		t.Errorf("got %q", got)
	}
}

func TestSomeRuleMustBeLeft(t *testing.T) {
	refused(t, map[string]any{"rules": []any{"nojitter"}, "disable": []any{"nojitter"}}, "rules", "disable", "no rule")
}

func TestOptionsAreSetInEveryRuleThatHasThem(t *testing.T) {
	got := built(t, map[string]any{"tests": true, "jitter": "std"})
	for _, a := range got {
		if valueOf(t, got, a.Name, "tests") != "true" {
			t.Errorf("tests is not set in %s", a.Name)
		}
		if f := a.Flags.Lookup("jitter"); f != nil && f.Value.String() != "std" {
			t.Errorf("jitter is not set in %s", a.Name)
		}
	}
}

func TestDotsOfFlagsAreDashesInKeys(t *testing.T) {
	got := built(t, map[string]any{"jitter-import": "example.com/jitter"})
	if v := valueOf(t, got, "fixedsleep", "jitter.import"); v != "example.com/jitter" {
		t.Errorf("got %q", v)
	}
}

// golangci-lint makes a table of each part before a dot.
func TestKeyWithADotIsNamedAsWritten(t *testing.T) {
	refused(t, map[string]any{"jitter": map[string]any{"import": "example.com/jitter"}}, `"jitter.import"`, "jitter-import")
	refused(t, map[string]any{"rules": map[string]any{"nojitter": true}}, `"rules.nojitter"`, "rules, disable")
}

func TestOptionsOfAnEarlierPluginAreForgotten(t *testing.T) {
	built(t, map[string]any{"tests": true, "jitter": "std"})
	got := built(t, nil)
	if tests, jitter := valueOf(t, got, "fixedsleep", "tests"), valueOf(t, got, "fixedsleep", "jitter"); tests != "false" || jitter != "auto" {
		t.Errorf("tests is %s, jitter %s", tests, jitter)
	}
}

func TestUnknownKeyIsNamed(t *testing.T) {
	refused(t, map[string]any{"ruls": []any{"nojitter"}}, `"ruls"`, "rules", "disable", "jitter-import", "tests")
}

func TestUnknownRuleIsNamed(t *testing.T) {
	refused(t, map[string]any{"rules": []any{"nojitter", "fixedsleeps"}}, "rules", `"fixedsleeps"`, "fixedsleep, ")
	refused(t, map[string]any{"disable": []any{7}}, "disable", `"7"`, "fixedsleep, ")
}

func TestRulesAreAList(t *testing.T) {
	for _, value := range []any{"nojitter", []any{}, nil, map[string]any{}} {
		refused(t, map[string]any{"rules": value}, "rules", "want a list of fixedsleep, ")
	}
}

func TestWrongValueIsNamed(t *testing.T) {
	refused(t, map[string]any{"jitter": "none"}, "jitter", `"none"`, "auto", "bundled", "std")
	refused(t, map[string]any{"tests": "yes"}, "tests", `"yes"`, "true or false")
	refused(t, map[string]any{"jitter-import": "./jitter"}, "jitter-import", `"./jitter"`, "import path")
}

func TestValuesArePlain(t *testing.T) {
	for _, value := range []any{nil, []any{true}, map[string]any{}} {
		refused(t, map[string]any{"jitter": value}, "jitter", "want one plain value")
	}
}

func TestSettingsAreATable(t *testing.T) {
	refused(t, []any{"nojitter"}, "nojitter", "want a table of rules, disable, ")
}

// A key that golangci-lint cannot hand over is none.
func TestKeysAreLowerCaseWithoutDotsAndDistinct(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Settings(retrylint.Suite()) {
		if s.Key != strings.ToLower(s.Key) || strings.Contains(s.Key, ".") || seen[s.Key] {
			t.Errorf("key %q", s.Key)
		}
		seen[s.Key] = true
	}
}

func TestNumbersAreSetToo(t *testing.T) {
	a := &analysis.Analyzer{Name: "r"}
	n := a.Flags.Int("Max.Count", 3, "count")
	suite := []*analysis.Analyzer{a}
	s, err := decode(suite, map[string]any{"max-count": 5})
	if err != nil || s.apply(suite) != nil || *n != 5 {
		t.Errorf("got %d, %v", *n, err)
	}
}

func TestFlagThatFailsIsRefusedInItsOwnWords(t *testing.T) {
	f := flag.NewFlagSet("", flag.ContinueOnError)
	f.Func("size", "", func(string) error { return errors.New("want a size") })
	if err := refusal(f.Lookup("size"), "x"); err.Error() != `size: got "x": want a size` {
		t.Error(err)
	}
}
