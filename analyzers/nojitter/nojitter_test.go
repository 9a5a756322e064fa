package nojitter_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, nojitter.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, nojitter.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, nojitter.Analyzer) }
