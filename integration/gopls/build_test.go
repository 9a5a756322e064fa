package gopls_test

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// build makes the command that builds a gopls from this checkout in a folder,
// with its temporary files in another one.
func buildIn(dir, temp string, args ...string) *exec.Cmd {
	cmd := exec.Command(built.retrylint, append([]string{"gopls", "build", "-source", built.root}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(cmd.Environ(), "TMPDIR="+temp)
	return cmd
}

func isEmpty(t *testing.T, dirs ...string) {
	t.Helper()
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) > 0 {
			t.Errorf("left in %s: %v, %v", dir, entries, err)
		}
	}
}

func TestAVersionThatDoesNotExistIsAClearError(t *testing.T) {
	dir, temp := t.TempDir(), t.TempDir()
	cmd := buildIn(dir, temp, "-version", "v0.0.1")
	out, err := cmd.CombinedOutput()
	if err == nil || cmd.ProcessState.ExitCode() != 2 {
		t.Errorf("exit: %v", err)
	}
	for _, want := range []string{"gopls v0.0.1 cannot be had: ", "Known to work: gopls v"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in %s", want, out)
		}
	}
	isEmpty(t, dir, temp)
}

func TestAnInterruptedBuildLeavesNothing(t *testing.T) {
	dir, temp := t.TempDir(), t.TempDir()
	cmd := buildIn(dir, temp)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(stderr); lines.Scan(); {
		if strings.Contains(lines.Text(), "building gopls") {
			cmd.Process.Signal(os.Interrupt)
		}
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 130 {
		t.Errorf("exit: %v", err)
	}
	isEmpty(t, dir, temp)
}

func TestWithoutACheckoutTheErrorSaysWhatToDo(t *testing.T) {
	cmd := exec.Command(built.retrylint, "gopls", "build")
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err == nil || cmd.ProcessState.ExitCode() != 2 || !strings.Contains(string(out), "-source") {
		t.Errorf("%v: %s", err, out)
	}
	isEmpty(t, cmd.Dir)
}
