package ctxsleep_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/ctxsleep"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, ctxsleep.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, ctxsleep.Analyzer) }
