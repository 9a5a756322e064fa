package unboundedretry_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/unboundedretry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, unboundedretry.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, unboundedretry.Analyzer) }
