package lastsleep_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/lastsleep"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, lastsleep.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, lastsleep.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, lastsleep.Analyzer) }
