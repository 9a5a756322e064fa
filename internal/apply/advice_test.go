package apply

import (
	"testing"

	"github.com/retrylint/retrylint/internal/report"
)

func TestReasonInAFindingIsTold(t *testing.T) {
	const message = "retry waits a fixed 2s (no safe fix: the delay is another package's)"
	if got, want := unfixable(report.Finding{Rule: "fixedsleep", Message: message}), "no safe fix: the delay is another package's"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
