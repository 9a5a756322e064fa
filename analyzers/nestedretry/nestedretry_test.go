package nestedretry_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/nestedretry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, nestedretry.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, nestedretry.Analyzer) }
