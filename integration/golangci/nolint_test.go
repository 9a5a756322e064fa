package main

import (
	"strings"
	"testing"
)

// commented is the module of get with a comment behind its wait.
func commented(t *testing.T, comment string) sample {
	t.Helper()
	return module(t, strings.ReplaceAll(get, "time.Sleep(time.Second)", "time.Sleep(time.Second) "+comment))
}

func TestNolintKeepsFindingsBackAndNolintlintIsContent(t *testing.T) {
	commented(t, "//nolint:retrylint // one client only").lint().want(t)
}

func TestNolintForAnotherLinterKeepsNothingBack(t *testing.T) {
	commented(t, "//nolint:errcheck // one client only").lint().want(t, "get/get.go:13 fixedsleep")
}

func TestNolintThatKeepsNothingBackIsReportedByNolintlint(t *testing.T) {
	single := strings.ReplaceAll(get, "for range 3 {", "for range 3 { //nolint:retrylint // one client only")
	module(t, single).lint().want(t, "get/get.go:13 fixedsleep", "get/get.go:9 nolintlint")
}

// golangci-lint knows no linter of that name, so that the rule honours it.
func TestNolintMayNameTheRule(t *testing.T) {
	commented(t, "//nolint:fixedsleep // one client only").lint().want(t)
}

func TestNolintForAnotherRuleKeepsNothingBack(t *testing.T) {
	commented(t, "//nolint:nojitter // one client only").lint().want(t, "get/get.go:13 fixedsleep")
}

func TestIgnoreWithAReasonKeepsFindingsBack(t *testing.T) {
	commented(t, "//lint:ignore fixedsleep one client only").lint().want(t)
}

func TestIgnoreWithoutAReasonIsReported(t *testing.T) {
	r := commented(t, "//lint:ignore fixedsleep").lint()
	if len(r.issues) == 0 || !strings.Contains(strings.Join(r.texts(), "\n"), "gives no reason") {
		t.Errorf("got %q", r.texts())
	}
}
