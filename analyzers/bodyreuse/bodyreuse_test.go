package bodyreuse_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/bodyreuse"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, bodyreuse.Analyzer) }

func TestFixes(t *testing.T) { ruletest.Fixes(t, bodyreuse.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, bodyreuse.Analyzer) }
