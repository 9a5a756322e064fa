package fixedsleep_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/fixedsleep"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, fixedsleep.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, fixedsleep.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, fixedsleep.Analyzer) }

func TestTestCodeIsReportedWhenAskedFor(t *testing.T) {
	ruletest.Flag(t, fixedsleep.Analyzer, "tests", "true")
	ruletest.Folder(t, fixedsleep.Analyzer, "flags/tests")
}

func TestTestCodeIsLeftAloneUnlessAskedFor(t *testing.T) {
	ruletest.Silent(t, fixedsleep.Analyzer, "flags/tests")
}

func TestDirectivesSuppress(t *testing.T) {
	for _, folder := range []string{"suppress/places", "suppress/file", "suppress/fileignore"} {
		t.Run(folder, func(t *testing.T) { ruletest.Folder(t, fixedsleep.Analyzer, folder) })
	}
}
