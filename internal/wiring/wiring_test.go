package wiring

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// suite returns three rules: flag "tests" is of all of them, "own.copy" of two,
// "max" of one. Flags are set as rule.name=value.
func suite(t *testing.T, flags ...string) []*analysis.Analyzer {
	t.Helper()
	rules := []*analysis.Analyzer{{Name: "second"}, {Name: "first"}, {Name: "third"}}
	for i, a := range rules {
		a.Flags.Bool("tests", false, "")
		if i < 2 {
			a.Flags.String("own.copy", "", "")
		}
	}
	rules[2].Flags.Int("max", 3, "")
	for _, f := range flags {
		rule, f, _ := strings.Cut(f, ".")
		name, value, _ := strings.Cut(f, "=")
		for _, a := range rules {
			if a.Name != rule {
				continue
			}
			if err := a.Flags.Set(name, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	return rules
}

// written returns what is written for a target. It fails the test on an error.
func written(t *testing.T, target string, c Choice) Text {
	t.Helper()
	text, err := write(t, target, c)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func write(t *testing.T, target string, c Choice) (Text, error) {
	t.Helper()
	i := slices.IndexFunc(Targets(), func(t Target) bool { return t.Name == target })
	if i < 0 {
		t.Fatalf("no target %s", target)
	}
	return Targets()[i].Write(c)
}

// has checks that a line of the text is there, or is not.
func (t Text) has(test *testing.T, want bool, line string) {
	test.Helper()
	if got := slices.Contains(strings.Split(t.Text, "\n"), line); got != want {
		test.Errorf("line %q is there: %t\n%s", line, got, t.Text)
	}
}

const vetStart = `tool=$(command -v retrylint) && go vet -vettool="$tool" `

func TestLineForAllRulesNamesNone(t *testing.T) {
	written(t, "vet", Choice{Suite: suite(t)}).has(t, true, vetStart+"./...")
}

func TestLineSwitchesRulesOnOrOff(t *testing.T) {
	written(t, "vet", Choice{Suite: suite(t), Only: []string{"first", "third"}}).has(t, true, vetStart+"-first -third ./...")
	written(t, "vet", Choice{Suite: suite(t), Not: []string{"first"}}).has(t, true, vetStart+"-first=false ./...")
}

func TestFlagOfAllRulesStandsOnce(t *testing.T) {
	c := Choice{Suite: suite(t, "first.tests=true", "second.tests=true", "third.tests=true")}
	written(t, "vet", c).has(t, true, vetStart+"-tests ./...")
	written(t, "golangci", c).has(t, true, "          tests: true")
}

func TestFlagOfTheRulesThatAreLeftStandsOnce(t *testing.T) {
	c := Choice{Suite: suite(t, "first.tests=true"), Only: []string{"first"}}
	written(t, "vet", c).has(t, true, vetStart+"-first -tests ./...")
	written(t, "golangci", c).has(t, true, "          tests: true")
}

func TestFlagOfARuleAloneNamesIt(t *testing.T) {
	c := Choice{Suite: suite(t, "first.tests=true")}
	written(t, "vet", c).has(t, true, vetStart+"-first.tests ./...")
	if _, err := write(t, "golangci", c); err == nil || !strings.Contains(err.Error(), "-first.tests=true") {
		t.Errorf("golangci-lint, which cannot do that: %v", err)
	}
}

func TestFlagOfARuleThatDoesNotRunIsLeftOut(t *testing.T) {
	c := Choice{Suite: suite(t, "first.tests=true"), Not: []string{"first"}}
	written(t, "vet", c).has(t, true, vetStart+"-first=false ./...")
	written(t, "golangci", c).has(t, false, "          tests: true")
	if text := written(t, "nogo.json", c).Text; text != "{}\n" {
		t.Errorf("nogo: %s", text)
	}
}

// The command has -max-delay, but -baseline and the like are its own.
func TestFlagWithoutAShortNameIsSetByRule(t *testing.T) {
	rules := suite(t)
	for _, a := range rules[:2] {
		a.Flags.Bool("baseline", false, "")
		a.Flags.Set("baseline", "true")
	}
	written(t, "vet", Choice{Suite: rules}).has(t, true, vetStart+"-second.baseline -first.baseline ./...")
}

func TestValuesAreQuoted(t *testing.T) {
	for value, want := range map[string]struct{ shell, yaml string }{
		"example.com/a-b": {"example.com/a-b", "example.com/a-b"},
		"a b":             {"'a b'", `"a b"`},
		"it's $HOME: #":   {`'it'\''s $HOME: #'`, `"it's $HOME: #"`},
		"-x":              {"'-x'", `"-x"`},
	} {
		c := Choice{Suite: suite(t, "first.own.copy="+value, "second.own.copy="+value)}
		written(t, "vet", c).has(t, true, vetStart+"-own.copy="+want.shell+" ./...")
		written(t, "golangci", c).has(t, true, "          own-copy: "+want.yaml)
	}
}

func TestGolangciWithoutAChoiceHasNoSettings(t *testing.T) {
	written(t, "golangci", Choice{Suite: suite(t)}).has(t, false, "        settings:")
}

func TestGolangciNamesRules(t *testing.T) {
	written(t, "golangci", Choice{Suite: suite(t), Only: []string{"first", "third"}}).has(t, true, "          rules: [first, third]")
	written(t, "golangci", Choice{Suite: suite(t), Not: []string{"first"}}).has(t, true, "          disable: [first]")
}

func TestVersionIsNamed(t *testing.T) {
	c := Choice{Suite: suite(t), Version: "v1.2.3"}
	gcl := written(t, "custom-gcl", c)
	gcl.has(t, true, "    version: v1.2.3")
	line := written(t, "vet", c)
	line.has(t, true, "# In CI, before: go install github.com/retrylint/retrylint/cmd/retrylint@v1.2.3")
	if gcl.Warnings != nil || line.Warnings != nil {
		t.Errorf("warnings %q, %q", gcl.Warnings, line.Warnings)
	}
}

func TestBuildThatIsNoReleaseWarns(t *testing.T) {
	for _, version := range []string{"(devel)", "v1.2.4-0.20260101000000-abcdefabcdef+dirty", ""} {
		text := written(t, "custom-gcl", Choice{Suite: suite(t), Version: version})
		text.has(t, true, "    version: latest")
		if len(text.Warnings) != 1 {
			t.Errorf("%q: warnings %q", version, text.Warnings)
		}
	}
}

func TestNogoListsTheRulesInOrder(t *testing.T) {
	text := written(t, "nogo", Choice{Suite: suite(t), Not: []string{"third"}}).Text
	first, second := strings.Index(text, "//analyzers/first\""), strings.Index(text, "//analyzers/second\"")
	if first < 0 || second < first || strings.Contains(text, "//analyzers/third") {
		t.Error(text)
	}
}

func TestNogoHasAConfigurationIfFlagsAreSet(t *testing.T) {
	const config = `config = "nogo.json"`
	if text := written(t, "nogo", Choice{Suite: suite(t)}).Text; strings.Contains(text, config) {
		t.Error(text)
	}
	if text := written(t, "nogo", Choice{Suite: suite(t, "third.max=5")}).Text; !strings.Contains(text, config) {
		t.Error(text)
	}
}

func TestNogoFlagsAreTextByRule(t *testing.T) {
	c := Choice{Suite: suite(t, "third.max=5", "third.tests=true", "first.own.copy=x")}
	var got map[string]struct {
		Flags map[string]string `json:"analyzer_flags"`
	}
	if err := json.Unmarshal([]byte(written(t, "nogo.json", c).Text), &got); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || len(got["third"].Flags) != 2 || got["third"].Flags["max"] != "5" || got["third"].Flags["tests"] != "true" || got["first"].Flags["own.copy"] != "x" {
		t.Errorf("got %v", got)
	}
}

// analyses returns what the settings of gopls say of rules.
func analyses(t *testing.T, text Text) map[string]bool {
	t.Helper()
	var code []string
	for line := range strings.Lines(text.Text) {
		if !strings.HasPrefix(line, "//") {
			code = append(code, line)
		}
	}
	var got struct {
		Gopls struct {
			Analyses map[string]bool `json:"ui.diagnostic.analyses"`
		} `json:"gopls"`
	}
	if err := json.Unmarshal([]byte(strings.Join(code, "")), &got); err != nil {
		t.Fatalf("%v\n%s", err, text.Text)
	}
	return got.Gopls.Analyses
}

func TestGoplsSwitchesOffWhatIsNotToRun(t *testing.T) {
	text := written(t, "gopls", Choice{Suite: suite(t), Only: []string{"first"}})
	got := analyses(t, text)
	if second, third := got["second"], got["third"]; len(got) != 2 || second || third {
		t.Errorf("got %v", got)
	}
	text.has(t, true, "// Neovim: settings = { gopls = { analyses = { second = false, third = false } } }")
}

func TestGoplsWithAllRulesSwitchesNothingOff(t *testing.T) {
	if got := analyses(t, written(t, "gopls", Choice{Suite: suite(t)})); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}

func TestGoplsWarnsOfEachFlag(t *testing.T) {
	text := written(t, "gopls", Choice{Suite: suite(t, "third.max=5", "first.tests=true")})
	if len(text.Warnings) != 2 || !strings.Contains(text.Warnings[0], "-first.tests=true") || !strings.Contains(text.Warnings[1], "-max=5") {
		t.Errorf("got %q", text.Warnings)
	}
}
