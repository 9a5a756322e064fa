package uncappedbackoff_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/uncappedbackoff"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, uncappedbackoff.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, uncappedbackoff.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, uncappedbackoff.Analyzer) }

func TestMaxDelayTellsWhatIsLong(t *testing.T) {
	ruletest.Flag(t, uncappedbackoff.Analyzer, "max-delay", "1m")
	ruletest.Folder(t, uncappedbackoff.Analyzer, "flags/maxdelay")
}

func TestAMinuteIsNotLongByDefault(t *testing.T) {
	ruletest.Silent(t, uncappedbackoff.Analyzer, "flags/maxdelay")
}
