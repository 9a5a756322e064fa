package unboundedretry_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/unboundedretry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, unboundedretry.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, unboundedretry.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, unboundedretry.Analyzer) }

func TestStrictReportsWhatOnlyTheCallerEnds(t *testing.T) {
	ruletest.Flag(t, unboundedretry.Analyzer, "strict", "true")
	ruletest.Folder(t, unboundedretry.Analyzer, "flags/strict")
}

func TestCallersEndRetriesUnlessStrict(t *testing.T) {
	ruletest.Silent(t, unboundedretry.Analyzer, "flags/strict")
}
