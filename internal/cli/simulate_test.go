package cli

import (
	"io"
	"strings"
	"testing"
)

func TestSimulatePrintsATable(t *testing.T) {
	var stdout strings.Builder
	code := app{stdout: &stdout, stderr: io.Discard}.run(strings.Fields("simulate herd -clients 50 -policy fixed:2s -trials 1"))
	if code != exitClean || !strings.Contains(stdout.String(), "150.0 ± 0.0") {
		t.Errorf("exit code %d: %s", code, stdout.String())
	}
}

func TestSimulateNamesTheFlagThatIsWrong(t *testing.T) {
	var stdout, stderr strings.Builder
	code := app{stdout: &stdout, stderr: &stderr}.run(strings.Fields("simulate herd -capacity 0"))
	if code != exitFailed || stdout.Len() > 0 || !strings.HasPrefix(stderr.String(), "retrylint: -capacity must be at least 1, not 0\n") {
		t.Errorf("exit code %d: %s%s", code, stdout.String(), stderr.String())
	}
}
