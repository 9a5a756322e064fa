package retry_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestFacts(t *testing.T) {
	analysistest.Run(t, ruletest.Testdata(t), retry.Facts, "facts/...")
}
