package terminal_test

import (
	"os"
	"testing"

	"github.com/retrylint/retrylint/internal/terminal"
)

// environment returns a getenv that knows the given variables alone.
func environment(vars map[string]string) func(string) string {
	return func(name string) string { return vars[name] }
}

// file returns one that is no terminal.
func file(t *testing.T) *os.File {
	t.Helper()
	f, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestAFileIsNoTerminal(t *testing.T) {
	f := file(t)
	if terminal.IsTerminal(f) || terminal.Redraws(f, environment(nil)) {
		t.Error("it is taken for one")
	}
	if n := terminal.Width(f); n != 0 {
		t.Errorf("%d columns", n)
	}
}

func TestColorsOfAFile(t *testing.T) {
	for _, c := range []struct {
		name string
		vars map[string]string
		want bool
	}{
		{"nothing is said", nil, false},
		{"colors are forced", map[string]string{"FORCE_COLOR": "1"}, true},
		{"a number of colors is forced", map[string]string{"FORCE_COLOR": "3"}, true},
		{"colors are forced away", map[string]string{"FORCE_COLOR": "0"}, false},
		{"colors are forced away in a word", map[string]string{"FORCE_COLOR": "false"}, false},
		{"nothing is forced", map[string]string{"FORCE_COLOR": ""}, false},
		{"colors are forced the other way", map[string]string{"CLICOLOR_FORCE": "1"}, true},
		{"colors are not forced the other way", map[string]string{"CLICOLOR_FORCE": "0"}, false},
		{"one says yes and one says no", map[string]string{"FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"}, false},
		{"colors are forced and unwanted", map[string]string{"FORCE_COLOR": "1", "NO_COLOR": "1"}, false},
		{"colors are forced both ways and unwanted", map[string]string{"FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, false},
		{"an empty NO_COLOR says nothing", map[string]string{"FORCE_COLOR": "1", "NO_COLOR": ""}, true},
		{"colors are forced on the dumb", map[string]string{"FORCE_COLOR": "1", "TERM": "dumb"}, true},
	} {
		if got := terminal.Colors(file(t), environment(c.vars)); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}
