package terminal_test

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/retrylint/retrylint/internal/terminal"
)

// pty returns a terminal with the given number of columns.
func pty(t *testing.T, columns uint16) *os.File {
	t.Helper()
	f, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	t.Cleanup(func() { f.Close() })
	if err := unix.IoctlSetWinsize(int(f.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestATerminalIsOne(t *testing.T) {
	if !terminal.IsTerminal(pty(t, 80)) {
		t.Error("it is taken for a file")
	}
}

func TestTheWidthOfATerminal(t *testing.T) {
	if n := terminal.Width(pty(t, 123)); n != 123 {
		t.Errorf("%d columns, want 123", n)
	}
}

func TestATerminalThatDoesNotKnowItsWidth(t *testing.T) {
	if n := terminal.Width(pty(t, 0)); n != 0 {
		t.Errorf("%d columns", n)
	}
}

func TestATerminalRedrawsUnlessItIsDumb(t *testing.T) {
	for term, want := range map[string]bool{"xterm-256color": true, "": true, "dumb": false, "dumb-emacs-ansi": false} {
		if got := terminal.Redraws(pty(t, 80), environment(map[string]string{"TERM": term})); got != want {
			t.Errorf("TERM=%s: %t", term, got)
		}
	}
}

func TestATerminalThatEmacsReadsDoesNotRedraw(t *testing.T) {
	for inside, want := range map[string]bool{"28.2,compile": false, "29.1,vterm": true, "29.1,term:0.96": true, "": true} {
		if got := terminal.Redraws(pty(t, 80), environment(map[string]string{"TERM": "xterm", "INSIDE_EMACS": inside})); got != want {
			t.Errorf("INSIDE_EMACS=%s: %t", inside, got)
		}
	}
}

func TestColorsOfATerminal(t *testing.T) {
	for _, c := range []struct {
		name string
		vars map[string]string
		want bool
	}{
		{"nothing is said", nil, true},
		{"it is dumb", map[string]string{"TERM": "dumb"}, false},
		{"it is dumb and colors are forced", map[string]string{"TERM": "dumb", "CLICOLOR_FORCE": "1"}, true},
		{"colors are unwanted", map[string]string{"NO_COLOR": "1"}, false},
		{"colors are unwanted, whatever the word", map[string]string{"NO_COLOR": "0"}, false},
		{"an empty NO_COLOR says nothing", map[string]string{"NO_COLOR": ""}, true},
		{"colors are forced away", map[string]string{"FORCE_COLOR": "0"}, false},
		{"colors are not forced the other way", map[string]string{"CLICOLOR_FORCE": "0"}, true},
	} {
		if got := terminal.Colors(pty(t, 80), environment(c.vars)); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}
