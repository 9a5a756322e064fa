package once_test

import (
	"testing"

	"github.com/retrylint/retrylint/internal/once"
	"github.com/retrylint/retrylint/internal/ruletest"
)

func TestFactsTellWhatFunctionsDoWithRequestsAndReaders(t *testing.T) {
	ruletest.Run(t, once.Facts)
}
