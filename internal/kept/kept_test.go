package kept

import (
	"slices"
	"testing"
)

func TestReasons(t *testing.T) {
	for comment, want := range map[string]string{
		"//nolint:fixedsleep // one client only":           "one client only",
		"//nolint:fixedsleep //one client // only":         "one client // only",
		"// nolint:fixedsleep // one client":               "one client",
		"//nolint:fixedsleep":                              "",
		"//nolint:fixedsleep //":                           "",
		"//lint:ignore fixedsleep one client only":         "one client only",
		"//lint:file-ignore fixedsleep,nojitter  one only": "one only",
		"//lint:ignore fixedsleep":                         "",
		"//lint:ignore":                                    "",
	} {
		if got := Reason(comment); got != want {
			t.Errorf("%s: %q, want %q", comment, got, want)
		}
	}
}

func TestOnlyAMarkedPlaceIsThatOfAComment(t *testing.T) {
	if text, is := Comment(Mark + "//nolint"); !is || text != "//nolint" {
		t.Errorf("%q, %v", text, is)
	}
	if _, is := Comment("calls store.Get, 3 attempts"); is {
		t.Error("a call is one")
	}
}

var (
	fixed  = Directive{Posn: "a.go:3:1", Rules: []string{"fixedsleep"}}
	both   = Directive{Posn: "a.go:5:1", Rules: []string{"fixedsleep", "nojitter"}}
	inTest = Directive{Posn: "a_test.go:3:1", Rules: []string{"fixedsleep"}, Test: true}
)

func unused(run Run, ds ...Directive) (posns []string) {
	for _, d := range Unused(ds, run) {
		posns = append(posns, d.Posn)
	}
	return posns
}

func want(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("unused are %q, want %q", got, want)
	}
}

func TestADirectiveThatKeptNothingBackIsUnused(t *testing.T) {
	want(t, unused(Run{Rules: []string{"fixedsleep"}}, fixed), fixed.Posn)
}

func TestADirectiveThatKeptSomethingBackIsUsed(t *testing.T) {
	want(t, unused(Run{Rules: []string{"fixedsleep"}, Used: []string{fixed.Posn}}, fixed))
}

func TestADirectiveForARuleThatDidNotRunIsNotJudged(t *testing.T) {
	want(t, unused(Run{Rules: []string{"nojitter"}}, fixed, both))
	want(t, unused(Run{Rules: []string{"nojitter", "fixedsleep"}}, both), both.Posn)
}

func TestADirectiveForSeveralRulesIsUsedByOne(t *testing.T) {
	want(t, unused(Run{Rules: []string{"fixedsleep", "nojitter"}, Used: []string{both.Posn}}, both))
}

func TestADirectiveInTestCodeIsJudgedWhereThatIsLookedAt(t *testing.T) {
	want(t, unused(Run{Rules: []string{"fixedsleep"}}, inTest))
	want(t, unused(Run{Rules: []string{"fixedsleep"}, Tests: true}, inTest), inTest.Posn)
}

func TestADirectiveOfSeveralVariantsIsUnusedOnce(t *testing.T) {
	want(t, unused(Run{Rules: []string{"fixedsleep"}}, fixed, fixed), fixed.Posn)
}

func TestUnusedDirectivesAreInOrder(t *testing.T) {
	want(t, unused(Run{Rules: []string{"fixedsleep", "nojitter"}}, both, fixed), fixed.Posn, both.Posn)
}
