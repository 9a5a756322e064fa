package cli

import (
	"bytes"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// broken is an output that fails.
type broken struct{ error }

func (b broken) Write([]byte) (int, error) { return 0, b.error }

func TestAnOutputThatFailsIsToldOf(t *testing.T) {
	var stderr bytes.Buffer
	code := app{rules: testRules(), stdout: broken{syscall.ENOSPC}, stderr: &stderr}.run([]string{"rules"})
	if code != exitFailed || !strings.Contains(stderr.String(), syscall.ENOSPC.Error()) {
		t.Errorf("exit code %d: %s", code, stderr.String())
	}
}

// Whoever has read enough closes the pipe, and wants to hear nothing more.
func TestAPipeWithoutAReaderEndsTheCommandWithoutAWord(t *testing.T) {
	var stderr bytes.Buffer
	code := app{rules: testRules(), stdout: broken{fmt.Errorf("write: %w", syscall.EPIPE)}, stderr: &stderr}.run([]string{"rules"})
	if code != 128+int(syscall.SIGPIPE) || stderr.Len() > 0 {
		t.Errorf("exit code %d: %s", code, stderr.String())
	}
}

func TestASignalLeavesNoTemporaryFiles(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("has no signals for one process")
	}
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(sig) {
			continue // whoever runs the tests has said so: nohup
		}
		p := newProject(t, "-- a.go --\npackage a\n\nfunc Slow() {}\n")
		temp := t.TempDir()
		p = p.with("TMPDIR=" + temp)
		s := p.during(func(command *os.Process) {
			if left, err := os.ReadDir(temp); err != nil || len(left) == 0 {
				t.Errorf("nothing to leave behind: %v", err)
			}
			if err := command.Signal(sig); err != nil {
				t.Error(err)
			}
		})
		if s.code != 128+int(sig) {
			t.Errorf("%v: exit code %d", sig, s.code)
		}
		if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
			t.Errorf("%v leaves %v %v", sig, left, err)
		}
	}
}
