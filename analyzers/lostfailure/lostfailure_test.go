package lostfailure_test

import (
	"testing"

	"github.com/retrylint/retrylint/analyzers/lostfailure"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestRule(t *testing.T) { ruletest.Run(t, lostfailure.Analyzer) }

func TestPage(t *testing.T) { ruletest.Page(t, lostfailure.Analyzer) }
