package uncappedbackoff_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/uncappedbackoff"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, uncappedbackoff.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, uncappedbackoff.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, uncappedbackoff.Analyzer) }
