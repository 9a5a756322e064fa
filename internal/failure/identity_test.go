package failure

import "testing"

func TestAnIdentityHasItsNames(t *testing.T) {
	id := Identity("").with("b").with("a").with("b").with("")
	if id != "a b" || !id.has("a") || id.has("c") || id.has("") {
		t.Errorf("got %q", id)
	}
}

func TestTwoIdentitiesHaveNamesInCommon(t *testing.T) {
	if got := Identity("a b").both("b c"); got != "b" {
		t.Errorf("got %q", got)
	}
}

func TestAnIdentityIsHandedOnByWhatKeepsIt(t *testing.T) {
	if got := Identity("* a").Over("b"); got != "a b" {
		t.Errorf("got %q", got)
	}
	if got := Identity("a").Over("b"); got != "a" {
		t.Errorf("got %q", got)
	}
}
