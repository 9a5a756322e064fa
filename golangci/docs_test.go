package golangci

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/retrylint/retrylint"
)

func TestTheManualListsTheSettings(t *testing.T) {
	var table strings.Builder
	for _, s := range Settings(retrylint.Suite()) {
		fmt.Fprintf(&table, "| `%s` | %s |\n", s.Key, s.Usage)
	}
	if !strings.Contains(manual(t), "\n| --- | --- |\n"+table.String()+"\n") {
		t.Errorf("docs/golangci.md does not have this table alone:\n%s", table.String())
	}
}

func TestTheManualShowsARealError(t *testing.T) {
	_, err := New(map[string]any{"ruls": nil})
	if err == nil || !strings.Contains(manual(t), " "+err.Error()+"\n") {
		t.Errorf("docs/golangci.md does not show this error: %v", err)
	}
}

func manual(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/golangci.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
