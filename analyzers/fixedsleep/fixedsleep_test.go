package fixedsleep_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/fixedsleep"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, fixedsleep.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, fixedsleep.Analyzer) }
