package notimeout_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/notimeout"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, notimeout.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, notimeout.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, notimeout.Analyzer) }
