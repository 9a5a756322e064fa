package nonidempotent_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/nonidempotent"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, nonidempotent.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, nonidempotent.Analyzer) }
