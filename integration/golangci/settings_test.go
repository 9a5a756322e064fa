package main

import (
	"strings"
	"testing"
)

// refused holds that golangci-lint stops at settings, and says all words.
func refused(t *testing.T, settings string, words ...string) {
	t.Helper()
	r := module(t, get, strings.Split(settings, "\n")...).lint()
	if r.code == 0 || len(r.issues) > 0 {
		t.Errorf("%s: exit code %d, %q", settings, r.code, r.texts())
	}
	for _, word := range words {
		if !strings.Contains(r.stderr, word) {
			t.Errorf("%s: the error does not say %q: %s", settings, word, r.stderr)
		}
	}
}

func TestUnknownSettingIsRefused(t *testing.T) {
	refused(t, "ruls: [fixedsleep]", "retrylint", "ruls", "rules, disable")
}

func TestUnknownRuleIsRefused(t *testing.T) {
	refused(t, "rules: [fixedsleeps]", "retrylint", "fixedsleeps", "fixedsleep, nojitter")
}

func TestWrongValueIsRefused(t *testing.T) {
	refused(t, "jitter: none", "retrylint", "jitter", "none", "auto, bundled, std")
}

func TestKeyWithADotIsRefused(t *testing.T) {
	refused(t, "jitter.import: example.com/jitter", "retrylint", "jitter.import", "jitter-import")
}

// tested is the retry of get in a test.
var tested = strings.NewReplacer("get/get.go", "get/get_test.go").Replace(get)

func TestTestCodeIsLookedAtWhereTheSettingSaysSo(t *testing.T) {
	module(t, tested, cardRules, "tests: true").lint().want(t, "get/get_test.go:13 fixedsleep")
}

func TestTestCodeIsLeftAloneOtherwise(t *testing.T) {
	module(t, tested).lint().want(t)
}

func TestRulesAndDisableChoose(t *testing.T) {
	module(t, get+twice, "rules: [fixedsleep, nestedretry]", "disable: [fixedsleep]").lint().want(t, "load/load.go:11 nestedretry")
}

func TestKeysInUpperCaseAreTheSame(t *testing.T) {
	module(t, get+twice, "Rules: [nestedretry]").lint().want(t, "load/load.go:11 nestedretry")
}
