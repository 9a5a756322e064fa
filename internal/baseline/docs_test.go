package baseline

import (
	"os"
	"strings"
	"testing"
)

func TestTheFileInTheManualIsAsItIsWritten(t *testing.T) {
	manual, err := os.ReadFile("../../docs/baseline.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(manual), "```json\n")
	text, _, _ := strings.Cut(rest, "```")
	entries, err := parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(format(entries)); got != text || len(entries) != 3 {
		t.Errorf("got\n%s", got)
	}
}
