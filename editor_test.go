package retrylint_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint"
	"github.com/retrylint/retrylint/internal/ruletest"
)

// fixes returns the findings of analyzers in a file of testdata that have a
// fix, with the file's source.
func fixes(t *testing.T, suite []*analysis.Analyzer, folder, file string) (s *ruletest.Source, name, src string, found []analysis.Diagnostic) {
	t.Helper()
	name = filepath.Join(ruletest.Testdata(t), "src", filepath.FromSlash(folder), file)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s = ruletest.Check(folder, map[string]string{name: string(text)})
	found, err = s.Run(suite...)
	if err != nil {
		t.Fatal(err)
	}
	found = slices.DeleteFunc(found, func(d analysis.Diagnostic) bool { return len(d.SuggestedFixes) == 0 })
	if len(found) == 0 {
		t.Fatalf("no fix in %s", name)
	}
	return s, name, string(text), found
}

func editorSuite() (suite []*analysis.Analyzer) {
	for _, r := range retrylint.EditorRules() {
		suite = append(suite, r.Analyzer)
	}
	return suite
}

func TestEveryRuleHasASeverity(t *testing.T) {
	for _, r := range retrylint.Rules() {
		if r.Severity != retrylint.Warning && r.Severity != retrylint.Information {
			t.Errorf("%s has severity %d", r.Name, r.Severity)
		}
	}
}

func TestEditorsGetAllRules(t *testing.T) {
	if err := analysis.Validate(editorSuite()); err != nil {
		t.Error(err)
	}
	for i, r := range retrylint.EditorRules() {
		if plain := retrylint.Rules()[i]; r.Name != plain.Name || r.Severity != plain.Severity {
			t.Errorf("%s is %s for editors", plain.Name, r.Name)
		}
	}
}

func TestOnlyEditorsHaveTheFlagForEachFix(t *testing.T) {
	editorSuite()
	for _, a := range retrylint.Suite() {
		if a.Flags.Lookup("jitter.each") != nil {
			t.Errorf("%s has it", a.Name)
		}
	}
}

func TestEditorsOfferAFixWithEachSourceOfJitter(t *testing.T) {
	_, _, _, found := fixes(t, editorSuite(), "fixedsleep/bundled", "bundled.go")
	for _, d := range found {
		if !strings.HasSuffix(d.URL, "/fixedsleep") {
			continue // a fix of another rule that needs no jitter
		}
		if len(d.SuggestedFixes) != 2 {
			t.Errorf("%s: %d fixes", d.Message, len(d.SuggestedFixes))
			continue
		}
		if first := d.SuggestedFixes[0].Message; !strings.HasSuffix(first, " (package jitter)") {
			t.Errorf("first fix of %s: %s", d.Message, first)
		}
		if second := d.SuggestedFixes[1].Message; !strings.HasSuffix(second, " (math/rand/v2)") {
			t.Errorf("second fix of %s: %s", d.Message, second)
		}
	}
}

func TestOtherDriversGetOneFix(t *testing.T) {
	_, _, _, found := fixes(t, retrylint.Suite(), "fixedsleep/bundled", "bundled.go")
	for _, d := range found {
		if len(d.SuggestedFixes) != 1 || strings.HasSuffix(d.SuggestedFixes[0].Message, ")") {
			t.Errorf("%s: %+v", d.Message, d.SuggestedFixes)
		}
	}
}

func TestEditorsOfferOneFixWherePackageJitterIsNotInSight(t *testing.T) {
	_, _, _, found := fixes(t, editorSuite(), "fixedsleep/fixes", "fixes.go")
	for _, d := range found {
		if len(d.SuggestedFixes) != 1 || strings.HasSuffix(d.SuggestedFixes[0].Message, ")") {
			t.Errorf("%s: %+v", d.Message, d.SuggestedFixes)
		}
	}
}

func TestTheFirstFixForEditorsIsThatOfOtherDrivers(t *testing.T) {
	const folder, file = "fixedsleep/bundled", "bundled.go"
	s, name, src, found := fixes(t, editorSuite(), folder, file)
	got, err := s.Fixed(name, src, found)
	if err != nil {
		t.Fatal(err)
	}
	s, name, src, found = fixes(t, retrylint.Suite(), folder, file)
	if want, err := s.Fixed(name, src, found); err != nil || got != want {
		t.Errorf("%v: got\n%s\nwant\n%s", err, got, want)
	}
}

func TestTheOtherFixForEditorsCompilesWithoutPackageJitter(t *testing.T) {
	s, name, src, found := fixes(t, editorSuite(), "fixedsleep/bundled", "bundled.go")
	for i := range found {
		found[i].SuggestedFixes = found[i].SuggestedFixes[1:]
	}
	fixed, err := s.Fixed(name, src, found)
	if err != nil {
		t.Fatal(err)
	}
	if had, has := strings.Count(src, "jitter."), strings.Count(fixed, "jitter."); had != has {
		t.Errorf("%d calls of package jitter became %d", had, has)
	}
	if errs := ruletest.Check("fixed", map[string]string{name: fixed}).Errors; len(errs) > 0 {
		t.Errorf("%v\n%s", errs, fixed)
	}
}
