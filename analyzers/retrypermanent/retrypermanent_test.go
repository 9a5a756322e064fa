package retrypermanent_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/retrypermanent"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, retrypermanent.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, retrypermanent.Analyzer) }
