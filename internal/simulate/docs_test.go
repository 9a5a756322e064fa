package simulate

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var shown = regexp.MustCompile("(?s)```\n\\$ retrylint simulate ([^\n]*)\n(.*?)```\n")

// What the manual shows is what the command prints.
func TestManualShowsWhatIsPrinted(t *testing.T) {
	manual, err := os.ReadFile("../../docs/stormsim.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := shown.FindAllStringSubmatch(string(manual), -1)
	if len(blocks) < 6 {
		t.Errorf("only %d outputs in the manual", len(blocks))
	}
	for _, b := range blocks {
		if strings.HasPrefix(b[1], "-at ") {
			continue // reads code with go vet: the test of the command compares it
		}
		if got := output(t, b[1]); got != b[2] {
			t.Errorf("simulate %s:\ngot\n%s\nthe manual shows\n%s", b[1], got, b[2])
		}
	}
}

func TestManualDrawsWhatIsDrawn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.svg")
	output(t, "herd -clients 200 -svg "+file)
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../../docs/stormsim.svg")
	if err != nil || strings.ReplaceAll(string(want), "\r", "") != string(got) {
		t.Errorf("docs/stormsim.svg is not what simulate herd -clients 200 -svg draws (%v)", err)
	}
}
